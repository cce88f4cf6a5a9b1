/** repair: UTF-8 that contains single windows-1252 bytes, or that ends within a character. */
import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import type { Warnings } from './warnings.ts';

const utf8 = new TextDecoder('utf-8');
const windows1252 = new TextDecoder('windows-1252');

/** The weight of a complete character of this many bytes. */
const WEIGHT = [0, 0, 1, 5, 9];
/** The extra weight in a text declared as UTF-8. */
const DECLARED_WEIGHT = 8;

/**
 * Whether the bytes are UTF-8 with a few exceptions. Other encodings contain UTF-8 sequences only by chance: hardly any
 * of two bytes, and almost none of three or more.
 */
export function isUtf8WithFlaws(bytes: Uint8Array, isDeclared: boolean): boolean {
	let whole = 0;
	let broken = 0;
	for (let at = 0; at < bytes.length; ) {
		const length = sequenceLength(bytes, at);
		if (length > 1) whole += WEIGHT[length]!;
		else if (length === 0) broken++;
		at += Math.max(1, length);
	}
	return whole * (isDeclared ? DECLARED_WEIGHT : 1) >= broken;
}

/** Complete UTF-8 characters stay; any other byte is read separately. */
export function repairUtf8(bytes: Uint8Array, warnings: Warnings): string {
	const parts: string[] = [];
	let from = 0;
	for (let at = 0; at < bytes.length; ) {
		const length = sequenceLength(bytes, at);
		if (length > 0) {
			at += length;
			continue;
		}
		parts.push(utf8.decode(bytes.subarray(from, at)), windows1252.decode(bytes.subarray(at, at + 1)));
		warnings.add('mixedEncoding');
		at++;
		from = at;
	}
	parts.push(utf8.decode(bytes.subarray(from)));
	return parts.join('');
}

/** Without the first bytes of a character that the end cuts off. */
export function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
	let at = bytes.length - 1;
	while (at > bytes.length - 3 && (bytes[at] ?? 0) >> 6 === 2) at--;
	const isCut = at >= 0 && lengthByLead(bytes[at]!) > bytes.length - at;
	return isCut ? bytes.subarray(0, at) : bytes;
}

/** How many bytes the character at this position has; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
	const lead = bytes[at]!;
	const length = lengthByLead(lead);
	for (let i = 1; i < length; i++) if ((bytes[at + i] ?? 0) >> 6 !== 2) return 0;
	if (length < 3) return length;
	const second = bytes[at + 1]!;
	const isOverlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
	const isBeyond = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
	return isOverlong || isBeyond ? 0 : length;
}

/** How many bytes a character has that begins with this one; 0 when none does. */
function lengthByLead(lead: number): number {
	if (lead < 0x80) return 1;
	if (lead >= 0xc2 && lead <= 0xdf) return 2;
	if ((lead & 0xf0) === 0xe0) return 3;
	return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}
