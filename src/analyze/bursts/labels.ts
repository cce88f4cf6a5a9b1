/**
 * labels: the usual spelling and language of the runs of a day, and whether they are names.
 *
 * A name has capitals where nothing else requires them: inside a sentence. A few occurrences of each run are examined.
 */
import type { PostSpan } from './tokens.ts';
import { type TokenList, UNTELLING } from './tokens.ts';

/** Occurrences examined per run. */
const MAX_PLACES = 9;
/** The share of the conclusive occurrences that must have capitals. */
const NAME_SHARE = 0.7;
const MIN_CONCLUSIVE = 2;
/** In these languages every noun has a capital, so only a run of several counts as a name. */
const CAPITAL_NOUNS = new Set(['de', 'lb']);

export interface SeenAs {
	readonly label: string;
	readonly language: string | null;
	readonly isName: boolean;
}

interface Places {
	readonly spellings: string[];
	readonly languages: string[];
	conclusive: number;
	capitals: number;
}

interface Runs {
	readonly length: number;
	readonly at: Int32Array;
	readonly keys: readonly string[];
}

/** The labels of the wanted runs, by their numbers. */
export function makeLabels(
	tokens: TokenList,
	spans: readonly PostSpan[],
	{ length, at, keys }: Runs,
	isWanted: (gram: number) => boolean,
): Map<number, SeenAs> {
	const seen = new Map<number, Places>();
	const looked = new Uint8Array(keys.length);
	for (const { start, end, language } of spans) {
		for (let i = start; i < end; i++) {
			const gram = at[i]!;
			if (gram < 0 || looked[gram]! === MAX_PLACES || !isWanted(gram)) continue;
			looked[gram]!++;
			let places = seen.get(gram);
			if (places === undefined) {
				places = { spellings: [], languages: [], conclusive: 0, capitals: 0 };
				seen.set(gram, places);
			}
			note(places, tokens, i, length, language);
		}
	}
	return new Map([...seen].map(([gram, places]) => [gram, summarize(places, length)]));
}

function note(places: Places, tokens: TokenList, at: number, length: number, language: string | null): void {
	places.spellings.push(tokens.write(at, length));
	places.languages.push(language ?? '');
	if ((tokens.flags[at]! & UNTELLING) !== 0) return;
	places.conclusive++;
	if (beginsAndEndsWithCapitals(tokens, at, length)) places.capitals++;
}

/** Small words in between are allowed: the Lord of the Rings. */
function beginsAndEndsWithCapitals(tokens: TokenList, at: number, length: number): boolean {
	return [at, at + length - 1].every((i) => hasCapital(tokens.words[tokens.spellings[i]!]!));
}

function hasCapital(word: string): boolean {
	const first = word.charAt(0);
	return first !== first.toLowerCase();
}

function summarize({ spellings, languages, conclusive, capitals }: Places, length: number): SeenAs {
	const language = mostOf(countEach(languages)) || null;
	const canBeName = length > 1 || !CAPITAL_NOUNS.has(language ?? '');
	return {
		label: mostOf(countEach(spellings)),
		language,
		isName: canBeName && conclusive >= MIN_CONCLUSIVE && capitals >= NAME_SHARE * conclusive,
	};
}

function countEach(names: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const name of names) raise(counts, name);
	return counts;
}

/** Ties go to the first. */
export function mostOf(counts: ReadonlyMap<string, number>): string {
	let [best, most] = ['', 0];
	for (const [name, count] of counts) if (count > most) [best, most] = [name, count];
	return best;
}

export function raise(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}
