/**
 * pack: writes the profiles in this folder from the large database of the npm package eld (Apache-2.0, Nito T.M.).
 *
 *     node scripts/setup.mjs && node src/lib/language/pack.mjs
 *
 * eld keeps its n-grams as an object of objects, which takes a second and hundreds of megabytes to load. Here an n-gram is the hash of its
 * bytes, and the whole profile is a string that is decoded at its first use. Languages that the script decides are left out.
 *
 * The string: the n-grams in the order of their hashes. Each is the difference from the hash before (three digits of base 88), then its
 * entries (two digits each: score, language, and whether it is the n-gram's last).
 */
import { writeFileSync } from 'node:fs';
import { hashGram } from '../../../dist/src/lib/language/hash.js';
import { dictionary } from '../../../node_modules/eld/src/dictionary.js';
import { ngramsData } from '../../../node_modules/eld/src/ngrams/large.js';

/** In the order of `LANGUAGES` in profile.ts. */
const LANGUAGES = [
	...'az ca cs da de en es et eu fi fr hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tl tr vi yo'.split(
		' ',
	),
	...'be bg ru sr uk ar fa ku ur hi mr'.split(' '),
];
/** eld stores its scores less this. */
const BASE_SCORE = 53;
const SCORE_STEP = 4;
/** A generated file is split where it would be too long for editors and linters. */
const MAX_LENGTH = 700_000;
const DIGITS = Array.from({ length: 90 }, (_, i) => String.fromCharCode(37 + i)).filter(
	(digit) => digit !== "'" && digit !== '\\',
);

const data = pack(gramsOf());
for (let i = 0; i * MAX_LENGTH < data.length; i++) {
	const part = data.slice(i * MAX_LENGTH, (i + 1) * MAX_LENGTH);
	const text = `// Written by pack.mjs from eld 2.1.0 (Apache-2.0, Copyright Nito T.M.): do not edit.\nexport const PART_${i + 1}: string =\n\t'${part}';\n`;
	writeFileSync(new URL(`./profile-${i + 1}.ts`, import.meta.url), text);
}

/** hash → [language, score] of every n-gram of these languages. */
function gramsOf() {
	const grams = new Map();
	for (const [gram, scores] of Object.entries(ngramsData.ngrams)) {
		const entries = Object.entries(scores)
			.map(([number, score]) => [LANGUAGES.indexOf(ngramsData.languages[number]), score + BASE_SCORE])
			.filter(([language]) => language >= 0);
		if (entries.length === 0) continue;
		const hash = hashOf(gram);
		grams.set(hash, [...(grams.get(hash) ?? []), ...entries]);
	}
	return grams;
}

function hashOf(gram) {
	const bytes = Uint8Array.from(gram.trim(), (letter) =>
		/[a-z'`]/.test(letter) ? letter.charCodeAt(0) : dictionary.indexOf(letter, 128),
	);
	return hashGram(bytes, 0, bytes.length, gram.startsWith(' '), gram.endsWith(' '));
}

function pack(grams) {
	let before = 0;
	let text = '';
	for (const hash of [...grams.keys()].sort((a, b) => a - b)) {
		text += digits(hash - before, 3);
		before = hash;
		const entries = grams.get(hash);
		entries.forEach(([language, score], i) => {
			const last = i === entries.length - 1 ? 1 : 0;
			text += digits((Math.round(score / SCORE_STEP) * LANGUAGES.length + language) * 2 + last, 2);
		});
	}
	return text;
}

function digits(number, count) {
	const out = [];
	for (let rest = number; out.length < count; rest = Math.floor(rest / DIGITS.length))
		out.unshift(DIGITS[rest % DIGITS.length]);
	if (number >= DIGITS.length ** count) throw new Error(`${number} does not fit in ${count} digits`);
	return out.join('');
}
