/**
 * bursts-choose: of the terms that rise, those that are shown, each with its posts.
 *
 * What rises in the very posts of another is told with that one: a story is one entry, however many words it brings. Pages and tags
 * stand for themselves.
 */
import { FEWEST_BLOGS, type Rise } from '../analyze/bursts/index.ts';
import type { Store } from '../io/store/store.ts';
import type { Candidate } from '../model/search.ts';
import { planPosts } from './bursts-query.ts';

/** Rises that are looked at for each that is shown. */
const LOOKED_AT_EACH = 6;
const MOST_LOOKED_AT = 300;
/** Posts of a burst that are looked at. */
const MOST_POSTS = 1_000;
/** It belongs to another when this share of its posts are posts of the other, */
const WITHIN = 0.8;
/** and of the other's, too, where the other is in so many posts of the period that anything would be within it. */
const EVERYWHERE = 0.3;
/** From this share on, two are told to rise together. */
const TOGETHER = 0.3;
const MOST_TOGETHER = 6;

export interface Chosen {
	readonly rise: Rise;
	/** From the burst's first day on, in the order of time. */
	readonly posts: readonly Candidate[];
	/** Of the period. */
	readonly blogs: number;
	readonly together: string[];
}

export interface Choice {
	/** Days, both included. */
	readonly from: string;
	readonly to: string;
	readonly limit: number;
	readonly language?: string | undefined;
	/** Of the period. */
	readonly posts: number;
}

export async function chooseBursts(store: Store, rises: readonly Rise[], choice: Choice): Promise<Chosen[]> {
	const stems = await store.stemLanguages();
	const most = Math.min(MOST_LOOKED_AT, LOOKED_AT_EACH * choice.limit);
	const chosen: Chosen[] = [];
	for (const rise of rises.slice(0, most)) {
		const candidate = await findPosts(store, rise, choice, stems);
		if (candidate.blogs < FEWEST_BLOGS) continue;
		const whole = chosen.find((other) => isWithin(candidate, other, choice.posts));
		if (whole !== undefined) whole.together.push(rise.term.label);
		else if (chosen.length < choice.limit) chosen.push(candidate);
	}
	return chosen.map((one) => ({ ...one, together: tellTogether(one, chosen) }));
}

async function findPosts(
	store: Store,
	rise: Rise,
	{ from, to, language }: Choice,
	stems: readonly string[],
): Promise<Chosen> {
	const since = rise.since < from ? rise.since : from;
	const plan = planPosts(rise, since, to, stems, language);
	const { candidates } = await store.find({ plan, order: 'oldest', limit: MOST_POSTS });
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

/** What was found within it, then what else shares its posts. */
function tellTogether(one: Chosen, all: readonly Chosen[]): string[] {
	const others = all.filter(
		(other) =>
			other !== one && overlapOf(one, other) >= TOGETHER * Math.min(one.posts.length, other.posts.length),
	);
	const labels = [...one.together, ...others.map(({ rise }) => rise.term.label)];
	return [...new Set(labels)].slice(0, MOST_TOGETHER);
}
