/** map: draws the link graph: linked blogs are close together, colours show communities, sizes show influence. */
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
import { restrict, SEED } from '../observe/graph-question.ts';
import { gatherComponents } from '../observe/map-components.ts';
import type { Command, Values } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { GRAPH_OPTIONS, readSelection, refuseArguments } from './graph-data.ts';
import { Progress } from './progress.ts';
import { counted } from './table.ts';

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
			help: 'the picture: NAME.svg or NAME.png (default: SVG to standard output)',
		},
		width: { type: 'string', value: 'N', help: `width of a PNG in pixels (default ${WIDTH})` },
		iterations: {
			type: 'string',
			value: 'N',
			help: `number of layout steps (default ${ITERATIONS})`,
		},
	},
	async run({ args, values, out, log }) {
		refuseArguments(args);
		const restriction = restrict(readSelection(values));
		const iterations = parseCount(values.iterations ?? String(ITERATIONS), '--iterations', 1, 100_000);
		const width = readWidth(values);
		const graph = await withStore(await openReader(values), (store) => readGraph(store, restriction));
		if (graph.size === 0)
			throw new Failure('nothing', 'No blogs match. Crawl or import some first, or use fewer options.');
		const { svg, positions } = drawMap(graph, iterations);
		if (values.json === true) out(JSON.stringify(positions, null, 2));
		else if (values.out === undefined) out(svg, { isData: true });
		if (values.out !== undefined) {
			write(values.out, IS_PNG.test(values.out) ? await renderPng(svg, width) : svg);
			log(`Wrote ${values.out}: ${counted(graph.size, 'blog')}, ${counted(graph.edges, 'edge')}.`);
		}
		return 0;
	},
};

function readWidth({ width, out }: Values): number {
	if (out !== undefined && !IS_PICTURE.test(out))
		throw new Failure('usage', `--out is "${out}". The file name must end with .svg or .png.`);
	if (width !== undefined && !IS_PNG.test(out ?? ''))
		throw new Failure(
			'usage',
			'--width is only for PNG: use it with --out NAME.png. An SVG scales to any width.',
		);
	return parseCount(width ?? String(WIDTH), '--width', 100, 20_000);
}

function drawMap(graph: LinkGraph, iterations: number) {
	const { communities, pageRank, influence } = analyzeGraph(graph, { seed: SEED });
	const progress = new Progress();
	const settled = layOut(undirect(graph), placeByCommunity(communities, SEED), {
		iterations,
		onProgress: (done, total) => {
			progress.update(() => `layout: step ${done} of ${total}`);
			return true;
		},
	});
	progress.end();
	const { x, y } = gatherComponents(graph, settled);
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

/** Loads the renderer only when needed: it is a large binary. */
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
		throw new Failure('unwritable', `Cannot write ${file}: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
