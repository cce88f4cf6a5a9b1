/**
 * spelling: a word that no post contains → a similar one that posts contain.
 *
 * All words one slip away (a letter added, missing, wrong or two swapped) are looked up, so the time does not depend on the
 * size of the index. What was changed is shown; quoted words, words with a field and `+words` are never changed.
 */
import { foldWord, stemFolded } from '../lib/words/index.ts';
import type { SearchEngine, SearchPlan, TermMatch } from '../model/search.ts';
import { isPlainWord, partsOf } from './widen.ts';

export interface Corrected {
	readonly plan: SearchPlan;
	readonly query: string;
	readonly notes: readonly string[];
}

/** Shorter words are one slip away from too many others. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;
/** Words that are corrected in one query. */
const MAX_WORDS = 2;
/** Posts are counted up to this number to choose the commonest candidate. */
const MAX_COUNTED = 1_000;

const ALPHABETS: readonly (readonly [RegExp, string])[] = [
	[/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
	[/^[\u0430-\u045f]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
	[/^[\u03b1-\u03c9]+$/, 'αβγδεζηθικλμνξοπρστυφχψω'],
];

/** Null if every word is known, or has no similar one. */
export async function correctSpelling(
	engine: SearchEngine,
	plan: SearchPlan,
	query: string,
	languages: readonly string[],
): Promise<Corrected | null> {
	const parts = partsOf(plan);
	const plain = parts.filter(isPlainWord);
	const counts = plain.length === 0 ? [] : await engine.countUpTo(plain, 1);
	const unknown = plain.filter((_, i) => counts[i] === 0).slice(0, MAX_WORDS);
	const corrected = new Map<
		SearchPlan,
		{ readonly typed: string; readonly meant: string; readonly word: TermMatch }
	>();
	for (const word of unknown) {
		const typed = word.plain!;
		const similar = await findSimilar(engine, typed, languages);
		if (similar !== null) corrected.set(word, { typed, ...similar });
	}
	if (corrected.size === 0) return null;
	const changes = [...corrected.values()];
	return {
		plan: { kind: 'all', of: parts.map((part) => corrected.get(part)?.word ?? part) },
		query: changes.reduce((text, { typed, meant }) => replaceWord(text, typed, meant), query),
		notes: changes.map(({ typed, meant }) => `No post contains “${typed}”. “${meant}” was searched instead.`),
	};
}

function replaceWord(query: string, typed: string, meant: string): string {
	return query
		.split(/(\s+)/u)
		.map((word) => (word === typed ? meant : word))
		.join('');
}

async function findSimilar(engine: SearchEngine, typed: string, languages: readonly string[]) {
	const candidates = listSimilar(foldWord(typed)).map((meant) => {
		const terms = new Set([meant, ...languages.map((language) => stemFolded(meant, language))]);
		const spellings = [...terms].map((term) => ({ terms: [term], isPrefix: false }));
		return { meant, word: { kind: 'terms' as const, field: null, spellings, plain: meant } };
	});
	if (candidates.length === 0) return null;
	const counts = await engine.countUpTo(
		candidates.map(({ word }) => word),
		MAX_COUNTED,
	);
	const most = Math.max(...counts);
	return most === 0 ? null : candidates[counts.indexOf(most)]!;
}

/** Likelier slips first: swapped letters, a letter too many, a wrong letter, a missing one. */
function listSimilar(word: string): string[] {
	const alphabet = ALPHABETS.find(([pattern]) => pattern.test(word))?.[1];
	if (alphabet === undefined || word.length < MIN_LETTERS || word.length > MAX_LETTERS) return [];
	const places = Array.from(word, (_, i) => i);
	const swapped = places
		.slice(1)
		.map((i) => word.slice(0, i - 1) + word[i] + word[i - 1] + word.slice(i + 1));
	const shorter = places.map((i) => word.slice(0, i) + word.slice(i + 1));
	const wrong = places.flatMap((i) =>
		Array.from(alphabet, (letter) => word.slice(0, i) + letter + word.slice(i + 1)),
	);
	const longer = [...places, word.length].flatMap((i) =>
		Array.from(alphabet, (letter) => word.slice(0, i) + letter + word.slice(i)),
	);
	const all = new Set([...swapped, ...shorter, ...wrong, ...longer]);
	all.delete(word);
	return [...all];
}
