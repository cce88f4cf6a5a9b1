/**
 * features: what the trained model reads about each block, each with the words that explain it.
 *
 * Shares are 0 to 1, and -1 where there is nothing to divide by; counts of words are logarithms.
 */
import { type Node, TAG } from '../../../lib/html/index.ts';
import {
	CAPTION,
	COMMENT,
	FOOT,
	META,
	NAVIGATION,
	PERSON,
	POST,
	PROMOTION,
	RELATED,
	SIDE,
	TITLE,
} from '../bits.ts';
import { type Context, sumIn } from './context.ts';
import { PLACE_NAMES } from './places.ts';
import { TRAITS, traitsOf } from './traits.ts';

type Feature = readonly [words: string, read: (context: Context, i: number) => number];

const HEADINGS: readonly number[] = [TAG.H1, TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H6];
/** How far above the element of a block its heading may be. */
const HEADING_REACH = 4;
/** How many blocks before and after are near, and far. */
const NEAR = 3;
const FAR = 12;
const BESIDE = 5;

/** The rules of the article and of the area, in the order that the model knows. */
const ARTICLE_RULES =
	'teaser named-comment named-beside named-share named-meta header mostly-links after-post control link-item meta-line'.split(
		' ',
	);
const AREA_RULES = 'outside named-beside site-head before-title control recurring'.split(' ');

const NAMES: readonly (readonly [name: string, bit: number])[] = [
	['comments', COMMENT],
	['a post', POST],
	['navigation', NAVIGATION],
	['a side', SIDE],
	['a foot', FOOT],
	['related posts', RELATED],
	['facts about a post', META],
	['promotion', PROMOTION],
	['a title', TITLE],
	['a caption', CAPTION],
	['a person', PERSON],
];

const blockOf = ({ view }: Context, i: number) => view.blocks[i]!;
const share = (part: number, all: number) => (all <= 0 ? -1 : part / all);
const yes = (value: boolean) => (value ? 1 : 0);

const OWN: readonly Feature[] = [
	['words', (c, i) => Math.log1p(blockOf(c, i).words)],
	['words outside links', (c, i) => Math.log1p(blockOf(c, i).plain)],
	['share of links', (c, i) => share(blockOf(c, i).linked, blockOf(c, i).chars)],
	['sentences', (c, i) => blockOf(c, i).sentences],
	['commas', (c, i) => blockOf(c, i).commas],
	['characters per word', (c, i) => share(blockOf(c, i).chars, blockOf(c, i).words)],
	['share of capitals', (c, i) => shareOfCapitals(c.texts[i]!)],
	['last character', (c, i) => lastMark(c.texts[i]!)],
	['times that the page says it', (c, i) => Math.log1p(c.same[i]!)],
	['in a p', (c, i) => yes(c.view.page.tag[blockOf(c, i).container] === TAG.P)],
	['in a div', (c, i) => yes(c.view.page.tag[blockOf(c, i).container] === TAG.DIV)],
	['heading level', levelOf],
	['heading level of the block before', (c, i) => (i > 0 ? levelOf(c, i - 1) : -1)],
	['in a comment or message', (c, i) => c.inMessage[i]!],
	['depth', (c, i) => c.depths[blockOf(c, i).container]!],
	...PLACE_NAMES.map(
		(name, bit): Feature => [`inside ${name}`, (c, i) => (c.places[blockOf(c, i).container]! >> bit) & 1],
	),
	...NAMES.map(
		([name, bit]): Feature => [
			`named after ${name}`,
			(c, i) => yes((c.view.around[blockOf(c, i).container]! & bit) !== 0),
		],
	),
];

const PLACE: readonly Feature[] = [
	['place among the blocks', (c, i) => i / c.view.blocks.length],
	['share of the words before it', (c, i) => c.words[i]! / c.allWords],
	[
		'share of the words outside links before it',
		(c, i) => share(c.plain[i]!, c.plain[c.view.blocks.length]!),
	],
	['blocks after the heading', blocksAfterTitle],
	['part of the largest text', (c, i) => c.article.taken[i]!],
	['why it is not part of the largest text', (c, i) => ARTICLE_RULES.indexOf(c.article.rules[i] ?? '')],
	[
		'in the element of the largest text',
		(c, i) => yes(c.view.page.contains(c.root, blockOf(c, i).container)),
	],
	['largest text near it', (c, i) => share(near(c, c.inArticle, i, BESIDE), near(c, c.words, i, BESIDE))],
	[
		'share of the largest text before it',
		(c, i) => share(c.inArticle[i]!, c.inArticle[c.view.blocks.length]!),
	],
	['part of the main area', (c, i) => c.area.choice.taken[i]!],
	['why it is not part of the main area', (c, i) => AREA_RULES.indexOf(c.area.choice.rules[i] ?? '')],
	['main area near it', (c, i) => share(near(c, c.inArea, i, BESIDE), near(c, c.words, i, BESIDE))],
	['share of the main area before it', (c, i) => share(c.inArea[i]!, c.inArea[c.view.blocks.length]!)],
];

const NEIGHBOURS: readonly Feature[] = [
	['words of the block before', (c, i) => Math.log1p(blockOf(c, Math.max(0, i - 1)).words)],
	[
		'words of the next block',
		(c, i) => Math.log1p(blockOf(c, Math.min(c.view.blocks.length - 1, i + 1)).words),
	],
	['share outside links near it', (c, i) => share(near(c, c.plain, i, NEAR), near(c, c.words, i, NEAR))],
	['share outside links around it', (c, i) => share(near(c, c.plain, i, FAR), near(c, c.words, i, FAR))],
	['words near it', (c, i) => Math.log1p(near(c, c.words, i, NEAR))],
	['words around it', (c, i) => Math.log1p(near(c, c.words, i, FAR))],
	['sentences near it', (c, i) => Math.log1p(near(c, c.sentences, i, NEAR))],
	['sentences around it', (c, i) => Math.log1p(near(c, c.sentences, i, FAR))],
	...subtree('the element above', (c, i) => above(c, i, 1)),
	...subtree('the third element above', (c, i) => above(c, i, 3)),
	...subtree('its section', (c, i) => c.sections[i]!),
	['blocks of its section', (c, i) => Math.log1p(blocksIn(c, c.sections[i]!))],
	['place of its section', (c, i) => c.words[c.view.first[c.sections[i]!]!]! / c.allWords],
	['largest text in its section', (c, i) => shareIn(c, c.inArticle, c.sections[i]!)],
	['main area in its section', (c, i) => shareIn(c, c.inArea, c.sections[i]!)],
];

const PATTERN: readonly Feature[] = [
	['blocks of its pattern', (c, i) => Math.log1p(c.groups[i]!.count)],
	['share of the page in its pattern', (c, i) => c.groups[i]!.words / c.allWords],
	['share outside links in its pattern', (c, i) => share(c.groups[i]!.plain, c.groups[i]!.words)],
	['mean words of its pattern', (c, i) => Math.log1p(c.groups[i]!.words / c.groups[i]!.count)],
	['mean sentences of its pattern', (c, i) => c.groups[i]!.sentences / c.groups[i]!.count],
	['items like its own', (c, i) => Math.log1p(c.repeated[i]!.count)],
	['words of its item', (c, i) => ofItem(c, i, (item) => Math.log1p(sumIn(c, c.words, item)))],
	['share outside links in its item', (c, i) => ofItem(c, i, (item) => shareIn(c, c.plain, item))],
	[
		'share of the page in its list',
		(c, i) => ofItem(c, i, (item) => sumIn(c, c.words, c.view.page.parent[item]!) / c.allWords),
	],
	[
		'place of its list',
		(c, i) => ofItem(c, i, (item) => c.words[c.view.first[c.view.page.parent[item]!]!]! / c.allWords),
	],
];

const BLOCK_FEATURES: readonly Feature[] = [...OWN, ...PLACE, ...NEIGHBOURS, ...PATTERN];
const READERS = BLOCK_FEATURES.map(([, read]) => read);

/** The names of traits of the whole page begin with this: they are the same for all of its blocks. */
export const OF_PAGE = 'page: ';

/** What each number of a row is, in words. */
export const FEATURE_NAMES: readonly string[] = [
	...BLOCK_FEATURES.map(([words]) => words),
	...TRAITS.map((words) => `${OF_PAGE}${words}`),
];

/** One row of numbers per block; zeros for a block without words, which is never chosen. */
export function describeBlocks(context: Context): Float32Array {
	const width = FEATURE_NAMES.length;
	const { length } = context.view.blocks;
	const rows = new Float32Array(length * width);
	const traits = traitsOf(context);
	for (let i = 0; i < length; i++) {
		if (context.view.blocks[i]!.words === 0) continue;
		const at = i * width;
		for (let k = 0; k < READERS.length; k++) rows[at + k] = READERS[k]!(context, i);
		rows.set(traits, at + READERS.length);
	}
	return rows;
}

/** What is in the element: words, how many are outside links, and sentences per word. */
function subtree(name: string, nodeOf: (c: Context, i: number) => Node): Feature[] {
	return [
		[`words of ${name}`, (c, i) => Math.log1p(sumIn(c, c.words, nodeOf(c, i)))],
		[`share of the page in ${name}`, (c, i) => sumIn(c, c.words, nodeOf(c, i)) / c.allWords],
		[`share outside links in ${name}`, (c, i) => shareIn(c, c.plain, nodeOf(c, i))],
		[`sentences per word in ${name}`, (c, i) => shareIn(c, c.sentences, nodeOf(c, i))],
	];
}

function shareIn(c: Context, sums: Float64Array, node: Node): number {
	return share(sumIn(c, sums, node), sumIn(c, c.words, node));
}

function blocksIn({ view }: Context, node: Node): number {
	return view.first[view.page.end[node]!]! - view.first[node]!;
}

function ofItem(c: Context, i: number, read: (item: Node) => number): number {
	const { node } = c.repeated[i]!;
	return node === 0 ? -1 : read(node);
}

function above(c: Context, i: number, levels: number): Node {
	const { parent } = c.view.page;
	let node = blockOf(c, i).container;
	for (let k = 0; k < levels && parent[node]! > 0; k++) node = parent[node]!;
	return node;
}

function near({ view }: Context, sums: Float64Array, i: number, reach: number): number {
	return sums[Math.min(view.blocks.length, i + reach + 1)]! - sums[Math.max(0, i - reach)]!;
}

function levelOf(c: Context, i: number): number {
	const { page } = c.view;
	let n = blockOf(c, i).container;
	for (let k = 0; k < HEADING_REACH && n > 0; k++, n = page.parent[n]!) {
		const level = HEADINGS.indexOf(page.tag[n]!);
		if (level >= 0) return level + 1;
	}
	return 0;
}

function blocksAfterTitle({ title }: Context, i: number): number {
	return title === null ? -10 : Math.sign(i - title.block) * Math.log1p(Math.abs(i - title.block));
}

/** Of the first characters: it is about the style of the line. */
const LOOKED_AT = 80;

function shareOfCapitals(text: string): number {
	const length = Math.min(LOOKED_AT, text.length);
	let capitals = 0;
	for (let k = 0; k < length; k++) {
		const code = text.charCodeAt(k);
		if (code >= 65 && code <= 90) capitals++;
	}
	return share(capitals, length);
}

/** 1 for the end of a sentence, 2 for a colon, 3 for a question. */
function lastMark(text: string): number {
	const last = text.charAt(text.length - 1);
	if (last === ':' || last === '：') return 2;
	if (last === '?' || last === '？') return 3;
	return '.!。…！"”'.includes(last) && last !== '' ? 1 : 0;
}
