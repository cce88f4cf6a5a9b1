/**
 * stats: counts what the store holds, in the tables of the papers.
 *
 * Source: Glance, Table 1 (blogs, and posts beside them, by extraction method); Nanno, Table 4 (blogs by platform), Figure 3 (entries by date),
 *         and, from reviews of randomly drawn judgments, Tables 2 and 3 and the recall.
 */
import { describePlace } from '../io/store/open.ts';
import type { StoreStats } from '../io/store/store.ts';
import type { ReviewEstimate } from '../model/review.ts';
import { estimateReviews } from '../observe/review-estimate.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { renderBars } from './stats-bars.ts';
import { counted, printable, renderTable } from './table.ts';

export const statsCommand: Command = {
	usage: '[--data DIR] [--json]',
	options: { data: DATA_OPTION },
	async run({ values, out }) {
		const { stats, review } = await withStore(await openReader(values), async (store) => ({
			stats: await store.stats(),
			review: await estimateReviews(store),
		}));
		const view = () => [viewOf(stats, describePlace(dataPlace(values))), reviewTable(review)];
		out(
			values.json === true
				? JSON.stringify({ ...stats, review }, null, 2)
				: view()
						.filter((part) => part !== '')
						.join('\n\n'),
		);
		return 0;
	},
};

type Counts = Readonly<Record<string, number>>;

/** The extraction methods. */
const METHODS: Readonly<Record<string, string>> = {
	'full-feed': 'full content feed',
	'feed-guided': 'feed-guided segmentation',
	model: 'model-based segmentation',
	wrapper: 'wrapper learnt for the blog',
	page: 'the post page itself',
};

/** Maximum rows of a table. The smallest counts are added up in one row. */
const MAX_ROWS = 20;

function viewOf(stats: StoreStats, folder: string): string {
	const { postsBySource, weblogsBySource, blogsByPlatform, feedsByKind, postsByLanguage } = stats;
	const named = (counts: Counts) =>
		Object.fromEntries(Object.entries(counts).map(([source, n]) => [METHODS[source] ?? source, n]));
	const platforms = Object.fromEntries(
		Object.entries(blogsByPlatform).map(([name, n]) => [name === 'unknown' ? 'unknown platform' : name, n]),
	);
	return [
		headOf(stats, folder),
		countTable('blogs by method', named(weblogsBySource)),
		countTable('posts by method', named(postsBySource)),
		countTable('blogs by platform', platforms),
		renderBars('posts by date', stats.postsByMonth),
		countTable('feeds by kind', feedsByKind),
		countTable('posts by language', postsByLanguage),
	]
		.filter((part) => part !== '')
		.join('\n\n');
}

function headOf(
	{ blogs, notBlogs, posts, deletedPosts, comments, links, bytes, toIndex, quarantined }: StoreStats,
	folder: string,
): string {
	const lines = [
		['folder', folder],
		[
			'blogs',
			notBlogs === 0
				? String(blogs)
				: `${blogs} (and ${counted(notBlogs, 'site that is not a blog', 'sites that are not blogs')})`,
		],
		['posts', deletedPosts === 0 ? String(posts) : `${posts} (and ${deletedPosts} deleted)`],
		['comments', String(comments)],
		['links', String(links)],
		['size', sizeOf(bytes)],
		['not yet in the index', counted(toIndex, 'post')],
		[
			'quarantined',
			quarantined === 0 ? 'none' : `${counted(quarantined, 'page')} (see: logosphere quarantine)`,
		],
	] as const;
	return lines.map(([name, value]) => `${name.padEnd(20)}  ${value}`).join('\n');
}

function countTable(heading: string, counts: Counts): string {
	const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
	if (entries.length === 0) return '';
	const total = entries.reduce((sum, [, n]) => sum + n, 0);
	const rest = entries.slice(MAX_ROWS);
	const shown = entries.slice(0, MAX_ROWS);
	if (rest.length > 0) shown.push([`${rest.length} others`, rest.reduce((sum, [, n]) => sum + n, 0)]);
	const rows = shown.map(([name, n]) => [printable(name), String(n), `${((100 * n) / total).toFixed(1)}%`]);
	return renderTable(
		[heading, 'count', 'share'],
		[...rows, ['total', String(total), '']],
		['left', 'right', 'right'],
	);
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** Empty if nothing was reviewed. */
function reviewTable({ precision, rejected, recall }: ReviewEstimate['judgment']): string {
	const rows = Object.entries({
		'judged to be blogs: are blogs': precision,
		'judged not to be: are not': rejected,
		'blogs that were found (recall)': recall,
	}).flatMap(([name, { value, low, high, n }]) =>
		value === null ? [] : [[name, percent(value), `${percent(low)}–${percent(high)}`, String(n)]],
	);
	if (rows.length === 0) return '';
	return renderTable(['your review of judgments', 'share', '95%', 'reviewed'], rows, [
		'left',
		'right',
		'right',
		'right',
	]);
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

function sizeOf(bytes: number): string {
	let [size, unit] = [bytes, 0];
	for (; size >= 1000 && unit < UNITS.length - 1; unit++) size /= 1000;
	return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
