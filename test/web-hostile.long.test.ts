/** A hostile blog cannot harm its readers in the web page. In a real browser. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, visit } from './browser.fixture.ts';
import { CLI } from './logosphere.fixture.ts';
import { KEPT, LINE, MARKUP, OWN_PICTURES, PICTURE } from './web-hostile.fixture.ts';
import { enter, eventually, postCalled, type Site, serveStore, settle, shownIn } from './web-site.fixture.ts';

let folder: string;
let site: Site;
const reader = { origin: () => site.origin };

const VIEWS = ['/', '/?q=Mallory', '/?q=Mallory&of=blogs', '/blogs', '/blogs/1', '/blogs/1/inspect'].concat(
	...['/crawl', '/review', '/review?kind=post', '/searches'],
);

/** Everything in the document that could act. */
const ACTIVE = `(() => {
	const bad = [];
	if (window.taken !== undefined) bad.push('something ran');
	for (const e of document.querySelectorAll('body *')) {
		if (/^(script|object|embed|base|meta|link|style|math|video|audio|marquee)$/i.test(e.localName)) bad.push(e.outerHTML);
		if (e.localName === 'iframe' && e.getAttribute('sandbox') !== '') bad.push(e.outerHTML);
		for (const { name, value } of e.attributes) {
			if (name.startsWith('on')) bad.push(e.outerHTML);
			if (/^(href|src|action|formaction|data|poster|ping|srcset|background)$/.test(name) && /^\\s*(javascript|data|vbscript):/i.test(value) && e.localName !== 'img') bad.push(e.outerHTML);
		}
	}
	return bad;
})()`;

async function expectNothing(page: Page): Promise<void> {
	await settle(page);
	const at = page.url();
	// Handlers that wait for a mouse, a focus or a key.
	for (const words of ['handlers', 'script link', 'svg', 'cell']) {
		const some = page.locator('.prose').getByText(words, { exact: true }).first();
		if ((await some.count()) > 0) await some.hover();
	}
	await page.keyboard.press('Tab');
	await page.waitForTimeout(300);
	expect(await page.evaluate(ACTIVE)).toEqual([]);
	expect(page.url()).toBe(at);
	expect(page.context().pages().length).toBe(1);
}

describeInBrowser('hostile blogs', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-hostile-'));
		const file = path.join(folder, 'posts.jsonl');
		const data = path.join(folder, 'data');
		writeFileSync(file, `${LINE}\n`);
		execFileSync(process.execPath, [CLI, 'import', file, '--data', data]);
		site = await serveStore(data, [KEPT]);
	});
	afterAll(async () => {
		await site.close();
		rmSync(folder, { recursive: true });
	});

	it.each(['Kept', 'Imported'])('a post (%s) shows its text and does nothing', (name) =>
		visit(reader, async ({ page, foreign }) => {
			const id = await postCalled(site, `${name} ${MARKUP}`);
			await enter(page, site, `/posts/${id}`);
			expect(await shownIn(page.locator('h1'))).toBe(`${name} ${MARKUP}`);
			const prose = page.locator('.prose');
			expect(await shownIn(prose)).toContain('Mallory begins.');
			expect(await shownIn(prose)).toContain('Mallory ends.');
			await expectNothing(page);
			expect(await prose.locator('[style], [id], [name], svg, form, input, dialog').count()).toBe(0);
			await eventually(() => shownIn(page.locator('.comments'))).toContain(`Says ${MARKUP}`);
			expect(foreign).toEqual([]);
		})(),
	);

	it.each(VIEWS)('%s shows markup as text', (view) =>
		visit(reader, async ({ page, foreign }) => {
			await enter(page, site, view);
			await expectNothing(page);
			expect(foreign).toEqual([]);
		})(),
	);

	it(
		'a stored page shows the extracted values, runs nothing and loads nothing',
		visit(reader, async ({ page, foreign }) => {
			await enter(page, site, '/blogs/1/inspect');
			const frame = page.frameLocator('.page-frame');
			// A page may hide itself with its own style, so the text only has to exist.
			await frame.getByText('Mallory begins.').first().waitFor({ state: 'attached' });
			const inner = page.frames().find((one) => one !== page.mainFrame())!;
			expect(await inner.evaluate(ACTIVE)).toEqual([]);
			await expectNothing(page);
			expect(foreign).toEqual([]);
		}),
	);

	it(
		'images load only on request, and only those of the post',
		visit(
			{ ...reader, mayAsk: OWN_PICTURES.map((url) => new URL(url).host) },
			async ({ context, page, foreign }) => {
				for (const url of OWN_PICTURES)
					await context.route(url, (route) =>
						route.fulfill({
							contentType: 'image/svg+xml',
							body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
						}),
					);
				await enter(page, site, `/posts/${await postCalled(site, `Kept ${MARKUP}`)}`);
				expect(await page.locator('.prose .picture').allInnerTexts()).toContain('A cat');
				expect(foreign).toEqual([]);
				await page.getByRole('link', { name: /^Load/ }).click();
				await page.locator(`.prose img[src="${PICTURE}"]`).scrollIntoViewIfNeeded();
				await eventually(() => foreign).toContain(PICTURE);
				await expectNothing(page);
				expect([...new Set(foreign)].sort()).toEqual(OWN_PICTURES);
			},
		),
	);
});
