/** Accessibility of the web page in a real browser: narrow screens, keyboard only, screen readers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, postCalled, type Site, settle, startSite } from './web-site.fixture.ts';

let site: Site;
let post: number;
const reader = { origin: () => site.origin };

const VIEWS: readonly (readonly [string, () => string])[] = [
	['all posts', () => '/'],
	['a search', () => '/?q=the'],
	['a search for blogs', () => '/?q=the&of=blogs'],
	['a search without results', () => '/?q=nothingofthekind'],
	['a post', () => `/posts/${post}`],
	['blogs', () => '/blogs'],
	['a blog', () => '/blogs/1'],
	['a page inspected', () => '/blogs/1/inspect'],
	['the crawl', () => '/crawl'],
	['review of judgments', () => '/review'],
	['review of posts', () => '/review?kind=post'],
	['saved searches', () => '/searches'],
	['the API', () => '/api'],
	['nothing', () => '/no/such/view'],
];

/** Rules that the dark theme may break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const PHONE = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true };

/** Opens folded parts, which belong to the view. */
async function unfold(page: Page): Promise<void> {
	const folded = page.locator('main details:not([open]) > summary');
	const count = Math.min(await folded.count(), 4);
	for (let i = 0; i < count; i++) await folded.first().click();
	await settle(page);
}

/** In a date field, the browser highlights the focused part itself. */
const focusRing = (page: Page) =>
	page.evaluate(
		"(() => { const e = document.activeElement, s = getComputedStyle(e); return e.type === 'date' || s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0; })()",
	) as Promise<boolean>;

describeInBrowser('access', () => {
	beforeAll(async () => {
		site = await startSite();
		post = await postCalled(site, '93 notes on the violin');
	});
	afterAll(() => site.close());

	it.each(VIEWS)('%s: no serious finding of axe, light or dark', (_, view) =>
		visit({ ...reader, colorScheme: 'light' }, async ({ page, allow }) => {
			allow(/status of 404/);
			await enter(page, site, view());
			await unfold(page);
			expect(await findings(page)).toEqual([]);
			await page.emulateMedia({ colorScheme: 'dark' });
			expect(await findings(page, COLOUR_RULES)).toEqual([]);
		})(),
	);

	it(
		'at 360 pixels nothing overflows, and every view can be reached',
		visit({ ...reader, ...PHONE }, async ({ page, allow }) => {
			allow(/status of 404/);
			for (const [name, view] of VIEWS) {
				await enter(page, site, view());
				await unfold(page);
				expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 360]);
			}
			for (const name of ['Blogs', 'Saved', 'Crawl', 'Review', 'API', 'Search']) {
				const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
				await link.scrollIntoViewIfNeeded();
				await link.tap();
				await eventually(() => link.getAttribute('aria-current')).toBe('page');
			}
		}),
	);

	it(
		'opens a post from the search by keyboard alone, with a visible focus',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			await page.keyboard.press('Tab');
			expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
			expect(await focusRing(page)).toBe(true);
			await page.keyboard.press('Enter');
			await eventually(() => page.evaluate('document.activeElement.id')).toBe('main');

			await page.keyboard.press('/');
			expect(await page.evaluate('document.activeElement.id')).toBe('q');
			expect(await focusRing(page)).toBe(true);
			await page.keyboard.type('violin');
			await page.keyboard.press('Enter');
			await page.getByRole('link', { name: '93 notes on the violin' }).waitFor();
			await page.keyboard.press('Escape');
			await page.keyboard.press('j');
			expect(await page.evaluate('document.activeElement.textContent')).toBe('93 notes on the violin');
			expect(await focusRing(page)).toBe(true);
			await page.keyboard.press('Enter');
			await page.getByRole('heading', { level: 1, name: '93 notes on the violin' }).waitFor();
			expect(await page.evaluate('document.activeElement.id')).toBe('main');

			await page.keyboard.press('?');
			await page.locator('dialog[open]').waitFor();
			await page.keyboard.press('Escape');
			await eventually(() => page.locator('dialog[open]').count()).toBe(0);
		}),
	);

	it(
		'reaches everything clickable by Tab, with a visible focus',
		visit(reader, async ({ page }) => {
			for (const [name, view] of VIEWS.filter(([name]) => ['all posts', 'blogs', 'a blog'].includes(name))) {
				await enter(page, site, view(), { hasToken: false });
				const seen = new Set<string>();
				for (let i = 0; i < 40; i++) {
					await page.keyboard.press('Tab');
					const at = (await page.evaluate('document.activeElement.outerHTML.slice(0, 120)')) as string;
					if (at.startsWith('<body') || at.startsWith('<html')) break;
					expect([name, at, await focusRing(page)]).toEqual([name, at, true]);
					seen.add(at);
				}
				expect(seen.size).toBeGreaterThan(15);
			}
		}),
	);

	it(
		'switches between light and dark, and remembers the choice',
		visit({ ...reader, colorScheme: 'light' }, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
			const light = await paper();
			await page.getByRole('button', { name: /^Theme: system/ }).click();
			await page.getByRole('button', { name: /^Theme: light/ }).click();
			await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
			const dark = await paper();
			expect(dark).not.toBe(light);
			await page.reload();
			await settle(page);
			expect(await paper()).toBe(dark);
		}),
	);
});
