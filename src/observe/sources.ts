/**
 * sources: the outcome of each source: which of its posts are stored, and why others are not.
 *
 * In:     the store: what the last visits to its page and its feed found, its blog, its coverage gaps.
 * Out:    an outcome with a reason. The first rule that fits decides.
 */
import type { Frontier } from '../io/store/frontier.ts';
import type { Slice, Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Blog, KeptJudgment } from '../model/blog.ts';
import { PERSON } from '../model/review.ts';
import { readSourceVisit } from '../model/schemas/task.ts';
import type { Source, SourceOutcome, SourceState, SourceVisit } from '../model/source.ts';
import type { Gap } from '../model/visit.ts';

/** As many redirects are followed as the crawl follows. */
const MAX_MOVES = 6;
const MAX_GAPS = 1_000;
const MAX_TASKS = 1_000;

export type OutcomeStore = Pick<Store, 'sources' | 'blog' | 'gaps' | 'known'> & {
	readonly frontier: Pick<Frontier, 'task' | 'tasks'>;
};

/** The outcomes of all sources, in the order in which they were added. */
export async function findOutcomes(store: OutcomeStore, now: string): Promise<SourceOutcome[]> {
	const outcomes: SourceOutcome[] = [];
	for (const source of await store.sources())
		if (source.removed === null) outcomes.push(await findOutcome(store, source, now));
	return outcomes;
}

export interface OutcomeQuery {
	readonly outcome?: SourceState | undefined;
	readonly tag?: string | undefined;
	/** The page or feed of a source. */
	readonly url?: string | undefined;
	/** The number of sources to skip. */
	readonly after: number;
	readonly limit: number;
	readonly now: string;
}

/** A page of the list. Where only one outcome is wanted, the others are found and skipped. */
export async function listOutcomes(
	store: OutcomeStore,
	{ outcome, tag, url, after, limit, now }: OutcomeQuery,
): Promise<Slice<SourceOutcome>> {
	const sources = (await store.sources()).filter((source) => source.removed === null);
	const items: SourceOutcome[] = [];
	for (let i = after; i < sources.length; i++) {
		const source = sources[i]!;
		if (tag !== undefined && !source.tags.includes(tag)) continue;
		if (url !== undefined && !hasAddress(source, url)) continue;
		if (items.length === limit) return { items, next: String(i) };
		const found = await findOutcome(store, source, now);
		if (outcome === undefined || found.outcome === outcome) items.push(found);
	}
	return { items, next: null };
}

function hasAddress({ url, feed }: Source, address: string): boolean {
	const key = canonicalUrl(address);
	return [url, feed].some((one) => one !== null && canonicalUrl(one) === key);
}

export async function findOutcome(store: OutcomeStore, source: Source, now: string): Promise<SourceOutcome> {
	const page = source.url === null ? null : await follow(store, source.url);
	const feed = source.feed === null ? null : await follow(store, source.feed);
	const blog = await blogOf(store, { source, page, feed });
	const missed = blog === null ? [] : await findMissed(store, blog);
	const due = blog === null ? 0 : await countDue(store, blog, now);
	const found = blog?.posts ?? 0;
	const items = Math.max(feed?.visit?.items ?? 0, page?.visit?.items ?? 0);
	const expected = Math.max(items, found + missed.length + due);
	const evidence = { source, page, feed, blog, missed, due, found, expected };
	return {
		source,
		...decide(evidence),
		blog: blog === null ? null : { id: blog.id, url: blog.url, title: blog.title },
		expected,
		found,
		verdict: blog?.judgment != null && isByPerson(blog.judgment.rules) ? verdictOf(blog) : null,
	};
}

/** Whether a judgment is a person's. */
function isByPerson(rules: KeptJudgment['rules']): boolean {
	return rules.some(({ rule }) => rule === PERSON);
}

function verdictOf({ judgment }: Blog): 'blog' | 'not-a-blog' {
	return judgment!.isBlog ? 'blog' : 'not-a-blog';
}

/** An address of a source, after its redirects. */
interface Place {
	readonly blog: string | null;
	/** Null while it was not visited. */
	readonly visit: SourceVisit | null;
}

async function follow(store: OutcomeStore, address: string): Promise<Place> {
	let url = address;
	for (let moves = 0; ; moves++) {
		const task = await store.frontier.task(url);
		const visit = readSourceVisit(task?.note ?? null);
		if (visit?.state === 'moved' && visit.to !== null && moves < MAX_MOVES) url = visit.to;
		else return { blog: task?.blog ?? (task === null ? null : url), visit };
	}
}

interface Places {
	readonly source: Source;
	readonly page: Place | null;
	readonly feed: Place | null;
}

/** The blog of the page, unless only the feed could be read. */
async function blogOf(store: OutcomeStore, { source, page, feed }: Places): Promise<Blog | null> {
	const addresses = [page?.blog, feed?.blog, source.url, source.feed].flatMap((one) => one ?? []);
	let first: Blog | null = null;
	for (const address of new Set(addresses)) {
		const blog = await store.blog(address);
		if (blog !== null && blog.posts > 0 && blog.judgment?.isBlog !== false) return blog;
		first ??= blog;
	}
	return first;
}

/** Gaps that are not about posts, or about posts that no longer exist. */
const NOT_MISSED = new Set([
	...[
		'not-followed',
		'not-a-post',
		'not-a-blog',
		'scope',
		'barren',
		'trap',
		'too-many-lists',
		'too-many-posts',
	],
	...['feed-overrun', 'archive', 'crawl', 'bad-record', 'gone', 'status-404', 'status-410', 'forgotten'],
]);
const NOT_A_POST = /\/robots\.txt$|sitemap/i;

/** The posts that are known to exist and are not stored. */
export async function findMissed(store: OutcomeStore, blog: Blog): Promise<Gap[]> {
	const { items } = await store.gaps({ blog: blog.url, limit: MAX_GAPS });
	const others = new Set([blog.url, ...blog.feeds.map(({ url }) => url)].map(canonicalUrl));
	const gaps = new Map<string, Gap>();
	for (const gap of items) {
		if (gap.url === null || NOT_MISSED.has(gap.kind) || NOT_A_POST.test(gap.url)) continue;
		const key = canonicalUrl(gap.url);
		if (!others.has(key) && !gaps.has(key)) gaps.set(key, gap);
	}
	const missed = [...gaps.values()];
	const known = await store.known(missed.map(({ url }) => url!));
	return missed.filter((_, i) => known[i]?.post == null);
}

/** The posts that the crawl has not come to yet. */
export async function countDue(store: OutcomeStore, blog: Blog, now: string): Promise<number> {
	const tasks = await store.frontier.tasks({ host: hostOf(blog.url), now, limit: MAX_TASKS });
	const own = tasks.filter(
		(task) =>
			task.kind === 'post' && task.blog !== null && canonicalUrl(task.blog) === canonicalUrl(blog.url),
	);
	const known = await store.known(own.map(({ url }) => url));
	return known.filter(({ post }) => post === null).length;
}

interface Evidence extends Places {
	readonly blog: Blog | null;
	readonly missed: readonly Gap[];
	readonly due: number;
	readonly found: number;
	readonly expected: number;
}

type Decision = { readonly outcome: SourceState; readonly why: string };

/** The first that fits decides. */
const RULES: readonly ((evidence: Evidence) => Decision | null)[] = [
	byPerson,
	notVisited,
	somethingMissing,
	allStored,
	refused,
	rejected,
	unreachable,
	nothingFound,
];

function decide(evidence: Evidence): Decision {
	for (const rule of RULES) {
		const decision = rule(evidence);
		if (decision !== null) return decision;
	}
	return { outcome: 'waiting', why: 'It was not read to the end.' };
}

function byPerson({ blog }: Evidence): Decision | null {
	if (blog?.judgment?.isBlog !== false || !isByPerson(blog.judgment.rules)) return null;
	return { outcome: 'rejected', why: blog.judgment.reason };
}

function visitsOf({ page, feed }: Places): SourceVisit[] {
	return [page?.visit, feed?.visit].flatMap((visit) => visit ?? []);
}

function notVisited(evidence: Evidence): Decision | null {
	if (evidence.found > 0 || visitsOf(evidence).length > 0) return null;
	const isVisited = evidence.blog?.lastVisited != null;
	return { outcome: 'waiting', why: isVisited ? 'It was not read to the end.' : 'It was not visited yet.' };
}

function isStored({ blog, found }: Evidence): boolean {
	return found > 0 && blog?.judgment?.isBlog !== false;
}

/** What is wrong although posts are stored. */
function somethingMissing(evidence: Evidence): Decision | null {
	if (!isStored(evidence)) return null;
	const { page, feed, missed, due, found, expected } = evidence;
	const reasons = [
		...(page?.visit == null || page.visit.state === 'read' ? [] : [describe('page', page.visit)]),
		...(feed?.visit == null || feed.visit.state === 'read' ? [] : [describe('feed', feed.visit)]),
		...(due > 0 ? [`${due} ${due === 1 ? 'post is' : 'posts are'} not read yet.`] : []),
		...(missed.length > 0 ? [describeMissed(missed)] : []),
	];
	if (reasons.length === 0 && found < expected) reasons.push(`The feed has ${expected} posts.`);
	return reasons.length === 0 ? null : { outcome: 'partial', why: reasons.join(' ') };
}

const STATES: Readonly<Record<Exclude<SourceVisit['state'], 'read'>, string>> = {
	moved: 'leads elsewhere without an end',
	rejected: 'was judged not to be a blog, so only the feed was read',
	robots: 'may not be read',
	failed: 'cannot be read',
};

function describe(what: 'page' | 'feed', { state, why }: SourceVisit): string {
	if (state === 'read') return '';
	return `The ${what} ${STATES[state]}${why === null ? '.' : `: ${sentence(why)}`}`;
}

function sentence(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

function describeMissed(missed: readonly Gap[]): string {
	const [first] = missed;
	const count = missed.length === 1 ? '1 post is missing' : `${missed.length} posts are missing`;
	return `${count}, for example: ${sentence(first!.why)}`;
}

function allStored(evidence: Evidence): Decision | null {
	return isStored(evidence) ? { outcome: 'complete', why: 'Every post that is known is stored.' } : null;
}

function firstOf(evidence: Evidence, state: SourceVisit['state']): SourceVisit | undefined {
	return visitsOf(evidence).find((visit) => visit.state === state);
}

function refused(evidence: Evidence): Decision | null {
	const visit = firstOf(evidence, 'robots');
	if (visit === undefined || firstOf(evidence, 'rejected') !== undefined) return null;
	return { outcome: 'robots', why: sentence(visit.why ?? 'The site asks robots not to read it') };
}

function rejected(evidence: Evidence): Decision | null {
	const visit = firstOf(evidence, 'rejected');
	if (visit !== undefined) {
		const { feed } = evidence;
		const more =
			feed?.visit == null
				? ''
				: feed.visit.state === 'read'
					? ' The feed is empty.'
					: ` ${describe('feed', feed.visit)}`;
		return { outcome: 'rejected', why: `Not a blog: ${sentence(visit.why ?? 'it shows no posts')}${more}` };
	}
	const { blog } = evidence;
	if (blog?.judgment?.isBlog !== false) return null;
	return { outcome: 'rejected', why: `Not a blog: ${sentence(blog.judgment.reason)}` };
}

function unreachable(evidence: Evidence): Decision | null {
	const visit = firstOf(evidence, 'failed') ?? firstOf(evidence, 'moved');
	if (visit === undefined || firstOf(evidence, 'read') !== undefined) return null;
	return { outcome: 'dead', why: sentence(visit.why ?? 'Its redirects have no end') };
}

function nothingFound(evidence: Evidence): Decision | null {
	const { page, feed, expected, missed } = evidence;
	if (missed.length > 0) return { outcome: 'partial', why: describeMissed(missed) };
	const trouble = [page?.visit, feed?.visit].find((visit) => visit?.state === 'failed');
	if (trouble != null) return { outcome: 'partial', why: sentence(trouble.why ?? 'It cannot be read') };
	if (expected > 0) return { outcome: 'partial', why: 'Its posts are not stored yet.' };
	return { outcome: 'complete', why: 'It has no posts.' };
}
