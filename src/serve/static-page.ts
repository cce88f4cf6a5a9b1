/**
 * static-page: the start of a view as plain HTML, for people without scripts and for search engines.
 *
 * Styles hide it where scripts run, and the script removes it. All text is escaped, and the content of a post comes from the cleaner.
 */
import { safeHtml } from '../formats/safe-html.ts';
import { escapeXml } from '../lib/xml/escape.ts';
import type { SearchResult } from '../model/search.ts';
import type { Site } from '../model/site.ts';
import type { ServeContext } from './context.ts';

export interface StaticPage {
	readonly title: string;
	readonly description: string;
	/** HTML. */
	readonly body: string;
}

const RESULTS = 20;
const MAX_QUERY = 2_000;
const MAX_DESCRIPTION = 200;

/** Null for views that only exist with scripts, and where nothing is found. */
export async function renderStatic(context: ServeContext, url: string): Promise<StaticPage | null> {
	const { pathname, searchParams } = new URL(url, 'http://localhost');
	const [, kind, id] = /^\/(posts|blogs)\/(\d{1,15})$/.exec(pathname) ?? [];
	try {
		if (pathname === '/') return await renderSearch(context, searchParams);
		if (kind === 'posts') return await renderPost(context, Number(id));
		if (kind === 'blogs') return await renderBlog(context, Number(id));
	} catch {
		// A query that cannot be read: the page with scripts says what is wrong.
	}
	return null;
}

const attribute = (text: string) => escapeXml(text).replaceAll('"', '&quot;');
const link = (href: string, text: string) => `<a href="${attribute(href)}">${escapeXml(text)}</a>`;
const dayOf = (date: string | null) => (date === null ? '' : ` · ${escapeXml(date.slice(0, 10))}`);

async function renderSearch({ reads, now, site }: ServeContext, query: URLSearchParams): Promise<StaticPage> {
	const q = (query.get('q') ?? '').slice(0, MAX_QUERY);
	const after = query.get('after');
	const page = await reads.search({
		...{ query: q, limit: RESULTS, of: 'posts', now: now(), sort: q === '' ? 'newest' : 'best' },
		...(after === null ? {} : { after }),
	});
	const more = new URLSearchParams({ q, after: page.next ?? '' });
	const body = [
		`<h1>${escapeXml(site.name)}</h1>`,
		site.text === '' ? '' : `<p>${escapeXml(site.text)}</p>`,
		`<form action="/"><label>Search posts <input name="q" value="${attribute(q)}"></label> <button>Search</button></form>`,
		`<p>${page.total === 1 ? '1 post' : `${page.total} posts`}</p>`,
		`<ol>${page.results.map(resultItem).join('')}</ol>`,
		page.next === null ? '' : `<p>${link(`/?${more}`, 'More results')}</p>`,
	];
	const title = q === '' ? site.name : `${q} – ${site.name}`;
	return { title, description: site.text, body: body.join('') };
}

function resultItem({ id, title, url, blogTitle, blog, published, snippet }: SearchResult): string {
	const head = `${link(`/posts/${id}`, title ?? url)} · ${escapeXml(blogTitle ?? blog)}${dayOf(published)}`;
	return `<li><p>${head}</p><p dir="auto">${escapeXml(snippet)}</p></li>`;
}

async function renderPost({ reads, site }: ServeContext, id: number): Promise<StaticPage | null> {
	const post = await reads.post(id);
	if (post === null || post.gone !== null) return null;
	const blog = await reads.blog(post.blog);
	const title = post.title ?? post.url;
	const from = blog === null ? escapeXml(post.blog) : link(`/blogs/${blog.id}`, blog.title ?? blog.url);
	const body = [
		`<p>${link('/', site.name)}</p><article><h1 dir="auto">${escapeXml(title)}</h1>`,
		`<p>${post.author === null ? '' : `${escapeXml(post.author)} · `}${from}${dayOf(post.published)}</p>`,
		`<div dir="auto">${safeHtml(post.html, { base: post.url, hasImages: false })}</div></article>`,
		/^https?:/i.test(post.url) ? `<p>${link(post.url, 'Original')}</p>` : '',
	];
	const description = post.text.replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION);
	return { title: `${title} – ${site.name}`, description, body: body.join('') };
}

async function renderBlog({ reads, site }: ServeContext, id: number): Promise<StaticPage | null> {
	const blog = await reads.blog(id);
	if (blog === null) return null;
	const { items } = await reads.posts({ blog: blog.url, order: 'newest', limit: RESULTS });
	const title = blog.title ?? blog.url;
	const posts = items.filter(({ gone }) => gone === null);
	const list = posts.map(
		(post) => `<li>${link(`/posts/${post.id}`, post.title ?? post.url)}${dayOf(post.published)}</li>`,
	);
	const body = [
		`<p>${link('/', site.name)}</p><h1 dir="auto">${escapeXml(title)}</h1>`,
		blog.description === null ? '' : `<p dir="auto">${escapeXml(blog.description)}</p>`,
		`<ol>${list.join('')}</ol>`,
		/^https?:/i.test(blog.url) ? `<p>${link(blog.url, 'The blog')}</p>` : '',
	];
	return { title: `${title} – ${site.name}`, description: blog.description ?? '', body: body.join('') };
}

const NOSCRIPT = /<noscript>.*?<\/noscript>/s;
/** Named in web/src/main.tsx and in the styles, too. */
const STATIC = 'static-page';

/** The document of the page with the name of the site and, on a public server, the start of the view. */
export function fillDocument(
	document: string,
	site: Site,
	{ page, isVisitor }: { readonly page: StaticPage | null; readonly isVisitor: boolean },
): string {
	const meta = (name: string, content: string) => `<meta name="${name}" content="${attribute(content)}">`;
	const head = [
		meta('site-name', site.name),
		site.text === '' ? '' : meta('site-text', site.text),
		site.isPublic ? meta('site-public', isVisitor ? 'visitor' : 'member') : '',
		page === null || page.description === '' ? '' : meta('description', page.description),
	];
	const named = document
		.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(page?.title ?? site.name)}</title>`)
		.replace('</head>', () => `${head.join('')}</head>`);
	if (page === null) return named;
	const main = `<main id="${STATIC}">${page.body}</main>`;
	return named.replace(NOSCRIPT, '').replace('<body>', () => `<body>${main}`);
}
