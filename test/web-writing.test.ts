/** Changes made through the web page, in a real browser over a crawled simulated web. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import {
	type CrawledSite,
	enter,
	eventually,
	homeOf,
	postCalled,
	settle,
	shownIn,
	startSite,
	UNKNOWN_BLOG,
} from './web-site.fixture.ts';

let site: CrawledSite;
const reader = { origin: () => site.origin };

const textOf = (page: Page) => () => shownIn(page.locator('main'));

/** A figure of the crawl view, by its name. */
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
		'needs the token, and says how to get it',
		visit(reader, async ({ page, allow }) => {
			allow(/status of 401/);
			await enter(page, site, '/blogs', { hasToken: false });
			await page.getByLabel('Blog URL').fill(homeOf(site, UNKNOWN_BLOG));
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			const words = await shownIn(page.getByRole('alert'));
			expect(words).toContain('needs the token');
			expect(words).toContain('Open the URL that the server printed');
			expect(await page.locator('#add-url').inputValue()).toBe(homeOf(site, UNKNOWN_BLOG));
		}),
	);

	it(
		'rejects an invalid URL with a message',
		visit(reader, async ({ page, allow }) => {
			allow(/status of 4\d\d/);
			await enter(page, site, '/blogs');
			expect(page.url()).not.toContain('token');
			for (const typed of ['javascript:alert(1)', 'not a url at all']) {
				await page.getByLabel('Blog URL').fill(typed);
				await page.getByRole('button', { name: 'Add', exact: true }).click();
				await page.getByText(`"${typed}" is not a web URL`).waitFor();
			}
		}),
	);

	it(
		'adds a blog, which appears live in the list, in the crawl view and in a live search',
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
			await page.getByLabel('Blog URL').fill(homeOf(site, UNKNOWN_BLOG));
			await page.getByRole('button', { name: 'Add', exact: true }).click();
			await page.getByText('Just added').waitFor();
			await eventually(() => page.locator('.arrival[data-state=blog]').count()).toBe(1);
			await eventually(() => shownIn(page.locator('.arrival'))).toMatch(/Blog with [1-9]/);
			await eventually(() => listed.count()).toBe(known + 1);

			await eventually(() => figure(crawl, 'new posts')).toBeGreaterThan(before);
			await follower.getByRole('button', { name: /^Show \d+ new post/ }).click();
			await eventually(() => follower.locator('.result .new').count()).toBeGreaterThan(0);

			await page.locator('.arrival a').first().click();
			await page.getByRole('heading', { name: 'Latest posts' }).waitFor();
		}),
	);

	it(
		'imports an OPML file',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs');
			await page.getByText('Import or export OPML').click();
			const outline = '<outline type="rss" text="x" xmlUrl="http://nobody-at-home.example/feed"/>';
			await page.locator('input[type=file]').setInputFiles({
				name: 'mine.opml',
				mimeType: 'text/x-opml',
				buffer: Buffer.from(`<opml version="2.0"><body>${outline}</body></opml>`),
			});
			await eventually(textOf(page)).toContain('1 URL added.');
			await eventually(textOf(page)).toContain('Could not be fetched');
		}),
	);

	it(
		'inspects a page: highlights the values with their rules; tests, pins and unpins a rule',
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

			await page.getByText('Edit the rules as JSON').click();
			const editor = page.getByLabel('Rules (JSON)');
			await editor.fill((await editor.inputValue()).replaceAll('"storytitle"', '"meta"'));
			await page.getByRole('button', { name: 'Test on this page' }).click();
			await page.locator('.trial [data-changed=true]').first().waitFor();
			await page.getByRole('button', { name: 'Discard changes' }).click();

			await page.getByRole('button', { name: 'Pin Title 2' }).click();
			await page.getByText('is pinned and stays first').waitFor();
			await page.reload();
			await settle(page);
			await page.getByRole('button', { name: 'Unpin Title 1' }).click();
			await page.getByText('is unpinned').waitFor();
		}),
	);

	it(
		'asks a person to review decisions, and keeps the answers',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/review');
			const claim = page.locator('#claim');
			await claim.waitFor();
			await page.keyboard.press('n');
			await eventually(textOf(page)).toContain('(1 in all)');
			await page.keyboard.press('u');
			await page.getByText('Your answer is withdrawn.').waitFor();
			await eventually(textOf(page)).not.toContain('(1 in all)');
			await page.getByLabel('Note').fill('seen by me');
			await page.getByRole('button', { name: /^Right/ }).click();
			await eventually(textOf(page)).toContain('Based on 1 answer about random samples');
			await page.getByRole('button', { name: 'Change answer' }).click();
			await eventually(() => page.getByLabel('Note').inputValue()).toBe('seen by me');
			await page.reload();
			await eventually(textOf(page)).toContain('Based on 1 answer about random samples');
			await page.getByRole('link', { name: 'Posts', exact: true }).click();
			await page.locator('.read-as').waitFor();
			await page.keyboard.press('y');
			await eventually(textOf(page)).toContain('(2 in all)');
		}),
	);

	it(
		'studies a topic and exports a citable set with four clicks',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/');
			await page.locator('#q').fill('violin');
			await page.getByRole('button', { name: 'Search', exact: true }).click();
			await page.getByRole('link', { name: '93 notes on the violin' }).waitFor();
			const found = Number.parseInt(await shownIn(page.locator('.total')), 10);
			await page.getByRole('button', { name: 'Freeze', exact: true }).click();
			await page.getByRole('button', { name: 'Freeze these posts' }).click();
			const cited = await shownIn(page.locator('#freeze cite'));
			expect(cited).toMatch(new RegExp(`: ${found} posts? from .*the query “violin”.* SHA-256 [0-9a-f]{64}`));
			const download = page.waitForEvent('download');
			await page.getByRole('link', { name: /^Export violin-/ }).click();
			const lines = readFileSync(await (await download).path(), 'utf8')
				.trim()
				.split('\n');
			expect(lines.length).toBe(found);
			await page.getByRole('link', { name: 'All collections' }).click();
			await page.locator('#collections cite').getByText(cited).waitFor();
		}),
	);

	it(
		'corrects a wrong judgment and undoes it with three clicks, on the page of the blog',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs/2');
			const judgment = page.locator('#judgment');
			await judgment.getByRole('button', { name: /^It is not a blog/ }).click();
			await judgment.getByText(/posts? leaves? search/).waitFor();
			await judgment.getByRole('button', { name: 'It is not a blog', exact: true }).click();
			await page.getByRole('heading', { name: 'Why it is not a blog' }).waitFor();
			await judgment.getByRole('button', { name: /^Undo the decision/ }).click();
			await page.getByRole('heading', { name: 'Why it is a blog' }).waitFor();
		}),
	);

	it(
		'removes what is not a post and brings it back with two clicks',
		visit(reader, async ({ page }) => {
			await enter(page, site, `/posts/${await postCalled(site, '93 notes on the violin')}`);
			await page.getByRole('button', { name: 'This is not a post' }).click();
			await page.getByText('The post was removed').waitFor();
			await page.getByRole('button', { name: 'Undo' }).click();
			await page.getByText('The post is back.').waitFor();
		}),
	);

	it(
		'corrects a title with three clicks, after it has shown what changes, and undoes it with one',
		visit(reader, async ({ page }) => {
			const id = await postCalled(site, '93 notes on the violin');
			await enter(page, site, `/posts/${id}`);
			const heading = page.getByRole('heading', { level: 1 });
			const stored = async () => (await site.ask<{ title: string }>(`/api/posts/${id}`)).title;
			await page.getByRole('button', { name: 'Correct title, author or date' }).click();
			const other = page.locator('#correct section', { hasText: 'Title' }).locator('.candidate').nth(1);
			const value = await shownIn(other.locator('span').first());
			expect((await shownIn(other)).length).toBeGreaterThan(value.length);
			await other.click();
			await page.getByRole('button', { name: 'Apply' }).waitFor();
			expect(await stored()).toBe('93 notes on the violin');
			await page.getByRole('button', { name: 'Apply' }).click();
			await eventually(() => shownIn(heading)).toBe(value);
			expect(await stored()).toBe(value);
			await page.getByRole('button', { name: 'Undo the correction of the title' }).click();
			await eventually(() => shownIn(heading)).toBe('93 notes on the violin');
			expect(await stored()).toBe('93 notes on the violin');
			expect(await findings(page)).toEqual([]);
		}),
	);

	it(
		'proves that a blog is complete with one click from the list, and tries again what is missing',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs');
			await page.getByRole('link', { name: 'Notes from Dundee' }).click();
			const panel = page.locator('#complete');
			await eventually(() => shownIn(panel)).toMatch(
				/(Complete|Not complete): \d+ of \d+ known posts? stored/,
			);
			const { posts } = await site.ask<{ posts: number }>('/api/blogs/1');
			const complete = await site.ask<{ found: number; isComplete: boolean; why: string }>(
				'/api/blogs/1/completeness',
			);
			expect(complete.found).toBe(posts);
			expect(await shownIn(panel)).toContain(complete.why);
			if (complete.isComplete) return;
			await panel.getByRole('button', { name: 'Try again now' }).click();
			await panel.getByText('will be visited next').waitFor();
		}),
	);

	it(
		'saves a search under a name, and deletes it after a confirmation',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=violin');
			await page.getByRole('button', { name: 'Save' }).click();
			await page.getByLabel('Name', { exact: true }).fill('strings <b>');
			await page.getByRole('button', { name: 'Save search' }).click();
			await page.getByRole('link', { name: 'Saved searches' }).click();
			const row = page.locator('.search-row');
			await row.getByRole('link', { name: 'strings <b>', exact: true }).waitFor();
			expect(await shownIn(row.locator('code'))).toBe('violin');
			await row.getByRole('link', { name: /^Run/ }).click();
			await page.getByRole('link', { name: '93 notes on the violin' }).waitFor();
			await page.goBack();
			await row.getByRole('button', { name: /^Delete/ }).click();
			await row.getByRole('button', { name: 'Delete permanently' }).click();
			await page.getByText('No saved searches yet').waitFor();
		}),
	);
});
