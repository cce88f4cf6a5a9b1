import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { Http } from './http.ts';
import { fetchRules, readRules } from './robots.ts';

/** Each behaviour is a host of its own: robots.txt is requested at the root. */
const HOSTS: Readonly<
	Record<string, { status: number; headers?: Record<string, string>; body?: string | Buffer }>
> = {
	plain: { status: 200, body: 'User-agent: *\nDisallow: /x\nSitemap: http://a.example/map' },
	packed: {
		status: 200,
		headers: { 'content-encoding': 'gzip' },
		body: gzipSync('User-agent: *\nDisallow: /x'),
	},
	picture: { status: 200, headers: { 'content-type': 'image/png' }, body: '\x89PNG' },
	none: { status: 404, body: 'User-agent: *\nDisallow: /x' },
	forbidden: { status: 403 },
	gone: { status: 410 },
	busy: { status: 429 },
	broken: { status: 500, body: 'User-agent: *\nAllow: /' },
	unavailable: { status: 503 },
	loop: { status: 301, headers: { location: '/robots.txt' } },
	nowhere: { status: 301, headers: { location: 'ftp://a.example/' } },
	large: { status: 200, body: `User-agent: *\nDisallow: /x\n${'#\n'.repeat(300_000)}Disallow: /y\n` },
};

/** The first label of the host name is the behaviour; `away5` leads over five redirects to `plain`. */
const server = createServer((request, response) => {
	const name = request.headers.host!.split('.')[0]!;
	const steps = /^away(\d)$/.exec(name)?.[1];
	const next = steps === '1' ? 'plain' : `away${Number(steps) - 1}`;
	const { status, headers, body } =
		steps === undefined
			? HOSTS[name]!
			: { status: 302, headers: { location: `http://${next}.example/robots.txt` }, body: '' };
	response.writeHead(status, headers).end(body);
});
let http: Http;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	http = new Http({ timeoutMs: UNHURRIED_MS, maxBytes: 1_000_000, proxy });
});

afterAll(async () => {
	await http.close();
	server.closeAllConnections();
	server.close();
});

describe('what a host allows by its robots.txt', () => {
	it.each<[string, string, boolean, boolean]>([
		['a file', 'plain', false, true],
		['a packed file', 'packed', false, true],
		['over five redirects, to other hosts', 'away5', false, true],
		['over six: as if there were none', 'away6', true, true],
		['redirects without end: as if there were none', 'loop', true, true],
		['a redirect to nowhere: as if there were none', 'nowhere', true, true],
		['a picture: no rules', 'picture', true, true],
		['none', 'none', true, true],
		['one that may not be read', 'forbidden', true, true],
		['gone', 'gone', true, true],
		['a plea for rest', 'busy', false, false],
		['a broken server', 'broken', false, false],
		['an unavailable server', 'unavailable', false, false],
		['a file beyond all measure: its beginning', 'large', false, true],
	])('%s', async (_, name, allowsX, allowsY) => {
		const rules = await fetchRules(http, `http://${name}.example`);
		expect(rules.isAllowed(`http://${name}.example/x`)).toBe(allowsX);
		expect(rules.isAllowed(`http://${name}.example/y`)).toBe(allowsY);
		expect(rules.failure === null).toBe(allowsY);
	});

	it('it names sitemaps', async () => {
		expect((await fetchRules(http, 'http://plain.example')).sitemaps).toEqual(['http://a.example/map']);
	});

	it('to be retried when it could not be read', async () => {
		const { failure } = await fetchRules(http, 'http://unavailable.example');
		expect(failure).toMatchObject({ code: 'robots-503', action: 'retry' });
	});

	it('an aborted request says nothing about the host', async () => {
		const given = fetchRules(http, 'http://plain.example', AbortSignal.abort());
		await expect(given).rejects.toMatchObject({ code: 'aborted' });
	});

	it('from a saved text', () => {
		expect(readRules('User-agent: logosphere\nDisallow: /x').isAllowed('http://a.example/x')).toBe(false);
	});
});
