/**
 * marks: where the page mentions the feed's posts: links to them, and headings or links with their titles.
 *
 * The page's text is folded once, and a node's letters are a range of it, so checking a title is cheap. Only links that
 * end like a post's URL are parsed.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { type FoldedText, lettersOf } from './folded.ts';
import { addressKey } from './identity.ts';
import type { SkeletalPost } from './skeleton.ts';

/** The nodes that mention one post; those in headings first, then in document order. */
export interface Marks {
	readonly links: readonly Node[];
	readonly titles: readonly Node[];
}

const HEADINGS = new Set([TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6]);
/** Elements that contain titles. */
const NAMING = new Set([...HEADINGS, TAG.A, TAG.B, TAG.STRONG, TAG.DT, TAG.TH]);
/** A longer text is not a title. */
const MAX_TITLE = 300;
/** The most marks of one kind stored for one post. */
const MAX_MARKS = 8;

export function findMarks(
	page: Page,
	text: FoldedText,
	posts: readonly SkeletalPost[],
	addresses: readonly (string | null)[],
	base: string,
): Marks[] {
	const links = new LinkMarks(posts, addresses, base);
	const titles = new TitleMarks(page, text, posts);
	for (let node = 1; node < page.size; node++) {
		if (!NAMING.has(page.tag[node]!)) continue;
		if (page.tag[node] === TAG.A) links.visit(node, page.attr(node, 'href'));
		titles.visit(node);
	}
	return posts.map((_, i) => ({
		links: headingsFirst(page, links.of(addresses[i]!)),
		titles: headingsFirst(page, titles.of(i)),
	}));
}

/** Links by their target URL. */
class LinkMarks {
	readonly #base: string;
	readonly #byAddress = new Map<string, Node[]>();
	/** The ends of the posts' URLs, as written and decoded: few other links of a page end like them. */
	readonly #endings = new Set<string>();

	constructor(posts: readonly SkeletalPost[], addresses: readonly (string | null)[], base: string) {
		this.#base = base;
		posts.forEach(({ url }, i) => {
			const address = addresses[i]!;
			if (url === null || address === null) return;
			this.#byAddress.set(address, []);
			this.#endings.add(endingOf(url)).add(endingOf(address));
		});
	}

	visit(node: Node, href: string | undefined): void {
		if (href === undefined || !this.#endings.has(endingOf(href))) return;
		push(this.#byAddress.get(addressKey(absolute(href, this.#base)) ?? ''), node);
	}

	of(address: string | null): readonly Node[] {
		return this.#byAddress.get(address ?? '') ?? [];
	}
}

const ENDING = 8;

/** The end of the last part of an address, however relative it is written. */
function endingOf(address: string): string {
	const slash = address.lastIndexOf('/');
	const isFolder = slash === address.length - 1 || address.startsWith('index.', slash + 1);
	const end = isFolder && slash > 0 ? slash : address.length;
	const part = Math.max(
		address.lastIndexOf('/', end - 1),
		address.lastIndexOf('?', end - 1),
		address.lastIndexOf('#', end - 1),
	);
	return address.slice(Math.max(part + 1, end - ENDING), end);
}

function absolute(href: string, base: string): string | null {
	try {
		return new URL(href, base).href;
	} catch {
		return null;
	}
}

/** Headings and links by their visible letters. */
class TitleMarks {
	readonly #page: Page;
	readonly #text: FoldedText;
	readonly #titles: readonly Uint16Array[];
	readonly #nodes: readonly Node[][];
	readonly #firstLetters = new Set<number>();
	/** The posts by the hash of their titles. */
	readonly #byHash = new Map<number, number[]>();
	/** The first letter at or after the node that was visited last. */
	#letter = 0;

	constructor(page: Page, text: FoldedText, posts: readonly SkeletalPost[]) {
		this.#page = page;
		this.#text = text;
		this.#titles = posts.map(({ title }) => lettersOf((title ?? '').slice(0, MAX_TITLE)));
		this.#nodes = posts.map(() => []);
		this.#titles.forEach((title, i) => {
			const hash = hashLetters(title, 0, title.length);
			if (title.length > 0) this.#firstLetters.add(title[0]!);
			if (title.length > 0)
				this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []).slice(0, MAX_MARKS), i]);
		});
	}

	/** Nodes come in document order. */
	visit(node: Node): void {
		const { start } = this.#page.visible;
		const { at, letters } = this.#text;
		const to = start[this.#page.end[node]!]!;
		while (this.#letter < at.length && at[this.#letter]! < start[node]!) this.#letter++;
		if (to - start[node]! > MAX_TITLE || !this.#firstLetters.has(letters[this.#letter]!)) return;
		let end = this.#letter;
		while (end < at.length && at[end]! < to) end++;
		for (const i of this.#byHash.get(hashLetters(letters, this.#letter, end)) ?? [])
			if (isSame(this.#titles[i]!, letters, this.#letter, end)) push(this.#nodes[i]!, node);
	}

	of(i: number): readonly Node[] {
		return this.#nodes[i]!;
	}
}

function hashLetters(letters: Uint16Array, from: number, to: number): number {
	let hash = to - from;
	for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + letters[i]!) | 0;
	return hash;
}

function isSame(title: Uint16Array, letters: Uint16Array, from: number, to: number): boolean {
	if (title.length !== to - from) return false;
	for (let i = 0; i < title.length; i++) if (title[i] !== letters[from + i]) return false;
	return true;
}

function push(list: Node[] | undefined, node: Node): void {
	if (list !== undefined && list.length < MAX_MARKS) list.push(node);
}

/** A post's text may link to another post before that one begins. A mention in a heading is where it begins. */
function headingsFirst(page: Page, nodes: readonly Node[]): readonly Node[] {
	if (nodes.length < 2) return nodes;
	const isHeading = nodes.map((node) => inHeading(page, node));
	return [...nodes.filter((_, i) => isHeading[i]), ...nodes.filter((_, i) => !isHeading[i])];
}

/** A heading is at most this far above its text, and at most this deep within a link around it. */
const MAX_UP = 4;
const MAX_DOWN = 12;

export function inHeading(page: Page, node: Node): boolean {
	for (let n = node, up = 0; n > 0 && up < MAX_UP; n = page.parent[n]!, up++)
		if (HEADINGS.has(page.tag[n]!)) return true;
	const end = Math.min(page.end[node]!, node + MAX_DOWN);
	for (let n = node + 1; n < end; n++) if (HEADINGS.has(page.tag[n]!)) return true;
	return false;
}
