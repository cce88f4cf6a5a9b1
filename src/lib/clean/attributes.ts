/** attributes: the allowed attributes other than URLs, and their allowed values. */
import type { Node, Page } from '../html/index.ts';
import { attribute } from './escape.ts';

/** The attributes that a tag may have. */
export type AllowedAttributes = Readonly<Record<string, RegExp>>;

const LANGUAGE = /\blanguage-[\w+#-]{1,20}/;
const SPAN: AllowedAttributes = { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ };
export const ALLOWED_ATTRIBUTES: ReadonlyMap<string, AllowedAttributes> = new Map<string, AllowedAttributes>([
	['abbr', { title: /^.{1,200}$/s }],
	['bdo', { dir: /^(?:ltr|rtl)$/ }],
	['code', { class: LANGUAGE }],
	['ol', { start: /^-?\d{1,6}$/ }],
	['pre', { class: LANGUAGE }],
	['td', SPAN],
	['th', SPAN],
	['time', { datetime: /^[\w:.+-]{4,40}$/ }],
]);

/** The attributes of an element as HTML. */
export function writtenAttributes(page: Page, node: Node, kept: AllowedAttributes): string {
	let written = '';
	for (const { name, value } of page.attributes(node)) {
		const match = Object.hasOwn(kept, name) ? kept[name]!.exec(value.trim()) : null;
		if (match !== null) written += attribute(name, match[0]);
	}
	return written;
}
