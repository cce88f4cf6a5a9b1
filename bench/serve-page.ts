/** serve-page: the first load of the web page in a real browser: bytes over the wire, and the time until it can be used. */
import type { Page } from 'playwright-core';
import { findBrowser, openBrowser } from './browser.ts';
import { percentile } from './search-latency.ts';

const LOADS = 7;
const QUERY = '/?q=the';

export async function measureFirstLoad(address: string): Promise<string> {
	const program = findBrowser();
	if (program === null)
		return 'No Chromium is installed: the first load is not measured. On Debian: apt-get install chromium';
	const browser = await openBrowser(program);
	try {
		const loads: Load[] = [];
		for (let i = 0; i < LOADS; i++) {
			const page = await browser.newPage();
			loads.push(await loadPage(page, new URL(QUERY, address).href));
			await page.close();
		}
		const median = (key: keyof Load) =>
			percentile(
				loads.map((load) => load[key]),
				0.5,
			);
		return `first load of ${QUERY} with an empty cache, median of ${LOADS}: ${(median('bytes') / 1000).toFixed(1)} kB over the wire in ${median('requests')} requests; usable after ${median('usableMs').toFixed(0)} ms, results shown after ${median('shownMs').toFixed(0)} ms`;
	} finally {
		await browser.close();
	}
}

interface Load {
	readonly bytes: number;
	readonly requests: number;
	/** Until the search box accepts input. */
	readonly usableMs: number;
	/** Until results are there. */
	readonly shownMs: number;
}

async function loadPage(page: Page, url: string): Promise<Load> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.setCacheDisabled', { cacheDisabled: true });
	let [bytes, requests] = [0, 0];
	session.on('Network.loadingFinished', ({ encodedDataLength }) => {
		bytes += encodedDataLength;
		requests++;
	});
	const started = performance.now();
	await page.goto(url, { waitUntil: 'commit' });
	await page.locator('input[type=search]').first().waitFor();
	const usableMs = performance.now() - started;
	await page.locator('main article').first().waitFor();
	const shownMs = performance.now() - started;
	return { bytes, requests, usableMs, shownMs };
}
