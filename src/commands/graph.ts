/** graph: how the blogs of the store hang together: figures of the whole, and the blogs that count most. */
import { type GraphSummary, type NodeRow, summarize } from '../analyze/graph/index.ts';
import { parseCount } from '../config.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { readGraph } from '../observe/graph.ts';
import type { Command } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { GRAPH_OPTIONS, readRestriction, refuseWords } from './graph-data.ts';
import { clip, printable, renderTable, terminalWidth } from './table.ts';

const DEFAULT_ROWS = 20;
const MOST_ISLES = 5;
/** The communities of the same graph are the same each time. */
export const SEED = 1;

export const graphCommand: Command = {
	usage:
		'[--data DIR] [--since DATE] [--until DATE] [--origin O] [--lang CODE] [--platform NAME] [--limit N] [--json]',
	options: {
		...GRAPH_OPTIONS,
		limit: { type: 'string', value: 'N', help: `how many blogs to show (default ${DEFAULT_ROWS})` },
	},
	async run({ args, values, out }) {
		refuseWords(args);
		const restriction = readRestriction(values);
		const rows = parseCount(values.limit ?? String(DEFAULT_ROWS), '--limit', 0, 1_000_000);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		const summary = summarize(graph, { seed: SEED });
		out(values.json === true ? JSON.stringify(summary, null, 2) : viewOf(summary, rows));
		return 0;
	},
};

function viewOf(summary: GraphSummary, rows: number): string {
	if (summary.nodes === 0) return 'No blog of the store is such: crawl or import first, or ask for less.';
	const best = [...summary.table].sort((a, b) => b.pageRank - a.pageRank).slice(0, rows);
	return [...figuresOf(summary), '', tableOf(best)].join('\n');
}

function figuresOf(summary: GraphSummary): string[] {
	const { nodes, edges, weight, density, reciprocity, clustering, isles, communities, assortativity } =
		summary;
	const alone = isles.filter((isle) => isle.length === 1).length;
	const sizes = communities.sizes.slice(0, MOST_ISLES).join(', ');
	return [
		`${counted(nodes, 'blog')}, ${counted(weight, 'link')} between ${counted(edges, 'pair')} of them; density ${told(density)}.`,
		`Returned: ${told(reciprocity.overall)} of the edges. Clustering ${told(clustering.average)} on average, transitivity ${told(clustering.transitivity)}, ${clustering.triangles} triangles.`,
		`The main land has ${counted(summary.weakComponents.largest, 'blog')}; ${counted(isles.length, 'isle')}, ${alone} of them a single blog. The largest circle where each can be reached from each: ${summary.strongComponents.largest}.`,
		`${counted(communities.count, 'community', 'communities')} (modularity ${told(communities.modularity)})${sizes === '' ? '' : `, the largest of ${sizes} blogs`}.`,
		`Like links to like: by language ${told(assortativity.language)}, by platform ${told(assortativity.platform)}, by links in ${told(assortativity.inIn)}.`,
		...summary.unsettled.map((name) => `${name} did not settle and is an approximation.`),
	];
}

function counted(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}

/** With as many digits as mean something. */
function told(value: number | null): string {
	return value === null || Number.isNaN(value) ? 'not defined' : String(Number(value.toPrecision(3)));
}

interface Column {
	readonly name: string;
	readonly isText?: boolean;
	/** Left out where the terminal is narrow: a name that is cut to eight letters says nothing. */
	readonly isSpare?: boolean;
	of(row: NodeRow): string;
}

const NARROW = 100;
const COLUMNS: readonly Column[] = [
	{ name: 'blog', isText: true, of: ({ key }) => clip(printable(hostOf(key)), 30) },
	{ name: 'title', isText: true, isSpare: true, of: ({ title }) => clip(printable(title ?? ''), 28) },
	{ name: 'in', of: ({ inDegree }) => String(inDegree) },
	{ name: 'out', of: ({ outDegree }) => String(outDegree) },
	{ name: 'PageRank', of: ({ pageRank }) => pageRank.toFixed(4) },
	{ name: 'authority', of: ({ authority }) => authority.toFixed(4) },
	{ name: 'hub', of: ({ hub }) => hub.toFixed(4) },
	{ name: 'influence', of: ({ influence }) => influence.toFixed(2) },
	{ name: 'community', isSpare: true, of: ({ community }) => String(community + 1) },
];

function tableOf(rows: readonly NodeRow[]): string {
	const columns = COLUMNS.filter(({ isSpare }) => isSpare !== true || terminalWidth() >= NARROW);
	return renderTable(
		columns.map(({ name }) => name),
		rows.map((row) => columns.map((column) => column.of(row))),
		columns.map(({ isText }) => (isText === true ? 'left' : 'right')),
	);
}
