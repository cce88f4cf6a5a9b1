/** A collection that is open to the public, in a real browser: visitors with and without scripts, and the person who decides. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import {
	type CrawledSite,
	enter,
	eventually,
	homeOf,
	shownIn,
	startSite,
	UNKNOWN_BLOG,
} from './web-site.fixture.ts';

let site: CrawledSite;
const reader = { origin: () => site.origin };
const NAME = 'Open diaries';

describeInBrowser('an open collection', () => {
	beforeAll(async () => {
		site = await startSite([], ['--open', '--site-name', NAME]);
	});
	afterAll(() => site.close());

	it(
		'is read without scripts: search, its next page, and a post',
		visit({ ...reader, javaScriptEnabled: false }, async ({ page }) => {
			await page.goto(`${site.origin}/`);
			expect(await page.title()).toBe(NAME);
			expect((await page.locator('h1').boundingBox())!.y).toBeLessThan(200);
			await page.getByLabel('Search posts').fill('violin');
			await page.getByRole('button', { name: 'Search' }).click();
			await page.getByRole('link', { name: '93 notes on the violin' }).click();
			expect(await page.title()).toBe(`93 notes on the violin – ${NAME}`);
			expect((await shownIn(page.locator('article'))).length).toBeGreaterThan(200);
		}),
	);

	it(
		'takes a suggestion, which somebody with the token accepts with one click',
		visit(
			{ ...reader, viewport: { width: 390, height: 844 }, hasTouch: true },
			async ({ context, page, allow }) => {
				allow(/status of 40[14]/);
				await enter(page, site, '/', { hasToken: false });
				expect(await page.getByRole('navigation', { name: 'Views' }).getByText('Crawl').count()).toBe(0);
				expect(await findings(page)).toEqual([]);
				await page.getByRole('link', { name: 'Suggest a blog, or ask for a removal' }).tap();
				await page.getByLabel('URL of the blog', { exact: true }).fill(homeOf(site, UNKNOWN_BLOG));
				await page.getByRole('button', { name: 'Suggest', exact: true }).tap();
				await page.getByText('Thank you').waitFor();
				expect(await findings(page)).toEqual([]);

				const owner = await context.newPage();
				await enter(owner, site, '/visitors');
				await owner.getByRole('button', { name: /^Add the blog/ }).tap();
				await owner.getByText('The blog is added').waitFor();
				expect(await findings(owner)).toEqual([]);
				await owner.getByLabel('Name of the person').fill('Ann');
				await owner.getByLabel('Role').selectOption('editor');
				await owner.getByRole('button', { name: 'Make a key' }).tap();
				const url = await shownIn(owner.locator('.key'));
				expect((await fetch(`${url.replace('/?', '/crawl?')}`)).status).toBe(200);
				await owner.getByRole('button', { name: 'Revoke the key of Ann' }).tap();
				await eventually(() => owner.getByText('Revoke the key').count()).toBe(0);
				const blogs = async () => (await site.ask<{ blogs: number }>('/api/stats')).blogs;
				await eventually(blogs).toBe(4);
			},
		),
	);
});
