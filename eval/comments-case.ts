/** comments-case: one labelled post page with its gold post and comments, and how a result for it is scored. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, type Node, type Page, parseHtml } from '../src/lib/html/index.ts';
import { selectAll } from './select.ts';
import type { Figure } from './task.ts';

interface GoldComment {
	/** Absent if the comment contains no words. */
	readonly textStart?: string;
	readonly kind?: string;
}

export interface CommentsCase {
	readonly id: string;
	readonly file: string;
	readonly url: string;
	readonly lang: string;
	readonly nComments: number;
	readonly skipMain?: boolean;
	readonly skipComments?: boolean;
	readonly post: {
		readonly textStart: string;
		readonly textEnd: string;
		readonly selector: string;
		readonly exact: boolean;
	};
	readonly mainSelector?: string;
	readonly comments: readonly GoldComment[];
	readonly css?: readonly { readonly file: string }[];
}

/** What is scored: the text of the post, and the texts of the comments. */
export interface Answer {
	readonly main: string;
	readonly post: string;
	readonly comments: readonly string[];
}

export interface Verdict {
	/** The post's text is the gold element's. */
	readonly main: boolean;
	/** No gold comment is in the post, and nothing of the post is in the comments. */
	readonly split: boolean;
	/** The element around post and comments has the gold element's text; null if there is no gold for it. */
	readonly place: boolean | null;
	readonly found: number;
	readonly missed: readonly string[];
	readonly invented: readonly string[];
}

export interface OpenCase {
	readonly gold: CommentsCase;
	readonly page: Page;
	readonly postText: string;
	readonly mainText: string | null;
	readonly pageText: string;
	readonly stylesheets: readonly string[];
}

export interface Judged {
	readonly opened: OpenCase;
	readonly verdict: Verdict;
}

const MIN_F1 = 0.85;
/** Where the gold element also contains title or meta text. */
const MIN_F1_INEXACT = 0.7;

export function openCase(corpus: string, gold: CommentsCase): OpenCase {
	const folder = path.join(corpus, 'comments');
	const { html } = decodeHtml(readFileSync(path.join(folder, gold.file)));
	const page = parseHtml(html);
	const main = gold.mainSelector ? selectAll(page, gold.mainSelector)[0] : undefined;
	return {
		gold,
		page,
		postText: goldPostText(page, gold),
		mainText: main === undefined ? null : page.text(main),
		pageText: page.text(0),
		stylesheets: (gold.css ?? []).map(({ file }) => readFileSync(path.join(folder, file), 'utf8')),
	};
}

/** The gold element: of several, the first that contains the beginning of the post. */
function goldPostText(page: Page, gold: CommentsCase): string {
	const nodes: Node[] = selectAll(page, gold.post.selector);
	const start = squeeze(gold.post.textStart);
	const node = nodes.find((n) => squeeze(page.text(n)).includes(start)) ?? nodes[0];
	return node === undefined ? '' : page.text(node);
}

export function judge({ gold, postText, mainText }: OpenCase, answer: Answer): Verdict {
	const least = gold.post.exact ? MIN_F1 : MIN_F1_INEXACT;
	const matched = matchComments(gold, answer.comments);
	return {
		main: tokenF1(postText, answer.post) >= least,
		split: !hasComment(gold, postText, answer.post) && !hasPost(gold, answer.comments),
		place: mainText === null ? null : tokenF1(mainText, answer.main) >= MIN_F1,
		...matched,
	};
}

/** The beginning of each comment that contains words. */
export function goldStarts(gold: CommentsCase): string[] {
	return gold.comments.flatMap(({ textStart }) =>
		textStart === undefined || squeeze(textStart) === '' ? [] : [textStart],
	);
}

function hasComment(gold: CommentsCase, postText: string, post: string): boolean {
	const text = squeeze(post);
	const own = squeeze(postText);
	return goldStarts(gold).some((textStart) => {
		const start = squeeze(textStart);
		return start.length >= MIN_START && text.includes(start) && !own.includes(start);
	});
}

function hasPost(gold: CommentsCase, comments: readonly string[]): boolean {
	const text = squeeze(comments.join(' '));
	const quoted = squeeze(goldStarts(gold).join(' '));
	return [gold.post.textStart, gold.post.textEnd].some((piece) => {
		const start = squeeze(piece);
		return start.length >= MIN_START && text.includes(start) && !quoted.includes(start);
	});
}

const MIN_START = 12;
/** How far into a comment's text its gold beginning may be. */
const REACH = 120;

function matchComments(
	gold: CommentsCase,
	comments: readonly string[],
): Pick<Verdict, 'found' | 'missed' | 'invented'> {
	const ours = comments.map((text) => squeeze(text));
	const used = new Set<number>();
	const missed: string[] = [];
	for (const textStart of goldStarts(gold)) {
		const start = squeeze(textStart);
		const place = ours.findIndex((text, i) => !used.has(i) && isStart(text, start));
		if (place < 0) missed.push(textStart);
		else used.add(place);
	}
	const whole = gold.comments.length >= gold.nComments;
	const wordless = gold.comments.length - goldStarts(gold).length;
	const invented = whole ? comments.filter((_, i) => !used.has(i)).slice(wordless) : [];
	return { found: used.size, missed, invented };
}

function isStart(text: string, start: string): boolean {
	const at = text.indexOf(start);
	return at >= 0 && at <= REACH;
}

/** Only letters and digits, in lower case. */
function squeeze(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}

const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** F1 of the bags of words; a character counts as a word where words are not spaced. */
function tokenF1(gold: string, answer: string): number {
	const wanted = new Map<string, number>();
	let total = 0;
	for (const [token] of gold.toLowerCase().matchAll(TOKEN)) {
		wanted.set(token, (wanted.get(token) ?? 0) + 1);
		total++;
	}
	let common = 0;
	let given = 0;
	for (const [token] of answer.toLowerCase().matchAll(TOKEN)) {
		given++;
		const left = wanted.get(token) ?? 0;
		if (left > 0) {
			common++;
			wanted.set(token, left - 1);
		}
	}
	return total + given === 0 ? 1 : (2 * common) / (total + given);
}

export function share(name: string, label: string, part: number, cases: number, target?: number): Figure {
	const value = cases === 0 ? 100 : (100 * part) / cases;
	return { name, label, value, cases, ...(target === undefined ? {} : { target }) };
}
