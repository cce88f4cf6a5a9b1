/**
 * safe-html: a post's content as it may be shown.
 *
 * What is kept was cleaned when it was read; it is cleaned again here, by the same allow-list, since a store may hold what older
 * programs or imports put there. What the cleaner writes is regular: an `<` is never part of a text or a value, so
 * the two tags that lead elsewhere can be told in it by how they begin.
 */
import { cleanContent } from '../lib/clean/index.ts';
import { parseHtml, TAG } from '../lib/html/index.ts';

export interface SafeOptions {
	/** What relative addresses start from. */
	readonly base: string;
	/** Pictures keep their address: they are loaded from wherever they are. */
	readonly hasImages: boolean;
}

/** The links are other people's: nothing is passed on to where they lead. */
const REL = 'nofollow ugc noopener noreferrer';

export function safeHtml(html: string, { base, hasImages }: SafeOptions): string {
	const page = parseHtml(html);
	const body = page.find(TAG.BODY);
	const clean = cleanContent(page, body === null ? [] : [body], { base }).html;
	const linked = clean.replaceAll('<a href="', `<a rel="${REL}" href="`);
	return hasImages
		? linked.replaceAll('<img src="', IMAGE)
		: linked.replaceAll('<img src="', '<img data-src="');
}

const IMAGE = '<img loading="lazy" referrerpolicy="no-referrer" src="';
