/**
 * train-blocks: trains the model that chooses the blocks of a page's text, and writes it to src/page/structure/learned/model.ts.
 *
 *     npm run train -- [--corpus DIR] [--check]
 *
 * Only hosts that may be looked at are used (unseen-half.ts), of the sets `wcxb` and `pages`. A block should be taken as far as its words
 * are in the gold, in order; it counts by its share of the page. `--check` writes nothing: it trains on two thirds of these hosts and scores
 * the rest, three times.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pageDates } from '../src/lib/dates/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { describeForModel } from '../src/page/structure/index.ts';
import { describeBlocks, FEATURE_NAMES } from '../src/page/structure/learned/features.ts';
import { parseTrees, sumTrees } from '../src/page/structure/learned/trees.ts';
import { alignWords } from './align.ts';
import { type Examples, type Growth, growTrees } from './boost.ts';
import { openCorpus, readCases } from './corpus.ts';
import { hashHost, isUnseenHost } from './unseen-half.ts';

interface TextCase {
	readonly id: string;
	readonly file: string;
	readonly url?: string | null;
	readonly gold: { readonly text?: string };
}

/** One page: a row of features per block, and how much of each block is in the gold. */
interface Lesson {
	readonly host: string;
	readonly rows: Float32Array;
	readonly wanted: Float32Array;
	readonly weights: Float32Array;
}

/** After the youngest page of the sets. */
const NOW = '2026-04-01';
/** Fitted by `--check`. */
const GROWTH: Growth = { trees: 120, leaves: 16, rate: 0.12, share: 0.4, minWeight: 0.05 };
/** Less of a block in the gold is chance: single words recur everywhere. */
const MIN_COMMON = 0.34;
/** Shorter pages count as if they had this many words. */
const MIN_WORDS = 50;
const FOLDS = 3;
const OUT = 'src/page/structure/learned/model.ts';

const { values } = parseArgs({ options: { corpus: { type: 'string' }, check: { type: 'boolean' } } });
const corpus = openCorpus(values.corpus ?? process.env.LOGOSPHERE_CORPUS);
if (corpus === null) throw new Error('The corpora are missing: name their folder with --corpus.');
const lessons = [...lessonsOf('wcxb'), ...lessonsOf('pages')];
if (values.check === true) check();
else writeModel();

function lessonsOf(set: string): Lesson[] {
	return readCases<TextCase>(corpus!, set)
		.filter(({ gold }) => gold.text !== undefined)
		.map((one) => ({ one, host: hostOf(one) }))
		.filter(({ host }) => !isUnseenHost(host))
		.map(({ one, host }) => lessonOf(set, one, host));
}

function hostOf({ url, id }: TextCase): string {
	return url ? new URL(url).host : id;
}

function lessonOf(set: string, { file, url, gold }: TextCase, host: string): Lesson {
	const page = parseHtml(decodeHtml(readFileSync(path.join(corpus!, set, file))).html);
	const address = url ? { url } : {};
	const context = describeForModel(page, {
		...address,
		dates: pageDates(page, { now: NOW, url: url ?? undefined }),
	});
	const blocks = context.texts.map(wordsOf);
	const goldWords = wordsOf(gold.text!);
	const marks = alignWords(blocks.flat(), goldWords);
	const size = Math.max(MIN_WORDS, (goldWords.length + marks.length) / 2);
	const wanted = new Float32Array(blocks.length);
	let at = 0;
	blocks.forEach(({ length }, i) => {
		let common = 0;
		for (const end = at + length; at < end; at++) common += marks[at]!;
		wanted[i] = length > 0 && common >= MIN_COMMON * length ? common / length : 0;
	});
	const weights = Float32Array.from(blocks, ({ length }) => length / size);
	return { host, rows: describeBlocks(context), wanted, weights };
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function examplesOf(chosen: readonly Lesson[]): Examples {
	const width = FEATURE_NAMES.length;
	const places = chosen.flatMap((lesson) =>
		[...lesson.weights.keys()].filter((i) => lesson.weights[i]! > 0).map((i) => [lesson, i] as const),
	);
	const rows = new Float32Array(places.length * width);
	places.forEach(([lesson, i], k) => {
		rows.set(lesson.rows.subarray(i * width, (i + 1) * width), k * width);
	});
	return {
		width,
		rows,
		wanted: Float32Array.from(places, ([lesson, i]) => lesson.wanted[i]!),
		weights: Float32Array.from(places, ([lesson, i]) => lesson.weights[i]!),
	};
}

function writeModel(): void {
	const { base, trees } = growTrees(examplesOf(lessons), GROWTH);
	const text = [
		'// Written by eval/train-blocks.ts: do not edit. trees.ts says how it is read.',
		`export const BASE = ${base.toFixed(4)};`,
		`export const TREES = \`\n${trees}\n\`;`,
	].join('\n');
	writeFileSync(OUT, `${text}\n`);
	console.log(
		`${OUT}: ${lessons.length} pages, ${trees.split('\n').length} trees, ${Math.round(trees.length / 1000)} kB`,
	);
}

/** The loss over held-out hosts, and over those that the trees were grown on. */
function check(): void {
	const losses: number[] = [];
	for (let fold = 0; fold < FOLDS; fold++) {
		const isHeld = ({ host }: Lesson) => (hashHost(host) >>> 8) % FOLDS === fold;
		const { base, trees } = growTrees(examplesOf(lessons.filter((one) => !isHeld(one))), GROWTH);
		losses.push(lossOf(base, trees, lessons.filter(isHeld)));
	}
	const mean = losses.reduce((sum, loss) => sum + loss, 0) / FOLDS;
	console.log(
		`log loss on hosts held out: ${mean.toFixed(4)} (${losses.map((loss) => loss.toFixed(4)).join(', ')})`,
	);
}

function lossOf(base: number, text: string, held: readonly Lesson[]): number {
	const trees = parseTrees(text);
	const { width, rows, wanted, weights } = examplesOf(held);
	let loss = 0;
	let weight = 0;
	for (let i = 0; i < wanted.length; i++) {
		const likely = 1 / (1 + Math.exp(-base - sumTrees(trees, rows, i * width)));
		loss -= weights[i]! * (wanted[i]! * Math.log(likely) + (1 - wanted[i]!) * Math.log(1 - likely));
		weight += weights[i]!;
	}
	return loss / weight;
}
