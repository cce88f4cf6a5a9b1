import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Api } from './api/api.ts';
import { docRoutes } from './doc-site.ts';
import { setHeaders } from './headers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-docs-'));
mkdirSync(path.join(folder, 'site/assets'), { recursive: true });
mkdirSync(path.join(folder, 'site/stages'));
const FILES = {
	'site/index.html': '<p>home</p>',
	'site/404.html': '<p>not found</p>',
	'site/stages/crawl.html': '<p>crawl</p>',
	'site/assets/app.1a2b.js': 'go()',
	'site/assets/picture.webp': 'RIFF',
	'secret.html': 'private words',
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
writeFileSync(path.join(folder, 'site/assets/app.1a2b.js.gz'), gzipSync('go()'));
afterAll(() => rmSync(folder, { recursive: true }));

async function get(url: string, { isBuilt = true, headers = {} } = {}) {
	const app = fastify() as unknown as Api;
	setHeaders(app);
	docRoutes(app, path.join(folder, isBuilt ? 'site' : 'nothing'));
	return app.inject({ url, headers });
}

describe('the documentation under /docs', () => {
	it.each([
		['/docs/', 'home', 'text/html; charset=utf-8'],
		['/docs/stages/crawl', 'crawl', 'text/html; charset=utf-8'],
		['/docs/stages/crawl.html', 'crawl', 'text/html; charset=utf-8'],
		['/docs/assets/app.1a2b.js', 'go()', 'text/javascript; charset=utf-8'],
		['/docs/assets/picture.webp', 'RIFF', 'image/webp'],
	])('%s is served with its type', async (url, text, type) => {
		const { statusCode, body, headers } = await get(url);
		expect([statusCode, headers['content-type']]).toEqual([200, type]);
		expect(body).toContain(text);
		expect(headers['x-content-type-options']).toBe('nosniff');
		expect(headers['content-security-policy']).toContain("script-src 'self';");
		expect(headers['content-security-policy']).not.toContain('unsafe');
	});

	it('/docs leads to the first page', async () => {
		expect((await get('/docs')).headers.location).toBe('/docs/');
	});

	it('a page that does not exist is answered with 404', async () => {
		const { statusCode, body } = await get('/docs/nothing');
		expect([statusCode, body]).toEqual([404, '<p>not found</p>']);
	});

	it.each([
		'/docs/../secret.html',
		'/docs/..%2fsecret.html',
		'/docs/%2e%2e/secret',
		'/docs/stages/..\\..\\secret.html',
		'/docs//etc/passwd',
		'/docs/stages',
	])('%s leads to no file', async (url) => {
		const { statusCode, body } = await get(url);
		expect(statusCode).toBe(404);
		expect(body).not.toContain('private words');
	});

	it('files with a hash in their name are cached forever, and compressed for clients that accept it', async () => {
		const { headers } = await get('/docs/assets/app.1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
		expect(headers['content-encoding']).toBe('gzip');
		expect(headers['cache-control']).toContain('immutable');
	});

	it('says how to build the site when it is not built', async () => {
		for (const url of ['/docs', '/docs/', '/docs/stages/crawl']) {
			const { statusCode, body } = await get(url, { isBuilt: false });
			expect(statusCode).toBe(503);
			expect(body).toContain('npm run docs');
		}
	});
});
