/**
 * Pictures of every view for the documentation, of a simulated blogosphere: LOGOSPHERE_PICTURES=1 npx vitest run test/web.pictures
 *
 * Nothing checks the pictures, so look at them. Fonts for Chinese and Japanese are
 * needed (on Debian: fonts-noto-cjk).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startProgram } from '../bench/program.ts';
import { type Sim, startSim } from '../sim/index.ts';
import { visit } from './browser.fixture.ts';
import { enter, type Site, siteOf } from './web-site.fixture.ts';

const PICTURES = path.join(import.meta.dirname, '../docs/pictures');
const MAX_BYTES = 60_000;
/** WebP qualities; the first that gives a small enough picture is used. */
const QUALITIES = [80, 65, 50, 35];
const BLOGS = 40;
const SEEDS = 5;
/** Pictures are taken from this many posts on, while the crawl continues. */
const ENOUGH_POSTS = 1_200;
const WANTED_COMMENTS = 5;
const FAST = { LOGOSPHERE_REQUESTS_PER_MINUTE: '1000000' };
const SEARCHES = [
	['bicycles', 'bicycle -repair'],
	['music in German', 'konzert lang:de'],
] as const;

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
	viewport: { width: 360, height: 720 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
};
const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
	['light', { ...WIDE, colorScheme: 'light' }],
	['dark', { ...WIDE, colorScheme: 'dark' }],
	['phone', { ...PHONE, colorScheme: 'light' }],
];

type View = readonly [name: string, address: () => string, act?: (page: Page) => Promise<void>];

let folder: string;
let sim: Sim;
let site: Site;
let chosen: { readonly post: number; readonly blog: number };

describe('pictures', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-pictures-'));
		mkdirSync(PICTURES, { recursive: true });
		sim = await startSim({ seed: 1, blogs: BLOGS, startMs: Date.now() });
		const seeds = Array.from({ length: SEEDS }, (_, i) => `http://${sim.world.name(i)}/`);
		const serves = ['serve', ...seeds, '--data', folder, '--listen', '127.0.0.1:0'];
		site = siteOf(await startProgram([...serves, '--proxy', sim.proxyUrl, '--crawl-delay-ms', '0'], FAST));
		await untilRead();
		for (const [name, query] of SEARCHES) await save(name, query);
		chosen = await choose();
	}, 600_000);
	afterAll(async () => {
		await site.close();
		await sim.close();
		rmSync(folder, { recursive: true, force: true });
	}, 60_000);

	const views: readonly View[] = [
		['search', () => '/?q=concert', (page) => page.getByText('Why this rank').first().click()],
		['posts', () => '/'],
		['post', () => `/posts/${chosen.post}`],
		['comments', () => `/posts/${chosen.post}`, (page) => scrollTo(page, '#comments')],
		['trends', () => '/trends?q=recipe&q=train&q=camera'],
		['today', () => '/today?span=week', (page) => openWhy(page)],
		['map', () => '/map', (page) => chooseBlog(page)],
		['blogs', () => '/blogs'],
		['blog', () => `/blogs/${chosen.blog}`],
		['rules', () => `/blogs/${chosen.blog}`, (page) => scrollTo(page, '#wrapper')],
		['inspect', () => `/blogs/${chosen.blog}/inspect`, (page) => chooseValue(page)],
		['crawl', () => '/crawl', (page) => page.waitForTimeout(8_000)],
		['review', () => '/review?kind=post'],
		['searches', () => '/searches'],
		['api', () => '/api', (page) => page.locator('details.call summary').first().click()],
	];

	describe.each(LOOKS)('%s', (look, options) => {
		for (const [view, address, act] of views)
			it(
				view,
				visit({ origin: () => site.origin, ...options }, async ({ page }) => {
					await enter(page, site, address());
					await act?.(page);
					await page.mouse.move(0, 0);
					await page.waitForTimeout(500);
					writeFileSync(path.join(PICTURES, `${view}-${look}.webp`), await takePicture(page));
				}),
			);
	});
});

async function takePicture(page: Page): Promise<Buffer> {
	const session = await page.context().newCDPSession(page);
	for (const quality of QUALITIES) {
		const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
		const picture = Buffer.from(data, 'base64');
		if (picture.length < MAX_BYTES) return picture;
	}
	throw new Error('The picture cannot be made small enough.');
}

const scrollTo = async (page: Page, part: string) => {
	await page.evaluate(`document.querySelector('${part}').scrollIntoView()`);
};

/** Opens the explanation of the first rising topic, if there is one. */
const openWhy = async (page: Page) => {
	const why = page.locator('.burst summary').first();
	if (await why.isVisible()) await why.click();
};

/** Selects the most influential blog; the map flies there. */
const chooseBlog = async (page: Page) => {
	await page.locator('.map-table tbody button').first().click({ timeout: 120_000 });
	await page.waitForTimeout(1_500);
	await page.evaluate('scrollTo(0, 0)');
};

/** Two texts side by side make a large file, so the picture is less high. */
const chooseValue = async (page: Page) => {
	const { width, height } = page.viewportSize()!;
	if (width > height) await page.setViewportSize({ width, height: 600 });
	await page.locator('.values button.item').first().click();
};

async function untilRead(): Promise<void> {
	while ((await site.ask<{ posts: number }>('/api/stats')).posts < ENOUGH_POSTS)
		await new Promise((resolve) => setTimeout(resolve, 1_000));
}

async function save(name: string, query: string): Promise<void> {
	const token = new URL(site.entry).searchParams.get('token');
	await fetch(`${site.origin}/api/searches/${encodeURIComponent(name)}`, {
		method: 'PUT',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ query, sort: 'newest' }),
	});
}

interface Items<T> {
	readonly items: readonly T[];
}

interface Post {
	readonly id: number;
	readonly comments: number;
	readonly excerpt: string;
}

/** An English post with a few comments, of a blog with extraction rules. */
async function choose(): Promise<typeof chosen> {
	const { items: blogs } = await site.ask<Items<{ id: number }>>('/api/blogs?language=en&isBlog=true');
	let best = { post: 0, blog: 0, distance: Number.POSITIVE_INFINITY };
	for (const { id } of blogs) {
		const { wrapper } = await site.ask<{ wrapper: unknown }>(`/api/blogs/${id}/wrapper`);
		if (wrapper === null) continue;
		const { items } = await site.ask<Items<Post>>(`/api/posts?blog=${id}&limit=100`);
		for (const { id: post, comments } of items.filter(({ excerpt }) => excerpt.length > 100)) {
			const distance = Math.abs(comments - WANTED_COMMENTS);
			if (distance < best.distance) best = { post, blog: id, distance };
		}
	}
	return best;
}
