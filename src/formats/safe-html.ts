/**
 * safe-html: makes the content of a post safe to show.
 *
 * Stored content was cleaned on extraction. It is cleaned again here, by the same allow-list, because older versions or imports
 * may have written to the store. The output of the cleaner is regular: text and values never contain `<`, so links and images can
 * be found by how their tags start.
 */
import { cleanContent } from '../lib/clean/index.ts';
import { parseHtml, TAG } from '../lib/html/index.ts';

export interface SafeOptions {
	/** The base of relative URLs. */
	readonly base: string;
	/** Images keep their URL and are loaded from other sites. */
	readonly hasImages: boolean;
}

/** The links were written by others, so neither ranking nor the referrer is passed on. */
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
