import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse.ts';
import { readSentence } from './sentence.ts';

describe('a sentence', () => {
	it.each([
		['blogs about sourdough in German since 2020', 'sourdough lang:de after:2020', true],
		['Posts about green tea', 'green tea', false],
		['show me all posts on tea before 2004-03?', 'tea before:2004-03', false],
		['articles about tea in Japanese from 2004 on', 'tea lang:ja after:2004', false],
		['posts about tea since 2003 until 2005', 'tea after:2003 before:2005', false],
		['posts about tea in 2004', 'tea date:2004', false],
		['posts about "green tea" -milk', '"green tea" -milk', false],
		['posts about life in Paris', 'life in Paris', false],
		['Blogs über Sauerteig auf Englisch seit 2020', 'Sauerteig lang:en after:2020', true],
		['articles sur le thé en français depuis 2004', 'le thé lang:fr after:2004', false],
		['blogs sobre pan en alemán desde 2020', 'pan lang:de after:2020', true],
	])('“%s” is read', (typed, query, ofBlogs) => {
		expect(readSentence(typed)).toMatchObject({ query, ofBlogs });
		const { readAs, notes } = parseQuery(typed, []);
		expect(readAs).toBe(query);
		expect(notes[0]).toContain(query);
	});

	it.each([
		'sourdough in German since 2020',
		'what I think about blogs',
		'blogs about',
		'blogs about since 2020',
		'"blogs about tea"',
		'lang:de blogs about tea',
		`posts about ${'tea '.repeat(100)}`,
	])('“%.30s” is words', (typed) => {
		expect(readSentence(typed)).toBeNull();
	});

	it('is words in an exact search', () => {
		expect(parseQuery('blogs about tea', [], true)).toMatchObject({ readAs: null, ofBlogs: false });
	});
});
