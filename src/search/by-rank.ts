/**
 * by-rank: a page of the best matches, posts or blogs.
 *
 * The engine gives the best thousand, or as many of them as can be on the page; they are ordered here, and no list goes
 * deeper. What a page has shown, copies included, stays out of the pages after it.
 */
import type { Answer, Enough, SearchEngine, SearchPage, SearchPlan } from '../model/search.ts';
import { groupBlogs, showBlogs } from './blogs.ts';
import { foldCopies } from './copies.ts';
import { writeCursor } from './cursor.ts';
import { type Ranked, rank, weigh } from './rank.ts';
import { showPosts } from './show.ts';
import type { SearchTask } from './task.ts';

/** Matches that are ranked, and the deepest that a ranked list goes. */
const WINDOW = 1_000;

interface Window {
	/** What was asked in the end: the plan itself, or what is left of it when nothing has all its words. */
	readonly plan: SearchPlan;
	readonly answer: Answer;
	readonly list: readonly Ranked[];
	/** There are matches that were left out because they cannot be on this page. */
	readonly isCut: boolean;
	readonly notes: readonly string[];
}

export async function pageByRank(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
	const window = await askWindow(engine, task, enoughFor(task));
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

/** Blogs by the posts that speak for them. */
export async function pageOfBlogs(engine: SearchEngine, task: SearchTask): Promise<SearchPage> {
	const window = await askWindow(engine, task, undefined);
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
	return [`The list ends with the best ${list.length}. Narrow the search, or sort by date to see all.`];
}

/** Matches, beside those of the pages so far, of which the ones below the page may be copies. */
const ROOM_FOR_COPIES = 20;

/** Undefined where more relevant ones need not come first. */
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

/** The matches as they were at the first page; where no post has all the words, those that have some. */
async function askWindow(
	engine: SearchEngine,
	task: SearchTask,
	enough: Enough | undefined,
): Promise<Window> {
	const answer = await ask(engine, task, task.plan, enough);
	const relaxed = answer.total === 0 ? relaxPlan(task.plan) : null;
	const wider = relaxed === null ? null : await ask(engine, task, relaxed, enough);
	if (wider === null || wider.total === 0) return windowOf(task, task.plan, answer, []);
	return windowOf(task, relaxed!, wider, ['No post has all the words: these have some of them.']);
}

function ask(
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
 * What to seek when no post has all the words: posts that have any of them, the filters kept. Null when there is nothing to
 * give up.
 */
export function relaxPlan(plan: SearchPlan): SearchPlan | null {
	if (plan.kind !== 'all') return null;
	const parts = plan.of.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
	const words = parts.filter(({ kind }) => kind === 'terms');
	if (words.length < 2) return null;
	return { kind: 'all', of: [{ kind: 'any', of: words }, ...parts.filter(({ kind }) => kind !== 'terms')] };
}
