/** The web page as a reader uses it, in a real browser, over a crawled simulated web. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { named } from '../src/io/store/facts.fixture.ts';
import type { Batch } from '../src/model/batch.ts';
import { describeInBrowser, findings, visit } from './browser.fixture.ts';
import { enter, eventually, postCalled, type Site, settle, shownIn, startSite } from './web-site.fixture.ts';

let site: Site;
const reader = { origin: () => site.origin };

/** A post as it was on three days. */
const EDITS: readonly Batch[] = [
	'The pond is frozen, and the heron waits on the ice.',
	'The pond is frozen, and the grey heron waits on the ice.',
	'The pond has thawed, and the grey heron is gone.',
].map((text, day) => ({
	at: `2025-12-0${day + 1}T10:00:00Z`,
	posts: [named('pond', {}, { title: day < 2 ? 'Ice' : 'No ice', text, html: `<p>${text}</p>` })],
}));

/** Code in a post that is written from right to left. */
const ARABIC: Batch = {
	at: '2025-12-04T10:00:00Z',
	posts: [
		named(
			'shifra',
			{ language: 'ar' },
			{
				title: 'شيفرة',
				text: 'هذه شيفرة بسيطة للقراءة اليوم. if (a) b();',
				html: '<p>هذه شيفرة بسيطة للقراءة اليوم.</p><pre><code>if (a) b();</code></pre>',
			},
		),
	],
};

const focused = (page: Page) =>
	page.evaluate('document.activeElement.getAttribute("href")') as Promise<string | null>;

const titles = (page: Page) => page.locator('.result h2 a').allTextContents();

async function search(page: Page, words: string): Promise<void> {
	await page.locator('#q').fill(words);
	await page.locator('#q').press('Enter');
	await eventually(() => new URL(page.url()).searchParams.get('q')).toBe(words);
	await settle(page);
}

describeInBrowser('reading', () => {
	beforeAll(async () => {
		site = await startSite([...EDITS, ARABIC]);
	});
	afterAll(() => site.close());

	it(
		'finds posts by their words, marks the matches and explains the rank',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			await search(page, 'violin');
			expect((await titles(page))[0]).toBe('93 notes on the violin');
			const first = page.locator('.result').first();
			expect(await first.locator('h2 mark').allTextContents()).toEqual(['violin']);
			await first.getByText('Why this rank').click();
			expect(await shownIn(first.locator('.drawer'))).toContain('how well the words match');
			await search(page, 'nothingofthekind');
			await page.getByText('No results').waitFor();
		}),
	);

	it(
		'filters and sorts, and goes back to the previous list',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/', { hasToken: false });
			await page.getByLabel('Language').selectOption('de');
			await eventually(() => shownIn(page.locator('.total'))).toBe('5 posts');
			expect(await page.locator('#q').inputValue()).toBe('lang:de');
			await page.getByLabel('Sort').selectOption('newest');
			await eventually(async () => (await titles(page))[0]).toBe('73 Notizen zum Wochenende');
			await page.getByLabel('Sort').selectOption('oldest');
			await eventually(async () => (await titles(page))[0]).toBe('Wie ich das Konzert besprochen habe');
			await page.goBack();
			await eventually(async () => (await titles(page))[0]).toBe('73 Notizen zum Wochenende');
			await page.getByLabel('From').fill('2024-04-04');
			await eventually(() => shownIn(page.locator('.total'))).toBe('3 posts');
			await page.getByLabel('Language').selectOption('');
			await page.getByLabel('Platform').selectOption('movable-type');
			await eventually(() => page.locator('#q').inputValue()).toContain('platform:movable-type');
			await eventually(() => shownIn(page.locator('.total'))).toBe('3 posts');
		}),
	);

	it(
		'returns to the chosen result',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=the', { hasToken: false });
			for (let i = 0; i < 3; i++) await page.keyboard.press('j');
			const chosen = await focused(page);
			expect(chosen).toMatch(/^\/posts\//);
			await page.keyboard.press('Enter');
			await page.locator('.prose').waitFor();
			await page.goBack();
			await eventually(() => focused(page)).toBe(chosen);
			await page.keyboard.press('j');
			expect(await focused(page)).not.toBe(chosen);
		}),
	);

	it(
		'opens a post beside the list on a wide screen, and the next one by a key',
		visit({ ...reader, viewport: { width: 1440, height: 900 } }, async ({ page }) => {
			await enter(page, site, '/?q=the', { hasToken: false });
			await page.keyboard.press('j');
			await page.keyboard.press('Enter');
			const title = page.locator('.pane h1');
			await eventually(() => title.count()).toBe(1);
			const first = await shownIn(title);
			const chosen = await focused(page);
			expect(page.url()).toContain(`post=${chosen!.split('/').at(-1)}`);
			expect(await shownIn(page.locator('[data-open=true] h2'))).toBe(first);
			await page.keyboard.press('j');
			await eventually(() => title.allInnerTexts()).not.toEqual([first]);
			await settle(page);
			expect(await findings(page)).toEqual([]);
			await page.reload();
			await title.waitFor();
			await page.keyboard.press('p');
			await eventually(() => page.evaluate('document.activeElement.id')).toBe('pane');
			await page.keyboard.press('x');
			await eventually(() => page.locator('.pane').count()).toBe(0);
			expect(new URL(page.url()).searchParams.get('post')).toBeNull();
		}),
	);

	it(
		'shows one search in all views, with its filters and its time range',
		visit(reader, async ({ page }) => {
			const q = 'lang:en after:2024-01-01 before:2026-01-01';
			await enter(page, site, `/?q=${encodeURIComponent(q)}`, { hasToken: false });
			await eventually(() => shownIn(page.locator('.total'))).toMatch(/^\d+ posts$/);
			const total = await shownIn(page.locator('.total'));
			const tab = (name: string) =>
				page.getByRole('navigation', { name: 'Views of this search' }).getByText(name, { exact: true });
			await tab('Trend').click();
			await settle(page);
			const trend = new URL(page.url()).searchParams;
			expect([trend.get('q'), trend.get('from'), trend.get('to')]).toEqual([
				'lang:en',
				'2024-01-01',
				'2025-12-31',
			]);
			for (const [name, path] of [
				['Map', '/map'],
				['Conversations', '/conversations'],
				['Posts', '/'],
			] as const) {
				await tab(name).click();
				await eventually(() => new URL(page.url()).pathname).toBe(path);
				expect(new URL(page.url()).searchParams.get('q')).toBe(q);
				await settle(page);
				if (path !== '/map') await page.getByText(total).waitFor();
			}
		}),
	);

	it(
		'goes from a post to the next result by touch and by key, and back to the last one in the list',
		visit({ ...reader, viewport: { width: 390, height: 844 }, hasTouch: true }, async ({ page }) => {
			await enter(page, site, '/?q=the', { hasToken: false });
			const links = page.locator('.result h2 a');
			const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
			const at = () => new URL(page.url()).pathname;
			await links.first().tap();
			const steps = page.getByRole('navigation', { name: 'Results' });
			await steps.getByText('Next').tap();
			await eventually(at).toBe(hrefs[1]);
			await steps.getByText(/^2 of/).waitFor();
			await page.keyboard.press('j');
			await eventually(at).toBe(hrefs[2]);
			await steps.getByText(/^3 of/).waitFor();
			await page.goBack();
			await eventually(() => focused(page)).toBe(hrefs[2]);
		}),
	);

	it(
		'writes code from left to right, also in a post that is not',
		visit(reader, async ({ page }) => {
			await enter(page, site, `/posts/${await postCalled(site, 'شيفرة')}`, { hasToken: false });
			await page.locator('.prose pre').waitFor();
			const direction = (of: string) =>
				page.evaluate(`getComputedStyle(document.querySelector('${of}')).direction`);
			expect([await direction('.prose'), await direction('.prose pre')]).toEqual(['rtl', 'ltr']);
		}),
	);

	it(
		'says that the server is away, and goes on by itself when it is back',
		visit(reader, async ({ context, page, allow }) => {
			allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/);
			await enter(page, site, '/', { hasToken: false });
			await context.setOffline(true);
			await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Saved' }).click();
			expect(await shownIn(page.getByRole('alert'))).toContain('The server is not responding');
			await context.setOffline(false);
			await page.getByRole('heading', { level: 1, name: 'Saved searches' }).waitFor();
		}),
	);

	it(
		'finds blogs',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=recipe', { hasToken: false });
			await page.locator('.segments').getByText('Blogs').click();
			await eventually(() => titles(page)).toEqual(['Notes from Dundee']);
		}),
	);

	it(
		'opens a post: content, source and threaded comments',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=violin', { hasToken: false });
			await page.getByRole('link', { name: '93 notes on the violin' }).click();
			await page.getByRole('heading', { level: 1, name: '93 notes on the violin' }).waitFor();
			expect((await shownIn(page.locator('.prose'))).length).toBeGreaterThan(100);
			expect(await shownIn(page.getByLabel('About this post'))).toContain('with the rules learnt');
			const comments = page.locator('.comments li');
			await eventually(() => comments.count()).toBe(14);
			const depths = await comments.evaluateAll((items) =>
				items.map((item) => (item as unknown as { dataset: { depth: string } }).dataset.depth),
			);
			expect(depths.slice(0, 4)).toEqual(['0', '1', '2', '0']);
			expect(await shownIn(comments.nth(1))).toContain('in reply to');
		}),
	);

	it(
		'follows links to a post and from it',
		visit(reader, async ({ page }) => {
			const id = await postCalled(site, 'Das Konzert und das Konzert');
			await enter(page, site, `/posts/${id}`, { hasToken: false });
			const links = page.locator('#linked-by .links > li');
			await eventually(() => links.count()).toBe(2);
			expect(await shownIn(links.first())).toContain('in the post');
			const title = await shownIn(links.first().getByRole('link').first());
			await links.first().getByRole('link').first().click();
			await page.getByRole('heading', { level: 1, name: title }).waitFor();
			await eventually(() => shownIn(page.locator('#links'))).toContain('stored copy');
			await page.locator('#links').getByText('stored copy').first().click();
			await page.getByRole('heading', { level: 1, name: 'Das Konzert' }).waitFor();
		}),
	);

	it(
		'compares any two versions of a post',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/?q=thawed', { hasToken: false });
			await page.getByRole('link', { name: 'No ice' }).click();
			await page.getByText('Compare versions').click();
			const versions = page.locator('#versions');
			const words = async (tag: 'ins' | 'del') =>
				(await versions.locator(`.compared ${tag}`).allInnerTexts()).join(' ');
			await eventually(() => words('del')).toContain('frozen');
			expect(await words('ins')).toContain('thawed');
			expect(await words('del')).not.toContain('grey');
			await versions.getByLabel('From').selectOption('0');
			await versions.getByLabel('To').selectOption('1');
			await eventually(() => words('ins')).toContain('grey');
			await eventually(() => words('del')).toBe('');
			expect(new URL(page.url()).search).toBe('?from=0&to=1');
		}),
	);

	it(
		'describes a blog: posting pattern, decision, feeds, rules, neighbours',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/blogs', { hasToken: false });
			await page.getByRole('link', { name: 'Notes from Dundee' }).click();
			await page.getByRole('heading', { level: 1, name: 'Notes from Dundee' }).waitFor();
			await settle(page);
			const text = () => shownIn(page.locator('main'));
			await eventually(text).toContain('Extraction rules');
			await eventually(text).toContain('Learnt from');
			await eventually(text).toContain('Das Album & die Gitarre');
			for (const words of ['wordpress', 'excerpts only', 'Latest posts', 'Posts over time'])
				expect(await text()).toContain(words);
			await page.getByRole('link', { name: 'Search this blog' }).click();
			await eventually(() => shownIn(page.locator('.total'))).toBe('17 posts');
		}),
	);

	it(
		'explains the API, and tries a call',
		visit(reader, async ({ page }) => {
			await enter(page, site, '/api', { hasToken: false });
			const call = page.locator('details.call').filter({ hasText: '/api/search' }).first();
			await call.locator('summary').first().click();
			await call.locator('input[name="query:q"]').fill('violin');
			await call.getByRole('button', { name: 'Send' }).click();
			await call.locator('.outcome .well').waitFor();
			expect(await call.getByLabel('Response').inputValue()).toContain('93 notes on the violin');
		}),
	);

	it(
		'reports missing pages',
		visit(reader, async ({ page, allow }) => {
			allow(/status of 404/);
			await enter(page, site, '/no/such/view', { hasToken: false });
			expect(await shownIn(page.locator('h1'))).toBe('Page not found');
			await enter(page, site, '/posts/99999', { hasToken: false });
			await page.getByText('Post not found').waitFor();
			await page.getByRole('link', { name: 'Search', exact: true }).click();
			await page.locator('.result').first().waitFor();
		}),
	);
});
