/**
 * by-rank: a page of the best matches, posts or blogs.
 *
 * The engine returns the best thousand matches, or fewer if fewer can be on the page. They are ranked here, and no list goes
 * deeper. Results of earlier pages, including their copies, do not appear again.
 */
import type { Answer, Enough, SearchEngine, SearchPage, SearchPlan } from '../model/search.ts';
import { groupBlogs, showBlogs } from './blogs.ts';
import { foldCopies } from './copies.ts';
import { writeCursor } from './cursor.ts';
import { type Ranked, rank, weigh } from './rank.ts';
import { showPosts } from './show.ts';
import type { SearchTask } from './task.ts';

/** The maximum number of ranked matches, and so the maximum depth of a ranked list. */
const WINDOW = 1_000;

interface Window {
	/** The plan that was used: the original, or a relaxed one if no post has all the words. */
	readonly plan: SearchPlan;
	readonly answer: Answer;
	readonly list: readonly Ranked[];
	/** Some matches were left out because they cannot be on this page. */
	readonly isCut: boolean;
	readonly notes: readonly string[];
}

export async function pageByRank(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
	const window = await findWindow(engine, task, enoughFor(task));
	const shown = shownBefore(task);
	const left = window.list.filter(({ candidate }) => !shown.has(candidate.post));
	const { groups } = foldCopies(left, task.limit, true);
	const used = groups
		.flatMap(({ first, copies }) => [first, ...copies])
		.map(({ candidate }) => candidate.post);
	const isMore = used.length < left.length || window.isCut;
	return {
		total: window.answer.total,
		isAtLeast: window.answer.isAtLeast,
		results: await showPosts(engine, window.plan, groups),
		next: isMore ? writeNext(task, window.answer, used) : null,
		notes: [...window.notes, ...(isMore ? [] : depthNotes(window))],
	};
}

/** Blogs ranked by their matching posts. */
export async function pageOfBlogs(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
	const window = await findWindow(engine, task, undefined);
	const shown = shownBefore(task);
	const blogs = groupBlogs(window.list);
	const left = blogs.filter(({ blog }) => !shown.has(blog));
	const page = left.slice(0, task.limit);
	const used = page.map(({ blog }) => blog);
	return {
		total: blogs.length,
		isAtLeast: window.answer.total > window.list.length,
		results: await showBlogs(engine, window.plan, page),
		next: page.length < left.length ? writeNext(task, window.answer, used) : null,
		notes: window.notes,
	};
}

function shownBefore({ cursor }: SearchTask): ReadonlySet<number> {
	return new Set(cursor?.kind === 'shown' ? cursor.shown : []);
}

function writeNext(task: SearchTask, answer: Answer, used: readonly number[]): string {
	const { cursor, mark } = task;
	const before = cursor?.kind === 'shown' ? cursor : { upTo: answer.upTo, shown: [] };
	return writeCursor({ kind: 'shown', upTo: before.upTo, shown: [...before.shown, ...used] }, mark);
}

function depthNotes({ answer, list }: Window): string[] {
	if (answer.total <= list.length) return [];
	return [`Only the best ${list.length} results are listed. Narrow the search, or sort by date to see all.`];
}

/** Further matches to examine, because results below the page may be copies of those on it. */
const ROOM_FOR_COPIES = 20;

/** Undefined if the order is not led by relevance. */
function enoughFor({ limit, cursor, sort, weights, now }: SearchTask): Enough | undefined {
	if (weights.relevance <= 0) return undefined;
	const shown = cursor?.kind === 'shown' ? cursor.shown.length : 0;
	const first = shown + limit + ROOM_FOR_COPIES;
	if (sort !== 'best') return { first, within: 0, others: () => 0 };
	const { relevance, ...others } = weights;
	const most = Object.values(others).reduce((sum, weight) => sum + Math.max(0, weight), 0);
	return {
		first,
		within: most / relevance,
		others: (candidate) => weigh(candidate, { ...weights, relevance: 0 }, 0, now).score / relevance,
	};
}

/** The matches as of the first page; if no post has all the words, posts with some of them. */
async function findWindow(
	engine: SearchEngine,
	task: SearchTask,
	enough: Enough | undefined,
): Promise<Window> {
	const answer = await findMatches(engine, task, task.plan, enough);
	const relaxed = answer.total === 0 ? relaxPlan(task.plan) : null;
	const wider = relaxed === null ? null : await findMatches(engine, task, relaxed, enough);
	if (wider === null || wider.total === 0) return windowOf(task, task.plan, answer, []);
	return windowOf(task, relaxed!, wider, ['No post contains all the words. These contain some of them.']);
}

function findMatches(
	engine: SearchEngine,
	{ cursor, sort, without }: SearchTask,
	plan: SearchPlan,
	enough: Enough | undefined,
): Promise<Answer> {
	return engine.find({
		plan,
		order: sort === 'best' ? 'relevance' : sort,
		limit: WINDOW,
		...(cursor?.kind === 'shown' ? { upTo: cursor.upTo } : {}),
		...(without === undefined ? {} : { without }),
		...(enough === undefined ? {} : { enough }),
	});
}

function windowOf(task: SearchTask, plan: SearchPlan, answer: Answer, notes: readonly string[]): Window {
	const { candidates, ranked } = answer;
	const best = candidates.reduce((most, { relevance }) => Math.max(most, relevance), 0);
	const list =
		task.sort === 'best'
			? rank(candidates, task.weights, task.now)
			: candidates.map((candidate) => weigh(candidate, task.weights, best, task.now));
	const isCut = candidates.length < Math.min(ranked, WINDOW);
	return { plan, answer, list, isCut, notes: [...task.notes, ...notes, ...answer.notes] };
}

/**
 * The plan to use if no post has all the words: posts with any of them, with the same filters. Null if there is nothing to
 * relax.
 */
export function relaxPlan(plan: SearchPlan): SearchPlan | null {
	if (plan.kind !== 'all') return null;
	const parts = plan.of.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
	const words = parts.filter(({ kind }) => kind === 'terms');
	if (words.length < 2) return null;
	return { kind: 'all', of: [{ kind: 'any', of: words }, ...parts.filter(({ kind }) => kind !== 'terms')] };
}
