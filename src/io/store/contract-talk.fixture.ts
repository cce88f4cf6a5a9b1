/** contract-talk: what is asked about a period: counts by day, pages that many link to, coverage gaps, the derived cache. */
import { describe, expect, it } from 'vitest';
import type { SearchPlan } from '../../model/search.ts';
import { DAY_1, HOME, named, OTHER } from './facts.fixture.ts';
import type { Store } from './store.ts';

const CY = 'http://cy.example/';
const ALL: SearchPlan = { kind: 'all', of: [] };
const word = (term: string): SearchPlan => ({
	kind: 'terms',
	field: null,
	spellings: [{ terms: [term], isPrefix: false }],
});

/** A post of a day, in a language. */
function on(day: string, name: string, blog = HOME, language = 'und') {
	return named(name, { blog, language }, { published: day, text: `tea and ${name}` });
}

export function talkContract(store: () => Store): void {
	describe('posts are counted by day', () => {
		const save = async () => {
			await store().write({
				at: DAY_1,
				blogs: [{ url: HOME, platform: 'wordpress' }, { url: OTHER }],
				posts: [
					on('2004-02-29T23:30:00-05:00', 'late', HOME, 'en'),
					on('2004-02-29', 'leap', OTHER, 'ja'),
					on('2004-03-01', 'next', HOME, 'en'),
					on('2005-01-01', 'after', HOME, 'en'),
					named('undated', {}, { published: null }),
				],
			});
			await store().indexed();
		};
		const days = { from: 20040201, to: 20041231 };

		it.each([
			[
				'all of them',
				{ plan: ALL },
				[
					[20040229, '', 2],
					[20040301, '', 1],
				],
			],
			['those with a word', { plan: word('leap') }, [[20040229, '', 1]]],
			['none', { plan: word('nowhere') }, []],
			['those of one day', { plan: ALL, from: 20040301, to: 20040301 }, [[20040301, '', 1]]],
			[
				'split by language',
				{ plan: word('tea'), by: 'language' as const },
				[
					[20040229, 'en', 1],
					[20040229, 'ja', 1],
					[20040301, 'en', 1],
				],
			],
			[
				'split by platform',
				{ plan: ALL, by: 'platform' as const },
				[
					[20040229, '', 1],
					[20040229, 'wordpress', 1],
					[20040301, 'wordpress', 1],
				],
			],
		])('%s', async (_, question, expected) => {
			await save();
			const counts = await store().countByDay({ ...days, ...question });
			expect(counts.map(({ day, group, posts }) => [day, group, posts])).toEqual(expected);
		});
	});

	it('reports the pages that most blogs link to in a period, split by posts and others', async () => {
		const linking = (day: string, name: string, blog: string, ...to: string[]) =>
			named(
				name,
				{ blog, links: to.map((url) => ({ to: url, text: `see ${url.at(-1)}` })) },
				{ published: day },
			);
		const outside = 'http://news.example/a';
		await store().write({
			at: DAY_1,
			blogs: [{ url: HOME }, { url: OTHER }, { url: CY }],
			posts: [
				named('snow', {}, { published: '2004-01-01' }),
				linking('2004-03-01', 'one', OTHER, `${HOME}snow`, outside, `${OTHER}own`, HOME),
				linking('2004-03-02', 'two', CY, `${HOME}snow`, outside),
				linking('2004-03-02', 'three', CY, `${HOME}snow`, 'http://news.example/b'),
				linking('2004-03-09', 'four', OTHER, 'http://news.example/late'),
				linking('2004-03-02', 'own', HOME, `${HOME}snow`),
			],
		});
		const range = { from: '2004-03-01', to: '2004-03-02', limit: 10 };
		const [post, ...others] = await store().mostLinked({ ...range, of: 'posts' });
		expect(others).toEqual([]);
		expect(post).toMatchObject({
			url: `${HOME}snow`,
			blogs: 2,
			posts: 3,
			first: '2004-03-01',
			text: 'see w',
		});
		expect(post!.post).toMatchObject({ url: `${HOME}snow`, blog: HOME, title: 'About snow' });
		const pages = await store().mostLinked({ ...range, of: 'pages' });
		expect(pages.map(({ url, post, blogs, posts, text }) => [url, post, blogs, posts, text])).toEqual([
			[outside, null, 2, 2, 'see a'],
			['http://news.example/b', null, 1, 1, 'see b'],
		]);
		expect(await store().mostLinked({ ...range, limit: 1, of: 'pages' })).toHaveLength(1);
	});

	it('returns the links from one blog to another as evidence, the newest first', async () => {
		await store().write({
			at: DAY_1,
			blogs: [{ url: HOME }, { url: OTHER, blogroll: [{ to: HOME, text: 'Ann' }] }],
			posts: [
				named('sun', {
					blog: OTHER,
					links: [`${HOME}snow`, CY, OTHER].map((to) => ({ to, text: to })),
				}),
			],
		});
		const [ann, bob] = await Promise.all([HOME, OTHER].map(async (url) => (await store().blog(url))!.id));
		const between = await store().linksBetween(bob!, ann!, 10);
		expect(between.map(({ origin, fromPost, to }) => [origin, fromPost, to])).toEqual([
			['post', `${OTHER}sun`, `${HOME}snow`],
			['blogroll', null, HOME],
		]);
		expect(await store().linksBetween(bob!, ann!, 1)).toHaveLength(1);
		expect(await store().linksBetween(ann!, bob!, 10)).toEqual([]);
	});

	it.each([
		['2004-01-01', '2004-01-31', ['ended', 'open']],
		['2004-02-10', '2004-02-10', ['ended', 'open']],
		['2004-02-11', '2004-03-31', ['open']],
		['2003-01-01', '2003-12-31', []],
		['2003-12-31', '2004-01-01', ['ended', 'open']],
	])('gaps that lie between %s and %s are found', async (from, to, kinds) => {
		const gap = { blog: HOME, url: null, why: 'It was down.', from: '2004-01-01T05:00:00Z' };
		await store().write({
			at: DAY_1,
			gaps: [
				{ ...gap, kind: 'ended', to: '2004-02-10T07:00:00Z' },
				{ ...gap, kind: 'open', to: null },
			],
		});
		const { items } = await store().gaps({ limit: 10, from, to });
		expect(items.map(({ kind }) => kind).sort()).toEqual(kinds);
	});

	it('the derived cache returns a value for the same stamp, and only the last one', async () => {
		const { worked } = store();
		const [one, two] = [Uint8Array.of(0, 255, 7), new Uint8Array(100_000).fill(9)];
		expect(await worked.get('map', 'all', '1')).toBeNull();
		await worked.set('map', 'all', '1', one);
		await worked.set('map', 'posts', '1', two);
		expect(Buffer.from((await worked.get('map', 'all', '1'))!)).toEqual(Buffer.from(one));
		expect(await worked.get('map', 'all', '2')).toBeNull();
		await worked.set('map', 'all', '2', two);
		expect(await worked.get('map', 'all', '1')).toBeNull();
		expect((await worked.get('map', 'all', '2'))!.length).toBe(two.length);
	});
}
