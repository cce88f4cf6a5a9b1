/**
 * bursts-choose: chooses the rising terms to show, each with its posts.
 *
 * Terms that rise in the same posts are shown as one entry: a story is one entry, however many words it brings. Pages and tags
 * always have their own entries.
 */
import { MIN_BLOGS, type Rise } from '../analyze/bursts/index.ts';
import type { Store } from '../io/store/store.ts';
import type { Candidate } from '../model/search.ts';
import { planPosts } from './bursts-query.ts';

/** Candidates examined for each shown burst. */
const CANDIDATES_EACH = 6;
const MAX_CANDIDATES = 300;
/** Posts examined per burst. */
const MAX_POSTS = 1_000;
/** A term belongs to another if this share of its posts are posts of the other. */
const WITHIN = 0.8;
/** If the other is in more than this share of the posts of the period, its posts must overlap in the same way: almost anything lies within a frequent term. */
const EVERYWHERE = 0.3;
/** From this share of common posts on, two terms count as rising together. */
const TOGETHER = 0.3;
const MAX_TOGETHER = 6;

export interface Chosen {
	readonly rise: Rise;
	/** From the burst's first day on, oldest first. */
	readonly posts: readonly Candidate[];
	/** In the period. */
	readonly blogs: number;
	readonly together: string[];
}

export interface Choice {
	/** Days, inclusive. */
	readonly from: string;
	readonly to: string;
	readonly limit: number;
	readonly language?: string | undefined;
	/** In the period. */
	readonly posts: number;
}

export async function chooseBursts(store: Store, rises: readonly Rise[], choice: Choice): Promise<Chosen[]> {
	const stems = await store.stemLanguages();
	const most = Math.min(MAX_CANDIDATES, CANDIDATES_EACH * choice.limit);
	const chosen: Chosen[] = [];
	for (const rise of rises.slice(0, most)) {
		const candidate = await findPosts(store, rise, choice, stems);
		if (candidate.blogs < MIN_BLOGS) continue;
		const whole = chosen.find((other) => isWithin(candidate, other, choice.posts));
		if (whole !== undefined) whole.together.push(rise.term.label);
		else if (chosen.length < choice.limit) chosen.push(candidate);
	}
	return chosen.map((one) => ({ ...one, together: describeTogether(one, chosen) }));
}

async function findPosts(
	store: Store,
	rise: Rise,
	{ from, to, language }: Choice,
	stems: readonly string[],
): Promise<Chosen> {
	const since = rise.since < from ? rise.since : from;
	const plan = planPosts(rise, since, to, stems, language);
	const { candidates } = await store.find({ plan, order: 'oldest', limit: MAX_POSTS });
	const start = Date.parse(`${from}T00:00:00Z`) / 1000;
	const inPeriod = since === from ? candidates : candidates.filter(({ time }) => (time ?? 0) >= start);
	const blogs = new Set(inPeriod.map(({ blog }) => blog)).size;
	return { rise, posts: candidates, blogs, together: [] };
}

function isWithin(part: Chosen, whole: Chosen, periodPosts: number): boolean {
	if (part.rise.term.kind !== whole.rise.term.kind || part.rise.term.kind === 'link') return false;
	const shared = overlapOf(part, whole);
	const [size, others] = [part.posts.length, whole.posts.length];
	const isEverywhere = whole.rise.posts > EVERYWHERE * periodPosts;
	return shared >= WITHIN * (isEverywhere ? Math.max(size, others) : size);
}

function overlapOf(one: Chosen, other: Chosen): number {
	const ids = new Set(other.posts.map(({ post }) => post));
	return one.posts.filter(({ post }) => ids.has(post)).length;
}

/** Terms contained in it, then other terms that share its posts. */
function describeTogether(one: Chosen, all: readonly Chosen[]): string[] {
	const others = all.filter(
		(other) =>
			other !== one && overlapOf(one, other) >= TOGETHER * Math.min(one.posts.length, other.posts.length),
	);
	const labels = [...one.together, ...others.map(({ rise }) => rise.term.label)];
	return [...new Set(labels)].slice(0, MAX_TOGETHER);
}
