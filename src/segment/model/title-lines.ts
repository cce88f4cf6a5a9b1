/**
 * title-lines: titles without markup: a line with a title label, the text next to the date, the line at the top of each
 * post.
 */
import type { DateExpression } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import type { Piece } from './cut.ts';
import { isSignText } from './links.ts';
import { isMetaLine } from './phrases.ts';
import { tidyTitle, wordsBeside } from './title-words.ts';
import type { Span } from './view.ts';
import { lineAround, linesOf, type View } from './view.ts';

export interface Title {
	readonly node: Node | null;
	readonly text: string;
	/** Its range in the visible text. */
	readonly span: Span;
}

type Titles = (Title | null)[];
type Dates = readonly (DateExpression | null)[];

/** The titles of posts that have no headings. */
export function findTitleLines(view: View, pieces: readonly Piece[], dates: Dates): Titles | null {
	return namedLines(view, pieces) ?? topLines(view, pieces, dates);
}

/** Words before a title. */
const NAMED =
	/^(?:subject|title|件名|題名|タイトル|標題|标题|主题|主題|제목|тема|заголовок|titre|sujet|objet|betreff|titel|asunto|título|titolo|oggetto|temat|tytuł)\s*[:：]\s*(?=\S)/iu;
/** Lines that contain such words. */
const HEAD_LINES = 6;

/** Lines labelled as the title, if most posts have one. */
function namedLines(view: View, pieces: readonly Piece[]): Titles | null {
	const titles = pieces.map((piece) => namedLine(view, piece));
	return titles.filter((title) => title !== null).length >= pieces.length / 2 ? titles : null;
}

function namedLine({ text, start }: View, { from, to }: Piece): Title | null {
	for (const line of linesOf(text, start[from]!, start[to]!, HEAD_LINES)) {
		const words = text.slice(line.start, line.end);
		const name = words.length > LONGEST_TOP ? null : NAMED.exec(words);
		if (name !== null) return { node: null, text: tidyTitle(words.slice(name[0].length)), span: line };
	}
	return null;
}

/** The text on the lines of the dates. If it is the same for most of them, it is a label. */
export function besideDates(view: View, pieces: readonly Piece[], dates: Dates): Titles {
	const titles = pieces.map((piece, i) => besideDate(view, piece, dates[i] ?? null));
	const found = titles.flatMap((title) => title?.text ?? []);
	const isLabel = found.length > 2 && new Set(found).size <= found.length / 2;
	return isLabel || areSentences(titles.filter((title) => title !== null)) ? pieces.map(() => null) : titles;
}

/** Words next to a date that say who, when and where, not what. */
const META =
	/posted|published|written|\bby\b|\bat\b|comment|permalink|trackback|投稿|作成|更新|コメント|作者|发表|發表|분류/iu;
const LONGEST_BESIDE = 80;

/** The other text on the line of the date, if more lines follow. */
function besideDate({ text, start }: View, { from, to }: Piece, date: DateExpression | null): Title | null {
	if (date === null || date.start === date.end) return null;
	const line = lineAround(text, date.start, date.end);
	if (line.end - line.start > LONGEST_BESIDE + date.text.length) return null;
	const words = wordsBeside(text, line, date);
	const title = tidyTitle(words.replace(/\(\s*\)|\[\s*\]|（\s*）/g, ''));
	if (!/\p{L}/u.test(title) || META.test(words) || title.length > LONGEST_BESIDE || isSignText(title))
		return null;
	const lines = linesOf(text, start[from]!, start[to]!, 2);
	if (lines.length < 2 || line.start > lines[0]!.start) return null;
	return { node: null, text: title, span: line };
}

/** Share of the posts that must begin with a line of its own kind. */
const MAX_TOPS = 0.8;
const LONGEST_TOP = 100;

/**
 * Titles without any mark: a short line at the top of each post, in an element of a kind that occurs once in the post.
 */
function topLines(
	view: View,
	pieces: readonly Piece[],
	dates: readonly (DateExpression | null)[],
): (Title | null)[] | null {
	const tops = pieces.map((piece, i) => topLine(view, piece, dates[i] ?? null));
	const found = tops.filter((title) => title !== null);
	const texts = new Set(found.map(({ text }) => text));
	const paths = new Set(found.map(({ node }) => view.paths[node!]));
	if (found.length < MAX_TOPS * pieces.length || texts.size <= found.length / 2 || paths.size !== 1)
		return null;
	return areSentences(found) ? null : tops;
}

const SENTENCE_END = /[.。]['"”’)」』]*$/u;

/** Lines that end like sentences are texts. */
function areSentences(titles: readonly Title[]): boolean {
	return titles.filter(({ text }) => SENTENCE_END.test(text)).length > titles.length / 2;
}

function topLine(view: View, { from, to }: Piece, date: DateExpression | null): Title | null {
	const { page, start, text, paths } = view;
	const [line, next] = linesOf(text, start[from]!, start[to]!, 2);
	if (line === undefined || next === undefined || line.end - line.start > LONGEST_TOP) return null;
	if (date !== null && date.start < line.end && date.end > line.start) return null;
	if (isMetaLine(text.slice(line.start, line.end))) return null;
	let node = from;
	while (node + 1 < to && start[node + 1]! <= line.start) node++;
	node = page.isElement(node) ? node : page.parent[node]!;
	if (node < from || start[page.end[node]!]! < line.end || start[page.end[node]!]! > next.start) return null;
	for (let n = page.end[node]!; n < to; n++) if (paths[n] === paths[node]) return null;
	return { node, text: tidyTitle(text.slice(line.start, line.end)), span: line };
}
