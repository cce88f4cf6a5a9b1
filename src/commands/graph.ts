/** graph: figures of the link graph, its most important blogs, and the same figures by author, tag, region, language or platform. */
import type { NodeRow } from '../analyze/graph/index.ts';
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { askGraph, GROUPINGS, type GraphAnswer, type Grouping } from '../observe/graph-question.ts';
import type { Command } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { GRAPH_OPTIONS, PROFILE_OPTIONS, readSelection, refuseArguments } from './graph-data.ts';
import { describeRegions, renderGroups } from './graph-groups.ts';
import { type Column, clip, counted, printable, renderColumns } from './table.ts';

const DEFAULT_ROWS = 20;
const MAX_COMPONENTS = 5;

export const graphCommand: Command = {
	usage:
		'[--by G] [--explain] [--data DIR] [--since DATE] [--until DATE] [--origin O] [--lang CODE] [--platform NAME] [--region CC] [--tag TAG] [--limit N] [--json]',
	options: {
		...GRAPH_OPTIONS,
		...PROFILE_OPTIONS,
		by: { type: 'string', value: 'G', help: `add a row of figures per group: ${GROUPINGS.join(', ')}` },
		explain: { type: 'boolean', help: 'with --by region: show the evidence for each blog' },
		limit: {
			type: 'string',
			value: 'N',
			help: `number of blogs, or with --by of groups, to show (default ${DEFAULT_ROWS}; --json lists all blogs)`,
		},
	},
	async run({ args, values, out }) {
		refuseArguments(args);
		const by = readGrouping(values.by);
		const limit = parseCount(values.limit ?? String(DEFAULT_ROWS), '--limit', 0, 1_000_000);
		const isJson = values.json === true;
		const question = {
			...readSelection(values),
			...(by !== undefined && { by, ...((!isJson || values.limit !== undefined) && { groups: limit }) }),
			rows: isJson ? Number.POSITIVE_INFINITY : limit,
		};
		const answer = await withStore(await openReader(values), (store) => askGraph(store, question));
		out(isJson ? JSON.stringify(toJson(answer), null, 2) : viewOf(answer, values.explain === true));
		return 0;
	},
};

function readGrouping(text: string | undefined): Grouping | undefined {
	const by = GROUPINGS.find((one) => one === text);
	if (text !== undefined && by === undefined)
		throw new Failure('usage', `--by is "${text}". It must be one of ${GROUPINGS.join(', ')}.`);
	return by;
}

/** `isles` is the deprecated name of `isolatedComponents`. */
function toJson(answer: GraphAnswer) {
	return { ...answer, isles: answer.isolatedComponents };
}

function viewOf(answer: GraphAnswer, isExplained: boolean): string {
	if (answer.nodes === 0) return 'No blogs match. Crawl or import some first, or use fewer options.';
	const { grouped, by, regions } = answer;
	const notes = [...answer.notes, ...(isExplained ? describeRegions(regions ?? []) : [])];
	const table = grouped === null ? renderColumns(COLUMNS, answer.table) : renderGroups(by!, grouped);
	return [...figuresOf(answer), '', table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function figuresOf(summary: GraphAnswer): string[] {
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
		`Assortativity: by language ${formatNumber(assortativity.language)}, by platform ${formatNumber(assortativity.platform)}, by tag ${formatNumber(assortativity.tag)}, by inbound links ${formatNumber(assortativity.inIn)}.`,
		...summary.unsettled.map((name) => `${name} did not converge and is an approximation.`),
	];
}

/** Rounds to three significant digits. */
function formatNumber(value: number | null): string {
	return value === null || Number.isNaN(value) ? 'not defined' : String(Number(value.toPrecision(3)));
}

const COLUMNS: readonly Column<NodeRow>[] = [
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
