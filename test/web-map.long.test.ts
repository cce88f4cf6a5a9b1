/** The map as a reader uses it, in a real browser, over a store with two circles of blogs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { named } from '../src/io/store/facts.fixture.ts';
import type { Batch } from '../src/model/batch.ts';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, type Site, serveStore, shownIn } from './web-site.fixture.ts';

const CIRCLE = 6;
const home = (name: string) => `http://${name}.example/`;
const NAMES = ['en', 'de'].flatMap((language) => Array.from({ length: CIRCLE }, (_, i) => `${language}${i}`));

/** In each circle all blogs link to the first, which links to the second. A year later, one link connects the circles. */
const BATCH: Batch = {
	at: '2006-01-01T00:00:00Z',
	blogs: NAMES.map((name) => ({
		url: home(name),
		title: name === 'en0' ? 'Herons & <ponds>' : `Blog ${name}`,
		language: name.slice(0, 2),
		judgment: { isBlog: true, reason: 'So it is.', rules: [] },
	})),
	posts: [
		...NAMES.map((name) => {
			const to = home(name.slice(0, 2) + (name.endsWith('0') ? '1' : '0'));
			const link = { to, text: `as ${name} says` };
			return named('post', { blog: home(name), links: [link] }, { published: '2004-03-05' });
		}),
		named(
			'across',
			{ blog: home('de0'), links: [{ to: home('en0'), text: 'over there' }] },
			{ published: '2005-03-05', title: 'A look across' },
		),
	],
};

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-web-map-'));
let site: Site;
const reader = { origin: () => site.origin };

const frame = (page: Page) => page.locator('.map-frame');
const panel = (page: Page) => page.getByLabel('Selected blog');
const query = (page: Page) => new URL(page.url()).searchParams;

async function open(page: Page, view = '/map'): Promise<void> {
	await enter(page, site, view, { hasToken: false });
	await frame(page).waitFor();
	await eventually(() => paintedPixels(page)).toBeGreaterThan(100);
}

/** The number of painted pixels of the names layer. */
function paintedPixels(page: Page): Promise<number> {
	return page.evaluate(`(() => {
		const canvas = document.querySelectorAll('.map-frame canvas')[1];
		const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
		let painted = 0;
		for (let i = 3; i < data.length; i += 4) if (data[i] > 0) painted++;
		return painted;
	})()`) as Promise<number>;
}

/** Downloads a file from the page. */
async function downloaded(page: Page, words: string): Promise<{ name: string; text: string }> {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: words }).click(),
	]);
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
	return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('latin1') };
}

describeInBrowser('the map', () => {
	beforeAll(async () => {
		site = await serveStore(folder, [BATCH]);
	});
	afterAll(async () => {
		await site.close();
		rmSync(folder, { recursive: true });
	});

	it(
		'shows the blogs, the colour key and the details of each blog',
		visit(reader, async ({ page }) => {
			await open(page);
			expect(await shownIn(page.locator('.map-key'))).toMatch(
				/English.*6[\s\S]*German.*6|German.*6[\s\S]*English.*6/,
			);
			expect(await page.locator('.map-table tbody tr').count()).toBe(NAMES.length);
			await page.getByRole('button', { name: 'Language' }).click();
			await eventually(() => query(page).get('colour')).toBe('language');
			expect(await page.locator('.map-key li').allInnerTexts()).toEqual(['English 6', 'German 6']);
		}),
	);

	it(
		'finds a blog, opens its edges to the posts behind them, and goes back',
		visit(reader, async ({ page }) => {
			await open(page);
			await page.getByPlaceholder('Find a blog on the map').fill('heron');
			await page.keyboard.press('Enter');
			await panel(page).getByRole('link', { name: 'Herons & <ponds>' }).waitFor();
			expect(await shownIn(panel(page))).toContain('Linked from 6 blogs');
			await panel(page).getByRole('button', { name: 'Blog de0' }).click();
			await eventually(() => shownIn(panel(page))).toContain('“over there”');
			expect(await shownIn(panel(page))).toContain('5 Mar 2005 in the post A look across');
			expect(await shownIn(panel(page))).toContain('No links.');
			await page.goBack();
			await eventually(() => shownIn(panel(page))).toContain('Links to 1 blog');
			await panel(page).getByRole('link', { name: 'Herons & <ponds>' }).click();
			await page.getByRole('heading', { level: 1, name: 'Herons & <ponds>' }).waitFor();
		}),
	);

	it(
		'shows the map as it was on a day, and plays its history',
		visit(reader, async ({ page }) => {
			await open(page, '/map?until=2004-06-01');
			const slider = page.getByLabel('Show the map up to this day');
			expect(await slider.getAttribute('aria-valuetext')).toBe('Up to 1 Jun 2004');
			await page.getByPlaceholder('Filter the table').fill('heron');
			await page.locator('.map-table tbody button').click();
			expect(await shownIn(panel(page))).toContain('Linked from 5 blogs');
			await slider.focus();
			await page.keyboard.press('End');
			await eventually(() => shownIn(panel(page))).toContain('Linked from 6 blogs');
			await page.getByRole('button', { name: 'Play' }).click();
			await eventually(() => slider.getAttribute('aria-valuetext')).toMatch(/^Up to/);
			await page.getByRole('button', { name: 'Stop' }).click();
			await eventually(() => query(page).get('until')).toMatch(/^200[45]-/);
		}),
	);

	it(
		'moves by keys and pointer, and opens a blog on click',
		visit({ ...reader, reducedMotion: 'reduce' }, async ({ page }) => {
			await open(page);
			const picture = () => frame(page).screenshot();
			const before = await picture();
			await frame(page).focus();
			await page.keyboard.press('ArrowLeft');
			await page.keyboard.press('+');
			await eventually(async () => before.equals(await picture())).toBe(false);
			await page.getByPlaceholder('Find a blog on the map').fill('heron');
			await page.keyboard.press('Enter');
			await panel(page).waitFor();
			await frame(page).focus();
			await page.keyboard.press('Escape');
			await eventually(() => panel(page).count()).toBe(0);
			// The blog is near the centre, surrounded by its neighbours.
			const box = (await frame(page).boundingBox())!;
			const steps = [0, -20, 20, -40, 40, -60, 60, -80, 80];
			for (const [x, y] of steps.flatMap((x) => steps.map((y) => [x, y] as const))) {
				if ((await panel(page).count()) > 0) break;
				await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
			}
			await panel(page).waitFor();
			await eventually(() => query(page).get('blog')).not.toBeNull();
			await panel(page)
				.locator(`h2 a[href="/blogs/${query(page).get('blog')}"]`)
				.waitFor();
		}),
	);

	it(
		'can be downloaded',
		visit(reader, async ({ page }) => {
			await open(page);
			expect((await downloaded(page, 'PNG of this view')).text).toContain('PNG');
			const svg = await downloaded(page, 'SVG of the whole');
			expect(svg.text.match(/<circle/g)).toHaveLength(NAMES.length);
			expect(svg.text).toContain('&#60;ponds&#62;');
			expect((await downloaded(page, 'CSV of the blogs')).text.trim().split('\r\n')).toHaveLength(
				NAMES.length + 1,
			);
			const edges = await downloaded(page, 'CSV of the edges');
			expect([edges.name, edges.text.trim().split('\r\n').length]).toEqual([
				'map-edges.csv',
				NAMES.length + 2,
			]);
		}),
	);

	it.each([
		['light', { width: 1280, height: 900 }],
		['dark', { width: 360, height: 720 }],
	] as const)('can be used by all, %s, at %o', (colorScheme, viewport) =>
		visit({ ...reader, colorScheme, viewport }, async ({ page }) => {
			await open(page, '/map?blog=1');
			await panel(page).waitFor();
			expect(await findings(page)).toEqual([]);
			const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
			expect(wide).toBeLessThanOrEqual(viewport.width);
		})(),
	);
});
