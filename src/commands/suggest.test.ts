import { expect, it } from 'vitest';
import { countEdits, suggest } from './suggest.ts';

const COMMANDS = ['crawl', 'search', 'serve', 'stats', 'map'];

it.each([
	['serch', ' Did you mean “search”?'],
	['sreve', ' Did you mean “serve”?'],
	['STATS', ' Did you mean “stats”?'],
	['xyzzy', ''],
	['', ''],
])('%s:%s', (word, said) => {
	expect(suggest(word, COMMANDS)).toBe(said);
});

it.each([
	['', '', 0],
	['ab', 'ba', 1],
	['limt', 'limit', 1],
	['kitten', 'sitting', 3],
])('%s to %s takes %i edits', (a, b, edits) => {
	expect([countEdits(a, b), countEdits(b, a)]).toEqual([edits, edits]);
});
