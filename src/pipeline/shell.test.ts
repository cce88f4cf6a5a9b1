import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { detectShell } from '../lib/shell/index.ts';
import { type FetchedDocument, readPage, understandPost } from './index.ts';
import { feedInPage } from './page-feed.ts';

const url = 'http://ann.example/';
const TEXT = 'It fell all night, and in the morning the garden was white from the gate to the wall.';
const post = (n: number) => ({
	title: `Snow ${n}`,
	url: `/snow-${n}`,
	publishedAt: `2026-01-0${n}T10:00:00Z`,
	author: { name: 'Ann' },
	tags: [{ name: 'winter' }],
	html: `<p>${TEXT}</p>`,
});
const shell = (inside: string) =>
	`<html lang="en"><head><title>Ann's snow</title></head><body>${inside}<script src="/app.js"></script></body></html>`;
const document = (html: string, at = url): FetchedDocument => ({
	url: at,
	headers: {},
	body: Buffer.from(html),
	at: '2026-02-01T00:00:00Z',
});
const state = { props: { pageProps: { posts: [post(2), post(1)] } } };
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const NEXT = `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${json(state)}</script>`;

describe('recognising pages that are empty without scripts', () => {
	it.each([
		['a mount point', shell('<div id="root"></div>')],
		['a mount point with a spinner', shell('<div id="app"><p>Loading…</p></div>')],
		[
			'data for scripts',
			shell(`<header>Ann</header><script id="__NEXT_DATA__" type="application/json">{}</script>`),
		],
		['a request for JavaScript', shell('<noscript>Please enable JavaScript.</noscript>')],
	])('by %s', (_, html) => {
		expect(detectShell(parseHtml(html))).not.toBeNull();
	});

	it.each([
		['a page with text', shell(`<div id="root"><p>${TEXT.repeat(4)}</p></div>`)],
		['a page without scripts', '<div id="root"></div>'],
		[
			'a short page whose comments need JavaScript',
			shell(`<p>${TEXT}</p><noscript>Enable JavaScript to view the comments.</noscript>`),
		],
		['a page of one picture', shell('<div id="root"><img src="a.png"></div>')],
	])('but not %s', (_, html) => {
		expect(detectShell(parseHtml(html))).toBeNull();
	});
});

const flat = [
	{ posts: 1 },
	[2, 6],
	{ title: 3, path: 4, date: 5 },
	'Snow 1',
	'/snow-1',
	'2026-01-01',
	{ title: 7, path: 8, date: 9 },
	'Snow 2',
	'/snow-2',
	'2026-01-02',
];
const island = {
	posts: [
		1,
		[
			[0, { title: [0, 'Snow 1'], path: [0, '/snow-1'], date: [0, '2026-01-01'] }],
			[0, { title: [0, 'Snow 2'], path: [0, '/snow-2'], date: [0, '2026-01-02'] }],
		],
	],
};
const gatsby = {
	edges: [1, 2].map((n) => ({
		node: { frontmatter: { title: `Snow ${n}`, date: `2026-01-0${n}` }, fields: { slug: `/snow-${n}` } },
	})),
};

describe('reading what they carry', () => {
	it.each([
		['Next.js', NEXT],
		[
			'Nuxt',
			`<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">${json(flat)}</script>`,
		],
		[
			'a variable',
			`<div id="root"></div><script>window.__INITIAL_STATE__ = ${json(gatsby)}; start({a: 1});</script>`,
		],
		['an Astro island', `<astro-island props="${json(island).replaceAll('"', '&quot;')}"></astro-island>`],
	])('%s: a list is a feed', (_, inside) => {
		const page = readPage(document(shell(inside)));
		expect(page.filled).toContain('2 posts');
		expect(
			feedInPage(page)
				?.feed.items.map(({ url: at }) => at)
				.sort(),
		).toEqual(['http://ann.example/snow-1', 'http://ann.example/snow-2']);
	});

	it('the page of a post is the post that its URL names', () => {
		const data = { post: post(1), related: [post(2), post(3)] };
		const inside = `<div id="app"></div><script type="application/json">${json(data)}</script>`;
		const page = readPage(document(shell(inside), 'http://ann.example/snow-1'));
		const { post: read } = understandPost(page, { blog: url, blogTitle: null, wrappers: [] });
		expect(read?.draft).toMatchObject({
			title: 'Snow 1',
			author: 'Ann',
			published: '2026-01-01T10:00:00Z',
			text: TEXT,
		});
	});

	it('a page that shows its posts is left as it is', () => {
		const page = readPage(document(shell(`<p>${TEXT.repeat(4)}</p>${NEXT}`)));
		expect(page.filled).toBeUndefined();
		expect(page.page.visible.text).toContain('It fell all night');
	});

	it.each([
		['no posts', '<div id="root"></div><script type="application/json">{"a":[{"title":"x"}]}</script>'],
		['broken data', '<div id="root"></div><script type="application/json">{"a":</script>'],
		[
			'data that contains itself',
			`<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">[[0,0,0]]</script>`,
		],
		[
			'data that is very deep',
			`<div id="root"></div><script type="application/json">${'['.repeat(50_000)}${']'.repeat(50_000)}</script>`,
		],
	])('a page with %s stays empty', (_, inside) => {
		expect(readPage(document(shell(inside))).filled).toBeUndefined();
	});
});
