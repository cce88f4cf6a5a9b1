/**
 * parse: a typed query → a search plan.
 *
 * Every match has all words. Plain ones are marked: where few posts have all, the ranking goes on with posts that have some (widen.ts). `+` and `AND`
 * require words in any case. `"…"` is a phrase, `-` and `NOT` exclude, `OR` (or `|`) joins its two neighbours, parentheses group, `word*`
 * is a prefix, `name:value` filters or searches a field (operators.ts). Parsing never fails: anything that is not understood is
 * searched as words or ignored, and a note says so.
 *
 * In:     the query, and the languages whose stems are in the index.
 * Out:    a plan that does not depend on the engine, and notes for the user.
 */

import { stemLanguage } from '../lib/words/index.ts';
import type { SearchField, SearchPlan } from '../model/search.ts';
import { FIELDS, findOperator } from './operators.ts';
import { type Context, planPiece } from './piece.ts';
import { readSentence } from './sentence.ts';
import { type Piece, readTokens, type Token } from './tokens.ts';

export interface ParsedQuery {
	readonly plan: SearchPlan;
	readonly notes: readonly string[];
	/** The query in search syntax, if it was written as a sentence: "posts about snow since 2004". */
	readonly readAs: string | null;
	/** Such a sentence asks for blogs. */
	readonly ofBlogs: boolean;
}

/** The maximum nesting of parentheses; deeper ones are ignored. */
const MAX_DEPTH = 20;

export function parseQuery(query: string, languages: readonly string[], isExact = false): ParsedQuery {
	const sentence = isExact ? null : readSentence(query);
	const notes: string[] = [];
	const all = readTokens(sentence?.query ?? query, notes);
	const tokens = joinValues(all.filter(({ kind }) => kind !== 'and'));
	const context = {
		languages: chooseLanguages(tokens, languages),
		field: soughtField(tokens, notes),
		isLoose: !isExact && all.every(({ kind }) => kind === 'piece' || kind === 'not'),
		notes,
	};
	const reader = new Reader(
		tokens.filter((token) => !isPlace(token)),
		context,
	);
	const plan = reader.readAll();
	if (sentence !== null) notes.unshift(sentence.note);
	const readAs = sentence?.query ?? null;
	return { plan, notes: [...new Set(notes)], readAs, ofBlogs: sentence?.ofBlogs ?? false };
}

/** Reads `lang: en`, with a space, as `lang:en`. */
function joinValues(tokens: readonly Token[]): Token[] {
	const joined: Token[] = [];
	for (let i = 0; i < tokens.length; i++) {
		const [token, next] = [tokens[i]!, tokens[i + 1]];
		const isOpen = token.kind === 'piece' && token.operator !== null && token.text === '' && !token.isQuoted;
		if (isOpen && next?.kind === 'piece' && next.operator === null && findName(token.operator!)) {
			joined.push({ ...next, operator: token.operator, typed: token.typed + next.typed });
			i++;
		} else joined.push(token);
	}
	return joined;
}

function findName(operator: string): boolean {
	return operator === 'in' || findOperator(operator) !== null;
}

function isPlace(token: Token): token is Piece {
	return token.kind === 'piece' && token.operator === 'in' && Object.hasOwn(FIELDS, token.text.toLowerCase());
}

function soughtField(tokens: readonly Token[], notes: string[]): SearchField | null {
	const places = tokens.filter(isPlace);
	if (places.length > 1)
		notes.push(`Only ${places[0]!.typed} was used: words can be searched in one field or in all.`);
	return places.length === 0 ? null : FIELDS[places[0]!.text.toLowerCase()]!;
}

/** If the query requires one language, the stems of other languages are not needed. */
function chooseLanguages(tokens: readonly Token[], languages: readonly string[]): readonly string[] {
	const demanded = tokens.filter(
		(token) => token.kind === 'piece' && findOperator(token.operator ?? '')?.name === 'lang',
	);
	const isPlain = tokens.every(({ kind }) => kind === 'piece');
	if (demanded.length !== 1 || !isPlain) return languages;
	const filter = findOperator('lang')!.filter!((demanded[0] as Piece).text);
	if (typeof filter === 'string' || filter.kind !== 'language') return languages;
	const stems = stemLanguage(filter.value);
	return languages.filter((language) => language === stems);
}

class Reader {
	readonly #tokens: readonly Token[];
	readonly #context: Context;
	#place = 0;

	constructor(tokens: readonly Token[], context: Context) {
		this.#tokens = tokens;
		this.#context = context;
	}

	readAll(): SearchPlan {
		const parts: SearchPlan[] = [];
		while (this.#place < this.#tokens.length) {
			parts.push(...this.#readGroup(this.#context, 0));
			if (this.#place < this.#tokens.length)
				this.#context.notes.push('A closing parenthesis without an opening one was ignored.');
			this.#place++;
		}
		return allOf(parts);
	}

	/** Reads up to the closing parenthesis or the end; the caller consumes the parenthesis. */
	#readGroup(context: Context, depth: number): SearchPlan[] {
		const parts: SearchPlan[] = [];
		let isJoining = false;
		for (; this.#place < this.#tokens.length; this.#place++) {
			const token = this.#tokens[this.#place]!;
			if (token.kind === 'close') break;
			if (token.kind === 'or') {
				if (parts.length === 0 || isJoining) this.#noteLoneOr();
				isJoining = parts.length > 0;
				continue;
			}
			const part = this.#readOne(context, depth);
			if (part === null) continue;
			if (isJoining) parts.push(anyOf(parts.pop()!, part));
			else parts.push(part);
			isJoining = false;
		}
		if (isJoining) this.#noteLoneOr();
		return parts;
	}

	#noteLoneOr(): void {
		this.#context.notes.push('OR was ignored because it needs a term on both sides.');
	}

	/** Reads one part; the position stays on its last token. */
	#readOne(context: Context, depth: number): SearchPlan | null {
		let isNot = false;
		while (this.#tokens[this.#place]?.kind === 'not') {
			isNot = !isNot;
			this.#place++;
		}
		const token = this.#tokens[this.#place];
		if (token === undefined || token.kind === 'or' || token.kind === 'close' || token.kind === 'not') {
			context.notes.push('NOT was ignored because nothing follows it.');
			this.#place--;
			return null;
		}
		const inside = isNot ? { ...context, isLoose: false } : context;
		const part =
			token.kind === 'piece' ? this.#readPiece(token, inside, depth) : this.#readBrackets(inside, depth);
		return part !== null && isNot ? { kind: 'not', of: part } : part;
	}

	#readBrackets(context: Context, depth: number): SearchPlan | null {
		this.#place++;
		const parts = depth < MAX_DEPTH ? this.#readGroup(context, depth + 1) : this.#skipGroup(context);
		if (this.#place >= this.#tokens.length)
			context.notes.push('A closing parenthesis is missing; it was assumed at the end of the query.');
		return parts.length === 0 ? null : allOf(parts);
	}

	#skipGroup(context: Context): SearchPlan[] {
		context.notes.push(`Parentheses nested more than ${MAX_DEPTH} deep were ignored.`);
		for (let open = 1; this.#place < this.#tokens.length; this.#place++) {
			const { kind } = this.#tokens[this.#place]!;
			if (kind === 'open') open++;
			if (kind === 'close' && --open === 0) break;
		}
		return [];
	}

	/** `title:(…)` searches the title for the whole group. */
	#readPiece(piece: Piece, context: Context, depth: number): SearchPlan | null {
		const field = piece.operator === null ? undefined : findOperator(piece.operator)?.field;
		const isGroup = piece.text === '' && !piece.isQuoted && this.#tokens[this.#place + 1]?.kind === 'open';
		if (field === undefined || !isGroup) return planPiece(piece, context);
		this.#place++;
		return this.#readBrackets({ ...context, field }, depth);
	}
}

function allOf(parts: readonly SearchPlan[]): SearchPlan {
	return parts.length === 1 ? parts[0]! : { kind: 'all', of: parts };
}

function anyOf(one: SearchPlan, other: SearchPlan): SearchPlan {
	return { kind: 'any', of: one.kind === 'any' ? [...one.of, other] : [one, other] };
}
