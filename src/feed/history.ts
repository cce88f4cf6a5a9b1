/**
 * history: the path from a feed's latest items back to its first.
 *
 * In:     the parsed feed, its URL, the platform if known.
 * Out:    the URL of the next older page, and a state (plain JSON) to continue with. It ends when a page has nothing
 * new, cannot be fetched, or leads back to an earlier page.
 * Source: RFC 5005 (paged and archived feeds), JSON Feed `next_url`, and what each platform offers.
 * Not here: platforms without older pages in their feeds (Medium, Tumblr, Substack): their archives are pages.
 */

import { canParse } from '../lib/url/can-parse.ts';
import type { Feed } from '../model/feed.ts';
import type { HistoryState } from '../model/task.ts';
import { findPager, PAGERS, type Pager } from './history-pagers.ts';

export interface HistoryOptions {
	/** The address the feed was read from. */
	readonly url: string;
	/** The blog software, if known. */
	readonly platform?: string;
}

export interface HistoryPage {
	readonly url: string;
	readonly state: HistoryState;
}

/** No blog has more pages than this; a feed that does is a trap. */
const MAX_PAGES = 5000;

/** Returns the first older page of a feed, or null when the feed has none. */
export function historyOf(feed: Feed, options: HistoryOptions): HistoryPage | null {
	if (feed.hints.isComplete || !canParse(options.url)) return null;
	const pager = findPager(feed, options);
	if (pager === null) return null;
	const url = pager.firstPage(feed, new URL(options.url)).href;
	const start = { pager: pager.name, url, pages: 0, items: 0, firstIds: [], lastIds: [], visited: [url] };
	return nextPage(start, feed);
}

/** Returns the page after the one just read; `lastFeed` is null when that one could not be fetched. */
export function nextPage(state: HistoryState, lastFeed: Feed | null): HistoryPage | null {
	if (lastFeed === null || state.pages >= MAX_PAGES) return null;
	const ids = lastFeed.items.map(({ id }) => id);
	const known = new Set([...state.firstIds, ...state.lastIds]);
	if (ids.every((id) => known.has(id))) return null;
	const read = advance(state, ids);
	const url = addressAfter(read, lastFeed);
	if (url === null || read.visited.includes(url)) return null;
	return { url, state: { ...read, visited: [...read.visited, url] } };
}

function advance(state: HistoryState, ids: readonly string[]): HistoryState {
	return {
		...state,
		pages: state.pages + 1,
		items: state.items + ids.length,
		firstIds: state.pages === 0 ? ids : state.firstIds,
		lastIds: ids,
	};
}

function addressAfter(state: HistoryState, lastFeed: Feed): string | null {
	const pager: Pager | undefined = PAGERS.find(({ name }) => name === state.pager);
	return pager?.nextPage(new URL(state.url), state, lastFeed)?.href ?? null;
}
