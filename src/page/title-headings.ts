/** title-headings: the headings of the page, each with the confidence that it is the post's title. */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import { collapse } from '../lib/metadata/index.ts';
import { fold, foldTight } from '../lib/text/fold.ts';
import type { Finding } from './finding.ts';
import type { Setting } from './setting.ts';
import { documentTitle, type Strip, splitTitle } from './title-parts.ts';

export const LONGEST_TITLE = 300;
/** How far into the post its main heading may be, in characters: after a picture's caption, a date. */
const REACH_INSIDE = 200;
/** Permalink symbols at the end of a heading. */
const ANCHOR_SIGN = /(?<![\s¶#§🔗])\s*[¶#§🔗]+$/u;
/** A title in the metadata this long is not part of a heading by chance. */
const SHORTEST_PART = 12;

interface Heading {
	readonly node: Node;
	readonly value: string;
	/** The value folded. */
	readonly key: string;
}

/** Headings before the comments. The confidence depends on who repeats the heading and where it is. */
export function headingFindings(setting: Setting, strip: Strip): Finding[] {
	const declared = new DeclaredTitles(setting, strip);
	const findings: Finding[] = [];
	for (const node of headingNodes(setting)) {
		const heading = readHeading(setting.page, node, declared);
		if (heading.key === '' || setting.site.isNameKey(heading.key)) continue;
		const judged = judgeHeading(setting, heading, declared);
		if (judged !== null) findings.push({ value: heading.value, node, ...judged });
	}
	return findings;
}

function headingNodes({ page, structure, places }: Setting): Node[] {
	const { start } = page.visible;
	const nodes = structure.titleNode === null ? [] : [structure.titleNode];
	const isEmpty = structure.content.length === 0;
	const last = isEmpty ? places.comments : Math.min(places.contentStart + REACH_INSIDE, places.comments);
	for (let n = 1; n < page.size && start[n]! <= last; n++) {
		const tag = page.tag[n]!;
		if (tag !== TAG.H1 && tag !== TAG.H2 && tag !== TAG.H3 && tag !== TAG.H4) continue;
		if (n !== structure.titleNode && start[page.end[n]!]! - start[n]! <= LONGEST_TITLE) nodes.push(n);
	}
	return nodes;
}

/** The heading's text. If a part of it is a title in the metadata, only that part: no kicker, no subtitle. */
function readHeading(page: Page, node: Node, declared: DeclaredTitles): Heading {
	const value = collapse(page.text(node)).replace(ANCHOR_SIGN, '');
	const key = foldTight(value);
	if (declared.whole.has(key)) return { node, value, key };
	for (let n = node + 1; n < page.end[node]!; n++) {
		const { start } = page.visible;
		if (start[page.end[n]!]! - start[n]! < SHORTEST_PART) continue;
		const part = collapse(page.text(n));
		const partKey = foldTight(part);
		if (declared.whole.has(partKey)) return { node, value: part, key: partKey };
	}
	return { node, value, key };
}

/** Titles in the page's metadata. */
class DeclaredTitles {
	readonly #values: ReadonlySet<string>;
	/**
	 * Folded, with and without the site's name; a title equal to the document's including the site's name is only the
	 * document's.
	 */
	readonly whole: ReadonlySet<string>;
	/** The document's title, and the same folded. */
	readonly #document: string;
	readonly documentKey: string;
	#parts: ReadonlySet<string> | null = null;

	constructor({ page, claims }: Setting, strip: Strip) {
		const { start } = page.visible;
		this.#document = documentTitle(page);
		this.documentKey = foldTight(this.#document);
		const values = new Set([this.#document]);
		// A claim on a heading itself only repeats it.
		for (const { value, node } of claims('title'))
			if (start[node] === start[page.end[node]!]) values.add(value);
		const whole = new Set<string>();
		for (const value of values) {
			const bare = strip(value);
			whole.add(foldTight(bare));
			if (value !== this.#document && value !== bare) whole.add(foldTight(value));
		}
		whole.delete('');
		this.#values = values;
		this.whole = whole;
	}

	/** The parts of the document's title, folded. */
	get parts(): ReadonlySet<string> {
		this.#parts ??= new Set(
			splitTitle(this.#document)
				.map(foldTight)
				.filter((key) => key !== ''),
		);
		return this.#parts;
	}

	/** True when one of them says the same in other words. */
	areLike(heading: string): boolean {
		const words = fold(heading);
		for (const value of this.#values) if (isLike(fold(value), words)) return true;
		return false;
	}
}

function judgeHeading(
	{ page, structure }: Setting,
	{ node, value, key }: Heading,
	declared: DeclaredTitles,
): Omit<Finding, 'value'> | null {
	const isMain = page.tag[node] === TAG.H1;
	const level = isMain ? 0.02 : 0;
	if (declared.whole.has(key))
		return {
			confidence: 0.95 + level,
			rule: 'heading-declared',
			why: 'a heading that the page’s metadata repeats',
		};
	if (declared.parts.has(key)) {
		const share = key.length / Math.max(key.length, declared.documentKey.length);
		const why = 'a heading that is part of the document’s title';
		const first = declared.documentKey.startsWith(key) ? 0.06 : 0;
		return { confidence: 0.7 + 0.2 * share + level + first, rule: 'heading-in-title', why };
	}
	if (isMain && declared.areLike(value))
		return {
			confidence: 0.92,
			rule: 'heading-like',
			why: 'a main heading that rephrases the title in the metadata',
		};
	if (node === structure.titleNode)
		return { confidence: isMain ? 0.85 : 0.75, rule: 'post-heading', why: 'the heading above the post' };
	if (!isMain) return null;
	return { confidence: 0.6, rule: 'first-heading', why: 'a main heading above the post' };
}

/** Share of the words of the shorter title that the other must have. */
const LIKENESS = 0.5;
/** Shorter words say little about what a title is about. */
const SHORTEST_WORD = 4;

/** Titles that share this many first letters, and half of the shorter one, are the same title. */
const SAME_BEGINNING = 12;

/** Both are folded. */
function isLike(declared: string, heading: string): boolean {
	if (` ${declared} `.includes(` ${heading} `)) return true;
	if (beginsAlike(declared.replaceAll(' ', ''), heading.replaceAll(' ', ''))) return true;
	const [a, b] = [longWords(declared), longWords(heading)];
	if (Math.min(a.size, b.size) < 2) return false;
	const shared = [...b].filter((word) => a.has(word)).length;
	return shared >= 2 && shared >= LIKENESS * Math.min(a.size, b.size);
}

function beginsAlike(a: string, b: string): boolean {
	const least = Math.max(SAME_BEGINNING, LIKENESS * Math.min(a.length, b.length));
	return a.length >= least && a.slice(0, least) === b.slice(0, least);
}

function longWords(folded: string): Set<string> {
	return new Set(folded.split(' ').filter((word) => word.length >= SHORTEST_WORD || /\p{Lo}/u.test(word)));
}
