/** escape: text for XML that we write, in content and in attributes. */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML forbids are left out. */
export function escapeXml(text: string): string {
	return text
		.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu, '')
		.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}
