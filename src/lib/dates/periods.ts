/**
 * periods: dates that begin or end a period.
 *
 * Source: Nanno §3.2 leaves out periods: `17-22 May 2004`, `May 3 – June 5, 2004`, `3/5～3/7`.
 */
import type { Written } from './grammar.ts';
import { NUMBER, SPACE, type Tokens, WORD } from './scan.ts';

const MAX_BETWEEN = 8;
/** One mark of a period, or one short word (to, bis, から, au). */
const BETWEEN = /^\s*(?:[-~–—〜～→]|\p{L}{1,5})\s*$/u;
const WAVES = '〜～~';

/** True when only a dash or one short word is between two dates. */
export function isPeriodBetween(tokens: Tokens, one: Written, other: Written): boolean {
	if (other.start - one.end > MAX_BETWEEN || other.start <= one.end) return false;
	return BETWEEN.test(tokens.text.slice(one.end, other.start));
}

/** `17-22 May 2004`, `17 – 22 May 2004`, `～3/5` */
export function isPeriodBefore(tokens: Tokens, { first, form }: Written): boolean {
	if (isWave(tokens, first - 1)) return true;
	const dash = tokens.kindAt(first - 1) === SPACE ? first - 2 : first - 1;
	if (!isDash(tokens, dash) || !form.parts.startsWith('D')) return false;
	const number = tokens.kindAt(dash - 1) === SPACE ? dash - 2 : dash - 1;
	if (tokens.kindAt(number) !== NUMBER || tokens.length(number) > 2) return false;
	const before = tokens.kindAt(number - 1) === SPACE ? number - 2 : number - 1;
	return number === dash - 1 || tokens.kindAt(before) !== WORD;
}

/** `May 17-22, 2004`, `3月5日～10日`, `2004/3/5～` */
export function isPeriodAfter(tokens: Tokens, { next, form, clock }: Written): boolean {
	if (isWave(tokens, next)) return true;
	if (clock !== null || form.parts.includes('Y'))
		return isDash(tokens, next) && isDayNumber(tokens, next + 1);
	const dash = tokens.kindAt(next) === SPACE ? next + 1 : next;
	if (!isDash(tokens, dash)) return false;
	const number = tokens.kindAt(dash + 1) === SPACE ? dash + 2 : dash + 1;
	if (!isDayNumber(tokens, number)) return false;
	return number === next + 1 || !isFollowedByWord(tokens, number + 1);
}

function isFollowedByWord(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(tokens.kindAt(i) === SPACE ? i + 1 : i) === WORD;
}

function isDayNumber(tokens: Tokens, i: number): boolean {
	return tokens.kindAt(i) === NUMBER && tokens.length(i) <= 2 && !tokens.isMark(i + 1, ':');
}

function isDash(tokens: Tokens, i: number): boolean {
	return tokens.isMark(i, '-') || tokens.isMark(i, '~');
}

function isWave(tokens: Tokens, i: number): boolean {
	return tokens.isMark(i, '~') && WAVES.includes(tokens.slice(i));
}
