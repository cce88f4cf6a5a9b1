import { describe, expect, test } from 'vitest';
import { adaptCrawlDelay } from './crawl-delay.ts';

describe('the crawl delay', () => {
	const base = { delayMs: 1000, tookMs: 100, status: 200, minDelayMs: 1000 };

	test.each([
		['a quick server keeps the least', base, 1000],
		['a slow one is paused for twice its response time', { ...base, tookMs: 3000 }, 6000],
		['one that refuses is left alone longer', { ...base, status: 429 }, 2000],
		['one that breaks off is trusted no more than before', { ...base, status: 0, delayMs: 4000 }, 4000],
		['trust comes back step by step', { ...base, delayMs: 10_000 }, 8000],
		['a Crawl-delay is honoured', { ...base, robotsDelayMs: 10_000 }, 10_000],
		['an absurd one is not', { ...base, robotsDelayMs: 1e9 }, 300_000],
		['no delay is for ever', { ...base, delayMs: 299_000, status: 503 }, 300_000],
		['no minimum delay: none', { ...base, delayMs: 0, minDelayMs: 0 }, 0],
		['but a refusal makes one', { ...base, delayMs: 0, minDelayMs: 0, status: 503 }, 1000],
	])('%s', (_, input, expected) => {
		expect(adaptCrawlDelay(input)).toBe(expected);
	});
});
