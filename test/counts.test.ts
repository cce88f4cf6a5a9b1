/** No number that is shown twice differs: the API, the page, `stats`, `search --facets` and `export` count the same posts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME, named, OTHER } from '../src/io/store/facts.fixture.ts';
import type { Batch } from '../src/model/batch.ts';
import { describeInBrowser, visit } from './browser.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';
import { enter, eventually, type Site, serveStore, settle, shownIn } from './web-site.fixture.ts';

const SHOP = 'http://shop.example/';
const judged = (isBlog: boolean) => ({ isBlog, reason: 'As it says.', rules: [] });

/** Two blogs, a shop, deleted posts, variants of a language, and a post without one. */
const BATCHES: readonly Batch[] = [
	{
		at: '2010-01-01T00:00:00Z',
		blogs: [
			{ url: HOME, title: 'Ann', platform: 'wordpress', language: 'en', judgment: judged(true) },
			{ url: OTHER, title: 'Bob', platform: null, language: 'zh-TW', judgment: judged(true) },
			{ url: SHOP, title: 'Shop', judgment: judged(false) },
		],
		posts: [
			...['a', 'b', 'c', 'd'].map((name) => named(name, { language: 'en' }, { published: '2004-03-05' })),
			...['e', 'f'].map((name) => named(name, { language: 'en-US' }, { published: '2005-03-05' })),
			...['zh', 'zh-TW', 'zh-CN', 'zh_HK'].map((language, i) => named(`g${i}`, { blog: OTHER, language })),
			named('offer', { blog: SHOP, language: 'en' }),
		],
	},
	{ at: '2010-01-02T00:00:00Z', gone: [`${HOME}a`, `${OTHER}g0`] },
	{ at: '2010-01-03T00:00:00Z', blogs: [{ url: HOME, judgment: judged(true) }] },
];
const POSTS = 8;

interface Counted {
	readonly posts: number;
	readonly blogs: number;
	readonly deletedPosts: number;
	readonly postsByLanguage: Readonly<Record<string, number>>;
	readonly blogsByPlatform: Readonly<Record<string, number>>;
}

interface FacetList {
	readonly total: number;
	readonly language: readonly { readonly value: string; readonly posts: number }[];
	readonly year: readonly { readonly posts: number }[];
	readonly blog: readonly { readonly label: string; readonly posts: number }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describeInBrowser('the counts of a collection', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-counts-'));
	let site: Site;
	beforeAll(async () => {
		site = await serveStore(folder, BATCHES);
	});
	afterAll(async () => {
		await site.close();
		rmSync(folder, { recursive: true });
	});
	const asJson = async <T>(...args: readonly string[]) =>
		JSON.parse((await logosphere([...args, '--data', folder, '--json'])).stdout) as T;

	it('are the same in the API, in stats, in facets and in an export', async () => {
		const stats = await site.ask<Counted>('/api/stats');
		expect(stats).toMatchObject({
			posts: POSTS,
			blogs: 2,
			deletedPosts: 2,
			postsByLanguage: { en: 5, zh: 3 },
		});
		expect(await asJson<Counted>('stats')).toMatchObject({ ...stats, bytes: expect.any(Number) });
		const facets = await site.ask<FacetList>('/api/facets');
		expect(await asJson<FacetList>('search', '', '--facets')).toEqual(facets);
		expect(Object.fromEntries(facets.language.map(({ value, posts }) => [value, posts]))).toEqual(
			stats.postsByLanguage,
		);
		const { items } = await site.ask<{ items: { title: string; posts: number }[] }>('/api/blogs?isBlog=true');
		expect(items.map(({ title, posts }) => [title, posts])).toEqual(
			facets.blog.map(({ label, posts }) => [label, posts]),
		);
		const lines = (await logosphere(['export', 'jsonl', '--data', folder])).stdout.trim().split('\n');
		const { total } = await site.ask<{ total: number }>('/api/search');
		const found = [facets.total, sum(facets.year.map(({ posts }) => posts)), lines.length, total];
		expect(found).toEqual([POSTS, POSTS, POSTS, POSTS]);
	});

	it(
		'are those that the page shows',
		visit({ origin: () => site.origin }, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			await eventually(() => shownIn(page.locator('.welcome'))).toContain(
				'8 posts and 0 comments from 2 blogs',
			);
			expect(await shownIn(page.locator('.total'))).toBe('8 posts');
			const options = page.getByLabel('Language').locator('option');
			await eventually(() => options.allTextContents()).toEqual([
				'Any language',
				'English (5)',
				'Chinese (3)',
			]);
			await page.getByLabel('Language').selectOption('zh');
			await eventually(() => shownIn(page.locator('.total'))).toBe('3 posts');
			await page
				.locator('.filters label')
				.filter({ hasText: /^Blog/ })
				.locator('select')
				.selectOption({ label: 'Bob (3)' });
			await eventually(() => page.locator('#q').inputValue()).toBe(`lang:zh blog:"=${OTHER}"`);
			await settle(page);
			expect(await shownIn(page.locator('.total'))).toBe('3 posts');
			await enter(page, site, '/crawl', { hasToken: false });
			await eventually(() => shownIn(page.locator('main'))).toContain('has 8 posts from 2 blogs');
		}),
	);
});
