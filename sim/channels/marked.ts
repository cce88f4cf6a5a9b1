/**
 * marked: blogs whose pages are their feeds: posts marked as h-entry (microformats2), or listed as structured data.
 *
 * The pages with structured data show no dates and no text in their lists: only the data has them.
 */
import type { Channel, Place, SimBlog, SimComment, SimPost, View } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { charsetMeta, esc, localeOf, paragraphs, scriptJson } from '../platforms/markup.ts';
import { apiLink, refusesApi } from './wordpress-api.ts';

/** Every other blog shows only the beginning of its posts in lists. */
const hasExcerpts = (blog: SimBlog) => blog.variant % 2 === 1;

export function renderMarked(blog: SimBlog, view: View, charset: string | null, channel: Channel): string {
	const page = new MarkedPage(blog, channel);
	const data = channel === 'json-ld' ? page.data(view) : channel === 'wp-json' ? apiLink(blog) : '';
	return `<!DOCTYPE html>
<html lang="${localeOf(blog.language)}">
<head>
${charsetMeta(charset)}<title>${esc(view.kind === 'post' ? view.post.title || blog.title : blog.title)}</title>
${data}</head>
<body>
<header><a href="${page.path({ kind: 'home', page: 1 })}">${esc(blog.title)}</a> <p>${esc(blog.tagline)}</p></header>
${page.main(view)}
<footer><ul class="blogroll">${blog.blogroll.map(({ url, text }) => `<li><a href="${esc(url)}">${esc(text)}</a></li>`).join('')}</ul></footer>
</body>
</html>
`;
}

class MarkedPage {
	private readonly blog: SimBlog;
	private readonly isMarked: boolean;
	/** Its lists show only links. */
	private readonly isBare: boolean;
	/** Its pages lead to older posts. */
	private readonly hasHistory: boolean;

	constructor(blog: SimBlog, channel: Channel) {
		this.blog = blog;
		this.isMarked = channel === 'h-feed';
		this.isBare = channel === 'json-ld';
		this.hasHistory = channel !== 'wp-json' || refusesApi(blog);
	}

	path(place: Place, post?: SimPost): string {
		return esc(platforms[this.blog.platform].path(this.blog, place, post));
	}

	main(view: View): string {
		if (view.kind === 'post') return this.post(view.post, view.previous, view.next);
		if (view.kind === 'about') return `<main><p>${esc(this.blog.tagline)}</p></main>`;
		const name = this.isMarked ? `<h1 class="p-name">${esc(this.blog.title)}</h1>\n` : '';
		const list = view.posts.map((post) => this.entry(post)).join('');
		const months = view.months
			.map(
				({ year, month }) =>
					`<a href="${this.path({ kind: 'month', year, month })}">${year}-${two(month)}</a>`,
			)
			.join(' ');
		const older =
			view.kind === 'home' && view.page < view.pages
				? `<a rel="next" href="${this.path({ kind: 'home', page: view.page + 1 })}">→</a>`
				: '';
		const nav = this.hasHistory ? `<nav>${older} ${months}</nav>` : '';
		return `<main${this.mark('h-feed')}>\n${name}${list}</main>\n${nav}`;
	}

	/** An item of a list. */
	private entry(post: SimPost): string {
		if (this.isBare)
			return `<div><a href="${this.link(post)}">${esc(post.title || post.summary)}</a></div>\n`;
		const body = hasExcerpts(this.blog)
			? `<p class="p-summary">${esc(post.summary)}</p>`
			: `<div class="e-content">\n${post.html}\n</div>`;
		return `<article class="h-entry">\n${this.head(post, 'h2')}${body}\n${this.tags(post)}</article>\n`;
	}

	private post(post: SimPost, previous: SimPost | null, next: SimPost | null): string {
		const link = (other: SimPost | null, rel: string) =>
			other === null
				? ''
				: `<a rel="${rel}" href="${this.link(other)}">${esc(other.title || other.slug)}</a>`;
		const comments = this.blog.hasComments
			? `<section id="comments">\n${post.comments.map((one) => this.comment(one)).join('')}</section>\n`
			: '';
		return `<article${this.mark('h-entry')}>\n${this.head(post, 'h1')}<div${this.mark('e-content')}>\n${post.html}\n</div>
${this.tags(post)}${comments}</article>\n${this.hasHistory ? `<nav>${link(previous, 'prev')} ${link(next, 'next')}</nav>` : ''}`;
	}

	private head(post: SimPost, heading: string): string {
		const title =
			post.title === ''
				? ''
				: `<${heading}${this.mark('p-name')}><a${this.mark('u-url')} href="${this.link(post)}">${esc(post.title)}</a></${heading}>\n`;
		const iso = new Date(post.publishedMs).toISOString().slice(0, 19);
		const updated =
			post.updatedMs === null || !this.isMarked
				? ''
				: `<data class="dt-updated" value="${new Date(post.updatedMs).toISOString()}"></data>`;
		const author = `<a${this.mark('p-author h-card')} href="/">${esc(post.author)}</a>`;
		return `${title}<p><a${this.mark('u-url')} href="${this.link(post)}"><time${this.mark('dt-published')} datetime="${iso}Z">${iso.slice(0, 10)}</time></a> ${author}${updated}</p>\n`;
	}

	private tags(post: SimPost): string {
		return `<p>${post.categories.map((name) => `<span${this.mark('p-category')}>${esc(name)}</span>`).join(' ')}</p>\n`;
	}

	private comment({ author, authorUrl, publishedMs, text }: SimComment): string {
		const name =
			authorUrl === null ? esc(author) : `<a class="u-url" href="${esc(authorUrl)}">${esc(author)}</a>`;
		const iso = new Date(publishedMs).toISOString().slice(0, 19);
		return `<div class="comment ${this.isMarked ? 'u-comment h-cite' : ''}"><span class="p-author h-card">${name}</span> <time class="dt-published" datetime="${iso}Z">${iso.slice(0, 16).replace('T', ' ')}</time>\n<div class="p-content">${paragraphs(text)}</div></div>\n`;
	}

	/** The posts of a list, as schema.org describes a blog. */
	data(view: View): string {
		if (view.kind === 'post' || view.kind === 'about') return '';
		const blogPost = view.posts.map((post) => ({
			'@type': 'BlogPosting',
			...(post.title === '' ? {} : { headline: post.title }),
			url: this.link(post),
			datePublished: new Date(post.publishedMs).toISOString(),
			author: { '@type': 'Person', name: post.author },
			keywords: post.categories,
			...(hasExcerpts(this.blog) ? { description: post.summary } : { articleBody: post.text }),
		}));
		const blog = {
			'@context': 'https://schema.org',
			'@type': 'Blog',
			name: this.blog.title,
			url: this.blog.url,
			blogPost,
		};
		return `<script type="application/ld+json">${scriptJson(blog)}</script>\n`;
	}

	private link(post: SimPost): string {
		return this.path({ kind: 'post', number: post.number }, post);
	}

	private mark(names: string): string {
		return this.isMarked ? ` class="${names}"` : '';
	}
}

function two(number: number): string {
	return String(number).padStart(2, '0');
}
