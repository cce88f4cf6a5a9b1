/**
 * broken: a good feed turned into one of those that real blogs serve.
 *
 * In:     a well-formed feed and the blog's way of breaking it.
 * Out:    the text as it is sent. For `wrong-encoding` this only adds non-ASCII characters: the wrong declaration is
 * made where the bytes are made (index.ts).
 */

import { escapeMarkup } from '../world/markup.ts';

export const BREAKAGES = [
	'undefined-entity',
	'bare-ampersand',
	'mismatched-tag',
	'junk-before',
	'control-character',
	'truncated',
	'wrong-encoding',
	'double-escaped',
] as const;
export type Breakage = (typeof BREAKAGES)[number];

const JUNK =
	'<br />\n<b>Warning</b>: Cannot modify header information in <b>/home/www/feed.php</b> on line <b>12</b><br />\n';

export function breakFeed(text: string, breakage: Breakage): string {
	if (text.startsWith('{')) return text.slice(0, Math.floor(text.length * 0.9));
	switch (breakage) {
		case 'undefined-entity':
			return afterTitle(text, '&nbsp;&eacute;');
		case 'bare-ampersand':
			return afterTitle(text, ' R & D ?a=1&b=2');
		case 'mismatched-tag':
			return afterTitle(text, ' <b>new</i>');
		case 'junk-before':
			return JUNK + text;
		case 'control-character':
			return afterTitle(text, ' \u0008\u000b');
		case 'truncated':
			return text.slice(0, Math.floor(text.length * 0.9));
		case 'wrong-encoding':
			return afterTitle(text, ' “…”');
		case 'double-escaped':
			return withoutCdata(text).replaceAll('&lt;', '&amp;lt;').replaceAll('&gt;', '&amp;gt;');
	}
}

function withoutCdata(text: string): string {
	return text.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, inside: string) => escapeMarkup(inside));
}

/** Puts something at the end of the first title, the channel's. */
function afterTitle(text: string, addition: string): string {
	const end = text.search(/<\/title>/i);
	return end < 0 ? text + addition : text.slice(0, end) + addition + text.slice(end);
}
