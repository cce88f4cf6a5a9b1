/** graph: how the blogs of the store hang together: figures of the whole, and the blogs that count most. */
import { type GraphSummary, type NodeRow, summarize } from '../analyze/graph/index.ts';
import { parseCount } from '../config.ts';
import { hostOf } from '../io/store/frontier.ts';
import { readGraph } from '../observe/graph.ts';
import type { Command } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { GRAPH_OPTIONS, readRestriction } from './graph-data.ts';
import { clip, printable, renderTable } from './table.ts';

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
	async run({ values, out }) {
		const restriction = readRestriction(values);
		const rows = parseCount(values.limit ?? String(DEFAULT_ROWS), '--limit', 0, 1_000_000);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		const summary = summarize(graph, { seed: SEED });
		out(values.json === true ? JSON.stringify(summary, null, 2) : viewOf(summary, rows));
		return 0;
	},
};

function viewOf(summary: GraphSummary, rows: number): string {
	const best = [...summary.table].sort((a, b) => b.pageRank - a.pageRank).slice(0, rows);
	return [...figuresOf(summary), '', tableOf(best)].join('\n');
}

function figuresOf(summary: GraphSummary): string[] {
	const { nodes, edges, weight, density, reciprocity, clustering, isles, communities, assortativity } =
		summary;
	const alone = isles.filter((isle) => isle.length === 1).length;
	return [
		`${nodes} blogs, ${weight} links between ${edges} pairs of them; density ${told(density)}.`,
		`Returned: ${told(reciprocity.overall)} of the edges. Clustering ${told(clustering.average)} on average, transitivity ${told(clustering.transitivity)}, ${clustering.triangles} triangles.`,
		`The main land has ${summary.weakComponents.largest} blogs; ${isles.length} isles, ${alone} of them a single blog. The largest circle where each can be reached from each: ${summary.strongComponents.largest}.`,
		`${communities.count} communities (modularity ${told(communities.modularity)}), the largest of ${communities.sizes.slice(0, MOST_ISLES).join(', ')} blogs.`,
		`Like links to like: by language ${told(assortativity.language)}, by platform ${told(assortativity.platform)}, by links in ${told(assortativity.inIn)}.`,
		...summary.unsettled.map((name) => `${name} did not settle and is an approximation.`),
	];
}

/** With as many digits as mean something. */
function told(value: number | null): string {
	return value === null || Number.isNaN(value) ? 'not defined' : String(Number(value.toPrecision(3)));
}

function tableOf(rows: readonly NodeRow[]): string {
	const header = ['blog', 'title', 'in', 'out', 'PageRank', 'authority', 'hub', 'influence', 'community'];
	const cells = rows.map((row) => [
		clip(printable(hostOf(row.key)), 30),
		clip(printable(row.title ?? ''), 28),
		String(row.inDegree),
		String(row.outDegree),
		row.pageRank.toFixed(4),
		row.authority.toFixed(4),
		row.hub.toFixed(4),
		row.influence.toFixed(2),
		String(row.community + 1),
	]);
	return renderTable(header, cells, ['left', 'left', ...Array(7).fill('right')]);
}
