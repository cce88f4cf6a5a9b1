/** escape: text and attribute values as HTML. */

const NEEDS_ESCAPING = /[&<>]/;
const NEEDS_QUOTING = /[&<>"]/;

export function escapeText(text: string): string {
	return NEEDS_ESCAPING.test(text) ? replaceSigns(text) : text;
}

/** ` name="value"`. */
export function attribute(name: string, value: string): string {
	return ` ${name}="${NEEDS_QUOTING.test(value) ? replaceSigns(value).replaceAll('"', '&quot;') : value}"`;
}

/** Character by character: calling a function for each one is slower. */
function replaceSigns(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
