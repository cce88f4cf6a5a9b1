/** inline: is an element inside a field part of its value, or the start of something else? */
import type { Capture } from './capture.ts';
import type { Frame, Scope } from './context.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { isHtmlName, isVoid } from './markup.ts';
import type { Element } from './namespaces.ts';
import { isAuxiliary, isItem, isRoot } from './vocabulary.ts';

/** Names that HTML and feeds share. */
const SHARED_WITH_HTML = new Set(['title', 'summary', 'source']);
const FOREIGN = /^(?:\?|svg|math|xhtml):/;

/** Whether an element inside a field is part of its value; if not, it ends the field. */
export function isInline(capture: Capture, scope: Scope, known: string, tag: string): boolean {
	if (isItem(known) || isRoot(known)) return false;
	if (FOREIGN.test(known) || isHtmlName(known) || isStylesheet(known, tag)) return true;
	if (scope.kind === 'person' && scope.fields.has(known)) return false;
	if (SHARED_WITH_HTML.has(known) && capture.field.shape === 'html' && capture.depth > 0) {
		return known !== 'title' || scope.draft.has('title');
	}
	return !known.includes(':') && !scope.fields.has(known) && !ITEM_FIELDS.has(known) && !isAuxiliary(known);
}

/** A page's own `link`, in a body that was pasted completely. */
function isStylesheet(known: string, tag: string): boolean {
	return known === 'link' && /stylesheet/i.test(tag);
}

/** Writes an opening tag into the value; returns whether the element stays open. */
export function openInline(
	capture: Capture,
	{ written, name }: Pick<Element, 'written' | 'name'>,
	tag: string,
	isSelfClosing: boolean,
): boolean {
	const local = localName(name.known);
	const isEmpty = isSelfClosing || isVoid(local);
	if (isWritten(capture, name.known)) {
		const html = written.includes(':') ? local : written;
		capture.text += `<${html}${tag.trimEnd()}>${isSelfClosing && !isVoid(local) ? `</${html}>` : ''}`;
	}
	return !isEmpty;
}

/** Writes a closing tag; if none is open, only for HTML elements: `List<String>` needs none. */
export function closeInline(capture: Capture, { written, name }: Frame, isClosed: boolean): void {
	capture.depth--;
	if ((isClosed || isHtmlName(localName(name.known))) && isWritten(capture, name.known))
		capture.text += `</${localName(written)}>`;
}

/** Only values that may contain markup keep it, and none keep elements of unknown vocabularies. */
function isWritten(capture: Capture, known: string): boolean {
	return capture.field.shape !== 'plain' && !known.startsWith('?:');
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1);
}
