/**
 * language: is the language of a text identified without a declaration? Compared with npm `eld` and its large database in the same run.
 *
 * No answer is better than a wrong one, so the share of wrong answers has figures of its own. The profiles are eld's; the thresholds
 * and word lists were chosen on these cases, so none are held out.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { detectLanguage } from '../src/lib/language/index.ts';
import type { Figure, Task } from './task.ts';

interface LanguageCase {
	readonly id: string;
	readonly kind: 'sentence' | 'paragraph' | 'tweet' | 'pair';
	readonly lang: string;
	/** Further right answers. */
	readonly accept?: readonly string[];
	/** eld has the language. */
	readonly eld: boolean;
	readonly text: string;
}

interface Answer {
	readonly item: LanguageCase;
	readonly ours: string | null;
	readonly elds: string | null;
}

interface Group {
	readonly name: string;
	readonly label: string;
	readonly target?: number;
	has(item: LanguageCase): boolean;
}

const GROUPS: readonly Group[] = [
	{ name: 'sentences', label: 'sentences in 75 languages', has: ({ kind }) => kind === 'sentence' },
	{
		name: 'sentences-known',
		label: 'sentences in the 55 that eld has',
		target: 95,
		has: ({ kind, eld }) => kind === 'sentence' && eld,
	},
	{
		name: 'paragraphs-known',
		label: 'paragraphs of five sentences in the 55',
		target: 99,
		has: ({ kind, eld }) => kind === 'paragraph' && eld,
	},
	{ name: 'paragraphs', label: 'paragraphs in 75 languages', has: ({ kind }) => kind === 'paragraph' },
	{ name: 'tweets', label: 'tweets in six languages', has: ({ kind }) => kind === 'tweet' },
	{ name: 'pairs', label: 'pairs of words in 54 languages', has: ({ kind }) => kind === 'pair' },
];

export const languageTask: Task = {
	name: 'language',
	sets: ['language'],
	async run(corpus, explain) {
		const { eld } = await import('eld/large');
		const answers = readCases(corpus).map((item) => ({
			item,
			ours: detectLanguage(item.text),
			elds: eld.detect(item.text).language || null,
		}));
		for (const { item, ours } of answers)
			if (item.kind !== 'pair' && !isRight(item, ours))
				explain(`${item.id}: ${ours ?? 'no language'}: ${item.text.slice(0, 80)}`);
		return GROUPS.flatMap((group) => groupFigures(group, answers));
	},
};

function readCases(corpus: string): LanguageCase[] {
	const lines = readFileSync(path.join(corpus, 'language', 'cases.jsonl'), 'utf8').split('\n');
	return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LanguageCase);
}

function groupFigures({ name, label, target, has }: Group, answers: readonly Answer[]): Figure[] {
	const own = answers.filter(({ item }) => has(item));
	const figure = (suffix: string, text: string, holds: (answer: Answer) => boolean): Figure => ({
		name: `${name}${suffix}`,
		label: `${label}: ${text}`,
		value: (100 * own.filter(holds).length) / Math.max(1, own.length),
		cases: own.length,
	});
	return [
		{
			...figure('', 'right', ({ item, ours }) => isRight(item, ours)),
			...(target === undefined ? {} : { target }),
		},
		figure('-not-wrong', 'right or none', ({ item, ours }) => ours === null || isRight(item, ours)),
		figure('-eld', 'right, eld', ({ item, elds }) => isRight(item, elds)),
		figure('-eld-not-wrong', 'right or none, eld', ({ item, elds }) => elds === null || isRight(item, elds)),
	];
}

function isRight({ lang, accept }: LanguageCase, answer: string | null): boolean {
	return answer !== null && (accept ?? [lang]).includes(answer.split('-')[0]!);
}
