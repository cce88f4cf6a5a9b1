/**
 * search-view: a page of results for a terminal and as JSON.
 *
 * The matches come between two private characters. A terminal shows them bold; elsewhere the characters are dropped.
 * JSON has `snippet` without and `markedSnippet` with them.
 */
import type { SavedSearch } from '../io/store/store.ts';
import { shownHost } from '../lib/url/host-of.ts';
import { MATCH_END, MATCH_START, type SearchPage, type SearchResult } from '../model/search.ts';
import { displayWidth, printable, renderTable, terminalWidth } from './table.ts';
import { BOLD, PLAIN } from './terminal.ts';

export interface ViewOptions {
	readonly isExplained: boolean;
	readonly ofBlogs: boolean;
	/** Bold where there is a terminal that wants it. */
	readonly isBold?: boolean;
}

const INDENT = '   ';
/** Lines are not longer than this on a wide terminal: they would be hard to read. */
const MAX_WIDTH = 100;

export function renderPage(page: SearchPage, options: ViewOptions): string {
	const isBold = options.isBold ?? (process.stdout.isTTY === true && !process.env.NO_COLOR);
	const parts = [headOf(page, options)];
	for (const [i, result] of page.results.entries()) {
		const lines = linesOf(result, options).map((line) => showMatches(line, isBold));
		parts.push([`${i + 1}. ${lines[0]}`, ...lines.slice(1).map((line) => INDENT + line)].join('\n'));
	}
	if (page.next !== null) parts.push(`More: the same with --after ${page.next}`);
	return parts.join('\n\n');
}

function headOf({ total, isAtLeast, notes }: SearchPage, { ofBlogs }: ViewOptions): string {
	const noun = ofBlogs ? 'blog' : 'post';
	const count = `${isAtLeast ? 'At least ' : ''}${total} ${noun}${total === 1 ? '' : 's'}`;
	return [total === 0 ? `No ${noun} was found.` : count, ...notes.map((note) => `  ${printable(note)}`)].join(
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
	return printable(`and ${copies.length} ${copies.length === 1 ? 'copy' : 'copies'}: ${hosts.join(', ')}`);
}

function scoreOf({ score, parts }: SearchResult): string {
	const told = Object.entries(parts).map(([name, value]) => `${name} ${(value as number).toFixed(3)}`);
	return `score ${score.toFixed(3)} = ${told.join(' + ')}`;
}

/** Lines of words; a word that is wider than a line is cut. */
function wrap(text: string, width: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (displayWidth(dropMarks(longer)) <= width) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		const pieces = cutWide(word, width);
		lines.push(...pieces.slice(0, -1));
		line = pieces.at(-1)!;
	}
	return [...lines, line];
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

/** Bold goes on over the end of a line until the match ends. */
function showMatches(line: string, isBold: boolean): string {
	return isBold ? line.replaceAll(MATCH_START, BOLD).replaceAll(MATCH_END, PLAIN) : dropMarks(line);
}

function dropMarks(text: string): string {
	return text.replaceAll(MATCH_START, '').replaceAll(MATCH_END, '');
}

/** The page as others script against it. */
export function pageJson({ total, isAtLeast, results, next, notes }: SearchPage) {
	return {
		total,
		results: results.map((result) => ({
			...result,
			snippet: dropMarks(result.snippet),
			markedSnippet: result.snippet,
		})),
		next,
		notes: isAtLeast ? [...notes, `At least ${total} match; they were not all counted.`] : notes,
	};
}

export function renderSaved(searches: readonly SavedSearch[]): string {
	if (searches.length === 0) return 'No search is kept. logosphere search QUERY --save NAME keeps one.';
	const rows = searches.map(({ name, query, sort, saved }) => [
		printable(name),
		printable(query),
		sort ?? '',
		saved.slice(0, 10),
	]);
	return renderTable(['name', 'query', 'sort', 'kept'], rows, []);
}
