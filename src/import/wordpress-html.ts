/**
 * wordpress-html: turns a post as WordPress stores it into HTML.
 *
 * When WordPress shows a post, it turns blank lines into paragraphs, unless the author wrote block elements, and replaces
 * shortcodes. Here, captions keep their text. Galleries and players have no text and are dropped.
 */

const HAS_PARAGRAPHS = /<(?:p|!-- wp:paragraph)[\s>]/i;
const BLOCK =
	/^\s*<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figure|form|h[1-6]|hr|iframe|li|ol|pre|section|table|ul)\b/i;
/** The shortcodes of WordPress itself, with their closing forms. */
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
