/** piece: one word, phrase or `name:value` of a query as a part of the plan. */
import { type Sought, spellPhrase, spellWord } from '../lib/words/index.ts';
import type { SearchField, SearchPlan } from '../model/search.ts';
import { findOperator, OPERATORS } from './operators.ts';
import type { Piece } from './tokens.ts';

export interface Context {
	/** The languages whose stems are in the index. */
	readonly languages: readonly string[];
	/** Where words without an operator of their own are sought; null for everywhere. */
	readonly field: SearchField | null;
	readonly notes: string[];
}

/** What must be found for one piece; a sentence without spaces may have many words. */
const MAX_SOUGHT = 64;
/** Beginnings that are shorter would be in every post. */
const SHORTEST_BEGINNING = 2;

/** Null when there is nothing to seek in it. */
export function planPiece(piece: Piece, context: Context): SearchPlan | null {
	if (piece.operator === null) return planWords(piece.text, piece.isQuoted, context);
	const operator = findOperator(piece.operator);
	if (operator === null) return planUnknown(piece, context);
	const value = piece.text.trim();
	if (value === '') {
		context.notes.push(`${operator.name}: has no value, so it was left out.`);
		return null;
	}
	if (operator.field !== undefined)
		return planWords(value, piece.isQuoted, { ...context, field: operator.field });
	const filter = operator.filter!(value);
	if (typeof filter !== 'string') return filter;
	context.notes.push(
		`“${piece.typed}” was sought as words: it is no ${operator.name}: that is known. Try ${filter}.`,
	);
	return planAsTyped(piece, context);
}

const NAMES = [...OPERATORS.flatMap(({ name, also }) => [name, ...also]), 'in'];

function planUnknown(piece: Piece, context: Context): SearchPlan | null {
	const meant = findMeant(piece.operator!, NAMES);
	const known = meant === null ? null : (findOperator(meant)?.name ?? meant);
	const question = known === null ? '' : ` Did you mean ${known}:?`;
	const what =
		piece.operator === 'in'
			? 'in: takes comments, title, text, tags or author'
			: `there is no operator ${piece.operator}:`;
	context.notes.push(`“${piece.typed}” was sought as words: ${what}.${question}`);
	return planAsTyped(piece, context);
}

function planAsTyped({ operator, text }: Piece, context: Context): SearchPlan | null {
	const parts = [operator!, text].flatMap((words) => planWords(words, false, context) ?? []);
	return parts.length === 1 ? parts[0]! : { kind: 'all', of: parts };
}

function planWords(text: string, isQuoted: boolean, context: Context): SearchPlan | null {
	const sought = isQuoted ? [spellPhrase(text, context.languages)] : spellTyped(text, context);
	const parts = sought.filter((one) => one !== null).slice(0, MAX_SOUGHT);
	if (sought.length > MAX_SOUGHT)
		context.notes.push(`Only the first ${MAX_SOUGHT} words of “${text.slice(0, 20)}…” are sought.`);
	const terms = parts.map((spellings): SearchPlan => ({ kind: 'terms', field: context.field, spellings }));
	if (terms.length === 0) return null;
	return terms.length === 1 ? terms[0]! : { kind: 'all', of: terms };
}

function spellTyped(text: string, { languages, notes }: Context): readonly Sought[] {
	const word = text.replace(/(?<!\*)\*+$/, '');
	const isPrefix = word.length < text.length;
	if (!isPrefix) return spellWord(word, languages);
	if ([...word].length >= SHORTEST_BEGINNING) return spellWord(word, languages, true);
	notes.push(`“${text}” needs at least ${SHORTEST_BEGINNING} letters before the star.`);
	return spellWord(word, languages);
}

/** Shorter words have too many neighbours. */
const SHORTEST = 3;

/**
 * The known word that a typed one was most likely meant to be. One slip, or two in longer words: a letter too many, missing,
 * wrong, or two exchanged.
 */
function findMeant(typed: string, known: readonly string[]): string | null {
	if (typed.length < SHORTEST) return null;
	const allowed = typed.length > 4 ? 2 : 1;
	let best: string | null = null;
	let least = allowed + 1;
	for (const word of known) {
		const slips = countSlips(typed, word);
		if (slips < least) [best, least] = [word, slips];
	}
	return best;
}

function countSlips(one: string, other: string): number {
	let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, j) => j)];
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1];
			let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (isSwap) slips = Math.min(slips, before[j - 2]! + 1);
			next.push(slips);
		}
		[before, row] = [row, next];
	}
	return row[other.length]!;
}
