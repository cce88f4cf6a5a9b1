/** pages-mean: the scores of many pages as one line of figures, in per cent. */
import { harmonic, type PageScore, ratio } from './pages-score.ts';

export interface PageMeans {
	readonly pages: number;
	readonly text: Mean;
	readonly segments: Mean;
	readonly title: Mean;
	readonly author: Mean;
	readonly date: Mean;
	readonly comments: Mean;
	readonly leak: Mean;
	readonly invented: Mean;
}

/** NaN where nothing is labelled. */
export interface Mean {
	readonly value: number;
	readonly cases: number;
}

export function meanScores(scores: readonly PageScore[]): PageMeans {
	return {
		pages: scores.length,
		text: meanText(scores),
		segments: meanSegments(scores),
		title: share(scores.map(({ title }) => title)),
		author: share(scores.map(({ author }) => author)),
		date: share(scores.map(({ date }) => date)),
		comments: mean(scores.map(({ comments }) => comments?.f1)),
		leak: mean(scores.map(({ comments }) => comments?.leak)),
		invented: share(scores.map(({ invented }) => invented)),
	};
}

/** The F1 of the mean precision and the mean recall; an empty answer has no precision. */
function meanText(scores: readonly PageScore[]): Mean {
	const texts = scores.flatMap(({ text }) => (text === undefined ? [] : [text]));
	const precision = mean(texts.map((text) => (text.isEmpty ? undefined : text.precision))).value;
	const recall = mean(texts.map((text) => text.recall)).value;
	return { value: harmonic(precision, recall), cases: texts.length };
}

function meanSegments(scores: readonly PageScore[]): Mean {
	const all = scores.flatMap(({ segments }) => (segments === undefined ? [] : [segments]));
	const sum = (key: 'found' | 'wrong' | 'missed') => all.reduce((total, one) => total + one[key], 0);
	const [found, wrong, missed] = [sum('found'), sum('wrong'), sum('missed')];
	return { value: 100 * ratio(2 * found, 2 * found + wrong + missed), cases: all.length };
}

function share(values: readonly (boolean | undefined)[]): Mean {
	return mean(values.map((value) => (value === undefined ? undefined : Number(value))));
}

function mean(values: readonly (number | undefined)[]): Mean {
	const known = values.filter((value) => value !== undefined);
	const sum = known.reduce((total, value) => total + value, 0);
	return { value: known.length === 0 ? Number.NaN : (100 * sum) / known.length, cases: known.length };
}
