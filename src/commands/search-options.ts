/** search-options: checks the options of `search`. */
import { Failure } from '../io/failure.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { RankWeights, SearchSort } from '../model/search.ts';
import { DEFAULT_WEIGHTS } from '../search/index.ts';

export const SORTS: readonly SearchSort[] = [
	'best',
	'newest',
	'oldest',
	'links',
	'interval',
	'size',
	'relevance',
];
export const WEIGHT_NAMES = Object.keys(DEFAULT_WEIGHTS) as (keyof RankWeights)[];
const MAX_WEIGHT = 1_000;

export function readSort(text: string | undefined): SearchSort | undefined {
	if (text === undefined) return undefined;
	const sort = SORTS.find((known) => known === text);
	if (sort !== undefined) return sort;
	throw new Failure('usage', `--sort is "${text}". It must be one of ${SORTS.join(', ')}.`);
}

/** `links=2,freshness=0`. */
export function readWeights(text: string | undefined): Partial<RankWeights> | undefined {
	if (text === undefined) return undefined;
	return Object.fromEntries(text.split(',').map(readWeight));
}

function readWeight(part: string): [string, number] {
	const [name = '', value = ''] = part.split('=').map((side) => side.trim());
	const weight = value === '' ? Number.NaN : Number(value);
	const isKnown = WEIGHT_NAMES.some((known) => known === name);
	if (isKnown && weight >= 0 && weight <= MAX_WEIGHT) return [name, weight];
	throw new Failure(
		'usage',
		`--weights has "${part}". Each part must be like links=2: one of ${WEIGHT_NAMES.join(', ')} and a number from 0 to ${MAX_WEIGHT}.`,
	);
}

/** Checks that a URL starts with http:// or https://. */
export function readAddress(text: string | undefined, option: string): string | undefined {
	if (text === undefined || (/^https?:\/\//i.test(text) && canParse(text))) return text;
	throw new Failure(
		'usage',
		`${option} is "${text}". It must be a URL that starts with http:// or https://.`,
	);
}
