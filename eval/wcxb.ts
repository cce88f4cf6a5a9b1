/**
 * wcxb: the main text on pages of every kind: articles, forums, listings, collections, products, documentation, services.
 *
 * Source: the accounting of the set's own `score.mjs` (WCXB): the multiset F1 of lower-case words, mean over pages; a page whose gold
 * is empty is right only if the answer is empty. Half of the hosts are not looked at; `--explain` shows only the other half.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { extractPage } from '../src/page/index.ts';
import { readCases } from './corpus.ts';
import type { Figure, Task } from './task.ts';
import { isUnseenHost } from './unseen-half.ts';

interface WcxbCase {
	readonly id: string;
	readonly file: string;
	/** Address and host are null where the set does not know them. */
	readonly url: string | null;
	readonly host: string | null;
	readonly pageType: string;
	readonly gold: { readonly text: string };
}

interface Scored {
	readonly one: WcxbCase;
	readonly f1: number;
	readonly isEmpty: boolean;
}

/** After the youngest page of the set. */
const NOW = '2026-04-01';

/** Figures with their targets. */
const TYPES: readonly (readonly [type: string, target?: number])[] = [
	['article', 95.5],
	['service'],
	['forum', 80],
	['listing', 65],
	['collection'],
	['product'],
	['documentation'],
];
const TARGET = 88;
/** Pages below this are explained. */
const MIN_F1 = 0.8;

export const wcxbTask: Task = {
	name: 'wcxb',
	sets: ['wcxb'],
	async run(corpus, explain) {
		const scored = readCases<WcxbCase>(corpus, 'wcxb').map((one) => judge(corpus, one, explain));
		const unseen = scored.filter(({ one }) => isUnseenHost(one.host ?? one.id));
		return [
			...figuresOf(scored, '', ''),
			...figuresOf(unseen, '-unseen', ', hosts not looked at'),
			notEmpty(scored),
		];
	},
};

/** Our text for a page of the set. */
function readWcxbText(corpus: string, { file, url }: WcxbCase): { text: string; kind: string } {
	const { html } = decodeHtml(readFileSync(path.join(corpus, 'wcxb', file)));
	const { text, reasons } = extractPage(parseHtml(html), { ...(url === null ? {} : { url }), now: NOW });
	return { text, kind: reasons.kind.rule };
}

function judge(corpus: string, one: WcxbCase, explain: (line: string) => void): Scored {
	const { text, kind } = readWcxbText(corpus, one);
	const score = wordScore(one.gold.text, text);
	if (score.f1 < MIN_F1 && !isUnseenHost(one.host ?? one.id))
		explain(
			`${one.id} ${one.pageType} (${kind}) ${one.url}: F1 ${score.f1.toFixed(2)}, precision ${score.precision.toFixed(2)}, recall ${score.recall.toFixed(2)}`,
		);
	return { one, f1: score.f1, isEmpty: text === '' && one.gold.text !== '' };
}

function figuresOf(scored: readonly Scored[], suffix: string, label: string): Figure[] {
	const figure = (name: string, own: readonly Scored[], target?: number): Figure => ({
		name: `${name}${suffix}`,
		label: `${name}: word F1${label}`,
		value: (100 * own.reduce((sum, { f1 }) => sum + f1, 0)) / Math.max(1, own.length),
		cases: own.length,
		...(target === undefined ? {} : { target }),
	});
	return [
		figure('all', scored, TARGET),
		...TYPES.map(([type, target]) =>
			figure(
				type,
				scored.filter(({ one }) => one.pageType === type),
				target,
			),
		),
	];
}

function notEmpty(scored: readonly Scored[]): Figure {
	const empty = scored.filter(({ isEmpty }) => isEmpty).length;
	return {
		name: 'not-empty',
		label: 'a text where there is one',
		value: 100 - (100 * empty) / Math.max(1, scored.length),
		cases: scored.length,
	};
}

interface WordScore {
	readonly precision: number;
	readonly recall: number;
	readonly f1: number;
}

/** Word precision, recall and F1 as multisets. */
function wordScore(gold: string, answer: string): WordScore {
	const [wanted, found] = [wordsOf(gold), wordsOf(answer)];
	if (wanted.length === 0 || found.length === 0) {
		const value = wanted.length === found.length ? 1 : 0;
		return { precision: value, recall: value, f1: value };
	}
	const counts = new Map<string, number>();
	for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
	let both = 0;
	for (const word of wanted) {
		const left = counts.get(word) ?? 0;
		if (left === 0) continue;
		counts.set(word, left - 1);
		both++;
	}
	const precision = both / found.length;
	const recall = both / wanted.length;
	return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function wordsOf(text: string): readonly string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
