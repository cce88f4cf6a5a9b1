/**
 * wordpress-html: a post as WordPress keeps it → HTML.
 *
 * WordPress makes paragraphs of blank lines when it shows a post, unless its author wrote block elements; and it replaces its
 * shortcodes. Captions keep their words; galleries and players have none to keep.
 */

const HAS_PARAGRAPHS = /<(?:p|!-- wp:paragraph)[\s>]/i;
const BLOCK =
	/^\s*<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figure|form|h[1-6]|hr|iframe|li|ol|pre|section|table|ul)\b/i;
/** WordPress's own shortcodes, with their closing forms. */
const SHORTCODE = /\[\/?(?:caption|wp_caption|gallery|audio|video|playlist|embed)(?:\s[^\]<>]{0,1000})?\]/g;

export function toHtml(content: string): string {
	const plain = content.replace(SHORTCODE, '').replaceAll('\r\n', '\n');
	if (HAS_PARAGRAPHS.test(plain)) return plain;
	return plain
		.split(/\n[ \t]*\n/)
		.filter((part) => part.trim() !== '')
		.map((part) => (BLOCK.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`))
		.join('\n');
}
