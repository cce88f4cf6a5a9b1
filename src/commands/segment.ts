/** segment: splits a page of a blog into its posts, and shows how they were found. */
import { Failure } from '../io/failure.ts';
import type { PostFacts } from '../model/batch.ts';
import type { PostDraft } from '../model/post.ts';
import type { Segmentation } from '../model/segmentation.ts';
import {
	type FetchedDocument,
	type FoundFeed,
	parseFeedDocument,
	refusalOf,
	segmentBlog,
} from '../pipeline/index.ts';
import { findPosts, type SequenceReport } from '../segment/model/index.ts';
import { isBatch } from './batch/inputs.ts';
import { BATCH_NOTES, BATCH_OPTIONS, BATCH_USAGE } from './batch/options.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Command, Values } from './command.ts';
import { documentOf, readSourcePage, runForOnePage, understandSource } from './page-input.ts';
import { readSource, type Source } from './source.ts';
import { beginningOf, clip, counted, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 60;
const MAX_URL_WIDTH = 70;
/** The value of `--feed` that switches the feed off. */
const NO_FEED = 'none';

export const segmentCommand: Command = {
	usage: `URL|FILE|- [--feed URL|FILE|none] [--url U] [--now DATE] [--explain] [--json]\n${BATCH_USAGE}`,
	notes: BATCH_NOTES,
	options: {
		feed: {
			type: 'string',
			value: 'URL|FILE|none',
			help: 'the feed of the blog (default for a URL: the feed that the page links to; for a file: none)',
		},
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was fetched (default: now)' },
		explain: {
			type: 'boolean',
			help: 'show each candidate sequence, the filter that removed it, and the winner',
		},
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...BATCH_OPTIONS,
	},
	async run(invocation) {
		const { values, out, log } = invocation;
		if (await isBatch(invocation)) {
			if (values.feed !== undefined && values.feed !== NO_FEED)
				throw new Failure('usage', 'One feed cannot belong to many pages. Use --feed with a single page.');
			return runBatch('segment', invocation, segmentTask);
		}
		const { source, result } = await runForOnePage('segment', invocation, segmentSource);
		if (source.url === undefined)
			log('segment: the URL of the page is unknown. Give it with --url to get complete permalinks.');
		if (values.json === true) out(JSON.stringify(jsonWithUrl(source, jsonOf(result)), null, 2));
		else out(viewOf(result.segmentation, result.candidates));
		return 0;
	},
};

interface SegmentResult {
	readonly segmentation: Segmentation;
	/** What a crawl would save. */
	readonly records: readonly PostFacts[];
	readonly candidates: readonly SequenceReport[] | undefined;
}

async function segmentSource(source: Source, context: TaskContext): Promise<SegmentResult> {
	const { values, note } = context;
	const page = readSourcePage(source, note);
	const named = await readNamedFeed(values);
	const understood = await understandSource(
		page,
		source,
		context,
		named === undefined ? undefined : (named?.document ?? null),
	);
	const input = { html: page.page, url: page.url, now: page.at, lastModified: source.lastModified };
	const feed = named === undefined ? understood.feed?.feed : named?.feed;
	const isUsed = feed === undefined || understood.feed !== null;
	const blog = isUsed ? understood.blog : null;
	return {
		segmentation: blog?.segmentation ?? segmentBlog({ ...input, feed }),
		records: refusalOf(page) === null ? (blog?.posts ?? []) : [],
		candidates: values.explain === true ? findPosts(page.page, input).candidates : undefined,
	};
}

function jsonOf({ segmentation, records, candidates }: SegmentResult): object {
	return { ...segmentation, records, candidates };
}

interface SegmentRow {
	readonly method: string;
	readonly post: PostDraft;
}

export const segmentTask = pageTask<SegmentResult, SegmentRow>({
	read: segmentSource,
	json: jsonOf,
	rows: ({ segmentation: { method, posts } }) => posts.map((post) => ({ method, post })),
	columns: [
		{ name: 'method', type: 'text', value: ({ method }) => method },
		{ name: 'post_url', type: 'text', value: ({ post }) => post.url },
		{ name: 'title', type: 'text', value: ({ post }) => post.title },
		{ name: 'author', type: 'text', value: ({ post }) => post.author },
		{ name: 'published', type: 'text', value: ({ post }) => post.published },
		{ name: 'post_source', type: 'text', value: ({ post }) => post.source },
		{ name: 'categories', type: 'list', value: ({ post }) => post.categories },
		{ name: 'text', type: 'text', value: ({ post }) => post.text },
		{ name: 'html', type: 'text', value: ({ post }) => post.html },
	],
});

/** A feed with its whole document, which the pipeline asks for. */
interface NamedFeed extends FoundFeed {
	readonly document: FetchedDocument;
}

/** The feed given by the user, null for `none`, undefined if the page decides. */
async function readNamedFeed({ feed: name, proxy }: Values): Promise<NamedFeed | null | undefined> {
	if (name === undefined) return undefined;
	if (name === NO_FEED) return null;
	const source = await readSource([name], proxy === undefined ? {} : { proxy });
	const document = documentOf(source);
	const feed = parseFeedDocument({ ...document, url: source.url });
	if (feed === null) throw new Failure('not-a-feed', `${name} is not a feed.`, 'stop');
	return { feed, document };
}

function viewOf(segmentation: Segmentation, candidates: readonly SequenceReport[] | undefined): string {
	const { method, posts, notes } = segmentation;
	const count = counted(posts.length, 'post');
	const head = [`${count}, method: ${method}`, ...notes.map((note) => `  ${printable(note)}`)].join('\n');
	const parts = [head];
	if (posts.length > 0) parts.push(renderPosts(posts));
	if (candidates !== undefined) parts.push(renderSequences(candidates));
	return parts.join('\n\n');
}

function renderPosts(posts: readonly PostDraft[]): string {
	const rows = posts.map(({ published, title, author, url, text, source }) => [
		(published ?? '–').slice(0, 16).replace('T', ' '),
		printable(beginningOf(title ?? text, MAX_TITLE_WIDTH)),
		clip(printable(author ?? ''), 24),
		String(text.length),
		source,
		clip(printable(url ?? ''), MAX_URL_WIDTH),
	]);
	const heading = ['date', 'title', 'author', 'characters', 'source', 'URL'];
	return renderTable(heading, rows, ['left', 'left', 'left', 'right']);
}

function renderSequences(candidates: readonly SequenceReport[]): string {
	if (candidates.length === 0) return 'No sequence of dates, headings or similar elements found.';
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
