/**
 * structure: where on a page the post is, where it ends and the comments begin, and the single comments.
 *
 * In:     a Page and its dates.
 * Out:    nodes, with the rule that chose each.
 * Source: Cao §1 is the baseline, selectable as `model`; our own model is described in docs/stages/page.md.
 * Not here: title, author and date of the post, clean HTML.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import { absolutePath, type Node, type Page, TAG } from '../../lib/html/index.ts';
import type { BlockReason, PageKind } from '../../model/page.ts';
import type { Reason } from '../../model/reason.ts';
import { findArea } from './area.ts';
import { findStructureByCao } from './cao/index.ts';
import { findCaptions } from './captions.ts';
import type { CommentBlock, CommentItem } from './comment-items.ts';
import { readComments } from './comments.ts';
import { type Choice, chooseContent, maximalNodes } from './content.ts';
import { judgeKind } from './kind.ts';
import { chooseLearned } from './learned/choose.ts';
import { type Context, type LearnedInput, makeContext } from './learned/context.ts';
import { findLede } from './lede.ts';
import { findMain } from './main.ts';
import { type ChosenKind, choosePageKind } from './page-kind.ts';
import type { Boundary } from './signed-lines.ts';
import { findSigns } from './signs.ts';
import { findSplit } from './split.ts';
import { isThread, withMessages, withoutFurniture } from './thread.ts';
import { findTitle, type TitleFound } from './title.ts';
import { believe, blockText, proseIn, proseOf, type View, viewPage } from './view.ts';

export type { CommentBlock } from './comment-items.ts';

/** Our model, or one as Cao published it: three format models, and the baselines of Figure 3 for the main text. */
export type StructureModel = 'ours' | keyof typeof CAO_MODELS;

export interface StructureOptions {
	readonly url?: string;
	readonly dates: readonly DateExpression[];
	/** Texts of linked style sheets, for the widths of Cao's model. */
	readonly stylesheets?: readonly string[];
	readonly model?: StructureModel;
	/** Also report which rule took or dropped each block. */
	readonly explain?: boolean;
}

export interface PageStructure {
	/** False for an index, an empty page …: `kind` says why. */
	readonly isPost: boolean;
	readonly pageKind: PageKind;
	readonly kind: Reason;
	/** The smallest element that contains post and comments. */
	readonly main: Node;
	readonly mainReason: Reason;
	/** The post's blocks in document order: maximal nodes without what does not belong to the post. */
	readonly content: readonly Node[];
	/** What the rules took for the post: title, author and date are near it. */
	readonly core: readonly Node[];
	/** Elements in the content that are picture captions. */
	readonly captions: readonly Node[];
	/** The heading of the post, if found. */
	readonly titleNode: Node | null;
	readonly split: Reason;
	readonly comments: readonly CommentBlock[];
	readonly commentArea: Node | null;
	/** Only on request. */
	readonly blocks: readonly BlockReason[];
}

const CAO_MODELS = {
	'cao-unigram': { locator: 'width', format: 'unigram' },
	'cao-bigram-preorder': { locator: 'width', format: 'bigram-preorder' },
	'cao-bigram-levelorder': { locator: 'width', format: 'bigram-levelorder' },
	'cao-no-width': { locator: 'no-width', format: 'unigram' },
	'cao-text': { locator: 'text', format: 'unigram' },
	'cao-ratio': { locator: 'ratio', format: 'unigram' },
} as const;

/** The published models that `extractPage` can use instead of ours. */
export const STRUCTURE_MODELS: readonly StructureModel[] = [
	'ours',
	'cao-unigram',
	'cao-bigram-preorder',
	'cao-bigram-levelorder',
	'cao-no-width',
	'cao-text',
	'cao-ratio',
];

export function findStructure(page: Page, options: StructureOptions): PageStructure {
	const { model = 'ours' } = options;
	if (model !== 'ours') return findStructureByCao(page, CAO_MODELS[model], options.stylesheets ?? []);
	return options.explain === true ? findOurs(page, options) : findOnce(page, options);
}

/** The last result for each page: pages that a wrapper is learned from are extracted next. */
const known = new WeakMap<Page, Answer>();

interface Answer {
	readonly dates: StructureOptions['dates'];
	readonly url: string | undefined;
	readonly structure: PageStructure;
}

function findOnce(page: Page, options: StructureOptions): PageStructure {
	const { dates, url } = options;
	const last = known.get(page);
	if (last !== undefined && last.dates === dates && last.url === url) return last.structure;
	const structure = findOurs(page, options);
	known.set(page, { dates, url, structure });
	return structure;
}

/** What the rules found, before it is decided how the text is chosen. */
interface Read extends LearnedInput {
	readonly found: Found;
	readonly split: Boundary | null;
	readonly comments: readonly CommentBlock[];
	readonly reason: Reason;
}

function readStructure(page: Page, options: StructureOptions): Read {
	const raw = viewPage(page, options.dates, options.url);
	const title = findTitle(raw);
	const view = believe(raw, title?.node ?? null);
	const { area: split, items, foreign } = findSplit(view, findSigns(view), title?.node ?? null);
	const post = findPost(view, title, foreign);
	const inThread = isThread(view);
	const comments = readComments(view, items);
	const found = inThread ? messagesOf(view, wholeThread(view, title, post, items), comments) : post;
	const { isPost, reason } = judgeKind({
		view,
		...found.choice,
		title,
		comments: comments.length,
		isThread: inThread,
	});
	return {
		...{ view, title, items, isPost, isThread: inThread, article: found.choice, root: found.root },
		...{ area: findArea(view, title), found, split, comments, reason },
	};
}

/** What the trained model reads about a page: its training calls this. */
export function describeForModel(page: Page, options: StructureOptions): Context {
	return makeContext(readStructure(page, options));
}

function findOurs(page: Page, options: StructureOptions): PageStructure {
	const read = readStructure(page, options);
	const { view, title, items, isPost, comments, split, found } = read;
	const kind = choosePageKind({ ...read, choice: found.choice });
	const core = coreOf(read, kind);
	const text = chooseText(read, kind);
	const isShown = isPost || kind.usesModel;
	return {
		isPost,
		pageKind: kind.kind,
		kind: kind.reason,
		main: holderOf(view, found.root, items),
		mainReason: text.reason,
		content: isShown ? maximalNodes(view, text.root, text.choice.taken) : [],
		core: isShown ? maximalNodes(view, core.root, core.choice.taken) : [],
		captions: isShown ? findCaptions(view, text.root, text.choice.taken) : [],
		titleNode: title?.node ?? null,
		split: split?.reason ?? { rule: 'no-comments', why: 'nothing on the page looks like comments' },
		comments: isPost ? comments : [],
		commentArea: split?.node ?? null,
		blocks: options.explain === true ? explain(view, text) : [],
	};
}

/** What the rules take for the post: the largest text or, where that is only one of several parts, the main area. */
function coreOf({ found, area }: Read, { kind }: ChosenKind): Pick<Found, 'root' | 'choice'> {
	return kind === 'parts' || kind === 'list' ? area : found;
}

/** The text as the rules found it or, on pages of several parts, as the trained model does. */
function chooseText(read: Read, { usesModel }: ChosenKind): Text {
	if (!usesModel) return read.found;
	const { view, found } = read;
	const { taken, explain } = chooseLearned(makeContext(read));
	const rules = found.choice.rules.map((rule) => (FURNITURE.has(rule) ? rule : 'model'));
	rules.forEach((rule, i) => {
		if (FURNITURE.has(rule)) taken[i] = 0;
	});
	const reason = { rule: 'model', why: 'the page has several parts, so a trained model judged each block' };
	return { root: view.page.find(TAG.BODY) ?? 0, choice: { taken, rules }, reason, explain };
}

/** Rules that see what a single block does not show: the software of a forum says it with each message. */
const FURNITURE: ReadonlySet<string | null> = new Set(['recurring', 'profile']);

interface Text extends Found {
	/** Why a block is taken or not, where the rule does not say it. */
	readonly explain?: (i: number) => string;
}

interface Found {
	/** The element that contains everything chosen. */
	readonly root: Node;
	readonly choice: Choice;
	readonly reason: Reason;
}

/** The post, if the blocks marked foreign cannot be part of it. */
function findPost(view: View, title: TitleFound | null, foreign: Uint8Array): Found {
	const { node, reason } = findMain(view, title, foreign);
	const start = startOf(view, node, title, foreign);
	const choice = chooseContent(view, node, start, foreign);
	const lede = findLede(view, title, node, foreign);
	for (const i of lede) choice.taken[i] = 1;
	const root = lede.length === 0 ? node : view.page.commonAncestor(node, title!.node);
	return { root, choice, reason };
}

/** If the page read without comments has this share of the text of all messages, these are notes on it. */
const MIN_PLAIN = 0.5;

/** The page read without comments or, if that misses most of it, the first message with all others. */
function wholeThread(
	view: View,
	title: TitleFound | null,
	post: Found,
	items: readonly CommentItem[],
): Found {
	const choice = withMessages(view, post.choice, items);
	const plain = findPost(view, title, new Uint8Array(view.blocks.length));
	if (proseIn(view, plain.choice.taken) >= MIN_PLAIN * proseIn(view, choice.taken)) return plain;
	return { root: holderOf(view, post.root, items), choice, reason: post.reason };
}

/** The messages without what the software shows with each. */
function messagesOf(view: View, found: Found, comments: readonly CommentBlock[]): Found {
	const authors = new Set(comments.flatMap(({ author }) => author ?? []));
	return { ...found, choice: withoutFurniture(view, found.choice, authors) };
}

/** The smallest element that holds the post and its comments. */
function holderOf(view: View, post: Node, items: readonly CommentItem[]): Node {
	let node = post;
	for (const item of items) node = view.page.commonAncestor(node, item.from);
	return node;
}

/** The share of the main text that may precede the heading of the post. */
const BEFORE_TITLE = 0.3;

/** The first block that may belong to the post: after its heading, unless there is much text before that. */
function startOf(view: View, main: Node, title: TitleFound | null, foreign: Uint8Array): number {
	const { page, blocks, first } = view;
	if (title === null || !page.contains(main, title.node)) return 0;
	let before = 0;
	let all = 0;
	for (let i = first[main]!; i < first[page.end[main]!]!; i++) {
		const prose = foreign[i] === 1 ? 0 : proseOf(blocks[i]!);
		all += prose;
		if (i < title.block) before += prose;
	}
	return before > BEFORE_TITLE * all ? 0 : title.block + 1;
}

function explain(view: View, { choice: { taken, rules }, explain }: Text): BlockReason[] {
	return view.blocks.map((block, i) => ({
		taken: taken[i] === 1,
		rule: rules[i] ?? (taken[i] === 1 ? 'post' : 'outside'),
		why:
			(rules[i] === 'model' && explain?.(i)) ||
			(taken[i] === 1 ? 'part of the main text' : 'not part of the post'),
		path: absolutePath(view.page, block.from),
		start: blockText(view, block).slice(0, 60),
	}));
}
