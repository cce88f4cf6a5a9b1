/**
 * labels: how the runs of a day are mostly written, in which language, and whether they are names.
 *
 * A name is written with capitals where nothing else asks for them: inside a sentence. A few places of each run are looked at.
 */
import type { PostSpan } from './tokens.ts';
import { type TokenList, UNTELLING } from './tokens.ts';

/** Places of a run that are looked at. */
const MOST_PLACES = 9;
/** Of the places that can tell, so many must have capitals. */
const NAME_SHARE = 0.7;
const FEWEST_TELLING = 2;
/** Every noun has a capital: only a row of them is a name. */
const CAPITAL_NOUNS = new Set(['de', 'lb']);

export interface SeenAs {
	readonly label: string;
	readonly language: string | null;
	readonly isName: boolean;
}

interface Places {
	readonly spellings: string[];
	readonly languages: string[];
	telling: number;
	capitals: number;
}

interface Runs {
	readonly length: number;
	readonly at: Int32Array;
	readonly keys: readonly string[];
}

/** Of the runs that are wanted, by their numbers. */
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
			if (gram < 0 || looked[gram]! === MOST_PLACES || !isWanted(gram)) continue;
			looked[gram]!++;
			let places = seen.get(gram);
			if (places === undefined) {
				places = { spellings: [], languages: [], telling: 0, capitals: 0 };
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
	places.telling++;
	if (beginsAndEndsWithCapitals(tokens, at, length)) places.capitals++;
}

/** Between them there may be small words: the Lord of the Rings. */
function beginsAndEndsWithCapitals(tokens: TokenList, at: number, length: number): boolean {
	return [at, at + length - 1].every((i) => hasCapital(tokens.words[tokens.spellings[i]!]!));
}

function hasCapital(word: string): boolean {
	const first = word.charAt(0);
	return first !== first.toLowerCase();
}

function summarize({ spellings, languages, telling, capitals }: Places, length: number): SeenAs {
	const language = mostOf(countEach(languages)) || null;
	const canBeName = length > 1 || !CAPITAL_NOUNS.has(language ?? '');
	return {
		label: mostOf(countEach(spellings)),
		language,
		isName: canBeName && telling >= FEWEST_TELLING && capitals >= NAME_SHARE * telling,
	};
}

function countEach(names: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const name of names) raise(counts, name);
	return counts;
}

/** Of equals the first that came. */
export function mostOf(counts: ReadonlyMap<string, number>): string {
	let [best, most] = ['', 0];
	for (const [name, count] of counts) if (count > most) [best, most] = [name, count];
	return best;
}

export function raise(counts: Map<string, number>, name: string): void {
	counts.set(name, (counts.get(name) ?? 0) + 1);
}
