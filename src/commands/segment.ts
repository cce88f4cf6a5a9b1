/** segment: the posts of a weblog's page, one by one, and the way in which they were found. */
import { discoverFeeds, NotAFeedError, parseFeed } from '../feed/index.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { decodeHtml, type Page, parseHtml } from '../lib/html/index.ts';
import type { Feed } from '../model/feed.ts';
import type { PostDraft } from '../model/post.ts';
import type { Segmentation } from '../model/segmentation.ts';
import { segmentBlog } from '../pipeline/index.ts';
import { findPosts, type SequenceReport } from '../segment/model/index.ts';
import type { Command, Values } from './command.ts';
import { NO_ADDRESS, readSource, type Source } from './source.ts';
import { beginningOf, clip, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 60;
const MAX_URL_WIDTH = 70;
/** What `--feed` takes to leave the feed out. */
const NO_FEED = 'none';

export const segmentCommand: Command = {
	usage: 'URL|FILE|- [--feed URL|FILE|none] [--url U] [--now DATE] [--explain] [--json]',
	options: {
		feed: {
			type: 'string',
			value: 'URL|FILE|none',
			help: 'the weblog’s feed (default: of a URL, the one that the page names; of a file, none)',
		},
		url: { type: 'string', value: 'U', help: 'the address of a page that comes from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was seen (default: now)' },
		explain: { type: 'boolean', help: 'each candidate sequence, the filter that removed it, and the winner' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
	},
	async run({ args, values, out, log }) {
		const source = await readSource(args, values);
		const { contentType, lastModified, now } = source;
		const url = source.url ?? NO_ADDRESS;
		const page = parseHtml(decodeHtml(source.bytes, { contentType }).html);
		for (const { message } of page.notices) log(`segment: ${message}`);
		if (source.url === undefined)
			log('segment: the page’s address is not known: give it with --url to have permalinks right.');
		const feed = await readFeedOf(page, source, values, log);
		const segmentation = segmentBlog({ html: page, url, now, feed, lastModified });
		const candidates =
			values.explain === true ? findPosts(page, { url, now, lastModified }).candidates : undefined;
		if (values.json === true) out(JSON.stringify({ ...segmentation, candidates }, null, 2));
		else out(viewOf(segmentation, candidates));
		return 0;
	},
};

/** The feed that the user names, else the one that a fetched page names; undefined when there is none. */
async function readFeedOf(
	page: Page,
	source: Source,
	values: Values,
	log: (text: string) => void,
): Promise<Feed | undefined> {
	if (values.feed === NO_FEED) return undefined;
	if (values.feed !== undefined) return readFeed(values.feed, values);
	if (!source.isFetched || source.url === undefined) return undefined;
	const named = discoverFeeds(page, { url: source.url }).find(
		({ role, by }) => role === 'posts' && by !== 'guess',
	);
	if (named === undefined) return undefined;
	try {
		log(`segment: reading the feed ${printable(named.url)}`);
		return await readFeed(named.url, values);
	} catch (error) {
		log(`segment: the feed is left out: ${printable(messageOf(error))}`);
		return undefined;
	}
}

async function readFeed(name: string, { proxy }: Values): Promise<Feed> {
	const { bytes, contentType, url } = await readSource([name], { ...(proxy === undefined ? {} : { proxy }) });
	try {
		return parseFeed(bytes, { url, contentType });
	} catch (error) {
		if (error instanceof NotAFeedError)
			throw new Failure('not-a-feed', `${name} is no feed.`, 'stop', { cause: error });
		throw error;
	}
}

function viewOf(segmentation: Segmentation, candidates: readonly SequenceReport[] | undefined): string {
	const { method, posts, notes } = segmentation;
	const count = posts.length === 1 ? '1 post' : `${posts.length} posts`;
	const head = [`${count}, method: ${method}`, ...notes.map((note) => `  ${printable(note)}`)].join('\n');
	const parts = [head];
	if (posts.length > 0) parts.push(renderPosts(posts));
	if (candidates !== undefined) parts.push(renderSequences(candidates));
	return parts.join('\n\n');
}

function renderPosts(posts: readonly PostDraft[]): string {
	const rows = posts.map(({ published, title, author, url, text, source }) => [
		(published ?? '–').slice(0, 16).replace('T', ' '),
		clip(printable(title ?? beginningOf(text, MAX_TITLE_WIDTH)), MAX_TITLE_WIDTH),
		clip(printable(author ?? ''), 24),
		String(text.length),
		source,
		clip(printable(url ?? ''), MAX_URL_WIDTH),
	]);
	const heading = ['date', 'title', 'author', 'characters', 'source', 'address'];
	return renderTable(heading, rows, ['left', 'left', 'left', 'right']);
}

function renderSequences(candidates: readonly SequenceReport[]): string {
	if (candidates.length === 0) return 'No sequence of dates, headings or like elements was found.';
	const rows = candidates.map(({ kind, count, kept, rule, why, signature, path }) => [
		kept ? 'kept' : 'removed',
		kind,
		String(count),
		rule,
		printable(why),
		printable(signature ?? ''),
		printable(path),
	]);
	const heading = ['sequence', 'of', 'marks', 'rule', 'why', 'format', 'path'];
	return renderTable(heading, rows, ['left', 'left', 'right']);
}
