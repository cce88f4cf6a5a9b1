import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
	it.each([
		['default', {}, 1000],
		['new name', { LOGOSPHERE_CRAWL_DELAY_MS: '5' }, 5],
		['deprecated name', { LOGOSPHERE_MIN_GAP_MS: '7' }, 7],
		['both names', { LOGOSPHERE_CRAWL_DELAY_MS: '5', LOGOSPHERE_MIN_GAP_MS: '7' }, 5],
		['empty', { LOGOSPHERE_CRAWL_DELAY_MS: '' }, 1000],
	])('the crawl delay: %s', (_, environment, expected) => {
		expect(readConfig(environment).crawlDelayMs).toBe(expected);
	});

	it('a wrong value is quoted with the name of its variable', () => {
		expect(() => readConfig({ LOGOSPHERE_MIN_GAP_MS: 'soon' })).toThrow(
			'LOGOSPHERE_MIN_GAP_MS is "soon". It must be a whole number from 0 to 3600000.',
		);
	});
});
