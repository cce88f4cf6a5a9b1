/** feed: shows the items and problems of a feed, and whether it has full content. For a page, lists its feeds. */

import type { Column } from '../export/tables.ts';
import { classifyFeed, type FeedCandidate, judgeFeed, parsePageFeed } from '../feed/index.ts';
import type { Cell } from '../formats/csv.ts';
import { Failure } from '../io/failure.ts';
import { type Page, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Feed, FeedItem } from '../model/feed.ts';
import { findFeedCandidates, parseFeedDocument, type ReadPage, understandFeed } from '../pipeline/index.ts';
import { isBatch } from './batch/inputs.ts';
import { BATCH_NOTES, BATCH_OPTIONS, BATCH_USAGE } from './batch/options.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Command } from './command.ts';
import { documentOf, readSourcePage, runForOnePage } from './page-input.ts';
import type { Source } from './source.ts';
import { clip, counted, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 70;
const MAX_URL_WIDTH = 70;

export const feedCommand: Command = {
	usage: `URL|FILE|- [--url U] [--proxy URL] [--json]\n${BATCH_USAGE}`,
	notes: BATCH_NOTES,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a document that is read from a file' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...BATCH_OPTIONS,
	},
	async run(invocation) {
		const { values, out, log } = invocation;
		if (await isBatch(invocation)) return runBatch('feed', invocation, feedTask);
		const { source, result } = await runForOnePage('feed', invocation, readFeed);
		if ('candidates' in result && source.url === undefined)
			log('feed: the URL of the page is unknown. Give it with --url to resolve relative links.');
		if (values.json === true) out(JSON.stringify(jsonWithUrl(source, jsonOf(result)), null, 2));
		else out('feed' in result ? renderFeed(result.feed) : renderPage(result));
		return 0;
	},
};

type FeedResult = { readonly feed: Feed; readonly url: string | undefined } | PageFeeds;

/** The feeds that a page links to, and the one that its markup contains. */
interface PageFeeds {
	readonly candidates: readonly FeedCandidate[];
	readonly pageFeed: Feed | null;
}

function readFeed(source: Source, { note }: TaskContext): FeedResult {
	const { url } = source;
	const feed = parseFeedDocument({ ...documentOf(source), url });
	if (feed !== null) return { feed, url };
	const page = readSourcePage(source, note);
	return { candidates: findFeeds(source, page), pageFeed: parsePageFeed(page.page, { url: page.url }) };
}

function jsonOf(result: FeedResult): object {
	return 'feed' in result ? feedJson(result.feed, result.url) : result;
}

/** An item of a feed, or a feed that a page links to. */
type FeedRow =
	| { readonly feed: Feed; readonly item: FeedItem | null }
	| { readonly candidate: FeedCandidate };

function rowsOf(result: FeedResult): readonly FeedRow[] {
	if ('feed' in result) return rowsOfFeed(result.feed);
	const items = result.pageFeed === null ? [] : rowsOfFeed(result.pageFeed);
	return [...result.candidates.map((candidate) => ({ candidate })), ...items];
}

function rowsOfFeed(feed: Feed): readonly FeedRow[] {
	return feed.items.length === 0 ? [{ feed, item: null }] : feed.items.map((item) => ({ feed, item }));
}

const ofItem = (name: string, value: (item: FeedItem) => Cell): Column<FeedRow> => ({
	name,
	type: 'text',
	value: (row) => ('feed' in row && row.item !== null ? value(row.item) : null),
});

export const feedTask = pageTask<FeedResult, FeedRow>({
	read: readFeed,
	json: jsonOf,
	rows: rowsOf,
	columns: [
		{ name: 'feed_url', type: 'text', value: (row) => ('feed' in row ? null : row.candidate.url) },
		{ name: 'feed_role', type: 'text', value: (row) => ('feed' in row ? null : row.candidate.role) },
		{ name: 'format', type: 'text', value: (row) => ('feed' in row ? row.feed.format : null) },
		{ name: 'feed_title', type: 'text', value: (row) => ('feed' in row ? row.feed.title : null) },
		ofItem('id', ({ id }) => id),
		ofItem('post_url', ({ url }) => url),
		ofItem('title', ({ title }) => title),
		ofItem('author', ({ author }) => author),
		ofItem('published', ({ published }) => published),
		ofItem('updated', ({ updated }) => updated),
		ofItem('html', ({ content, summary }) => content ?? summary),
	],
});

function findFeeds(source: Source, page: ReadPage): FeedCandidate[] {
	if (!/<(?:!doctype html|html|head|body|title|a|div|p|table)\b/i.test(page.page.html)) {
		throw new Failure('not-a-feed', `${source.name} is neither a feed nor an HTML page.`);
	}
	const address = source.url ?? canonicalAddress(page.page);
	const candidates = findFeedCandidates({ ...page, url: address ?? page.url });
	return address === null ? candidates.filter(({ by }) => by === 'link' || by === 'body-link') : candidates;
}

function canonicalAddress(page: Page): string | null {
	for (const node of page.elements(TAG.LINK)) {
		const href = page.attr(node, 'href')?.trim();
		if (page.attr(node, 'rel')?.trim().toLowerCase() === 'canonical' && href && canParse(href)) return href;
	}
	return null;
}

/** The feed, the judgment about it, and the posts that a crawl would save from it alone. */
function feedJson(feed: Feed, url: string | undefined): object {
	const { blog, posts: records } = understandFeed(feed, { url: url ?? null, blog: null });
	const decided = { judgment: judgeFeed(feed), classification: classifyFeed(feed) };
	return { ...feed, ...decided, blog, records };
}

function renderFeed(feed: Feed): string {
	const parts = [renderHead(feed).join('\n')];
	if (feed.items.length > 0) parts.push(renderItems(feed));
	if (feed.warnings.length > 0) {
		parts.push(['Problems:', ...feed.warnings.map((warning) => `  ${printable(warning)}`)].join('\n'));
	}
	return parts.join('\n\n');
}

function renderHead(feed: Feed): string[] {
	const { content, why } = classifyFeed(feed);
	const judgment = judgeFeed(feed);
	const lines: [string, string | null][] = [
		['title', feed.title],
		['format', feed.format],
		['blog', feed.link],
		['made with', feed.hints.generator],
		['language', feed.language],
		['updated', feed.updated],
		['hub', feed.hub],
		['next page', feed.next],
		['items', itemCount(feed)],
		['content', `${content}: ${why}`],
		['usable', `${judgment.isUsable ? 'yes' : 'no'}: ${judgment.why}`],
	];
	return lines.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)} ${printable(value)}`]));
}

function itemCount({ items }: Feed): string {
	const dates = items.flatMap(({ published, updated }) => published ?? updated ?? []).sort();
	const span = dates.length === 0 ? '' : `, ${dates[0]!.slice(0, 10)} to ${dates.at(-1)!.slice(0, 10)}`;
	return `${items.length}${span}`;
}

function renderItems({ items }: Feed): string {
	const rows = items.map((item) => [
		(item.published ?? item.updated ?? '').slice(0, 16).replace('T', ' '),
		clip(printable(item.title ?? item.url ?? item.id), MAX_TITLE_WIDTH),
		clip(printable(item.author ?? ''), 24),
		String((item.content ?? item.summary ?? '').length),
	]);
	return renderTable(['date', 'title', 'author', 'characters'], rows, ['left', 'left', 'left', 'right']);
}

function renderPage({ candidates, pageFeed }: PageFeeds): string {
	const parts = [renderCandidates(candidates)];
	if (pageFeed !== null) parts.push(`The page is also a feed:\n\n${renderFeed(pageFeed)}`);
	return parts.join('\n\n');
}

function describeGuesses(guesses: number): string {
	return `${counted(guesses, 'usual URL')} for feeds ${guesses === 1 ? 'was' : 'were'} not tried. To list ${guesses === 1 ? 'it' : 'them'}: --json`;
}

function renderCandidates(candidates: readonly FeedCandidate[]): string {
	const named = candidates.filter(({ by }) => by !== 'guess');
	const guesses = candidates.length - named.length;
	const untried = guesses === 0 ? '' : ` ${describeGuesses(guesses)}`;
	if (named.length === 0) return `This is a page, not a feed. It links to no feed.${untried}`;
	const rows = named.map(({ url, role, kind, why }) => [
		clip(printable(url), MAX_URL_WIDTH),
		kind === undefined ? role : `${role} (${kind})`,
		printable(why),
	]);
	const head = 'This is a page, not a feed. Its feeds, the main one first:';
	const table = renderTable(['URL', 'content', 'why'], rows, []);
	return `${head}\n\n${table}${untried === '' ? '' : `\n\n${untried.trim()}`}`;
}
