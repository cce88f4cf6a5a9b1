/**
 * identity: the keys of a post, and whether two readings of it are equal.
 *
 * A post has several keys: its address without what varies, its feed's id, and where it has no address of its own its
 * day with its title or beginning. Sharing any key makes two readings one post, so that a changed id, a
 * new scheme, a tracking parameter or an edited title do not double it.
 */
import { createHash } from 'node:crypto';
import { foldTight } from '../lib/text/fold.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { PostFacts } from '../model/batch.ts';
import type { PostDraft, PostSource } from '../model/post.ts';

const BEGINNING = 200;

/** The parts of a reading that make its keys. */
export interface KeyFacts {
	readonly draft: Pick<PostDraft, 'url' | 'title' | 'published' | 'text'>;
	readonly guid?: PostFacts['guid'];
}

/** The keys of a post, the strongest first; `blogKey` is the plain address of its blog. */
export function postKeys({ draft, guid }: KeyFacts, blogKey: string): string[] {
	const keys: string[] = [];
	const address = draft.url === null ? null : canonicalUrl(draft.url);
	const hasAddress = address !== null && address !== blogKey;
	if (hasAddress) keys.push(`address ${address}`);
	if (guid !== undefined && guid !== null) keys.push(`id ${blogKey} ${digest(guid)}`);
	if (hasAddress) return keys;
	const day = draft.published?.slice(0, 10) ?? '';
	const title = foldTight(draft.title ?? '');
	if (title !== '') keys.push(`title ${blogKey} ${day} ${digest(title)}`);
	const beginning = foldTight(draft.text).slice(0, BEGINNING);
	if (beginning !== '') keys.push(`text ${blogKey} ${day} ${digest(beginning)}`);
	return keys;
}

/** The URL of a post without one: a fragment of its blog's page, the same on every visit. */
export function addressOf({ url, published, title, text }: PostDraft, blog: string): string {
	if (url !== null && canonicalUrl(url) !== canonicalUrl(blog)) return url;
	const name = digest(foldTight(title ?? '') || foldTight(text).slice(0, BEGINNING)).slice(0, 8);
	return `${blog.replace(/#.*/s, '')}#${published?.slice(0, 10) ?? 'post'}-${name}`;
}

/** Two readings of a post with the same hash are equal, whatever the markup. */
export function contentHash(title: string | null, text: string): string {
	return digest(`${foldTight(title ?? '')}\n${foldTight(text)}`);
}

export function digest(text: string): string {
	return createHash('sha1').update(text).digest('hex').slice(0, 20);
}

/** How complete each source of a post is; a less complete one never replaces a more complete one. */
const TRUST: Readonly<Record<PostSource, number>> = {
	'full-feed': 4,
	wrapper: 3,
	page: 2,
	'feed-guided': 1,
	model: 0,
};

/** Whether a source is more complete than another. */
export function isBetter(one: PostSource, other: PostSource): boolean {
	return TRUST[one] > TRUST[other];
}

/** How a new reading relates to the stored one. */
export type Reading = 'same' | 'edit' | 'better' | 'worse';

export function compareReadings(
	kept: { readonly source: PostSource; readonly hash: string },
	next: { readonly source: PostSource; readonly hash: string; readonly text: string },
): Reading {
	if (kept.hash === next.hash) return 'same';
	if (kept.hash === DAMAGED && next.text !== '') return 'better';
	const gain = TRUST[next.source] - TRUST[kept.source];
	if (gain < 0 || next.text === '') return 'worse';
	return gain > 0 ? 'better' : 'edit';
}

/** Whether a reading that shares only its URL with a stored post is another post: id, title and day differ. */
export function isOther(
	kept: Pick<PostDraft, 'title' | 'published'> & { readonly guid: string | null },
	{ guid, draft }: KeyFacts,
): boolean {
	if (guid === undefined || guid === null || kept.guid === null || kept.guid === guid) return false;
	if (draft.title === null || kept.title === null || foldTight(draft.title) === foldTight(kept.title))
		return false;
	const [day, keptDay] = [draft.published, kept.published].map((date) => date?.slice(0, 10));
	return day !== undefined && keptDay !== undefined && day !== keptDay;
}

/** The hash of a post whose stored text is damaged: whatever is read next replaces it. */
export const DAMAGED = 'damaged';

/** The hash of a post whose page asks not to be stored. */
export const WITHDRAWN = 'withdrawn';

/** Such a post returns only when its own page is read again and no longer asks; the feed may still list it. */
export function staysWithdrawn(
	kept: { readonly hash: string },
	{ draft }: KeyFacts & Pick<PostFacts, 'draft'>,
): boolean {
	return kept.hash === WITHDRAWN && draft.source !== 'page' && draft.source !== 'wrapper';
}
