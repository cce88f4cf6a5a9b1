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
import { readGraph } from '../observe/graph.ts';
import { gatherIsles } from '../observe/map-isles.ts';
import type { Command, Values } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { SEED } from './graph.ts';
import { GRAPH_OPTIONS, readRestriction, refuseWords } from './graph-data.ts';
import { Progress } from './progress.ts';

const ITERATIONS = 300;
const WIDTH = 1600;
const IS_PNG = /\.png$/i;
const IS_PICTURE = /\.(?:png|svg)$/i;

export const mapCommand: Command = {
	usage:
		'[--out FILE.svg|FILE.png] [--width N] [--data DIR] [--iterations N] [--since DATE] [--until DATE] [--origin O] [--lang CODE]',
	options: {
		...GRAPH_OPTIONS,
		out: {
			type: 'string',
			value: 'FILE',
			help: 'where to write the picture: NAME.svg or NAME.png (default: SVG to standard output)',
		},
		width: { type: 'string', value: 'N', help: `how wide a PNG is, in pixels (default ${WIDTH})` },
		iterations: {
			type: 'string',
			value: 'N',
			help: `how long blogs may find their places (default ${ITERATIONS})`,
		},
	},
	async run({ args, values, out, log }) {
		refuseWords(args);
		const restriction = readRestriction(values);
		const iterations = parseCount(values.iterations ?? String(ITERATIONS), '--iterations', 1, 100_000);
		const width = readWidth(values);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		if (graph.size === 0)
			throw new Failure('nothing', 'No blog of the store is such: crawl or import first, or ask for less.');
		const { svg, positions } = drawMap(graph, iterations);
		if (values.json === true) out(JSON.stringify(positions, null, 2));
		else if (values.out === undefined) out(svg);
		if (values.out !== undefined) {
			write(values.out, IS_PNG.test(values.out) ? await renderPng(svg, width) : svg);
			log(`${graph.size} blogs and ${graph.edges} edges: ${values.out}`);
		}
		return 0;
	},
};

function readWidth({ width, out }: Values): number {
	if (out !== undefined && !IS_PICTURE.test(out))
		throw new Failure('usage', `--out is "${out}"; a map is written to NAME.svg or NAME.png.`);
	if (width !== undefined && !IS_PNG.test(out ?? ''))
		throw new Failure('usage', '--width is for a PNG: name one with --out. SVG has any width.');
	return parseCount(width ?? String(WIDTH), '--width', 100, 20_000);
}

function drawMap(graph: LinkGraph, iterations: number) {
	const { communities, pageRank, influence } = analyzeGraph(graph, { seed: SEED });
	const progress = new Progress();
	const settled = layOut(undirect(graph), placeByCommunity(communities, SEED), {
		iterations,
		onProgress: (done, total) => {
			progress.update(() => `${done} of ${total} iterations`);
			return true;
		},
	});
	progress.end();
	const { x, y } = gatherIsles(graph, settled);
	const svg = renderMapSvg({ graph, x, y, importance: influence.eigenfactor, communities: communities.of });
	const positions = graph.nodes.map(({ key, title }, node) => ({
		blog: key,
		title: title ?? null,
		x: x[node]!,
		y: y[node]!,
		community: communities.of[node]!,
		pageRank: pageRank.shares[node]!,
		eigenfactor: influence.eigenfactor[node]!,
	}));
	return { svg, positions };
}

/** The renderer is loaded for those who want it: it is a large binary. */
async function renderPng(svg: string, width: number): Promise<Uint8Array> {
	const { Resvg } = await import('@resvg/resvg-js');
	const picture = new Resvg(svg, {
		fitTo: { mode: 'width', value: width },
		font: { loadSystemFonts: true, defaultFontFamily: 'sans-serif' },
	});
	return picture.render().asPng();
}

function write(file: string, picture: string | Uint8Array): void {
	try {
		writeFileSync(file, picture);
	} catch (error) {
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
