/** What a person changes through the web page, and sees change, in a real browser over a crawled simulated web. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, visit } from './browser.fixture.ts';
import {
	type CrawledSite,
	enter,
	eventually,
	homeOf,
	settle,
	shownIn,
	startSite,
	UNKNOWN_BLOG,
} from './web-site.fixture.ts';

let site: CrawledSite;
const reader = { origin: () => site.origin };

const told = (page: Page) => () => shownIn(page.locator('main'));

/** The number beside a word on the view of the crawl. */
async function figure(page: Page, name: string): Promise<number> {
	const value = page.locator('.figures > div').filter({ hasText: name }).locator('dd');
	return Number(await shownIn(value));
}

describeInBrowser('writing', () => {
	beforeAll(async () => {
		site = await startSite();
	});
	afterAll(() => site.close());

	it(
		'needs the token, and says how to come by it',
		visit(reader, async ({ page, allow }) => {
			allow(/status of 401/);
			await enter(page, site, '/blogs', { hasToken: false });
			await page.getByLabel('Address of a blog').fill(homeOf(site, UNKNOWN_BLOG));
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			const words = await shownIn(page.getByRole('alert'));
			expect(words).toContain('needs the token');
			expect(words).toContain('Open the address that the server printed');
			expect(await page.locator('#add-url').inputValue()).toBe(homeOf(site, UNKNOWN_BLOG));
		}),
	);

	it(
		'refuses what is no address, in words',
		visit(reader, async ({ page, allow }) => {
			allow(/status of 4\d\d/);
			await enter(page, site, '/blogs');
			expect(page.url()).not.toContain('token');
			await page.getByLabel('Address of a blog').fill('javascript:alert(1)');
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			await page.getByRole('alert').waitFor();
		}),
	);

	it(
		'adds a blog, which arrives in the list, in the crawl and in a search that is followed, all live',
		visit(reader, async ({ context, page }) => {
			const [follower, crawl] = [await context.newPage(), await context.newPage()];
			await enter(follower, site, '/');
			await follower.getByRole('button', { name: 'Live' }).click();
			await follower.getByText('Waiting for new posts').waitFor();
			await enter(crawl, site, '/crawl');
			const before = await figure(crawl, 'new posts');

			await enter(page, site, '/blogs');
			const listed = page.locator('.blog-list > li');
			const known = await listed.count();
			await page.getByLabel('Address of a blog').fill(homeOf(site, UNKNOWN_BLOG));
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			await page.getByText('Just added').waitFor();
			await eventually(() => page.locator('.arrival[data-state=blog]').count()).toBe(1);
			await eventually(() => shownIn(page.locator('.arrival'))).toMatch(/A blog, [1-9]/);
			await eventually(() => listed.count()).toBe(known + 1);

			await eventually(() => figure(crawl, 'new posts')).toBeGreaterThan(before);
			await follower.getByRole('button', { name: /^Show \d+ new post/ }).click();
			await eventually(() => follower.locator('.result .new').count()).toBeGreaterThan(0);

			await page.locator('.arrival a').first().click();
			await page.getByRole('heading', { name: 'Latest posts' }).waitFor();
		}),
	);

	it(
		'takes a list of subscriptions',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs');
			await page.getByText('Add many').click();
			const outline = '<outline type="rss" text="x" xmlUrl="http://nobody-at-home.example/feed"/>';
			await page.locator('input[type=file]').setInputFiles({
				name: 'mine.opml',
				mimeType: 'text/x-opml',
				buffer: Buffer.from(`<opml version="2.0"><body>${outline}</body></opml>`),
			});
			await eventually(told(page)).toContain('1 address added.');
			await eventually(told(page)).toContain('It could not be had');
		}),
	);

	it(
		'inspects a page: values marked in place, the rule of each; a rule is tried, pinned, let go',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs/1/inspect');
			const frame = page.frameLocator('.page-frame');
			await frame.locator('[data-mark]').first().waitFor();
			for (const kind of ['title', 'author', 'content'])
				expect(await frame.locator(`[data-mark~=${kind}]`).count()).toBeGreaterThan(0);
			const title = page.locator('.values button.item').filter({ hasText: /^Title/ });
			const value = await shownIn(title.locator('.value'));
			expect(await shownIn(frame.locator('[data-mark~=title]').first())).toContain(value);
			await title.click();
			await eventually(() => page.frames().map((one) => new URL(one.url(), site.origin).hash)).toContainEqual(
				expect.stringContaining('#mark-'),
			);

			await page.getByText('Edit them as they are written').click();
			const editor = page.getByLabel('The rules as JSON');
			await editor.fill((await editor.inputValue()).replaceAll('"storytitle"', '"meta"'));
			await page.getByRole('button', { name: 'Try it on this page' }).click();
			await page.locator('.trial [data-changed=true]').first().waitFor();
			await page.getByRole('button', { name: 'Back to what is kept' }).click();

			await page.getByRole('button', { name: 'Pin Title 2' }).click();
			await page.getByText('it stays first, whatever is learnt').waitFor();
			await page.reload();
			await settle(page);
			await page.getByRole('button', { name: 'Unpin Title 1' }).click();
			await page.getByText('is let go').waitFor();
		}),
	);

	it(
		'asks what a person thinks, and the answer sticks',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/review');
			const claim = page.locator('#claim');
			await claim.waitFor();
			await page.getByLabel('Note').fill('seen by me');
			await page.getByRole('button', { name: /^Right/ }).click();
			await eventually(told(page)).toContain('From 1 answer about things drawn by chance');
			await page.getByRole('button', { name: 'Answer it again' }).click();
			await eventually(() => page.getByLabel('Note').inputValue()).toBe('seen by me');
			await page.reload();
			await eventually(told(page)).toContain('From 1 answer about things drawn by chance');
			await page.getByRole('link', { name: 'Posts', exact: true }).click();
			await page.locator('.read-as').waitFor();
			await page.keyboard.press('y');
			await eventually(told(page)).toContain('(2 in all)');
		}),
	);

	it(
		'keeps a search under a name, and drops it when told twice',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=violin');
			await page.getByRole('button', { name: 'Save' }).click();
			await page.getByLabel('Name of this search').fill('strings <b>');
			await page.getByRole('button', { name: 'Keep it' }).click();
			await page.getByRole('link', { name: 'Saved searches' }).click();
			const row = page.locator('.search-row');
			await row.getByRole('link', { name: 'strings <b>', exact: true }).waitFor();
			expect(await shownIn(row.locator('code'))).toBe('violin');
			await row.getByRole('link', { name: /^Run/ }).click();
			await page.getByRole('link', { name: '93 notes on the violin' }).waitFor();
			await page.goBack();
			await row.getByRole('button', { name: /^Drop/ }).click();
			await row.getByRole('button', { name: 'Drop it for good' }).click();
			await page.getByText('No search is kept yet').waitFor();
		}),
	);
});
