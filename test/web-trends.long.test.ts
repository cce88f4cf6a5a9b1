/** Trends and Today in a real browser, over a store in which a comet was seen and some days were missed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, type Site, serveStore, settle, shownIn } from './web-site.fixture.ts';
import { COMET_PAGE, LAST_DAY, MISSED_FROM, trendBatches } from './web-trends.fixture.ts';

let folder: string;
let site: Site;
const reader = { origin: () => site.origin };
const PHONE = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true };

const TWO = '/trends?q=tea&q=comet';
const BY_DAY = `${TWO}&span=day&from=2004-03-01&to=${LAST_DAY}`;
const VIEWS = [
	['all posts over time', '/trends'],
	['two queries, by day', BY_DAY],
	['split by platform', '/trends?q=tea&by=platform&show=share'],
	['with the sentiment', '/trends?q=tea&mood=1'],
	['a day', '/today'],
	['a week', '/today?span=week'],
	['a day without posts', '/today?day=2004-01-01'],
] as const;

const chart = (page: Page) => page.getByRole('slider');
const readout = (page: Page) => chart(page).getAttribute('aria-valuetext');

/** Downloads the file of a button. */
async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
	const [given] = await Promise.all([
		page.waitForEvent('download'),
		page.getByLabel(name, { exact: true }).click(),
	]);
	return { name: given.suggestedFilename(), bytes: readFileSync(await given.path()) };
}

const cellsOf = (line: string) =>
	[...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain);

async function unfold(page: Page): Promise<void> {
	const folded = page.locator('main details:not([open]) > summary');
	const count = await folded.count();
	for (let done = 0; done < count; done++) await folded.first().click();
	await settle(page);
}

/** The number of colours in the chart; an empty canvas has one. */
const colours = (page: Page) =>
	page.evaluate(
		`(() => { const c = document.querySelector('.trend-plot canvas'); const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer); return new Set(d).size; })()`,
	) as Promise<number>;

describeInBrowser('trends and today', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-web-trends-'));
		site = await serveStore(folder, trendBatches());
	});
	afterAll(async () => {
		await site.close();
		rmSync(folder, { recursive: true });
	});

	it(
		'opens from search results',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=comet', { hasToken: false });
			await page.getByRole('link', { name: 'Trend', exact: true }).click();
			await eventually(() => page.url()).toBe(`${site.origin}/trends?q=comet`);
			await eventually(() => readout(page)).toContain('comet');
		}),
	);

	it(
		'compares the queries in the URL',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/trends', { hasToken: false });
			await eventually(() => readout(page)).toContain('All posts');
			for (const words of ['tea', 'comet']) {
				await page.locator('#trend-query').fill(words);
				await page.keyboard.press('Enter');
				await eventually(() => new URL(page.url()).searchParams.getAll('q')).toContain(words);
				await settle(page);
			}
			expect(await page.locator('.readout .name').allTextContents()).toEqual(['tea', 'comet']);
			expect(await colours(page)).toBeGreaterThan(20);
			await page.getByRole('link', { name: 'Remove tea' }).click();
			await eventually(() => page.locator('.readout .name').allTextContents()).toEqual(['comet']);
			await page.goBack();
			await eventually(() => page.locator('.readout .name').allTextContents()).toEqual(['tea', 'comet']);
		}),
	);

	it(
		'reads values by keyboard, and opens the posts',
		visit(reader, async ({ page }) => {
			await enter(page, site, BY_DAY, { hasToken: false });
			await chart(page).focus();
			await page.keyboard.press('Home');
			await eventually(() => readout(page)).toMatch(/^1 Mar 2004\. tea: \d posts?, .*; comet: 0 posts/);
			await page.keyboard.press('End');
			await page.keyboard.press('ArrowDown');
			await eventually(() => readout(page)).toMatch(/^30 Apr 2004\. comet: 8 posts, 100%; tea: 0 posts/);
			await page.keyboard.press('Enter');
			await eventually(() => new URL(page.url()).pathname).toBe('/');
			expect(new URL(page.url()).searchParams.get('q')).toBe('comet after:2004-04-30 before:2004-05-01');
			await eventually(() => shownIn(page.locator('.total'))).toBe('8 posts');
		}),
	);

	it(
		'reads values by pointer; a click opens the posts, a drag zooms in',
		visit(reader, async ({ page }) => {
			await enter(page, site, BY_DAY, { hasToken: false });
			const area = (await page.locator('.u-over').boundingBox())!;
			await page.mouse.move(area.x + 2, area.y + 40);
			await eventually(() => shownIn(page.locator('.readout .period'))).toContain('1 Mar 2004');
			await page.mouse.down();
			await page.mouse.move(area.x + area.width / 2, area.y + 40, { steps: 4 });
			await page.mouse.up();
			await eventually(() => new URL(page.url()).searchParams.get('from')).toBe('2004-03-01');
			await settle(page);
			await eventually(() => page.getByLabel('To', { exact: true }).inputValue()).toMatch(/^2004-0[34]-/);
			await page.goBack();
			await settle(page);
			await page.mouse.click(area.x + area.width - 2, area.y + 5);
			await eventually(() => new URL(page.url()).searchParams.get('q')).toBe(
				'comet after:2004-04-30 before:2004-05-01',
			);
		}),
	);

	it(
		'shows missing days as missing, with the reason, never as zero',
		visit(reader, async ({ page }) => {
			await enter(page, site, BY_DAY, { hasToken: false });
			await chart(page).focus();
			await page.keyboard.press('Home');
			for (let day = 1; day < 20; day++) await page.keyboard.press('ArrowRight');
			await eventually(() => readout(page)).toMatch(
				/^20 Mar 2004\. tea: missing; comet: missing\. There are no posts/,
			);
			expect(await shownIn(page.locator('.readout .state'))).toContain('Missing, not zero.');
			await page.getByText('As a table').click();
			const row = page.locator('.trend-table tr').filter({ hasText: '20 Mar 2004' });
			expect((await row.locator('td').allTextContents()).slice(0, 2)).toEqual(['missing', 'missing']);
			expect(await page.locator('.trend-table tr[data-state=missing]').count()).toBe(5);
			const { bytes } = await download(page, 'CSV of this chart');
			const lines = bytes.toString().split('\r\n');
			const [, , state, , , series, , posts, share] = lines
				.map(cellsOf)
				.find(([day]) => day === MISSED_FROM)!;
			expect({ state, series, posts, share }).toEqual({
				state: 'missing',
				series: 'tea',
				posts: '',
				share: '',
			});
		}),
	);

	it(
		'downloads the chart as pictures, under the content security policy',
		visit(reader, async ({ page }) => {
			await enter(page, site, BY_DAY, { hasToken: false });
			const png = await download(page, 'PNG of this chart');
			expect(png.name).toBe('trends-tea-comet-2004-03-01-2004-04-30.png');
			expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
			expect(png.bytes.readUInt32BE(16)).toBe(1920);
			expect(png.bytes.length).toBeGreaterThan(20_000);
			const svg = (await download(page, 'SVG of this chart')).bytes.toString();
			for (const words of ['>tea<', '>comet<', 'Posts by day', 'missing, not zero'])
				expect(svg).toContain(words);
		}),
	);

	it(
		'shows counts or shares, splits by platform, and estimates the sentiment on request',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/trends?q=tea', { hasToken: false });
			await page.getByRole('link', { name: 'share', exact: true }).click();
			await eventually(() => readout(page)).toMatch(/tea: [\d.]+%, /);
			await page.getByLabel('Split by').selectOption('platform');
			await eventually(() => page.locator('.readout .name').allTextContents()).toEqual(
				expect.arrayContaining(['wordpress', 'blogger']),
			);
			await page.getByLabel('Split by').selectOption('');
			await page.getByLabel('Sentiment (estimate)').check();
			await page.getByRole('heading', { name: 'Sentiment (word-list estimate)' }).waitFor();
			expect(await shownIn(page.locator('.moods'))).toMatch(/Mentions: [\s\S]*Based on/);
		}),
	);

	it(
		'shows what blogs talk about, and why',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/today', { hasToken: false });
			await eventually(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe(LAST_DAY);
			const burst = page
				.locator('.burst')
				.filter({ has: page.getByRole('link', { name: /comet/i }) })
				.first();
			expect(await shownIn(burst)).toMatch(/8 posts from 8 blogs, .* expected/);
			await burst.getByText('Why').click();
			await burst.getByText('First posts', { exact: true }).waitFor();
			expect(await shownIn(burst)).toContain('The comet, night 1');
			const linked = page.getByRole('region', { name: 'Most linked external pages' });
			expect(await linked.getByRole('link', { name: 'sky.example/comet' }).getAttribute('href')).toBe(
				COMET_PAGE,
			);
			await linked.getByText('How it spread').click();
			await linked.getByText('via ').first().waitFor();
			const thread = page.getByRole('region', { name: 'Longest conversations' }).locator('details').first();
			await thread.locator('summary').click();
			expect(await shownIn(thread)).toMatch(/cites The comet, night 1/);
			await burst.getByRole('link', { name: 'Trend' }).click();
			await eventually(() => new URL(page.url()).pathname).toBe('/trends');
			await settle(page);
			await eventually(() => readout(page)).toContain('16 posts');
		}),
	);

	it(
		'switches between days and weeks, and downloads the list and a history',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/today', { hasToken: false });
			const list = await download(page, 'CSV of this list');
			expect(list.bytes.toString()).toMatch(/comet/i);
			const history = page.getByRole('button', { name: /^SVG of .*comet/i }).first();
			const svg = await download(page, (await history.getAttribute('aria-label'))!);
			expect(svg.bytes.toString()).toContain('Posts per day');
			await page.getByRole('link', { name: 'Previous day' }).click();
			await eventually(() => new URL(page.url()).searchParams.get('day')).toBe('2004-04-29');
			await settle(page);
			await page.getByRole('link', { name: 'week', exact: true }).click();
			await eventually(() => shownIn(page.locator('.lead-in'))).toContain('23 Apr 2004 to 29 Apr 2004');
			await page.goBack();
			await eventually(() => shownIn(page.locator('.lead-in'))).toMatch(/^29 Apr 2004:/);
			await enter(page, site, '/today?day=2004-01-01', { hasToken: false });
			await page.getByText('No posts in this period').waitFor();
		}),
	);

	it.each(VIEWS)('%s: no serious finding of axe, light or dark', (_, view) =>
		visit({ ...reader, colorScheme: 'light' }, async ({ page }) => {
			await enter(page, site, view);
			await unfold(page);
			expect(await findings(page)).toEqual([]);
			await page.emulateMedia({ colorScheme: 'dark' });
			expect(await findings(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
		})(),
	);

	it(
		'at 360 pixels nothing overflows; a tap reads values without leaving the page',
		visit({ ...reader, ...PHONE }, async ({ page }) => {
			for (const [name, view] of VIEWS) {
				await enter(page, site, view);
				await unfold(page);
				expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 360]);
			}
			await enter(page, site, BY_DAY);
			await page.locator('.u-over').tap({ position: { x: 4, y: 50 } });
			await eventually(() => shownIn(page.locator('.readout .period'))).toMatch(/[1-3] Mar 2004/);
			expect(new URL(page.url()).pathname).toBe('/trends');
		}),
	);
});
