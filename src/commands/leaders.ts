/** leaders: the opinion leaders of a topic or a period, with the posts that were cited and by whom. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { hostOf } from '../lib/url/host-of.ts';
import {
	LEADER_ORDERS,
	type LeaderOrder,
	type Leaders,
	observeLeaders,
	usualOrder,
} from '../observe/leaders.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { checkedDay } from './graph-data.ts';
import { clip, counted, printable, renderTable } from './table.ts';

const DEFAULT_ROWS = 20;
const MAX_SHOWN = 5;

export const leadersCommand: Command = {
	usage: '[QUERY] [--by ORDER] [--from DAY] [--to DAY] [--limit N] [--data DIR] [--json]',
	notes:
		'A blog leads if others cite its posts. By novelty, a citation counts as far as the cited post was new (Song et al., 2007); by influence, all citations count alike (PageRank); by conversation, blogs lead whose best post began more talk within days than their others. The query selects the cited posts.',
	options: {
		data: DATA_OPTION,
		by: {
			type: 'string',
			value: 'ORDER',
			help: `${LEADER_ORDERS.join(', ')} (default novelty; without a query, conversation)`,
		},
		from: { type: 'string', value: 'DAY', help: 'only posts published on or after this day' },
		to: { type: 'string', value: 'DAY', help: 'only posts published on or before this day' },
		limit: { type: 'string', value: 'N', help: `number of blogs to show (default ${DEFAULT_ROWS})` },
	},
	async run({ args, values, out }) {
		const query = args.join(' ');
		const question = {
			query,
			by: values.by === undefined ? usualOrder(query) : readOrder(values.by),
			limit: parseCount(values.limit ?? String(DEFAULT_ROWS), '--limit', 1, 1_000),
			...(values.from !== undefined && { from: checkedDay(values.from, '--from') }),
			...(values.to !== undefined && { to: checkedDay(values.to, '--to') }),
		};
		const leaders = await withStore(await openReader(values), (store) => observeLeaders(store, question));
		out(values.json === true ? JSON.stringify(leaders, null, 2) : viewOf(leaders));
		return 0;
	},
};

function readOrder(text: string): LeaderOrder {
	const order = LEADER_ORDERS.find((one) => one === text);
	if (order === undefined)
		throw new Failure('usage', `--by is "${text}". It must be one of ${LEADER_ORDERS.join(', ')}.`);
	return order;
}

function viewOf({ leaders, posts, citations, notes }: Leaders): string {
	const head = `${counted(posts, 'post')} match, with ${counted(citations, 'citation')} by other blogs.`;
	if (leaders.length === 0)
		return [head, 'No blog leads: no post is cited by another blog.', ...notes].join('\n');
	const rows = leaders.map(({ blog, score, influence, conversation, novelty, linksGained, posts: own }) => [
		clip(printable(hostOf(blog.url)), 30),
		clip(printable(blog.title ?? ''), 28),
		score.toFixed(2),
		influence.toFixed(2),
		conversation.toFixed(1),
		novelty.toFixed(2),
		String(linksGained),
		String(own),
	]);
	const heading = ['blog', 'title', 'score', 'influence', 'talk', 'novelty', 'cited', 'posts'];
	const table = renderTable(heading, rows, [
		'left',
		'left',
		'right',
		'right',
		'right',
		'right',
		'right',
		'right',
	]);
	return [head, '', table, '', ...describeEvidence(leaders), ...notes].join('\n');
}

function describeEvidence(leaders: Leaders['leaders']): string[] {
	return leaders.slice(0, MAX_SHOWN).flatMap(({ blog, evidence }) => [
		`${printable(blog.title ?? blog.url)}:`,
		...evidence.map(({ post, citations, citedBy }) => {
			const by = citedBy.map(({ blog: citing }) => printable(hostOf(citing))).join(', ');
			return `  ${printable(post.title ?? post.url)} — cited ${counted(citations, 'time')}, first by ${by}`;
		}),
	]);
}
