/** The simulated web: every platform's home page is a blog, and no page of the other hosts is. */
import { describe, expect, it } from 'vitest';
import { answerSite, createWorld, DEFAULT_START_MS, type SimHost } from '../../../sim/index.ts';
import { decodeHtml, findLinks, type Page, parseHtml } from '../../lib/html/index.ts';
import { judgePage } from './judge-page.ts';

const world = createWorld({ seed: 11, blogs: 60, nonBlogs: 48 });
const now = new Date(DEFAULT_START_MS).toISOString();
/** The number of further pages of a host that are judged as well. */
const INNER = 4;

function fetchPage(index: number, host: SimHost, path: string): Page | null {
	const { status, headers, body } = answerSite(world, index, host.host, path, DEFAULT_START_MS);
	if (status !== 200) return null;
	return parseHtml(decodeHtml(body, { contentType: headers['Content-Type'] }).html);
}

function judge(host: SimHost, path: string, page: Page): string {
	const { isBlog, reason } = judgePage(page, { now, url: `http://${host.host}${path}` });
	return `${isBlog ? 'blog' : 'not a blog'}: ${path} ${reason}`;
}

function innerPaths(host: SimHost, page: Page): string[] {
	const own = findLinks(page, `http://${host.host}/`).map(({ url }) => new URL(url));
	const paths = own.filter((url) => url.host === host.host).map((url) => url.pathname + url.search);
	return [...new Set(paths)].filter((path) => path !== '/').slice(0, INNER);
}

const indexes = Array.from({ length: world.size }, (_, i) => i);
const named = (i: number): [string, number] => {
	const host = world.host(i);
	return [`${host.kind === 'blog' ? host.platform : host.kind} (${host.language}) ${host.host}`, i];
};

describe('blogs', () => {
	it.each(indexes.filter((i) => world.host(i).kind === 'blog').map(named))('%s', (_name, i) => {
		const host = world.host(i);
		expect(judge(host, '/', fetchPage(i, host, '/')!)).toMatch(/^blog/);
	});
});

describe('others', () => {
	it.each(indexes.filter((i) => world.host(i).kind !== 'blog').map(named))('%s', (_name, i) => {
		const host = world.host(i);
		const home = fetchPage(i, host, '/')!;
		expect(judge(host, '/', home)).toMatch(/^not a blog/);
		for (const path of innerPaths(host, home)) {
			const page = fetchPage(i, host, path);
			if (page !== null) expect(judge(host, path, page)).toMatch(/^not a blog/);
		}
	});
});
