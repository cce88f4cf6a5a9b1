/**
 * signature: the format of a date as a short word, and when two formats are consistent.
 *
 * `Y/M/D`, `M/D`, `D Mon Y`, `Mon D Y`, `Y年M月D日`. Commas, ordinals, weekdays, times and padding do not count: a page
 * that writes `March 5, 2004` and `Mar. 15th 2004` writes one format.
 *
 * Source: Nanno §3.4: `2004/1/2` and `1/3` are consistent, `2003/1/2` and `2-Jan-2003` are not.
 */
import type { Field } from './fields.ts';

/** The signature of fields, the characters between them, and their meanings. */
export function signatureOf(fields: readonly Field[], signs: readonly string[], parts: string): string {
	if (parts === 'C') return 'YMD';
	let signature = '';
	for (let i = 0; i < fields.length; i++) {
		const field = fields[i]!;
		if (i > 0 && fields[i - 1]!.mark === '') signature += joint(signs[i - 1]!, fields[i - 1]!, field);
		signature += letters(field, parts[i]!) + field.mark;
	}
	return signature;
}

function letters(field: Field, part: string): string {
	if (field.kind === 'm') return 'Mon';
	return field.kind === 'e' ? 'E' : part;
}

/** The period of an abbreviated month is not a delimiter; that of an ordinal day (5. März) is. */
function joint(sign: string, before: Field, after: Field): string {
	if (sign === '-' || sign === '/') return sign;
	if (sign !== '.' || before.kind === 'm') return ' ';
	return after.kind === 'm' ? '. ' : '.';
}

/** Put the decided parts in the place of the question marks. */
export function decidedSignature(signature: string, order: string): string {
	let i = 0;
	return signature.replace(/\?/g, () => order[i++] ?? '?');
}

/** True when the formats are equal, or one is the other without its first or last part. */
export function areConsistent(a: string, b: string): boolean {
	if (a === b) return true;
	const [long, short] = a.length >= b.length ? [a, b] : [b, a];
	if (short === '' || long.length === short.length) return false;
	return (
		isWhole(long, short, long.endsWith(short) ? long.length - short.length : -1) || startsWhole(long, short)
	);
}

/** The short format ends the long one, and only complete parts are missing. */
function isWhole(long: string, short: string, at: number): boolean {
	return at > 0 && !(isLetter(long[at - 1]!) && isLetter(short[0]!));
}

function startsWhole(long: string, short: string): boolean {
	return long.startsWith(short) && !(isLetter(long[short.length]!) && isLetter(short[short.length - 1]!));
}

function isLetter(char: string): boolean {
	return /[A-Za-z]/.test(char);
}
