/**
 * references: `&amp;`, `&#8217;` and the entity names of HTML → characters.
 *
 * Entities declared in a document type are never expanded: an unknown name stays as written. Names count only with
 * their semicolon, so that `?a=1&copy=2` keeps its meaning. References to 128–159 mean windows-1252, as in browsers.
 */
import { decodeHTMLStrict, replaceCodePoint } from 'entities/decode';
import type { Repairs } from './scan.ts';

const NUMBER = /(?:\d{1,8}|[xX][\da-fA-F]{1,8});?/y;
/** The longest name of HTML has 31 letters. */
const MAX_NAME = 32;
const NUMBER_SIGN = 35;

const names = new Map<string, string | null>([
	['amp;', '&'],
	['lt;', '<'],
	['gt;', '>'],
	['quot;', '"'],
	['apos;', "'"],
	['#39;', "'"],
]);
/** More names than HTML has can only be invented, so they are not cached. */
const MAX_NAMES = 4000;

export function decodeReferences(text: string, repairs: Repairs): string {
	let at = text.indexOf('&');
	if (at === -1) return text;
	let decoded = '';
	let from = 0;
	for (; at !== -1; at = text.indexOf('&', at + 1)) {
		const bracket = bracketAt(text, at + 1);
		const end = bracket === '' ? referenceEnd(text, at + 1) : at + BRACKET_LENGTH;
		if (end === -1) {
			repairs.add('bareAmpersands');
			continue;
		}
		const value = bracket || decodeReference(text.slice(at + 1, end), repairs);
		if (value === null) continue;
		decoded += text.slice(from, at) + value;
		from = end;
		at = end - 1;
	}
	return from === 0 ? text : decoded + text.slice(from);
}

/** `lt;` and `gt;`: the most frequent ones in escaped HTML. */
function bracketAt(text: string, at: number): '<' | '>' | '' {
	if (text.charCodeAt(at + 1) !== LOWER_T || text.charCodeAt(at + 2) !== SEMICOLON) return '';
	const first = text.charCodeAt(at);
	return first === LOWER_L ? '<' : first === LOWER_G ? '>' : '';
}

const BRACKET_LENGTH = '&lt;'.length;
const LOWER_G = 103;
const LOWER_L = 108;
const LOWER_T = 116;
const SEMICOLON = 59;

function referenceEnd(text: string, from: number): number {
	return text.charCodeAt(from) === NUMBER_SIGN ? numberEnd(text, from + 1) : nameEnd(text, from);
}

function numberEnd(text: string, from: number): number {
	NUMBER.lastIndex = from;
	return NUMBER.test(text) ? NUMBER.lastIndex : -1;
}

/** The position after the semicolon of a name, or -1. */
function nameEnd(text: string, from: number): number {
	const limit = Math.min(text.length, from + MAX_NAME);
	for (let at = from; at < limit; at++) {
		const code = text.charCodeAt(at);
		if (code === SEMICOLON) return at === from ? -1 : at + 1;
		if (!isNameCharacter(code)) return -1;
	}
	return -1;
}

function isNameCharacter(code: number): boolean {
	return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** `amp;`, `#8217;`; null for an unknown name. */
function decodeReference(reference: string, repairs: Repairs): string | null {
	let value = names.get(reference);
	if (value === undefined) {
		if (reference.startsWith('#')) return decodeNumber(reference.slice(1).replace(';', ''), repairs);
		const decoded = decodeHTMLStrict(`&${reference}`);
		value = decoded === `&${reference}` ? null : decoded;
		if (names.size < MAX_NAMES) names.set(reference, value);
	}
	if (value === null) repairs.add('undefinedEntities');
	return value;
}

function decodeNumber(number: string, repairs: Repairs): string {
	const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
	const point = replaceCodePoint(code);
	if (point !== 0xfffd && !isControl(point)) return String.fromCodePoint(point);
	repairs.add('impossibleReferences');
	return '';
}

function isControl(code: number): boolean {
	return (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffe || code === 0xffff;
}
