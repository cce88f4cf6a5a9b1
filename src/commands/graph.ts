/** graph: figures of the link graph, and its most important blogs. */
import { type GraphSummary, type NodeRow, summarize } from '../analyze/graph/index.ts';
import { parseCount } from '../config.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { readGraph } from '../observe/graph.ts';
import type { Command } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { GRAPH_OPTIONS, readRestriction, refuseArguments } from './graph-data.ts';
import { clip, counted, printable, renderTable, terminalWidth } from './table.ts';

const DEFAULT_ROWS = 20;
const MAX_COMPONENTS = 5;
/** A fixed seed gives the same communities each time. */
export const SEED = 1;

export const graphCommand: Command = {
	usage:
		'[--data DIR] [--since DATE] [--until DATE] [--origin O] [--lang CODE] [--platform NAME] [--limit N] [--json]',
	options: {
		...GRAPH_OPTIONS,
		limit: { type: 'string', value: 'N', help: `number of blogs to show (default ${DEFAULT_ROWS})` },
	},
	async run({ args, values, out }) {
		refuseArguments(args);
		const restriction = readRestriction(values);
		const rows = parseCount(values.limit ?? String(DEFAULT_ROWS), '--limit', 0, 1_000_000);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		const summary = summarize(graph, { seed: SEED });
		out(values.json === true ? JSON.stringify(toJson(summary), null, 2) : viewOf(summary, rows));
		return 0;
	},
};

/** `isles` is the deprecated name of `isolatedComponents`. */
function toJson(summary: GraphSummary) {
	return { ...summary, isles: summary.isolatedComponents };
}

function viewOf(summary: GraphSummary, rows: number): string {
	if (summary.nodes === 0) return 'No blogs match. Crawl or import some first, or use fewer options.';
	const best = [...summary.table].sort((a, b) => b.pageRank - a.pageRank).slice(0, rows);
	return [...figuresOf(summary), '', tableOf(best)].join('\n');
}

function figuresOf(summary: GraphSummary): string[] {
	const {
		nodes,
		edges,
		weight,
		density,
		reciprocity,
		clustering,
		isolatedComponents,
		communities,
		assortativity,
	} = summary;
	const alone = isolatedComponents.filter((component) => component.length === 1).length;
	const sizes = communities.sizes.slice(0, MAX_COMPONENTS).join(', ');
	return [
		`${counted(nodes, 'blog')}, ${counted(weight, 'link')} between ${counted(edges, 'pair')} of them; density ${formatNumber(density)}.`,
		`Reciprocity ${formatNumber(reciprocity.overall)}. Average clustering ${formatNumber(clustering.average)}, transitivity ${formatNumber(clustering.transitivity)}, ${counted(clustering.triangles, 'triangle')}.`,
		`Largest component: ${counted(summary.weakComponents.largest, 'blog')}. Outside it: ${counted(isolatedComponents.length, 'isolated component')}, ${alone} with a single blog. Largest strongly connected component: ${counted(summary.strongComponents.largest, 'blog')}.`,
		`${counted(communities.count, 'community', 'communities')} (modularity ${formatNumber(communities.modularity)})${sizes === '' ? '' : `, the largest with ${sizes} blogs`}.`,
		`Assortativity: by language ${formatNumber(assortativity.language)}, by platform ${formatNumber(assortativity.platform)}, by inbound links ${formatNumber(assortativity.inIn)}.`,
		...summary.unsettled.map((name) => `${name} did not converge and is an approximation.`),
	];
}

/** Rounds to three significant digits. */
function formatNumber(value: number | null): string {
	return value === null || Number.isNaN(value) ? 'not defined' : String(Number(value.toPrecision(3)));
}

interface Column {
	readonly name: string;
	readonly isText?: boolean;
	/** Left out on a narrow terminal: a name cut to eight letters is useless. */
	readonly isOptional?: boolean;
	of(row: NodeRow): string;
}

const NARROW = 100;
const COLUMNS: readonly Column[] = [
	{ name: 'blog', isText: true, of: ({ key }) => clip(printable(hostOf(key)), 30) },
	{ name: 'title', isText: true, isOptional: true, of: ({ title }) => clip(printable(title ?? ''), 28) },
	{ name: 'in', of: ({ inDegree }) => String(inDegree) },
	{ name: 'out', of: ({ outDegree }) => String(outDegree) },
	{ name: 'PageRank', of: ({ pageRank }) => pageRank.toFixed(4) },
	{ name: 'authority', of: ({ authority }) => authority.toFixed(4) },
	{ name: 'hub', of: ({ hub }) => hub.toFixed(4) },
	{ name: 'influence', of: ({ influence }) => influence.toFixed(2) },
	{ name: 'community', isOptional: true, of: ({ community }) => String(community + 1) },
];

function tableOf(rows: readonly NodeRow[]): string {
	const columns = COLUMNS.filter(({ isOptional }) => isOptional !== true || terminalWidth() >= NARROW);
	return renderTable(
		columns.map(({ name }) => name),
		rows.map((row) => columns.map((column) => column.of(row))),
		columns.map(({ isText }) => (isText === true ? 'left' : 'right')),
	);
}
