/** profile: the n-grams of the languages that share a script with others, decoded when the first text needs them. */

import { decodeProfile, type Profile } from './ngrams.ts';
import { PART_1 } from './profile-1.ts';
import { PART_2 } from './profile-2.ts';

/** In the order of pack.mjs. */
export const LANGUAGES: readonly string[] = [
	...'az ca cs da de en es et eu fi fr hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tl tr vi yo'.split(
		' ',
	),
	...'be bg ru sr uk ar fa ku ur hi mr'.split(' '),
];

let decoded: Profile | null = null;

export function loadProfile(): Profile {
	decoded ??= decodeProfile(PART_1 + PART_2, LANGUAGES.length);
	return decoded;
}
