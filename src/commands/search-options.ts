/** search-options: what `search` is told beside the query, checked. */
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
	throw new Failure('usage', `--sort is "${text}"; it takes one of ${SORTS.join(', ')}.`);
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
		`--weights has "${part}"; it takes parts such as links=2, each of ${WEIGHT_NAMES.join(', ')} with a number from 0 to ${MAX_WEIGHT}.`,
	);
}

/** An address that begins with http:// or https://. */
export function readAddress(text: string | undefined, option: string): string | undefined {
	if (text === undefined || (/^https?:\/\//i.test(text) && canParse(text))) return text;
	throw new Failure(
		'usage',
		`${option} is "${text}"; it takes an address that begins with http:// or https://.`,
	);
}
