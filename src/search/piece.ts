/** piece: one word, phrase or `name:value` of a query → a part of the plan. */
import { type Sought, spellPhrase, spellWord } from '../lib/words/index.ts';
import type { SearchField, SearchPlan } from '../model/search.ts';
import { findOperator, OPERATORS } from './operators.ts';
import type { Piece } from './tokens.ts';

export interface Context {
	/** The languages whose stems are in the index. */
	readonly languages: readonly string[];
	/** The field to search for words without an operator; null for all fields. */
	readonly field: SearchField | null;
	/** Posts without a plain word may be ranked, too. */
	readonly isLoose: boolean;
	readonly notes: string[];
}

/** The maximum number of words of one piece; a sentence without spaces may have many. */
const MAX_SOUGHT = 64;
/** Shorter prefixes would match every post. */
const MIN_PREFIX_LENGTH = 2;

/** Null if there is nothing to search for. */
export function planPiece(piece: Piece, context: Context): SearchPlan | null {
	if (piece.operator === null)
		return planWords(piece.text, piece.isQuoted, { ...context, isLoose: context.isLoose && isPlain(piece) });
	const operator = findOperator(piece.operator);
	if (operator === null) return planUnknown(piece, context);
	const value = piece.text.trim();
	if (value === '') {
		context.notes.push(`${operator.name}: was ignored because it has no value.`);
		return null;
	}
	if (operator.exact !== undefined && piece.isQuoted && value.startsWith('='))
		return planExact(operator.exact, value.slice(1).trim(), context);
	if (operator.field !== undefined)
		return planWords(value, piece.isQuoted, { ...context, field: operator.field });
	const filter = operator.filter!(value);
	if (typeof filter !== 'string') return filter;
	context.notes.push(
		`“${piece.typed}” was searched as words because it is not a valid ${operator.name}: value. Try ${filter}.`,
	);
	return planAsTyped(piece, context);
}

function isPlain({ text, isQuoted, isRequired }: Piece): boolean {
	return !isQuoted && !isRequired && !text.endsWith('*');
}

/** The words find the posts, the filter compares the whole value. */
function planExact(kind: 'author' | 'tag', value: string, context: Context): SearchPlan {
	const field = kind === 'tag' ? 'tags' : kind;
	const words = planWords(value, true, { ...context, field });
	return { kind: 'all', of: [...(words === null ? [] : [words]), { kind, value }] };
}

const NAMES = [...OPERATORS.flatMap(({ name, also }) => [name, ...also]), 'in'];

function planUnknown(piece: Piece, context: Context): SearchPlan | null {
	const meant = findMeant(piece.operator!, NAMES);
	const known = meant === null ? null : (findOperator(meant)?.name ?? meant);
	const question = known === null ? '' : ` Did you mean ${known}:?`;
	const what =
		piece.operator === 'in'
			? 'in: must be followed by comments, title, text, tags or author'
			: `there is no operator ${piece.operator}:`;
	context.notes.push(`“${piece.typed}” was searched as words: ${what}.${question}`);
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
		context.notes.push(`Only the first ${MAX_SOUGHT} words of “${text.slice(0, 20)}…” were searched.`);
	const isPlain = context.isLoose && context.field === null;
	const terms = parts.map(
		(spellings): SearchPlan => ({
			kind: 'terms',
			field: context.field,
			spellings,
			...(isPlain ? { plain: text } : {}),
		}),
	);
	if (terms.length === 0) return null;
	return terms.length === 1 ? terms[0]! : { kind: 'all', of: terms };
}

function spellTyped(text: string, { languages, notes }: Context): readonly Sought[] {
	const word = text.replace(/(?<!\*)\*+$/, '');
	const isPrefix = word.length < text.length;
	if (!isPrefix) return spellWord(word, languages);
	if ([...word].length >= MIN_PREFIX_LENGTH) return spellWord(word, languages, true);
	notes.push(`“${text}” needs at least ${MIN_PREFIX_LENGTH} letters before the asterisk.`);
	return spellWord(word, languages);
}

/** Shorter words are similar to too many others. */
const SHORTEST = 3;

/**
 * The known word that a typed word most likely means. One typing error, or two in longer words: a letter added, missing
 * or wrong, or two swapped.
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
