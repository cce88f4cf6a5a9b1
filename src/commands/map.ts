/** map: the blogs of the store as a still picture: who links to whom comes close, communities by colour, influence by size. */
import { writeFileSync } from 'node:fs';
import {
	analyzeGraph,
	type LinkGraph,
	layOut,
	placeByCommunity,
	renderMapSvg,
	undirect,
} from '../analyze/graph/index.ts';
import { parseCount } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Command } from './command.ts';
import { openReader, withStore } from './data-folder.ts';
import { SEED } from './graph.ts';
import { GRAPH_OPTIONS, readGraph, readRestriction } from './graph-data.ts';
import { Progress } from './progress.ts';

const ITERATIONS = 300;

export const mapCommand: Command = {
	usage:
		'[--out FILE.svg] [--data DIR] [--iterations N] [--since DATE] [--until DATE] [--origin O] [--lang CODE]',
	options: {
		...GRAPH_OPTIONS,
		out: { type: 'string', value: 'FILE', help: 'where to write the picture (default: standard output)' },
		iterations: {
			type: 'string',
			value: 'N',
			help: `how long blogs may find their places (default ${ITERATIONS})`,
		},
	},
	async run({ values, out, log }) {
		const restriction = readRestriction(values);
		const iterations = parseCount(values.iterations ?? String(ITERATIONS), '--iterations', 1, 100_000);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		if (graph.size === 0) throw new Failure('nothing', 'There is no blog in the store to put on a map.');
		const { svg, positions } = drawMap(graph, iterations);
		if (values.json === true) out(JSON.stringify(positions, null, 2));
		else if (values.out === undefined) out(svg);
		if (values.out !== undefined) {
			write(values.out, svg);
			log(`${graph.size} blogs and ${graph.edges} edges: ${values.out}`);
		}
		return 0;
	},
};

function drawMap(graph: LinkGraph, iterations: number) {
	const { communities, pageRank } = analyzeGraph(graph, { seed: SEED });
	const progress = new Progress();
	const { x, y } = layOut(undirect(graph), placeByCommunity(communities, SEED), {
		iterations,
		onProgress: (done, total) => {
			progress.update(() => `${done} of ${total} iterations`);
			return true;
		},
	});
	progress.end();
	const svg = renderMapSvg({ graph, x, y, importance: pageRank.shares, communities: communities.of });
	const positions = graph.nodes.map(({ key, title }, node) => ({
		...{ blog: key, title: title ?? null, x: x[node]!, y: y[node]! },
		community: communities.of[node]!,
		pageRank: pageRank.shares[node]!,
	}));
	return { svg, positions };
}

function write(file: string, svg: string): void {
	try {
		writeFileSync(file, svg);
	} catch (error) {
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`);
	}
}
