/**
 * search-view: a page of search results for a terminal and as JSON.
 *
 * The search marks matches with two private-use characters. A terminal shows matches in bold; elsewhere the marks are dropped.
 * JSON has `snippet` without the marks and `markedSnippet` with them.
 */
import type { SavedSearch } from '../io/store/store.ts';
import { shownHost } from '../lib/url/host-of.ts';
import { FACETS, MATCH_END, MATCH_START, type SearchPage, type SearchResult } from '../model/search.ts';
import type { Facets } from '../observe/facets.ts';
import { counted, displayWidth, printable, renderTable, terminalWidth } from './table.ts';
import { BOLD, PLAIN } from './terminal.ts';
import { wrapWords } from './wrap.ts';

export interface ViewOptions {
	readonly isExplained: boolean;
	readonly ofBlogs: boolean;
	/** Default: bold on a terminal, unless NO_COLOR is set. */
	readonly isBold?: boolean;
}

const INDENT = '   ';
/** Longer lines are hard to read. */
const MAX_WIDTH = 100;

export function renderPage(page: SearchPage, options: ViewOptions): string {
	const isBold = options.isBold ?? (process.stdout.isTTY === true && !process.env.NO_COLOR);
	const parts = [headOf(page, options)];
	for (const [i, result] of page.results.entries()) {
		const lines = linesOf(result, options).map((line) => showMatches(line, isBold));
		parts.push([`${i + 1}. ${lines[0]}`, ...lines.slice(1).map((line) => INDENT + line)].join('\n'));
	}
	if (page.next !== null) parts.push(`For more results, add: --after ${page.next}`);
	return parts.join('\n\n');
}

function headOf({ total, isAtLeast, notes }: SearchPage, { ofBlogs }: ViewOptions): string {
	const noun = ofBlogs ? 'blog' : 'post';
	const count = `${isAtLeast ? 'At least ' : ''}${counted(total, noun)}`;
	return [total === 0 ? `No ${noun}s found.` : count, ...notes.map((note) => `  ${printable(note)}`)].join(
		'\n',
	);
}

function linesOf(result: SearchResult, { isExplained, ofBlogs }: ViewOptions): string[] {
	const { url, copies, snippet, posts = [] } = result;
	const lines = [printable(titleOf(result, ofBlogs))];
	const facts = factsOf(result, ofBlogs);
	if (facts !== '') lines.push(printable(facts));
	if (snippet !== '')
		lines.push(...wrap(printable(snippet), Math.min(MAX_WIDTH, terminalWidth()) - INDENT.length));
	lines.push(printable(url));
	for (const post of posts) lines.push(`· ${printable(post.title ?? post.url)}`);
	if (copies.length > 0) lines.push(copiesOf(copies));
	if (isExplained) lines.push(scoreOf(result));
	return lines;
}

function titleOf({ markedTitle, title, blogTitle, url }: SearchResult, ofBlogs: boolean): string {
	return (ofBlogs ? (markedTitle ?? blogTitle) : (markedTitle ?? title)) || url;
}

function factsOf({ published, blogTitle, blog, author, language }: SearchResult, ofBlogs: boolean): string {
	const facts = ofBlogs
		? [language]
		: [published?.slice(0, 16).replace('T', ' '), blogTitle ?? shownHost(blog), author, language];
	return facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' · ');
}

function copiesOf(copies: readonly string[]): string {
	const hosts = [...new Set(copies.map(shownHost))];
	return printable(`and ${counted(copies.length, 'copy', 'copies')}: ${hosts.join(', ')}`);
}

function scoreOf({ score, parts }: SearchResult): string {
	const terms = Object.entries(parts).map(([name, value]) => `${name} ${(value as number).toFixed(3)}`);
	return `score ${score.toFixed(3)} = ${terms.join(' + ')}`;
}

/** Wraps at spaces. Text without spaces, such as Japanese, is cut at the width of a line. */
function wrap(text: string, width: number): string[] {
	const words = text.split(' ').flatMap((word) => cutWide(word, width));
	return wrapWords(words, width, (line) => displayWidth(dropMarks(line)));
}

function cutWide(word: string, width: number): string[] {
	const pieces = [''];
	let used = 0;
	for (const char of word) {
		const own = displayWidth(dropMarks(char));
		if (used + own > width) {
			pieces.push('');
			used = 0;
		}
		pieces[pieces.length - 1] += char;
		used += own;
	}
	return pieces;
}

/** A match that continues on the next line stays bold. */
function showMatches(line: string, isBold: boolean): string {
	return isBold ? line.replaceAll(MATCH_START, BOLD).replaceAll(MATCH_END, PLAIN) : dropMarks(line);
}

function dropMarks(text: string): string {
	return text.replaceAll(MATCH_START, '').replaceAll(MATCH_END, '');
}

/** The page as JSON: an interface that scripts depend on. */
export function pageJson({ of, readAs, total, isAtLeast, results, next, notes }: SearchPage) {
	return {
		of,
		readAs,
		total,
		results: results.map((result) => ({
			...result,
			snippet: dropMarks(result.snippet),
			markedSnippet: result.snippet,
		})),
		next,
		notes: isAtLeast ? [...notes, `There are at least ${total} matches. Counting stopped there.`] : notes,
	};
}

export function renderSaved(searches: readonly SavedSearch[]): string {
	if (searches.length === 0)
		return 'There are no saved searches. To save one: logosphere search QUERY --save NAME';
	const rows = searches.map(({ name, query, sort, saved }) => [
		printable(name),
		printable(query),
		sort ?? '',
		saved.slice(0, 10),
	]);
	return renderTable(['name', 'query', 'sort', 'saved'], rows, []);
}

const FACET_TITLES = {
	language: 'by language',
	blog: 'by blog',
	author: 'by author',
	tag: 'by tag',
	platform: 'by platform',
	year: 'by year',
} as const;

/** A table for each way of counting that has values. */
export function renderFacets(facets: Facets): string {
	const tables = FACETS.flatMap((name) => {
		const rows = facets[name].map(({ label, posts }) => [printable(label), String(posts)]);
		return rows.length === 0 ? [] : [renderTable([FACET_TITLES[name], 'posts'], rows, ['left', 'right'])];
	});
	return [counted(facets.total, 'post'), ...tables].join('\n\n');
}
