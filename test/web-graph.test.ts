/** The link graph in a real browser: figures, groups, leaders with their evidence. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, type Site, serveStore, settle, shownIn } from './web-site.fixture.ts';
import { trendBatches } from './web-trends.fixture.ts';

let folder: string;
let site: Site;
let empty: Site;
const reader = { origin: () => site.origin };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABS = ['/graph', '/graph?show=groups&by=platform', '/graph?show=time', '/graph?show=leaders&q=comet'];

describeInBrowser('the link graph', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-web-graph-'));
		site = await serveStore(path.join(folder, 'full'), trendBatches());
		empty = await serveStore(path.join(folder, 'empty'), [{ at: '2026-01-01T00:00:00Z' }]);
	});
	afterAll(async () => {
		await site.close();
		await empty.close();
		rmSync(folder, { recursive: true });
	});

	it(
		'explains the figures, and groups them as chosen',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/map', { hasToken: false });
			await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Graph' }).click();
			await settle(page);
			expect(await shownIn(page.locator('.graph-figures'))).toContain('8 blogs, 14 links');
			await page.getByRole('link', { name: 'Groups', exact: true }).click();
			await page.getByRole('heading', { name: 'Nothing to group by tag' }).waitFor();
			await page.getByLabel('Group by').selectOption('platform');
			await eventually(() => page.locator('.graph-table tbody th').allTextContents()).toEqual([
				'wordpress',
				'blogger',
			]);
			await page.goBack();
			await page.getByRole('heading', { name: 'Nothing to group by tag' }).waitFor();
		}),
	);

	it(
		'draws the communities over time, with the same as a table',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/graph', { hasToken: false });
			await page.getByRole('link', { name: 'Time', exact: true }).click();
			await settle(page);
			expect(await page.locator('.timeline rect').count()).toBeGreaterThan(0);
			await page.locator('summary').first().click();
			const rows = await page.locator('.graph-table tbody tr').count();
			expect(rows).toBe(await page.locator('.timeline rect').count());
		}),
	);

	it(
		'ranks the leaders of a topic, with the posts that cite them',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/graph?show=leaders', { hasToken: false });
			await page.getByLabel('Topic').fill('comet');
			await page.getByLabel('From').fill('2004-04-29');
			await page.getByRole('button', { name: 'Show leaders' }).click();
			await eventually(() => page.url()).toBe(`${site.origin}/graph?show=leaders&q=comet&from=2004-04-29`);
			await settle(page);
			const leaders = page.locator('.leaders > li');
			expect(await leaders.count()).toBe(7);
			await page.getByRole('link', { name: 'influence' }).click();
			await eventually(() => shownIn(leaders.first())).toContain('influence score');
			await leaders.first().locator('summary').click();
			await leaders.first().locator('.steps a').first().click();
			await page.getByRole('heading', { level: 1, name: /^The comet, night/ }).waitFor();
			await page.goBack();
			await page.getByLabel('Topic').fill('nothingofthekind');
			await page.getByRole('button', { name: 'Show leaders' }).click();
			await page.getByRole('heading', { name: 'No posts match' }).waitFor();
			await enter(page, site, '/graph?show=leaders&q=tea', { hasToken: false });
			await page.getByRole('heading', { name: 'Nobody cites these posts' }).waitFor();
		}),
	);

	it(
		'is accessible in both themes, and fits a phone',
		visit({ ...reader, ...PHONE }, async ({ page }) => {
			for (const view of TABS) {
				await enter(page, site, view, { hasToken: false });
				for (const summary of (await page.locator('main summary').all()).slice(0, 2)) await summary.click();
				expect([view, await findings(page)]).toEqual([view, []]);
				await page.emulateMedia({ colorScheme: 'dark' });
				expect([view, await findings(page, ['color-contrast'])]).toEqual([view, []]);
				await page.emulateMedia({ colorScheme: 'light' });
				expect([view, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([view, 390]);
			}
		}),
	);

	it(
		'says what to do in an empty collection',
		visit({ origin: () => empty.origin }, async ({ page }) => {
			for (const tab of ['figures', 'groups', 'time', 'leaders']) {
				await enter(page, empty, `/graph?show=${tab}`, { hasToken: false });
				await page.getByRole('heading', { name: 'Your collection is empty' }).waitFor();
			}
		}),
	);
});
