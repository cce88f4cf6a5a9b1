/**
 * place: where on the page each of the feed's posts is, and how it was found.
 *
 * In:     the page, the skeletal posts, the posts that the model found.
 * Out:    per skeletal post the node where it begins, or null. No two posts have the same place.
 * Source: Glance, "Feed-guided weblog segmentation": search for the partial content in the weblog. If it is not there,
 * a link to the post, its title, or an equal model post shows the place.
 */
import type { Node, Page } from '../../lib/html/index.ts';
import type { FoundPost } from '../model/index.ts';
import { boxOfWords, Crowd, type Standing } from './content.ts';
import { coverage } from './coverage.ts';
import { type FoldedText, foldText } from './folded.ts';
import { addressKey, titleKey } from './identity.ts';
import { locate } from './locate.ts';
import { findMarks, inHeading, type Marks } from './marks.ts';
import { type SkeletalPost, summaryLetters } from './skeleton.ts';

type Candidate = Omit<Standing, 'head'>;

/** A match with fewer of the letters may be another post. */
const TO_THE_LETTER = 0.9;
/** The most summaries searched for. Feeds list the latest posts first, and no page shows more of them. */
const MAX_SOUGHT = 500;

export function placePosts(
	page: Page,
	skeletons: readonly SkeletalPost[],
	found: readonly FoundPost[],
	base: string,
): (Standing | null)[] {
	const text = foldText(page.visible.text);
	const addresses = skeletons.map(({ url }) => addressKey(url));
	const marks = findMarks(page, text, skeletons, addresses, base);
	const holders = new Holders(found);
	const taken = new Set<Node>();
	const choose = (candidates: readonly Candidate[], i: number): Standing | null => {
		const best = ownFirst(candidates, addresses[i]!).find(({ node }) => !taken.has(node));
		if (best === undefined) return null;
		taken.add(best.node);
		return { ...best, head: findHead(marks[i]!, best) };
	};
	const bySummary = summaryPlaces(page, text, skeletons, holders).map(choose);
	if (!bySummary.includes(null)) return bySummary;
	const spoken = new Spoken(page, bySummary);
	return bySummary.map((standing, i) => {
		if (standing !== null) return standing;
		const free = (nodes: readonly Node[]): Node[] => nodes.filter((node) => !spoken.has(node));
		const { links, titles } = marks[i]!;
		const toCandidate = (by: Standing['by']) => (node: Node) => ({
			by,
			node,
			last: node,
			post: holders.at(node),
		});
		return (
			choose(free(links).map(toCandidate('permalink')), i) ??
			choose(free(titles).map(toCandidate('title')), i)
		);
	});
}

/** The places of the posts' own words, the best match of each first. */
function summaryPlaces(
	page: Page,
	{ letters, at }: FoldedText,
	skeletons: readonly SkeletalPost[],
	holders: Holders,
): Candidate[][] {
	const sought = summaryLetters(skeletons.slice(0, MAX_SOUGHT));
	const places = locate(letters, sought);
	return skeletons.map((skeleton, i) =>
		(places[i] ?? []).flatMap(({ from, to, share }) => {
			const node = nodeAt(page, at[from]!);
			const post = holders.at(node);
			if (share < TO_THE_LETTER && contradicts(post, skeleton)) return [];
			return [{ by: 'summary' as const, node, last: nodeAt(page, at[to - 1]!), post }];
		}),
	);
}

/** Posts made from one template share most words. Then URL and title distinguish them. */
function contradicts(post: FoundPost | null, { url, title }: SkeletalPost): boolean {
	if (post === null || post.permalink === null || post.title === null || url === null || title === null)
		return false;
	return addressKey(post.permalink) !== addressKey(url) && titleKey(post.title) !== titleKey(title);
}

/** Posts found by their words may mention others in their texts. That is not the place of those others. */
class Spoken {
	readonly #page: Page;
	readonly #words: Int32Array;
	readonly #boxes: Int32Array;

	constructor(page: Page, standings: readonly (Standing | null)[]) {
		const all = standings.filter((standing) => standing !== null);
		const crowd = new Crowd(page, all);
		const boxes = all.map((standing) => boxOfWords(page, standing, crowd));
		const posts = new Set(all.flatMap(({ post }) => post ?? []));
		this.#page = page;
		this.#words = coverage(
			page,
			all.map(({ node, last }) => [node, last + 1]),
		);
		this.#boxes = coverage(page, [
			...boxes.map((box) => [box, page.end[box]!] as const),
			...[...posts].map(({ from, to }) => [from, to] as const),
		]);
	}

	/** A heading in the same box may start the next post. */
	has(node: Node): boolean {
		return this.#words[node]! > 0 || (this.#boxes[node]! > 0 && !inHeading(this.#page, node));
	}
}

/** First the model's equal post, then any model post. */
function ownFirst(candidates: readonly Candidate[], address: string | null): readonly Candidate[] {
	if (candidates.length < 2) return candidates;
	const rank = ({ post }: Candidate): number => {
		if (post === null) return 2;
		return address !== null && addressKey(post.permalink) === address ? 0 : 1;
	};
	return candidates
		.map((candidate) => ({ candidate, order: rank(candidate) }))
		.sort((a, b) => a.order - b.order)
		.map(({ candidate }) => candidate);
}

/** The nearest mention of the post at or above its text. */
function findHead({ links, titles }: Marks, { node }: Candidate): Node | null {
	const above = [...titles, ...links].filter((mark) => mark <= node);
	return above.length === 0 ? null : Math.max(...above);
}

/** The last node that begins at or before this place of the visible text. */
function nodeAt(page: Page, place: number): Node {
	const { start } = page.visible;
	let low = 0;
	let high = page.size - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (start[middle]! <= place) low = middle;
		else high = middle - 1;
	}
	return low;
}

/** Which of the model's posts, none overlapping another, holds a node. */
class Holders {
	readonly #posts: readonly FoundPost[];

	constructor(posts: readonly FoundPost[]) {
		this.#posts = posts.toSorted((a, b) => a.from - b.from);
	}

	at(node: Node): FoundPost | null {
		let low = 0;
		let high = this.#posts.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#posts[middle]!.from <= node) low = middle + 1;
			else high = middle;
		}
		const post = this.#posts[low - 1];
		return post !== undefined && node < post.to ? post : null;
	}
}
