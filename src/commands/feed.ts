/** feed: shows the items and problems of a feed, and whether it has full content. For a page, lists its feeds. */
import { classifyFeed, type FeedCandidate, judgeFeed } from '../feed/index.ts';
import { Failure } from '../io/failure.ts';
import { type Page, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Feed } from '../model/feed.ts';
import { findFeedCandidates, parseFeedDocument, understandFeed } from '../pipeline/index.ts';
import type { Command } from './command.ts';
import { documentOf, readSourcePage } from './page-input.ts';
import { readSource, type Source } from './source.ts';
import { clip, counted, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 70;
const MAX_URL_WIDTH = 70;

export const feedCommand: Command = {
	usage: 'URL|FILE|- [--url U] [--proxy URL] [--json]',
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a document that is read from a file' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
	},
	async run({ args, values, out, log }) {
		const source = await readSource(args, values);
		const { url } = source;
		const feed = parseFeedDocument({ ...documentOf(source), url });
		if (feed !== null) {
			out(values.json === true ? feedJson(feed, url) : renderFeed(feed));
			return 0;
		}
		const candidates = findFeeds(source, (text) => log(`feed: ${text}`));
		if (url === undefined)
			log('feed: the URL of the page is unknown. Give it with --url to resolve relative links.');
		out(values.json === true ? JSON.stringify({ candidates }, null, 2) : renderCandidates(candidates));
		return 0;
	},
};

function findFeeds(source: Source, log: (text: string) => void): FeedCandidate[] {
	const page = readSourcePage(source, log);
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
function feedJson(feed: Feed, url: string | undefined): string {
	const { blog, posts: records } = understandFeed(feed, { url: url ?? null, blog: null });
	const decided = { judgment: judgeFeed(feed), classification: classifyFeed(feed) };
	return JSON.stringify({ ...feed, ...decided, blog, records }, null, 2);
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
