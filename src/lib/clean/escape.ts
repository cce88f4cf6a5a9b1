/** escape: text and attribute values as HTML. */

const NEEDS_ESCAPING = /[&<>"]/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
	return NEEDS_ESCAPING.test(text) ? text.replace(/[&<>]/g, (char) => ESCAPES[char]!) : text;
}

/** ` name="value"`. */
export function attribute(name: string, value: string): string {
	return ` ${name}="${NEEDS_ESCAPING.test(value) ? value.replace(/[&<>"]/g, (char) => ESCAPES[char]!) : value}"`;
}
