/** web-site: runs the built program on a small simulated web, plus the batches of the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Started, startProgram } from '../bench/program.ts';
import { type Sim, startSim } from '../sim/index.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Batch } from '../src/model/batch.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';

export interface Site {
	readonly origin: string;
	/** The URL printed in the terminal, with the token. */
	readonly entry: string;
	/** Fetches from the API. */
	ask<T>(target: string): Promise<T>;
	close(): Promise<void>;
}

/**
 * Four blogs. The first is in English, has comments, and its feed has summaries, so that rules are learnt from its pages. It links
 * to the second, the third and a site that is not a blog. Nobody links to the last one, which the tests add.
 */
const WORLD = { seed: 3619, blogs: 4, nonBlogs: 1 };
const CRAWLED = 3;

export interface CrawledSite extends Site {
	readonly sim: Sim;
}

/** The home page of a blog of the simulated web. */
export const homeOf = ({ sim }: CrawledSite, index: number): string => `http://${sim.world.name(index)}/`;
export const UNKNOWN_BLOG = 3;

/** `options` are further options of `serve`. */
export async function startSite(
	batches: readonly Batch[] = [],
	options: readonly string[] = [],
): Promise<CrawledSite> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-web-'));
	await writeStore(folder, batches);
	const sim = await startSim(WORLD);
	const crawls = ['--proxy', sim.proxyUrl, '--crawl-delay-ms', '0', ...options];
	const site = siteOf(await serve(folder, `http://${sim.world.name(0)}/`, ...crawls));
	await untilCrawled(site);
	return {
		...site,
		sim,
		async close() {
			await site.close();
			await sim.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Serves a store without crawling. */
export async function serveStore(folder: string, batches: readonly Batch[]): Promise<Site> {
	await writeStore(folder, batches);
	return siteOf(await serve(folder, '--no-crawl'));
}

function serve(folder: string, ...args: readonly string[]): Promise<Started> {
	return startProgram(['serve', '--data', folder, '--listen', '127.0.0.1:0', ...args], {
		LOGOSPHERE_REQUESTS_PER_MINUTE: '1000000',
	});
}

async function writeStore(folder: string, batches: readonly Batch[]): Promise<void> {
	if (batches.length === 0) return;
	const store = new SqliteStore(folder);
	for (const batch of batches) await store.write(batch);
	await store.indexed();
	await store.close();
}

export function siteOf(program: Started): Site {
	const { origin, searchParams } = new URL(program.url);
	const token = searchParams.get('token');
	return {
		origin,
		entry: program.url,
		async ask<T>(target: string) {
			const response = await fetch(origin + target, { headers: { authorization: `Bearer ${token}` } });
			if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
			return (await response.json()) as T;
		},
		async close() {
			await program.stop();
		},
	};
}

interface Crawl {
	readonly crawl: { readonly waiting: number; readonly underWay: readonly unknown[]; readonly blogs: number };
}

/** Waits until nothing is due and all posts are indexed. */
async function untilCrawled(site: Site): Promise<void> {
	for (;;) {
		const { crawl } = await site.ask<Crawl>('/api/crawl');
		const { toIndex } = await site.ask<{ toIndex: number }>('/api/stats');
		if (crawl.blogs >= CRAWLED && crawl.waiting + crawl.underWay.length === 0 && toIndex === 0) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

/** Opens a view, by default with the token. */
export async function enter(page: Page, site: Site, view: string, { hasToken = true } = {}): Promise<void> {
	const url = new URL(view, site.origin);
	if (hasToken) url.searchParams.set('token', new URL(site.entry).searchParams.get('token')!);
	await page.goto(url.href);
	await settle(page);
}

/** Waits until the view has loaded. */
export async function settle(page: Page): Promise<void> {
	await page.locator('main h1').first().waitFor({ state: 'attached' });
	await eventually(() => page.locator('.ghosts, [aria-busy=true]').count()).toBe(0);
}

/** Retries an expectation until it holds, because machines differ in speed. */
export function eventually<T>(look: () => T | Promise<T>) {
	return expect.poll(look, { timeout: UNHURRIED_MS, interval: 100 });
}

/** The visible text, with line breaks and without hidden parts. */
export function shownIn(part: Locator): Promise<string> {
	// biome-ignore lint/performance/useDomNodeTextContent: only the visible text is wanted.
	return part.innerText();
}

/** The id of a post by its title. */
export async function postCalled(site: Site, title: string): Promise<number> {
	const { items } = await site.ask<{ items: { id: number; title: string }[] }>('/api/posts?limit=100');
	return items.find((post) => post.title === title)!.id;
}
