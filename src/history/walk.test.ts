import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { parseSitemap } from './sitemap.ts';
import { HistoryWalk, type WalkOptions } from './walk.ts';

const HOME = 'http://blog.example/';

/** Walks a site that is given as path → body. */
function walk(site: Readonly<Record<string, string>>, options: Partial<WalkOptions> = {}) {
	const posts = ['/2004/05/newest', '/2004/04/newer'].map((path) => new URL(path, HOME).href);
	const history = new HistoryWalk({ home: HOME, posts, ...options });
	const read: string[] = [];
	for (let step = history.next(); step !== null; step = history.next()) {
		const path = step.url.slice(HOME.length - 1);
		const body = site[path];
		if (body === undefined) continue;
		read.push(path);
		if (step.kind === 'sitemap') history.takeSitemap(body);
		else history.takePage(step, parseHtml(body));
	}
	return { posts: history.posts.map((url) => url.slice(HOME.length - 1)), read };
}

describe('the walk', () => {
	it.each([
		[
			'a sitemap',
			{ '/sitemap.xml': '<urlset><url><loc>http://blog.example/2001/01/old</loc></url></urlset>' },
		],
		[
			'an index of sitemaps',
			{
				'/sitemap.xml':
					'<sitemapindex><sitemap><loc>http://blog.example/s1.xml</loc></sitemap></sitemapindex>',
				'/s1.xml': '<urlset><url><loc>http://blog.example/2001/01/old</loc></url></urlset>',
			},
		],
		[
			'older pages',
			{ '/': '<a href="/page/2">Older posts</a>', '/page/2': '<a href="/2001/01/old">Old</a>' },
		],
		[
			'archive pages',
			{ '/': '<a href="/archive">Archives</a>', '/archive': '<a href="/2001/01/old">Old</a>' },
		],
		[
			'an archive page that is a file',
			{ '/': '<a href="/archives.html">Everything</a>', '/archives.html': '<a href="/2001/01/old">Old</a>' },
		],
		['months', { '/': '<a href="/2001/01/">January</a>', '/2001/01/': '<a href="old">Old</a>' }],
		[
			'the post before',
			{
				'/2004/04/newer': '<a rel=prev href="/2003/01/x">« X</a>',
				'/2003/01/x': '<a href="/2001/01/old" rel="prev">« Old</a>',
			},
		],
		[
			'words of other languages',
			{ '/': '<a href="/index2.html">次のページ</a>', '/index2.html': '<a href="/2001/01/old">…</a>' },
		],
	])('finds old posts through %s', (_, site) => {
		expect(walk(site as Readonly<Record<string, string>>).posts).toContain('/2001/01/old');
	});

	it('stays on the blog', () => {
		const { posts, read } = walk({
			'/': '<a href="http://other.example/2001/01/old">Older posts</a><a href="/about">About</a>',
			'/about': '<a href="/2001/01/old">x</a>',
		});
		expect(posts).toEqual(['/2004/05/newest', '/2004/04/newer']);
		expect(read).toEqual(['/']);
	});

	it('does not read pictures', () => {
		const { read } = walk({ '/': '<a href="/archives/one.jpg">Archives</a><a href="/page/2.png">2</a>' });
		expect(read).toEqual(['/']);
	});

	it('ends on an endless site', () => {
		const site = new Proxy(
			{},
			{
				get: (_, path) =>
					`<a href="/page/${String(path).length}${Math.abs(String(path).length * 7)}">next</a><a href="${String(path)}/page/2">next</a>`,
			},
		);
		expect(walk(site, { maxLists: 20, sitemaps: [] }).read.length).toBeLessThanOrEqual(40);
	});

	it('reads each page once and returns each post once', () => {
		const { posts, read } = walk({
			'/': '<a href="/page/2">older</a><a href="/page/2/">older</a><a href="/2001/01/old">x</a><a href="/2001/01/old/?utm_source=a">x</a>',
			'/page/2': '<a href="/">newer</a>',
		});
		expect(read).toEqual(['/', '/page/2']);
		expect(posts.filter((post) => post.startsWith('/2001'))).toHaveLength(1);
	});
});

describe('a sitemap', () => {
	it.each([
		[
			'plain',
			'<urlset><url><loc>http://a.example/?x=1&amp;y=2</loc><lastmod>2004-03-05</lastmod></url></urlset>',
		],
		[
			'with a prefix and white space',
			'<s:urlset><s:url>\n<s:loc> http://a.example/?x=1&amp;y=2 </s:loc><s:lastmod>2004-03-05</s:lastmod></s:url>',
		],
		[
			'cut short',
			'<urlset><url><loc><![CDATA[http://a.example/?x=1&amp;y=2]]></loc><lastmod>2004-03-05</last',
		],
	])('is read: %s', (_, text) => {
		expect(parseSitemap(text).pages).toEqual([{ url: 'http://a.example/?x=1&y=2', changed: '2004-03-05' }]);
	});

	it('may list relative URLs', () => {
		const text = '<urlset><url><loc>/one.html</loc></url><url><loc>mailto:a@b.example</loc></url></urlset>';
		expect(parseSitemap(text, 'http://a.example/sitemap.xml').pages.map(({ url }) => url)).toEqual([
			'http://a.example/one.html',
		]);
		expect(parseSitemap(text).pages).toEqual([]);
	});

	it('may be a list of lines', () => {
		const { pages } = parseSitemap('http://a.example/1\r\nnot one\nhttps://a.example/2\n');
		expect(pages.map(({ url }) => url)).toEqual(['http://a.example/1', 'https://a.example/2']);
	});
});
