/**
 * tokens: a typed query → its tokens.
 *
 * Any text gives tokens; oddities such as an unclosed quote are noted. Quotes, parentheses and colons of other keyboards
 * count as the ASCII ones.
 */
import { plainSigns } from '../lib/text/plain-signs.ts';

export type Token = { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' } | Piece;

/** A word or a quoted phrase, with the operator before it, if any. */
export interface Piece {
	readonly kind: 'piece';
	/** The letters before the colon, in lower case; null without one. */
	readonly operator: string | null;
	readonly text: string;
	readonly isQuoted: boolean;
	/** It has a `+` before it. */
	readonly isRequired: boolean;
	/** As it was typed. */
	readonly typed: string;
}

/** Longer queries are cut off. */
const MAX_TOKENS = 200;
const MAX_LENGTH = 4_000;

/** White space, a sign, or a piece. Every branch consumes at least one character, and no text matches in two ways. */
const PART = /\s+|[()|]|([-+]?)(?:(\p{L}+):)?(?:"([^"]*)("|$)|([^\s()"|]*))/uy;

/** Operators written as words must be in capitals. */
const KEYWORDS: Readonly<Record<string, readonly Token[]>> = {
	'|': [{ kind: 'or' }],
	OR: [{ kind: 'or' }],
	AND: [{ kind: 'and' }],
	'&&': [{ kind: 'and' }],
	'&': [{ kind: 'and' }],
	NOT: [{ kind: 'not' }],
	'(': [{ kind: 'open' }],
	')': [{ kind: 'close' }],
};

export function readTokens(query: string, notes: string[]): Token[] {
	if (query.length > MAX_LENGTH)
		notes.push(`Only the first ${MAX_LENGTH} characters of the query were used.`);
	const text = plainSigns(query.slice(0, MAX_LENGTH));
	const tokens: Token[] = [];
	let place = 0;
	while (place < text.length && tokens.length < MAX_TOKENS) {
		PART.lastIndex = place;
		const match = PART.exec(text)!;
		place = PART.lastIndex;
		tokens.push(...toTokens(match, text[place] === '(', notes));
	}
	if (place < text.length) notes.push(`Only the first ${MAX_TOKENS} parts of the query were used.`);
	return tokens;
}

function toTokens(match: RegExpExecArray, isBeforeGroup: boolean, notes: string[]): readonly Token[] {
	const [typed, sign = '', operator, quoted, closing, word = ''] = match;
	if (typed.trim() === '') return [];
	const keyword = Object.hasOwn(KEYWORDS, typed) ? KEYWORDS[typed] : undefined;
	if (keyword !== undefined) return keyword;
	if (quoted !== undefined && closing === '')
		notes.push('A closing quote is missing; it was assumed at the end of the query.');
	const text = quoted ?? word;
	const not: Token[] = sign === '-' ? [{ kind: 'not' }] : [];
	if (text === '' && operator === undefined) return isBeforeGroup ? not : [];
	const piece = toPiece(typed.slice(sign.length), operator, text, quoted !== undefined);
	return [...not, { ...piece, isRequired: sign === '+' }];
}

function toPiece(typed: string, operator: string | undefined, text: string, isQuoted: boolean) {
	const isAddress = !isQuoted && text.startsWith('//');
	const kind = 'piece' as const;
	if (operator === undefined || isAddress)
		return { kind, operator: null, text: isQuoted ? text : typed, isQuoted, typed };
	return { kind, operator: operator.toLowerCase(), text, isQuoted, typed };
}
