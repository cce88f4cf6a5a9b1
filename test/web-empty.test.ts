/** The web page of a new, empty collection, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, type Site, serveStore, shownIn } from './web-site.fixture.ts';

let folder: string;
let site: Site;
const reader = { origin: () => site.origin };

describeInBrowser('an empty collection', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-web-empty-'));
		site = await serveStore(folder, [{ at: '2026-01-01T00:00:00Z' }]);
	});
	afterAll(async () => {
		await site.close();
		rmSync(folder, { recursive: true });
	});

	it(
		'offers to add a blog, to import OPML and to try the demo',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			await eventually(() => shownIn(page.locator('.empty'))).toContain('npm start');
			expect(await findings(page)).toEqual([]);
			await page.getByRole('link', { name: 'Import OPML' }).click();
			await page.locator('input[type=file]').waitFor();
			await page.goBack();
			await page.getByRole('link', { name: 'Add a blog' }).click();
			await eventually(() => page.evaluate('document.activeElement.id')).toBe('add-url');
		}),
	);

	it(
		'says that trends have nothing to count, and draws no chart',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/trends', { hasToken: false });
			await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
			expect(await page.locator('canvas').count()).toBe(0);
		}),
	);
});
