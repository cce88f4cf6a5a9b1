/**
 * phrase: sentence patterns with placeholders, filled with the words of a language and a topic.
 *
 * In:     a pattern such as `Yesterday I {v} the {o}.`, compiled once.
 * Out:    the sentence, its placeholders filled from a stream of random numbers.
 *
 * Placeholders: {o} noun as object, {s} noun as subject, {v} verb, {a} adjective, {t} time word, {p} person, {l} place,
 * {x} coined name, {k} number, {d} date within the sentence, {L} where a link goes.
 */

import type { Random } from '../random.ts';
import type { Tongue, Topic } from './tongue.ts';

/** Stands in a filled phrase where the link goes; no vocabulary contains it. */
export const LINK_MARK = '\u0001';

const DAY = 86_400_000;
const NEWEST_DAYS_AGO = 3;
const OLDEST_DAYS_AGO = 900;

export interface Phrase {
	readonly literals: readonly string[];
	readonly gaps: readonly string[];
	/** Whether it begins with a gap, whose word then gets a capital letter. */
	readonly opens: boolean;
	/** Whether it has signs of its own that markup must escape; the vocabulary has none. */
	readonly special: boolean;
}

/** Splits a pattern at its gaps, so that filling is a walk over two arrays. */
export function compilePhrase(pattern: string): Phrase {
	const pieces = pattern.split(/\{(\w)\}/);
	return {
		literals: pieces.filter((_, i) => i % 2 === 0),
		gaps: pieces.filter((_, i) => i % 2 === 1),
		opens: pieces[0] === '',
		special: /[&<>"]/.test(pattern),
	};
}

/** Fills a phrase; {d} names a day some time before `dateMs`. */
export function fillPhrase(
	phrase: Phrase,
	tongue: Tongue,
	topic: Topic,
	random: Random,
	dateMs: number,
): string {
	const { literals, gaps } = phrase;
	let out = literals[0] as string;
	for (let i = 0; i < gaps.length; i++) {
		const word = wordFor(gaps[i] as string, tongue, topic, random, dateMs);
		out += (i === 0 && phrase.opens ? capital(word) : word) + (literals[i + 1] as string);
	}
	return out;
}

function capital(word: string): string {
	const first = word.charCodeAt(0);
	// Capitals already, and the scripts past the Cyrillic letters, which have none.
	if (first < 0x61 || first > 0x52f) return word;
	return word.charAt(0).toUpperCase() + word.slice(1);
}

function wordFor(gap: string, tongue: Tongue, topic: Topic, random: Random, dateMs: number): string {
	switch (gap) {
		case 'o':
			return random.pick(topic.objects);
		case 's':
			return random.pick(topic.subjects);
		case 'v':
			return random.pick(topic.verbs);
		case 'a':
			return random.pick(tongue.adjectives);
		case 't':
			return random.pick(tongue.times);
		case 'p':
			return random.pick(tongue.givenNames);
		case 'l':
			return random.pick(tongue.places);
		case 'x':
			return random.pick(tongue.coinedStarts) + random.pick(tongue.coinedEnds);
		case 'k':
			return String(random.between(2, 99));
		case 'd':
			return tongue.date(dateMs - random.between(NEWEST_DAYS_AGO, OLDEST_DAYS_AGO) * DAY);
		default:
			return LINK_MARK;
	}
}
