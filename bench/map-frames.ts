/**
 * map-frames: `npm run bench -- map`: how smoothly the map of 10,000 blogs and 50,000 edges moves in Chromium, and what
 * drawing it costs.
 *
 * The frames are those that the page gets while the map is moved at every frame. Without a graphics card Chromium draws
 * on the CPU (SwiftShader): the hardest case.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { Seeded } from '../src/analyze/graph/seeded.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Batch } from '../src/model/batch.ts';
import { drawMap } from '../src/observe/map.ts';
import { makeTable } from './analyze-links.ts';
import { findBrowser, openBrowser } from './browser.ts';
import { startProgram } from './program.ts';
import { percentile } from './search-latency.ts';

const MADE = { nodes: 10_000, links: 60_000, communities: 40, seed: 1 };
const POSTS_PER_BLOG = 3;
const BLOGS_PER_BATCH = 500;
const FRAMES = 200;
/** Frames a second that the map must reach, by the median. */
const WANTED = 30;
const AT = '2005-12-31T00:00:00Z';

export async function benchMap(): Promise<number> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-map-'));
	try {
		await fillStore(folder);
		await describeDrawing(folder);
		return await describeFrames(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const home = (blog: number) => `http://blog${blog}.example/`;

async function fillStore(folder: string): Promise<void> {
	const { from, to, length } = makeTable(MADE);
	const targets = Array.from({ length: MADE.nodes }, (): number[] => []);
	for (let link = 0; link < length; link++) targets[from[link]!]!.push(to[link]!);
	const random = new Seeded(MADE.seed);
	const store = new SqliteStore(folder);
	for (let first = 0; first < MADE.nodes; first += BLOGS_PER_BATCH)
		await store.write(batchOf(targets.slice(first, first + BLOGS_PER_BATCH), first, random));
	await store.close();
}

function batchOf(targets: readonly (readonly number[])[], first: number, random: Seeded): Batch {
	return {
		at: AT,
		blogs: targets.map((_, i) => ({
			url: home(first + i),
			title: `Blog number ${first + i}`,
			language: 'en',
			judgment: { isBlog: true, reason: 'It was made so.', rules: [] },
		})),
		posts: targets.flatMap((own, i) =>
			Array.from({ length: POSTS_PER_BLOG }, (_, post) => ({
				blog: home(first + i),
				draft: {
					url: `${home(first + i)}${post}`,
					title: `Post ${post}`,
					author: null,
					updated: null,
					published: new Date(Date.UTC(2004, 0, 1 + random.below(700))).toISOString().slice(0, 10),
					html: '',
					text: `Of ${first + i}`,
					categories: [],
					source: 'full-feed' as const,
				},
				links: own
					.filter((_, link) => link % POSTS_PER_BLOG === post)
					.map((other) => ({ to: home(other), text: `blog ${other}` })),
			})),
		),
	};
}

async function describeDrawing(folder: string): Promise<void> {
	const store = new SqliteStore(folder, { isReader: true });
	const before = process.memoryUsage().rss;
	const started = performance.now();
	let most = before;
	const { blogs, edges } = await drawMap(store, {
		now: AT,
		onProgress: () => {
			most = Math.max(most, process.memoryUsage.rss());
		},
	});
	const seconds = (performance.now() - started) / 1000;
	await store.close();
	const megabytes = (most - before) / 1e6;
	say(
		`map: ${blogs.length} blogs, ${edges.length} edges; drawn in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more memory`,
	);
}

async function describeFrames(folder: string): Promise<number> {
	const executable = findBrowser();
	if (executable === null) {
		say('No Chromium is installed: frames are not measured. On Debian: apt-get install chromium');
		return 0;
	}
	const program = await startProgram(['serve', '--data', folder, '--listen', '127.0.0.1:0', '--no-crawl']);
	const browser = await openBrowser(executable);
	try {
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		await page.goto(new URL('/map', program.url).href);
		await page.locator('.map-frame').waitFor({ timeout: 300_000 });
		await page.waitForTimeout(3_000);
		const rates = [await describeMoves(page, 'panning', PAN), await describeMoves(page, 'zooming', ZOOM)];
		return rates.every((rate) => rate >= WANTED) ? 0 : 1;
	} finally {
		await browser.close();
		await program.stop();
	}
}

/** What is done to the picture at each frame. */
const PAN = `frame.dispatchEvent(new KeyboardEvent('keydown', { key: i % 40 < 20 ? 'ArrowLeft' : 'ArrowRight', bubbles: true, cancelable: true }))`;
const ZOOM = `frame.dispatchEvent(new WheelEvent('wheel', { deltaY: i % 80 < 40 ? -40 : 40, clientX: 400, clientY: 400, cancelable: true }))`;

async function describeMoves(page: Page, name: string, move: string): Promise<number> {
	const times = (await page.evaluate(`(async () => {
		const frame = document.querySelector('.map-frame');
		const times = [];
		let last = performance.now();
		for (let i = 0; i < ${FRAMES}; i++) {
			${move};
			await new Promise((resolve) => requestAnimationFrame(resolve));
			times.push(performance.now() - last);
			last = performance.now();
		}
		return times.slice(5);
	})()`)) as number[];
	const median = percentile(times, 0.5);
	say(
		`${name}: ${(1000 / median).toFixed(0)} frames a second (median ${median.toFixed(1)} ms, 95% within ${percentile(times, 0.95).toFixed(1)} ms), wanted ≥ ${WANTED}`,
	);
	return 1000 / median;
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
