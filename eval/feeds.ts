/** feeds: feed parsing on 3,478 documents of public suites and generated damage, by the corpus's own scoring. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFeed } from '../src/feed/parse.ts';
import type { Feed } from '../src/model/feed.ts';
import { readCases } from './corpus.ts';
import { damageFigures } from './feeds-damage.ts';
import { FAILED, isSatisfied, isScored, type ScoredFeed } from './feeds-score.ts';
import type { Figure, Task } from './task.ts';

export interface FeedCase {
	readonly id: string;
	readonly suite: string;
	readonly file: string;
	readonly kind: string;
	readonly nItems: number;
	readonly wellFormed: boolean;
	readonly class?: string;
	readonly real?: boolean;
	readonly contentType?: string;
	readonly baseUrl?: string;
	readonly expect?: Readonly<Record<string, string | number>>;
	readonly derived?: readonly string[];
}

/** A parser under test: never throws. */
export type FeedParser = (bytes: Buffer, feedCase: FeedCase) => ScoredFeed | Promise<ScoredFeed>;

/** One parser's sums; a share is good / all. */
export class Tally {
	readonly #sums = new Map<string, { good: number; all: number }>();

	count(name: string, isGood: boolean): void {
		const sum = this.#sums.get(name) ?? { good: 0, all: 0 };
		this.#sums.set(name, { good: sum.good + (isGood ? 1 : 0), all: sum.all + 1 });
	}

	all(name: string): number {
		return this.#sums.get(name)?.all ?? 0;
	}

	/** In per cent. */
	share(name: string): number {
		const { good, all } = this.#sums.get(name) ?? { good: 0, all: 1 };
		return (100 * good) / all;
	}
}

export const feedsTask: Task = {
	name: 'feeds',
	sets: ['feeds'],
	async run(corpus, explain) {
		const tally = await tallyFeeds(corpus, ours, explain);
		for (const [name] of FIGURES) {
			const [tuned, heldOut] = [`${name}-tuning`, `${name}-held-out`].map((part) =>
				tally.share(part).toFixed(2),
			);
			explain(`${name}: ${tuned} on the cases used for tuning, ${heldOut} on those held out`);
		}
		return [...figuresOf(tally), ...damageFigures(corpus, explain)];
	},
};

const FIGURES: readonly (readonly [string, string, number?])[] = [
	['parsed', 'feeds parsed', 99.8],
	['items', 'feeds with items: items found', 99.8],
	['expectations', 'expectations of the test suites met', 99.5],
	['ill-formed-items', 'ill-formed feeds with items: items found', 99.5],
	['ill-formed-expectations', 'ill-formed feeds: expectations met'],
	['refused', 'documents that are not feeds: rejected', 98],
];

function figuresOf(tally: Tally): Figure[] {
	return FIGURES.map(([name, label, target]) => ({
		name,
		label,
		value: tally.share(name),
		cases: tally.all(name),
		...(target === undefined ? {} : { target }),
	}));
}

/** Scores a parser on every case; next to each figure, the same over the held-out cases (`…-held-out`). */
export async function tallyFeeds(
	corpus: string,
	parse: FeedParser,
	explain: (line: string) => void,
): Promise<Tally> {
	const tally = new Tally();
	const excluded = readExcluded(corpus);
	for (const feedCase of readCases<FeedCase>(corpus, 'feeds')) {
		const feed = await parse(readFileSync(path.join(corpus, 'feeds', feedCase.file)), feedCase);
		const names = (name: string) => [name, `${name}-${isHeldOut(feedCase.id) ? 'held-out' : 'tuning'}`];
		const count = (name: string, isGood: boolean) => {
			for (const each of names(name)) tally.count(each, isGood);
			if (!isGood) explain(`${feedCase.id}: not ${name}`);
		};
		if (feedCase.suite === 'not-a-feed') count('refused', !feed.ok || feed.items.length === 0);
		else scoreCase(feedCase, feed, excluded, count, explain);
	}
	return tally;
}

function scoreCase(
	feedCase: FeedCase,
	feed: ScoredFeed,
	excluded: ReadonlySet<string>,
	count: (name: string, isGood: boolean) => void,
	explain: (line: string) => void,
): void {
	const { id, kind, nItems, wellFormed, derived = [] } = feedCase;
	count('parsed', feed.ok);
	if (nItems > 0 && kind !== 'entry') {
		count('items', feed.ok && feed.items.length > 0);
		if (!wellFormed) count('ill-formed-items', feed.ok && feed.items.length > 0);
	}
	for (const [key, wanted] of Object.entries(feedCase.expect ?? {})) {
		if (!isScored(key, wanted) || excluded.has(`${id} ${key}`) || derived.includes(key)) continue;
		const isGood = feed.ok && isSatisfied(key, wanted, feed);
		count('expectations', isGood);
		if (!wellFormed) count('ill-formed-expectations', isGood);
		if (!isGood) explain(`${id} ${key}: wanted ${short(wanted)}, got ${short(gotValue(feed, key))}`);
	}
}

/** About 30% of the cases, by a hash of their id that never changes. */
function isHeldOut(id: string): boolean {
	let hash = 5381;
	for (const char of id) hash = (Math.imul(hash, 33) ^ char.charCodeAt(0)) >>> 0;
	return hash % 10 < 3;
}

/** Expectations that the corpus itself marks as wrong, contradictory or one library's private convention. */
function readExcluded(corpus: string): Set<string> {
	const file = path.join(corpus, 'feeds/exclude.json');
	const list = JSON.parse(readFileSync(file, 'utf8')) as { id: string; field: string }[];
	return new Set(list.map(({ id, field }) => `${id} ${field}`));
}

export function ours(bytes: Buffer, { contentType, baseUrl }: FeedCase): ScoredFeed {
	try {
		return toScored(
			parseFeed(bytes, {
				...(contentType === undefined ? {} : { contentType }),
				...(baseUrl === undefined ? {} : { url: baseUrl }),
			}),
		);
	} catch {
		return FAILED;
	}
}

function toScored({ title, link, items }: Feed): ScoredFeed {
	return {
		ok: true,
		title,
		link,
		items: items.map(({ url, published, ...item }) => ({ ...item, link: url, date: published })),
	};
}

function short(value: unknown): string {
	return JSON.stringify(value ?? null).slice(0, 160);
}

function gotValue(feed: ScoredFeed, key: string): unknown {
	if (key.startsWith('items.')) return feed.items.length;
	const match = /^items\[(\d+)\]\.(\w+)/.exec(key);
	const holder = match === null ? feed : feed.items[Number(match[1])];
	return (holder as Record<string, unknown> | undefined)?.[match?.[2] ?? key];
}
