import { expect, it } from 'vitest';
import type { WebAnswer, WebRequest } from '../web.ts';
import { RobotsCache } from './robots-cache.ts';

const ORIGIN = 'http://a.example';
const DAY = '2004-03-05T00:00:00Z';
const FILE = 'User-agent: *\nDisallow: /private/\nCrawl-delay: 3\nSitemap: http://a.example/map.xml\n';

let fetched: string[] = [];

function serve(status: number, text: string) {
	return {
		async get(request: WebRequest): Promise<WebAnswer> {
			fetched.push(request.url);
			const body = new TextEncoder().encode(text);
			return { url: request.url, status, headers: {}, body, at: DAY, location: null };
		},
	};
}

function open(now = DAY, saved: RobotsCache['saved'] = {}): RobotsCache {
	fetched = [];
	const cache = new RobotsCache(() => now);
	cache.saved = saved;
	return cache;
}

it('robots.txt is fetched once and valid for a day, also after a restart', async () => {
	const cache = open();
	const web = serve(200, FILE);
	expect(await cache.check(`${ORIGIN}/x`, web)).toBeNull();
	expect(await cache.check(`${ORIGIN}/private/x`, web)).toMatchObject({ code: 'robots', action: 'skip' });
	expect(fetched).toEqual([`${ORIGIN}/robots.txt`]);
	expect([cache.crawlDelayMs, cache.sitemaps]).toEqual([3000, ['http://a.example/map.xml']]);
	const saved = JSON.parse(JSON.stringify(cache.saved)) as RobotsCache['saved'];
	expect(await open('2004-03-05T20:00:00Z', saved).check(`${ORIGIN}/private/x`, web)).not.toBeNull();
	expect(fetched).toEqual([]);
	await open('2004-03-06T20:00:00Z', saved).check(`${ORIGIN}/x`, web);
	expect(fetched).toHaveLength(1);
});

it('robots.txt is fetched once for all who need it at the same time', async () => {
	const cache = open();
	const web = serve(200, FILE);
	await Promise.all(Array.from({ length: 20 }, (_, i) => cache.check(`${ORIGIN}/${i}`, web)));
	expect(fetched).toHaveLength(1);
});

it('an unreachable robots.txt allows nothing, and is fetched again', async () => {
	const cache = open();
	const web = serve(503, '');
	expect(await cache.check(`${ORIGIN}/x`, web)).toMatchObject({ code: 'robots-503', action: 'retry' });
	expect(await cache.check(`${ORIGIN}/x`, web)).not.toBeNull();
	expect(fetched).toHaveLength(2);
});

it('without a robots.txt everything is allowed', async () => {
	expect(await open().check(`${ORIGIN}/private/x`, serve(404, ''))).toBeNull();
});
