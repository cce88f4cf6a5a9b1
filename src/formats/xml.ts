/**
 * xml: writes elements.
 *
 * White space is written only where it has no meaning: between elements that contain elements. RFC 4287 §2 forbids it around URLs
 * and dates, which rules out writers that indent.
 */
import { wireText } from './wire-text.ts';

export type Attributes = Readonly<Record<string, string | number | null>>;

/** Markup that is written unchanged. */
export interface Markup {
	readonly markup: string;
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with text. Attributes that are null are left out. */
export function textElement(name: string, text: string, attributes: Attributes = {}): Markup {
	return { markup: `<${name}${writeAttributes(attributes)}>${escapeXml(text)}</${name}>` };
}

/** An element with child elements, or an empty one. Children that are null are left out. */
export function element(
	name: string,
	attributes: Attributes,
	children: readonly (Markup | null)[] = [],
): Markup {
	const start = `<${name}${writeAttributes(attributes)}`;
	const inside = children.flatMap((child) => (child === null ? [] : [child.markup]));
	return {
		markup: inside.length === 0 ? `${start}/>` : `${start}>\n${inside.join('\n')}\n</${name}>`,
	};
}

export function startTag(name: string, attributes: Attributes = {}): string {
	return `<${name}${writeAttributes(attributes)}>`;
}

function writeAttributes(attributes: Attributes): string {
	return Object.entries(attributes)
		.map(([name, value]) => (value === null ? '' : ` ${name}="${escapeValue(String(value))}"`))
		.join('');
}

/** Escapes `>` too, so that no text contains the end of a CDATA section. */
function escapeXml(text: string): string {
	return wireText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes white space, which XML readers turn into spaces in attributes. */
function escapeValue(value: string): string {
	return escapeXml(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
