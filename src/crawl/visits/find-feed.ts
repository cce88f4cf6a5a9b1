/** find-feed: of the feeds that a page points to, the first that is one, asked for on the page's own host. */
import { discoverFeeds, type FeedCandidate, judgeFeed, NotAFeedError, parseFeed } from '../../feed/index.ts';
import type { Page } from '../../lib/html/index.ts';
import { headerOf } from '../../lib/http/headers.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { Feed } from '../../model/feed.ts';
import type { Asked } from '../visit.ts';
import { planOwn } from './plan.ts';
import { isGood, type Session } from './session.ts';

export interface FoundFeed {
	readonly feed: Feed;
	readonly answer: Extract<Asked, { kind: 'answer' }>;
}

/** Addresses that are tried before a blog counts as one without a feed: those that its pages name, and guesses. */
const MOST_NAMED = 3;
const MOST_GUESSED = 4;

export function listFeeds(page: Page, url: string, platform: string | undefined): FeedCandidate[] {
	const all = discoverFeeds(page, { url, ...(platform === undefined ? {} : { platform }) });
	return all.filter(({ role }) => role === 'posts');
}

export function isDeclared({ by }: FeedCandidate): boolean {
	return by === 'link' || by === 'body-link';
}

/** A page that is no blog is not asked for feeds that it does not name. */
export async function findFeed(
	session: Session,
	candidates: readonly FeedCandidate[],
	isBlog: boolean,
): Promise<FoundFeed | null> {
	const named = candidates.filter(isDeclared).slice(0, MOST_NAMED);
	const guessed = isBlog ? candidates.filter((one) => !isDeclared(one)).slice(0, MOST_GUESSED) : [];
	for (const { url, by } of [...named, ...guessed]) {
		if (hostOf(url) !== hostOf(session.task.url)) {
			if (by !== 'link' || !isBlog) continue;
			planOwn(session, { url, kind: 'feed', work: 'feed', blog: session.task.url });
			return null;
		}
		const found = await askFeed(session, url);
		if (found !== null) return found;
	}
	return null;
}

async function askFeed(session: Session, url: string): Promise<FoundFeed | null> {
	const asked = await session.get({ url, wants: 'feed' });
	if (!isGood(asked)) return null;
	const feed = parseFound(asked);
	return feed !== null && judgeFeed(feed).isUsable ? { feed, answer: asked } : null;
}

/** The feed of an answer; null when there is none in it. */
export function parseFound(answer: Extract<Asked, { kind: 'answer' }>): Feed | null {
	const contentType = headerOf(answer.headers, 'content-type');
	try {
		return parseFeed(answer.body, { url: answer.url, contentType });
	} catch (error) {
		if (error instanceof NotAFeedError) return null;
		throw error;
	}
}
