/**
 * references: `&amp;`, `&#8217;` and the names of HTML → characters.
 *
 * What a document type declares is never expanded: an unknown name stays as it is written. Names count only with their
 * semicolon, so that `?a=1&copy=2` keeps its meaning. References to 128–159 mean windows-1252, as in browsers.
 */
import { decodeHTMLStrict, replaceCodePoint } from 'entities/decode';
import type { Warnings } from './warnings.ts';

const REFERENCE = /&(?:#(\d{1,8}|x[\da-f]{1,8});?|([a-z][a-z\d]{1,31});)?/gi;

const names = new Map<string, string | null>([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', '\u00a0'],
]);
/** More names than HTML has would only be made up: no reason to remember them. */
const MAX_NAMES = 4000;

export function decodeReferences(text: string, warnings: Warnings): string {
	if (!text.includes('&')) return text;
	return text.replace(REFERENCE, (reference: string, number?: string, name?: string) => {
		if (name !== undefined) return decodeName(name, reference, warnings);
		if (number !== undefined) return decodeNumber(number, warnings);
		warnings.add('bareAmpersands');
		return reference;
	});
}

function decodeName(name: string, reference: string, warnings: Warnings): string {
	let value = names.get(name);
	if (value === undefined) {
		const decoded = decodeHTMLStrict(reference);
		value = decoded === reference ? null : decoded;
		if (names.size < MAX_NAMES) names.set(name, value);
	}
	if (value !== null) return value;
	warnings.add('undefinedEntities');
	return reference;
}

function decodeNumber(number: string, warnings: Warnings): string {
	const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
	const point = replaceCodePoint(code);
	if (point !== 0xfffd && !isControl(point)) return String.fromCodePoint(point);
	warnings.add('impossibleReferences');
	return '';
}

function isControl(code: number): boolean {
	return (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffe || code === 0xffff;
}
