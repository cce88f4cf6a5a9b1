/** feed-health: describes the state of a feed: when it was read, what it contains, and its errors. */
import type { BlogFeed } from '../../model/blog.ts';
import type { Visit } from '../../model/visit.ts';

export interface FeedHealth {
	readonly isWell: boolean;
	/** For example "read 5 minutes ago, full text, nothing new this week". */
	readonly health: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The facts the description is based on. */
interface Known {
	readonly feed: BlogFeed;
	/** Of this feed, the latest first. */
	readonly visits: readonly Visit[];
	readonly nowMs: number;
}

/** `visits` of the whole blog, the latest first. */
export function describeHealth(feed: BlogFeed, visits: readonly Visit[], now: string): FeedHealth {
	const known = { feed, visits: visits.filter(({ url }) => url === feed.url), nowMs: Date.parse(now) };
	const isWell = feed.trouble === null && !isFailed(known.visits[0]);
	const parts = (isWell ? WELL : UNWELL).map((describe) => describe(known)).filter((part) => part !== null);
	return { isWell, health: parts.join(', ') };
}

type Describe = (known: Known) => string | null;

const WELL: readonly Describe[] = [describeRead, describeContent, describeNews];
const UNWELL: readonly Describe[] = [describeSince, describeTrouble, describeContent];

function describeRead({ feed: { lastFetched }, nowMs }: Known): string {
	return lastFetched === null ? 'not read yet' : `read ${describeAgo(nowMs - Date.parse(lastFetched))}`;
}

const CONTENTS = { full: 'full text', partial: 'excerpts only' } as const;

function describeContent({ feed: { content } }: Known): string | null {
	return content === null ? null : CONTENTS[content];
}

function describeNews({ visits, nowMs }: Known): string | null {
	const lately = visits.filter(({ at }) => nowMs - Date.parse(at) < WEEK_MS);
	if (lately.length === 0) return null;
	const count = lately.reduce((sum, { newPosts }) => sum + newPosts, 0);
	if (count === 0) return 'nothing new this week';
	return `${count} ${count === 1 ? 'item' : 'items'} new this week`;
}

/** Since when the feed has been failing: the first visit of the current row of failures, if known. */
function describeSince({ visits, feed: { lastFetched } }: Known): string {
	const firstGood = visits.findIndex((visit) => !isFailed(visit));
	const failed = firstGood === -1 ? visits : visits.slice(0, firstGood);
	const since = failed.at(-1)?.at ?? lastFetched;
	if (since === null) return 'has not been read yet';
	if (failed.length === 0) return `read ${since.slice(0, 10)}`;
	const what = failed[0]!.status === 0 ? 'has not responded' : 'could not be read';
	return `${what} since ${since.slice(0, 16).replace('T', ' ')}`;
}

function describeTrouble({ feed: { trouble }, visits }: Known): string | null {
	const words = trouble ?? visits[0]?.trouble ?? null;
	if (words !== null) return words.replace(/\.$/, '');
	const status = visits[0]?.status ?? 0;
	return status === 0 ? null : `the server responds with status ${status}`;
}

function isFailed(visit: Visit | undefined): boolean {
	return visit !== undefined && (visit.status === 0 || visit.status >= 400);
}

/** The age in the unit that reads best. */
function describeAgo(ms: number): string {
	if (!(ms >= 2 * MINUTE_MS)) return 'just now';
	if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes ago`;
	if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} hours ago`;
	return `${Math.round(ms / DAY_MS)} days ago`;
}
