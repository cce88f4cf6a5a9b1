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
import { ENOUGH, MAX_WIDE, relaxPlan, widenPlan } from './widen.ts';

/** The maximum number of ranked matches, and so the maximum depth of a ranked list. */
const WINDOW = 1_000;

interface Window {
	/** The plan that was used: the original, or a wider one if few posts have all the words. */
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
		of: 'posts',
		readAs: task.readAs,
		total: window.answer.total,
		isAtLeast: window.answer.isAtLeast,
		results: await showPosts(engine, window.plan, groups, task.passageChars),
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
		of: 'blogs',
		readAs: task.readAs,
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

/** The matches as of the first page. If few posts have all the words, those with some of them are ranked, too. */
async function findWindow(
	engine: SearchEngine,
	task: SearchTask,
	enough: Enough | undefined,
): Promise<Window> {
	const strict = await findMatches(engine, task, task.plan, enough);
	const isByWords = task.sort === 'best' || task.sort === 'relevance';
	if (strict.total < ENOUGH && isByWords) {
		const plan = await widenPlan(engine, task.plan);
		const wide = plan === null ? null : await findMatches(engine, task, plan, enough, MAX_WIDE);
		if (wide !== null && wide.total > strict.total) return joinWide(task, plan!, strict, wide);
	}
	const relaxed = strict.total === 0 && !task.isExact ? relaxPlan(task.plan) : null;
	const some = relaxed === null ? null : await findMatches(engine, task, relaxed, enough);
	if (some === null || some.total === 0) return windowOf(task, task.plan, strict, []);
	return windowOf(task, relaxed!, some, [SOME_WORDS]);
}

const SOME_WORDS = 'No post contains all the words. These contain some of them.';

/** A post with all the words is this much more relevant. Fitted on posts found by their title and by their text. */
const COMPLETE = 1.2;

/** The total counts the posts with all the words, if there are any. */
function joinWide(task: SearchTask, plan: SearchPlan, strict: Answer, wide: Answer): Window {
	if (strict.total === 0) return windowOf(task, plan, wide, [SOME_WORDS]);
	const { total, isAtLeast } = strict;
	const have = total === 1 ? '1 post contains' : `${total} posts contain`;
	const note = `${have} all the words. Posts with some of them are listed, too. To require a word, put + before it.`;
	const complete = new Set(strict.candidates.map(({ post }) => post));
	const candidates = wide.candidates.map((one) =>
		complete.has(one.post) ? { ...one, relevance: one.relevance * COMPLETE } : one,
	);
	return windowOf(task, plan, { ...wide, candidates, total, isAtLeast }, [note]);
}

function findMatches(
	engine: SearchEngine,
	{ cursor, sort, without }: SearchTask,
	plan: SearchPlan,
	enough: Enough | undefined,
	most?: number,
): Promise<Answer> {
	return engine.find({
		plan,
		order: sort === 'best' ? 'relevance' : sort,
		limit: WINDOW,
		...(cursor?.kind === 'shown' ? { upTo: cursor.upTo } : {}),
		...(without === undefined ? {} : { without }),
		...(enough === undefined ? {} : { enough }),
		...(most === undefined ? {} : { most }),
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
