/**
 * completeness: how much of a blog is stored: the posts that are known to exist, those that are missing, and why.
 *
 * In:     the store: the blog, its coverage gaps, its tasks.
 * Out:    counts, a sentence, and what can be tried again.
 */
import type { Store } from '../io/store/store.ts';
import type { Batch } from '../model/batch.ts';
import type { Blog } from '../model/blog.ts';
import type { GapCount } from '../model/visit.ts';
import { PERSON_PRIORITY } from '../schedule/index.ts';
import { countDue, findMissed, type OutcomeStore } from './sources.ts';

export interface Completeness {
	/** Posts that are known to exist. */
	readonly expected: number;
	readonly found: number;
	/** Posts that were found and are not read yet. */
	readonly due: number;
	/** Posts that could not be stored. */
	readonly missed: number;
	/** True if every post that is known is stored, and no gap is of unknown size. */
	readonly isComplete: boolean;
	/** The same in words. */
	readonly why: string;
	/** All gaps, by cause and month. */
	readonly gaps: readonly GapCount[];
}

type CompletenessStore = OutcomeStore & Pick<Store, 'countGaps'>;

/** Gaps of which nobody knows how many posts they contain. */
const UNBOUNDED: ReadonlySet<string> = new Set([
	'feed-overrun',
	'archive',
	'crawl',
	'trap',
	'too-many-lists',
	'too-many-posts',
	'host-down',
	'robots',
]);

export async function measureCompleteness(
	store: CompletenessStore,
	blog: Blog,
	now: string,
): Promise<Completeness> {
	const missed = (await findMissed(store, blog)).length;
	const due = await countDue(store, blog, now);
	const gaps = await store.countGaps(blog.url);
	const open = gaps.filter(({ kind }) => UNBOUNDED.has(kind)).reduce((sum, one) => sum + one.gaps, 0);
	const found = blog.posts;
	const evidence = { found, due, missed, open };
	return {
		expected: found + missed + due,
		found,
		due,
		missed,
		isComplete: found > 0 && due + missed + open === 0,
		why: describe(evidence),
		gaps,
	};
}

interface Evidence {
	readonly found: number;
	readonly due: number;
	readonly missed: number;
	readonly open: number;
}

function describe({ found, due, missed, open }: Evidence): string {
	const parts = [
		...(due > 0 ? [`${count(due, 'post is', 'posts are')} not read yet`] : []),
		...(missed > 0 ? [`${count(missed, 'post', 'posts')} could not be stored`] : []),
		...(open > 0 ? [`${count(open, 'gap has', 'gaps have')} an unknown number of posts`] : []),
	];
	if (parts.length > 0) return `${parts.join(', ')}.`;
	return found === 0 ? 'No post was found.' : 'Every post that is known is stored.';
}

function count(number: number, one: string, many: string): string {
	return `${number} ${number === 1 ? one : many}`;
}

/** The batch that visits the blog, and every page that could not be stored, as soon as possible. */
export async function planRetry(store: OutcomeStore, blog: Blog, now: string): Promise<Batch> {
	const missed = await findMissed(store, blog);
	const task = { due: now, priority: PERSON_PRIORITY, depth: 0, via: null, as: 'sooner' } as const;
	return {
		at: now,
		frontier: [
			{ ...task, url: blog.url, kind: 'home', blog: null },
			...missed.map(({ url }) => ({ ...task, url: url!, kind: 'post' as const, blog: blog.url })),
		],
	};
}
