/**
 * chinese: text, title, author and date on Chinese pages of 2003 to 2022: news, forums, blogs, government.
 *
 * Source: the accounting of the set's own `score.mjs`: token F1 with one token per CJK character; titles without spaces and punctuation;
 * every name of the gold in an answer at most twice as long; the day, one day of difference allowed. Half of the sites are not
 * looked at; `--explain` shows only the other half. The set is small: one page is 3 points.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import type { PageExtract } from '../src/model/page.ts';
import { extractPage } from '../src/page/index.ts';
import { readCases } from './corpus.ts';
import type { Figure, Task } from './task.ts';
import { isUnseenHost } from './unseen-half.ts';

type Field = 'text' | 'title' | 'author' | 'date';

interface ChineseCase {
	readonly id: string;
	readonly file: string;
	/** Null where the page has no link to its own site. */
	readonly site: string | null;
	readonly now: string;
	readonly gold: Readonly<Record<Field, string | null>>;
	/** Fields that the gold cannot judge. */
	readonly skip?: readonly Field[];
}

/** 0 to 1 per field; absent where there is no gold. */
interface Scored {
	readonly one: ChineseCase;
	readonly scores: Readonly<Partial<Record<Field, number>>>;
}

const FIELDS: readonly (readonly [field: Field, label: string, target?: number])[] = [
	['text', 'text F1', 93],
	['title', 'title right'],
	['author', 'author right', 75],
	['date', 'date right', 92],
];

export const chineseTask: Task = {
	name: 'chinese',
	sets: ['chinese'],
	async run(corpus, explain) {
		const scored = readCases<ChineseCase>(corpus, 'chinese').map((one) => judge(corpus, one, explain));
		const unseen = scored.filter(({ one }) => isUnseenHost(one.site ?? one.id));
		return [...figuresOf(scored, '', ''), ...figuresOf(unseen, '-unseen', ', sites not looked at')];
	},
};

function judge(corpus: string, one: ChineseCase, explain: (line: string) => void): Scored {
	const { html } = decodeHtml(readFileSync(path.join(corpus, 'chinese', one.file)));
	const found = extractPage(parseHtml(html), { now: one.now });
	const scores: Partial<Record<Field, number>> = {};
	for (const [field] of FIELDS) {
		const gold = one.gold[field];
		if (gold === null || gold === '' || one.skip?.includes(field) === true) continue;
		const answer = answerOf(found, field);
		scores[field] = SCORES[field](gold, answer);
		if (scores[field] >= MIN_SCORE || isUnseenHost(one.site ?? one.id)) continue;
		const said = field === 'text' ? scores[field].toFixed(2) : `${answer || 'none'}, not ${gold}`;
		explain(`${one.id} ${one.site}: ${field} ${said}`);
	}
	return { one, scores };
}

const MIN_SCORE = 0.9;

function answerOf({ text, title, author, published }: PageExtract, field: Field): string {
	return { text, title, author, date: published }[field] ?? '';
}

const SCORES: Readonly<Record<Field, (gold: string, answer: string) => number>> = {
	text: tokenF1,
	title: (gold, answer) => Number(bare(answer) === bare(gold)),
	author: (gold, answer) => Number(namesAll(gold, answer)),
	date: (gold, answer) => Number(isSameDay(gold, answer)),
};

function tokenF1(gold: string, answer: string): number {
	const [wanted, found] = [tokens(gold), tokens(answer)];
	const counts = new Map<string, number>();
	for (const token of found) counts.set(token, (counts.get(token) ?? 0) + 1);
	let both = 0;
	for (const token of wanted) {
		const left = counts.get(token) ?? 0;
		if (left === 0) continue;
		counts.set(token, left - 1);
		both++;
	}
	return both === 0 ? 0 : (2 * both) / (wanted.length + found.length);
}

function tokens(text: string): readonly string[] {
	const runs =
		text
			.normalize('NFKC')
			.toLowerCase()
			.match(/[\p{L}\p{N}_]+/gu) ?? [];
	return runs.flatMap(
		(run) =>
			run.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/gu) ??
			[],
	);
}

function bare(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}

function namesAll(gold: string, answer: string): boolean {
	const found = bare(answer);
	return (
		gold.split(/[\s、]+/).every((name) => found.includes(bare(name))) && found.length <= 2 * bare(gold).length
	);
}

const DAY_MS = 86_400_000;

/** To the day, one day off allowed, or to the month or year where the gold says no more. */
function isSameDay(gold: string, answer: string): boolean {
	const [year, month, day] = (gold.match(/\d+/g) ?? []).map(Number);
	const [ownYear, ownMonth, ownDay] = (answer.match(/\d+/g) ?? []).map(Number);
	if (ownYear === undefined || year === undefined) return false;
	if (month === undefined) return ownYear === year;
	if (day === undefined) return ownYear === year && ownMonth === month;
	const time = Date.UTC(ownYear, (ownMonth ?? 1) - 1, ownDay ?? 1);
	return Math.abs(time - Date.UTC(year, month - 1, day)) <= DAY_MS;
}

function figuresOf(scored: readonly Scored[], suffix: string, label: string): Figure[] {
	return FIELDS.map(([field, name, target]) => {
		const own = scored.flatMap(({ scores }) => scores[field] ?? []);
		return {
			name: `${field}${suffix}`,
			label: `${name}${label}`,
			value: (100 * own.reduce((sum, score) => sum + score, 0)) / Math.max(1, own.length),
			cases: own.length,
			...(target === undefined ? {} : { target }),
		};
	});
}
