/**
 * wrappers: learning how a blog marks its posts, and reading its post pages with the result.
 *
 * trainWrapper: a blog's feed items and their pages → its wrapper; the comments that the page stage finds do not count.
 * extractPage: a post page → its parts; if the blog has a wrapper, each field by its rules, else by the page stage.
 * readByTheme: a page of a blog without a wrapper, by the rules that blogs of its theme share.
 * chooseWrapper, relearnWrapper: a blog that changed its theme keeps the old wrapper for pages that still need it.
 */
import { asPage, type Page } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { PageExtract } from '../model/page.ts';
import type { PostDraft } from '../model/post.ts';
import type { Reason } from '../model/reason.ts';
import type { WrappedPost, Wrapper, WrapperProperty, WrapperRule, WrapperTest } from '../model/wrapper.ts';
import { type ExtractOptions, type KnownParts, extractPage as readPage } from '../page/index.ts';
import { findStructure } from '../page/structure/index.ts';
import {
	type ApplyOptions,
	applyWrapper,
	type CompiledWrapper,
	chooseTheme,
	findPageDates,
	type NodeRange,
	type ShownTheme,
	type Theme,
	type TrainingExample,
	type TrainOptions,
	testWrapper,
	trainWrapper as trainOnExamples,
} from '../wrapper/index.ts';
import { MAX_EXAMPLES } from '../wrapper/train.ts';

/** Learns from feed items and their pages, newest first, how the blog marks its posts. */
export function trainWrapper(examples: readonly TrainingExample[], options: TrainOptions = {}): Wrapper {
	const used = examples.slice(0, MAX_EXAMPLES).map((example) => withComments(example, options.now));
	return trainOnExamples(used, options);
}

/** If it is unknown when the page was fetched, no date is too late. */
const NO_NOW = '2100-01-01';

/** The example with the places of its comments: commenters are not the author. */
function withComments(example: TrainingExample, now: string = NO_NOW): TrainingExample {
	if (example.commentArea !== undefined) return example;
	const page = asPage(example.html);
	const url = canParse(example.url) ? { url: example.url } : {};
	const dates = findPageDates(page, example.url, now);
	const { comments, commentArea: area } = findStructure(page, { dates, ...url });
	const nodes = comments.flatMap((comment) => comment.nodes);
	if (area !== null && comments.length > 0) nodes.push(area);
	const commentArea = nodes.map((node): NodeRange => [node, page.end[node]!]);
	return { ...example, html: page, commentArea };
}

/** What is known about a post page. All fields are optional. */
export interface ExtractPageOptions extends ExtractOptions {
	/** The wrapper of the page's blog; compile it once for many pages. */
	readonly wrapper?: Wrapper | CompiledWrapper | undefined;
	/** Without a wrapper: the themes of other blogs. If the page shows one, its rules read title and author. */
	readonly themes?: readonly Theme[] | undefined;
}

/**
 * Reads a post page: title, author, date, content, links and comments. If a wrapper is given, its rules come first.
 */
export function extractPage(html: string | Page, options: ExtractPageOptions = {}): PageExtract {
	const { wrapper, themes = [], ...others } = options;
	const page = asPage(html);
	if (wrapper === undefined) return readByTheme(page, themes, others).extract;
	const post = applyWrapper(wrapper, page, { url: options.url ?? '', now: options.now });
	return readPage(page, { ...others, known: knownBy(post) });
}

interface ThemedPage {
	readonly extract: PageExtract;
	/** What the theme of the page gave; null if it shows none, or is not a post. */
	readonly themed: WrappedPost | null;
}

/** A page of a blog without a wrapper. */
function readByTheme(page: Page, themes: readonly Theme[], options: ExtractOptions): ThemedPage {
	const extract = readPage(page, options);
	const shown = extract.isPost ? chooseTheme(themes, page) : null;
	if (shown === null) return { extract, themed: null };
	const post = applyWrapper(shown.theme.wrapper, page, { url: options.url ?? '', now: options.now });
	const themed = { ...post, reasons: themeReasons(post.reasons, shown) };
	// The page stage finds the content of an unknown blog at least as well.
	const { title, author } = knownBy(themed);
	return {
		extract: readPage(page, { ...options, known: { title, author } }),
		themed: { ...themed, html: '' },
	};
}

const MAX_NAMED = 3;

function themeReasons(
	reasons: WrappedPost['reasons'],
	{ theme: { blogs }, share }: ShownTheme,
): WrappedPost['reasons'] {
	const named = blogs.slice(0, MAX_NAMED).join(', ') + (blogs.length > MAX_NAMED ? ', …' : '');
	const why = `the page has ${Math.round(100 * share)}% of the marks of a theme that ${blogs.length === 1 ? 'is known from' : `${blogs.length} blogs share:`} ${named}`;
	const entries = Object.entries(reasons).map(([property, reason]) => [
		property,
		reason === null
			? null
			: { rule: reason.rule.replace(/^wrapper-/, 'theme-'), why: `${reason.why}; ${why}` },
	]);
	return Object.fromEntries(entries) as WrappedPost['reasons'];
}

export interface PostPage {
	readonly draft: PostDraft;
	readonly extract: PageExtract;
}

/** A post page as a post to store: by the best matching wrapper of its blog, else as the page alone shows it. */
export function readPostPage(
	html: string | Page,
	{
		url,
		now,
		wrappers,
		themes = [],
		explain,
	}: {
		readonly url: string;
		readonly now: string;
		readonly wrappers: readonly Wrapper[];
		/** Themes of other blogs, for a blog without a wrapper. */
		readonly themes?: readonly Theme[] | undefined;
		readonly explain: boolean;
	},
): PostPage {
	const page = asPage(html);
	const wrapper = chooseWrapper(wrappers, page, { url, now });
	const options = { url, now, explain };
	if (wrapper === null) {
		const { extract, themed } = readByTheme(page, themes, options);
		return { extract, draft: toDraft(url, extract, themed) };
	}
	const wrapped = applyWrapper(wrapper, page, { url, now });
	const extract = readPage(page, { ...options, known: knownBy(wrapped) });
	return { extract, draft: toDraft(url, extract, wrapped) };
}

function toDraft(url: string, extract: PageExtract, wrapped: WrappedPost | null): PostDraft {
	const { title, author, published } = extract;
	// The text of a list consists of other posts.
	const { html: content, text, links } = extract.isPost ? extract : { html: '', text: '', links: [] };
	const isWrapped = wrapped !== null && wrapped.html !== '';
	return {
		url,
		title,
		author,
		published,
		text,
		html: content,
		updated: wrapped?.updated ?? null,
		categories: wrapped?.categories ?? [],
		source: isWrapped ? 'wrapper' : 'page',
		links,
	};
}

const WRAPPED = { rule: 'wrapper', why: 'the blog’s wrapper rules find a post on the page' };

/** What the rules of the blog give; the page stage finds the rest. */
function knownBy({ title, author, published, html, text, links = [], reasons }: WrappedPost): KnownParts {
	const chosen = (value: string | null, reason: Reason | null) =>
		value === null || reason === null ? undefined : { value, reason };
	return {
		title: chosen(title, reasons.title),
		author: chosen(author, reasons.author),
		published: chosen(published, reasons.published),
		content:
			html === '' || reasons.content === null
				? undefined
				: { html, text, links, reason: reasons.content, kind: WRAPPED },
	};
}

/** What distinguishes one theme of a blog from another. */
const MAIN: readonly WrapperProperty[] = ['content', 'title', 'author', 'published'];

/** How far down the lists of rules the wrappers of a blog are compared. */
const COMPARED_RULES = 3;

/**
 * Chooses the wrapper whose best rules find most on the page; on a tie their second-best rules decide, and so on. The
 * wrappers are given newest first, and the newest wins if all are equal.
 */
export function chooseWrapper(
	wrappers: readonly Wrapper[],
	html: string | Page,
	{ url, now }: { readonly url: string; readonly now?: string | undefined },
): Wrapper | null {
	let left = wrappers.filter(isLatest);
	if (left.length < 2) return left[0] ?? null;
	const page = asPage(html);
	for (let rank = 0; rank < COMPARED_RULES && left.length > 1; rank++) {
		const found = left.map((wrapper) => shareFound(applyRanked(wrapper, rank, page, { url, now }), wrapper));
		const most = Math.max(...found);
		left = left.filter((_, i) => found[i] === most);
	}
	return left[0] ?? null;
}

/** An edited wrapper replaces the one that was learned at that time from the same pages. */
function isLatest(wrapper: Wrapper, place: number, wrappers: readonly Wrapper[]): boolean {
	const lesson = ({ learntAt, learntFrom }: Wrapper) => [learntAt, ...learntFrom].join(' ');
	return wrappers.findIndex((other) => lesson(other) === lesson(wrapper)) === place;
}

/** The page by one rule per property: the one at this index of the list, or the last. */
function applyRanked(wrapper: Wrapper, rank: number, page: Page, options: ApplyOptions): WrappedPost {
	const ranked = mapRules(wrapper, (rules) => rules.slice(Math.min(rank, rules.length - 1)).slice(0, 1));
	return applyWrapper(ranked, page, { ...options, withoutContent: true });
}

/** Of the main properties that a wrapper has rules for, the share that was found. */
function shareFound({ reasons }: WrappedPost, { rules }: Wrapper): number {
	const known = MAIN.filter((property) => rules[property].length > 0);
	return known.filter((property) => reasons[property] !== null).length / Math.max(1, known.length);
}

type Rules = readonly WrapperRule[];

function mapRules(wrapper: Wrapper, change: (rules: Rules) => Rules): Wrapper {
	const rules = Object.entries(wrapper.rules).map(([property, own]) => [property, change(own)]);
	return { ...wrapper, rules: Object.fromEntries(rules) as Wrapper['rules'] };
}

/** A property whose best rule was right on fewer of the training pages says nothing about the next. */
const MIN_SUPPORT = 0.5;
/** A rule that was right on this share of them is missed when it finds nothing. */
const STEADY = 0.9;
/** One rule may find nothing by chance: a wording with the name of a month. */
const SILENT_AT_ONCE = 2;

/**
 * Compares a wrapper with new feed items, oldest first; `findDrift` reads the result. If the best rules of several
 * properties find nothing together, the theme has changed, even if lower-ranked rules still give the values.
 */
export function watchWrapper(
	wrapper: Wrapper,
	examples: readonly TrainingExample[],
	now?: string | undefined,
): WrapperTest {
	const ready = examples.map((example) => ({ ...example, html: asPage(example.html) }));
	const support = (rules: Rules) => (rules[0]?.support ?? 0) / Math.max(1, wrapper.examples);
	const watched = mapRules(wrapper, (rules) => (support(rules) < MIN_SUPPORT ? [] : rules));
	const steady = mapRules(wrapper, (rules) => (support(rules) < STEADY ? [] : rules.slice(0, 1)));
	const test = testWrapper(watched, ready, now);
	const silent = testWrapper(steady, ready, now).failed.map((failed) => failed.filter(isMain));
	const failed = test.failed.map((own, i) =>
		silent[i]!.length < SILENT_AT_ONCE ? own : [...new Set([...own, ...silent[i]!])],
	);
	return { ...test, failed };
}

function isMain(property: WrapperProperty): boolean {
	return MAIN.includes(property);
}

/** Learns a wrapper after a change of theme, from the pages that the old one no longer reads. */
export function relearnWrapper(
	previous: Wrapper,
	examples: readonly TrainingExample[],
	options: TrainOptions = {},
): Wrapper {
	const ready = examples.map((example) => ({ ...example, html: asPage(example.html) }));
	const { failed } = watchWrapper(previous, ready, options.now);
	const lost = ready.filter((_, i) => failed[i]!.some(isMain));
	return trainWrapper(lost.length === 0 ? ready : lost, { ...options, previous });
}
