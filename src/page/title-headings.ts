/** title-headings: the headings of the page, each with how sure it is to be the post's title. */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import { collapse } from '../lib/metadata/index.ts';
import { fold, foldTight } from '../lib/text/fold.ts';
import type { Finding } from './finding.ts';
import type { Setting } from './setting.ts';
import { documentTitle, splitTitle, stripSite } from './title-parts.ts';

export const LONGEST_TITLE = 300;
/** How far into the post its main heading may stand, in characters: after a picture's caption, a date. */
const REACH_INSIDE = 200;
/** Signs at the end of a heading that link to itself. */
const ANCHOR_SIGN = /\s*[¶#§🔗]+$/u;
/** A told title this long is not the beginning of a heading by chance. */
const SHORTEST_BEGINNING = 12;

interface Heading {
	readonly node: Node;
	readonly value: string;
	/** The value folded. */
	readonly key: string;
}

/** Headings before the comments: how sure each is depends on who repeats it and where it stands. */
export function headingFindings(setting: Setting): Finding[] {
	const told = toldTitles(setting);
	const findings: Finding[] = [];
	for (const node of headingNodes(setting)) {
		const heading = readHeading(setting.page, node, told);
		if (heading.key === '' || setting.site.isNameKey(heading.key)) continue;
		const judged = judgeHeading(setting, heading, told);
		if (judged !== null) findings.push({ value: heading.value, node, ...judged });
	}
	return findings;
}

function headingNodes({ page, structure, places }: Setting): Node[] {
	const { start } = page.visible;
	const nodes = structure.titleNode === null ? [] : [structure.titleNode];
	const last = Math.min(places.contentStart + REACH_INSIDE, places.comments);
	for (let n = 1; n < page.size && start[n]! <= last; n++) {
		const tag = page.tag[n]!;
		if (tag !== TAG.H1 && tag !== TAG.H2 && tag !== TAG.H3 && tag !== TAG.H4) continue;
		if (n !== structure.titleNode && start[page.end[n]!]! - start[n]! <= LONGEST_TITLE) nodes.push(n);
	}
	return nodes;
}

/** The heading's text; where it goes on after a title that the head of the page tells, only that. */
function readHeading(page: Page, node: Node, told: Told): Heading {
	const value = collapse(page.text(node)).replace(ANCHOR_SIGN, '');
	const key = foldTight(value);
	if (told.whole.has(key)) return { node, value, key };
	const begun = told.all.find((title) => title.key.length >= SHORTEST_BEGINNING && key.startsWith(title.key));
	return begun === undefined ? { node, value, key } : { node, value: begun.value, key: begun.key };
}

/** Titles that the head of the page tells, folded: whole ones and the parts of the document's title. */
interface Told {
	readonly whole: ReadonlySet<string>;
	readonly parts: ReadonlySet<string>;
	readonly all: readonly { readonly value: string; readonly key: string }[];
	/** How long the document's title is, folded. */
	readonly length: number;
}

function toldTitles({ page, claims, site }: Setting): Told {
	const document = documentTitle(page);
	const values = [...new Set([document, ...claims('title').map(({ value }) => value)])];
	const all = values.map((value) => ({ value, key: foldTight(value) }));
	const whole = new Set(values.map((value) => foldTight(stripSite(value, site))));
	for (const { value, key } of all) if (value !== document) whole.add(key);
	const parts = new Set(splitTitle(document).map(foldTight));
	whole.delete('');
	parts.delete('');
	return { whole, parts, all, length: foldTight(document).length };
}

function judgeHeading(
	{ page, structure, places }: Setting,
	{ node, value, key }: Heading,
	told: Told,
): Omit<Finding, 'value'> | null {
	const isMain = page.tag[node] === TAG.H1;
	const level = isMain ? 0.02 : 0;
	if (told.whole.has(key))
		return {
			confidence: 0.95 + level,
			rule: 'heading-told',
			why: 'a heading that the head of the page repeats',
		};
	if (told.parts.has(key)) {
		const share = key.length / Math.max(key.length, told.length);
		const why = 'a heading that is part of the document’s title';
		return { confidence: 0.7 + 0.2 * share + level, rule: 'heading-in-title', why };
	}
	if (node === structure.titleNode)
		return { confidence: 0.75 + level, rule: 'post-heading', why: 'the heading above the post' };
	if (!isMain || page.visible.start[node]! > places.contentStart + REACH_INSIDE) return null;
	if (told.all.some((title) => isLike(title.value, value)))
		return {
			confidence: 0.92,
			rule: 'heading-like',
			why: 'a main heading that words the told title its own way',
		};
	return { confidence: 0.6, rule: 'first-heading', why: 'a main heading above the post' };
}

/** Share of the words of the shorter title that the other must have. */
const LIKENESS = 0.5;
/** Shorter words say little about what a title is about. */
const SHORTEST_WORD = 4;

function isLike(told: string, heading: string): boolean {
	const [a, b] = [wordsOf(told), wordsOf(heading)];
	if (Math.min(a.size, b.size) < 2) return false;
	const shared = [...b].filter((word) => a.has(word)).length;
	return shared >= 2 && shared >= LIKENESS * Math.min(a.size, b.size);
}

function wordsOf(title: string): Set<string> {
	return new Set(
		fold(title)
			.split(' ')
			.filter((word) => word.length >= SHORTEST_WORD || /\p{Lo}/u.test(word)),
	);
}
