import { describe, expect, it } from 'vitest';
import type { Source, SourceFacts } from '../model/source.ts';
import { addSources, findSource } from './sources.ts';

const AT = '2026-01-02T00:00:00Z';
const facts = (
	url: string | null,
	feed: string | null = null,
	more: Partial<SourceFacts> = {},
): SourceFacts => ({
	url,
	feed,
	title: null,
	tags: [],
	...more,
});
const add = (known: readonly Source[], ...added: SourceFacts[]) =>
	addSources(known, added, { at: AT, by: 'test' });
const addedFrom = (...added: SourceFacts[]) => add([], ...added).changed;

const PAGE = 'http://ann.example/';
const FEED = 'http://ann.example/feed';
const OTHER_FEED = 'http://ann.example/photos.xml';

describe('adding sources', () => {
	it.each([
		['an address alone', [facts(PAGE)], 1],
		['the same address twice', [facts(PAGE), facts('https://www.ann.example')], 1],
		['a page and its feed', [facts(PAGE, FEED)], 1],
		['two feeds of one page', [facts(PAGE, FEED), facts(PAGE, OTHER_FEED)], 2],
		['the page after its feed', [facts(PAGE, FEED), facts(PAGE)], 1],
		['the feed as an address after the subscription', [facts(PAGE, FEED), facts(FEED)], 1],
		['nothing', [facts(null)], 0],
	])('%s', (_, added, count) => {
		expect(addedFrom(...added)).toHaveLength(count);
	});

	it('gives a page its feed, and has it planned again', () => {
		const [page] = addedFrom(facts(PAGE));
		const known = { ...page!, planned: AT };
		expect(add([known], facts(PAGE, FEED)).changed).toEqual([{ ...known, feed: FEED, planned: null }]);
	});

	it('gives a feed that was added as an address its page', () => {
		const [known] = addedFrom(facts(FEED));
		const [changed] = add([known!], facts(PAGE, FEED)).changed;
		expect(changed).toMatchObject({ key: known!.key, url: PAGE, feed: FEED });
	});

	it('adds folders as tags without visiting it again', () => {
		const known = { ...addedFrom(facts(PAGE, FEED, { tags: ['friends'] }))[0]!, planned: AT };
		const { changed, sources } = add([known], facts(PAGE, FEED, { tags: ['tea'] }));
		expect(changed).toEqual([{ ...known, tags: ['friends', 'tea'] }]);
		expect(sources[0]!.isNew).toBe(false);
	});

	it('changes nothing that is known already', () => {
		const [known] = addedFrom(facts(PAGE, FEED));
		expect(add([known!], facts(PAGE, FEED)).changed).toEqual([]);
	});

	it('reads a removed source again', () => {
		const known = { ...addedFrom(facts(PAGE))[0]!, planned: AT, removed: AT };
		const { changed, sources } = add([known], facts(PAGE));
		expect(changed).toEqual([{ ...known, planned: null, removed: null }]);
		expect(sources[0]!.isNew).toBe(true);
	});
});

it('finds a source by any of its addresses', () => {
	const sources = addedFrom(facts(PAGE, FEED), facts(null, 'http://bo.example/rss'));
	expect(findSource(sources, 'https://ann.example')?.feed).toBe(FEED);
	expect(findSource(sources, FEED)?.url).toBe(PAGE);
	expect(findSource(sources, 'http://bo.example/rss')?.url).toBeNull();
	expect(findSource(sources, 'http://cy.example/')).toBeNull();
});
