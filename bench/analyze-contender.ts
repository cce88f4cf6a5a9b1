/**
 * analyze-contender: one measure by one contender over one generated graph, in a separate process, so that time and
 * peak memory are its own.
 *
 * `node analyze-contender.js TASK CONTENDER MADE-LINKS`; prints what it spent, as JSON.
 */
import { pathToFileURL } from 'node:url';
import {
	buildGraph,
	findCommunities,
	type LinkGraph,
	type LinkTable,
	layOut,
	measureClustering,
	placeByCommunity,
	rankPages,
	undirect,
} from '../src/analyze/graph/index.ts';
import { loadGraphology } from './analyze-graphology.ts';
import { type MadeLinks, makeGraph, makeTable } from './analyze-links.ts';

export type Task = 'pagerank' | 'communities' | 'clustering' | 'layout';

/** Seconds of CPU. */
export interface Spent {
	readonly loadSeconds: number;
	readonly runSeconds: number;
	readonly peakMb: number;
	/** The result, to compare contenders by: the first nodes' ranks, the modularity, the average clustering. */
	readonly figures: readonly number[];
}

export interface Contender<Links, Graph> {
	/** Its input; not measured. */
	prepare(made: MadeLinks): Links;
	/** In the form that the task needs: with or without directions. */
	load(links: Links, task: Task): Graph;
	readonly tasks: Partial<Record<Task, (graph: Graph) => readonly number[]>>;
}

/** PageRank stops when the ranks change by less than this in sum, for every contender. */
export const TOLERANCE = 1e-8;
export const LAYOUT_ITERATIONS = 200;
/** How many ranks are compared. */
export const COMPARED = 1000;
const SEED = 1;

const ours: Contender<LinkTable, LinkGraph> = {
	prepare: makeTable,
	load: (table) => buildGraph(table),
	tasks: {
		pagerank: (graph) => [...rankPages(graph, { tolerance: TOLERANCE }).shares.subarray(0, COMPARED)],
		communities: (graph) => [findCommunities(undirect(graph), { seed: SEED }).modularity],
		clustering: (graph) => [measureClustering(undirect(graph)).average],
		layout: (graph) => {
			const undirected = undirect(graph);
			const start = placeByCommunity(findCommunities(undirected, { seed: SEED }), SEED);
			return [layOut(undirected, start, { iterations: LAYOUT_ITERATIONS }).iteration];
		},
	},
};

async function main([task, name, made]: readonly string[]): Promise<void> {
	const links = JSON.parse(made!) as MadeLinks;
	const spent =
		name === 'graphology'
			? measure(await loadGraphology(makeGraph), task as Task, links)
			: measure(ours, task as Task, links);
	process.stdout.write(JSON.stringify(spent));
}

function measure<L, G>({ prepare, load, tasks }: Contender<L, G>, task: Task, made: MadeLinks): Spent {
	const links = prepare(made);
	const started = cpuSeconds();
	const graph = load(links, task);
	const loaded = cpuSeconds();
	const figures = tasks[task]!(graph);
	return {
		loadSeconds: loaded - started,
		runSeconds: cpuSeconds() - loaded,
		peakMb: process.resourceUsage().maxRSS / 1024,
		figures,
	};
}

function cpuSeconds(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
