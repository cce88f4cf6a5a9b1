import { describe, expect, test } from 'vitest';
import { detectEncodable } from '../encode.ts';
import { Random } from '../random.ts';
import { fillPhrase, slugWords, TOPICS, type Tongue, type Topic, tongues } from './index.ts';
import type { Phrase } from './phrase.ts';

describe.each(Object.values(tongues))('$language', (tongue: Tongue) => {
	const phrases: Phrase[] = [
		...tongue.sentences,
		...tongue.linkSentences,
		...tongue.commentSentences,
		...tongue.titles,
		...tongue.siteTitles,
	];

	test('has every topic, with words for every gap', () => {
		expect(tongue.topics).toHaveLength(TOPICS.length);
		for (const topic of tongue.topics) {
			expect(topic.subjects.length).toBeGreaterThanOrEqual(12);
			expect(topic.verbs.length).toBeGreaterThanOrEqual(6);
			expect(topic.categories.length).toBeGreaterThanOrEqual(5);
		}
	});

	test('can be written in its old encodings', () => {
		const lists = [tongue.adjectives, tongue.times, tongue.places, tongue.fullNames, tongue.givenNames];
		const topics = tongue.topics.flatMap((topic) => [...topic.objects, ...topic.verbs, ...topic.categories]);
		const literals = phrases.flatMap((phrase) => phrase.literals);
		const names = [...tongue.coinedStarts, ...tongue.coinedEnds, ...Object.values(tongue.labels)];
		for (const text of [...lists.flat(), ...topics, ...literals, ...names, tongue.date(0)]) {
			for (const encoding of tongue.legacy)
				expect([text, detectEncodable(text, encoding)]).toEqual([text, true]);
		}
	});

	test('fills every phrase', () => {
		const random = new Random(1);
		for (const phrase of phrases) {
			const filled = fillPhrase(phrase, tongue, tongue.topics[0] as Topic, random, Date.UTC(2020, 5, 6));
			expect(filled).not.toMatch(/[{}]|undefined/);
			expect(filled.length).toBeGreaterThan(0);
		}
	});

	test('links only where a link belongs', () => {
		for (const phrase of phrases) {
			expect(phrase.gaps.filter((gap) => gap === 'L')).toHaveLength(
				tongue.linkSentences.includes(phrase) ? 1 : 0,
			);
		}
	});

	test('needs no escaping except in marked phrases', () => {
		const words = [
			...tongue.topics.flatMap((topic) => [...topic.subjects, ...topic.objects, ...topic.verbs]),
			...[tongue.adjectives, tongue.times, tongue.places, tongue.givenNames, tongue.coinedStarts].flat(),
		];
		for (const word of words) expect(word).not.toMatch(/[&<>"]/);
	});
});

test('slugs are made of plain words', () => {
	for (const word of slugWords.flat()) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
