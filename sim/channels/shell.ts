/**
 * shell: blogs whose pages are empty until their scripts run. The page carries the data that the scripts would show, in one of four ways.
 *
 * Some lists have the whole posts, others only their beginnings; the page of a post has its text. Lists of these blogs have all posts.
 */
import type { Link, SimBlog, SimPost, View } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { absolute, charsetMeta, esc, localeOf, scriptJson } from '../platforms/markup.ts';

type Way = (state: object) => { readonly mount: string; readonly script: string };

const WAYS: readonly Way[] = [
	(state) => ({
		mount: '<div id="__next"></div>',
		script: `<script id="__NEXT_DATA__" type="application/json">${scriptJson({ props: { pageProps: state }, page: '/', buildId: 'x' })}</script>`,
	}),
	(state) => ({
		mount: '<div id="__nuxt"></div>',
		script: `<script type="application/json" id="__NUXT_DATA__">${scriptJson(flatten(state))}</script>`,
	}),
	(state) => ({
		mount: '<div id="root"><p>Loading…</p></div>',
		script: `<script>window.__INITIAL_STATE__ = ${scriptJson(state)};\nwindow.started = {};</script>`,
	}),
	(state) => ({
		mount: `<astro-island client="only" props="${esc(JSON.stringify(paired(state)))}"></astro-island>`,
		script: '',
	}),
];

export function renderShell(blog: SimBlog, view: View, charset: string | null): string {
	const { mount, script } = WAYS[blog.variant % WAYS.length]!(stateOf(blog, view));
	return `<!DOCTYPE html>
<html lang="${localeOf(blog.language)}">
<head>
${charsetMeta(charset)}<title>${esc(blog.title)}</title>
</head>
<body>
${mount}
<noscript>You need to enable JavaScript to run this app.</noscript>
${script}
<script src="/app.js"></script>
</body>
</html>
`;
}

function stateOf(blog: SimBlog, view: View): object {
	const site = { title: blog.title, description: blog.tagline, links: blog.blogroll.map(linkOf) };
	if (view.kind === 'post') return { site, post: postOf(blog, view.post, true) };
	if (view.kind === 'about') return { site };
	const isWhole = blog.variant % 3 === 0;
	return { site, posts: view.posts.map((post) => postOf(blog, post, isWhole)) };
}

function linkOf({ url, text }: Link): object {
	return { href: url, text };
}

function postOf(blog: SimBlog, post: SimPost, isWhole: boolean): object {
	const path = platforms[blog.platform].path(blog, { kind: 'post', number: post.number }, post);
	const common = { slug: post.slug, excerpt: post.summary };
	// A post without a title has its beginning as the title: scripts need something to link.
	const title = post.title || post.summary;
	if (blog.variant % 2 === 0)
		return {
			...common,
			title,
			url: absolute(blog, path),
			publishedAt: new Date(post.publishedMs).toISOString(),
			author: { name: post.author },
			tags: post.categories.map((name) => ({ name })),
			...(isWhole ? { html: post.html } : {}),
		};
	return {
		node: {
			frontmatter: {
				title,
				date: new Date(post.publishedMs).toISOString(),
				author: post.author,
				tags: post.categories,
			},
			fields: { path },
			...common,
			...(isWhole ? { contentHtml: post.html } : {}),
		},
	};
}

/** As Nuxt 3 writes its data: a flat list in which the parts of every value are places in the list. */
function flatten(root: unknown): unknown[] {
	const flat: unknown[] = [];
	const place = (value: unknown): number => {
		const at = flat.push(null) - 1;
		if (Array.isArray(value)) flat[at] = value.map(place);
		else if (typeof value === 'object' && value !== null)
			flat[at] = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, place(one)]));
		else flat[at] = value;
		return at;
	};
	place({ data: root });
	return flat;
}

/** As Astro writes properties: every value is a pair of its kind and itself. */
function paired(root: object): object {
	const pair = (value: unknown): unknown => {
		if (Array.isArray(value)) return [1, value.map(pair)];
		if (typeof value === 'object' && value !== null) return [0, paired(value)];
		return [0, value];
	};
	return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, pair(value)]));
}
