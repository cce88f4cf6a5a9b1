/**
 * wordpress-api: the REST API of a blog: its posts in pages, with authors, categories and their newest comments.
 *
 * A sixth of the blogs refuse it, and their pages lead to all posts instead.
 */
import type { SimBlog, SimComment, SimPost } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { absolute, paragraphs } from '../platforms/markup.ts';
import { type Answer, textAnswer } from '../site/answer.ts';
import { postsBetween } from '../site/views.ts';
import type { World } from '../world.ts';

const ROOT = '/wp-json/';
const POSTS = `${ROOT}wp/v2/posts`;
const DEFAULT_PER_PAGE = 10;
const MAX_PER_PAGE = 100;
/** WordPress embeds one page of comments. */
const EMBEDDED_COMMENTS = 10;

export function refusesApi({ variant }: SimBlog): boolean {
	return variant % 6 === 5;
}

export function apiLink(blog: SimBlog): string {
	return `<link rel="https://api.w.org/" href="${absolute(blog, ROOT)}">\n`;
}

/** The answer of the API; null for any other path. */
export function answerApi(world: World, blog: SimBlog, path: string, atMs: number): Answer | null {
	if (!path.startsWith(`${POSTS}?`) && path !== POSTS) return null;
	const { searchParams } = new URL(path, blog.url);
	if (refusesApi(blog)) return fail(401, 'rest_not_logged_in');
	const perPage = Math.min(MAX_PER_PAGE, Number(searchParams.get('per_page') ?? DEFAULT_PER_PAGE));
	const page = Number(searchParams.get('page') ?? 1);
	const count = world.postCount(blog, atMs);
	const pages = Math.ceil(count / perPage);
	if (!(page >= 1 && page <= pages)) return fail(400, 'rest_post_invalid_page_number');
	const newest = count - (page - 1) * perPage;
	const posts = postsBetween(world, blog, newest - perPage + 1, newest, atMs);
	const next = new URL(absolute(blog, path));
	next.searchParams.set('page', String(page + 1));
	const body = JSON.stringify(posts.map((post) => postOf(blog, post, searchParams.has('_embed'))));
	return textAnswer(200, 'application/json', 'UTF-8', body, 'utf-8', {
		'X-WP-Total': String(count),
		'X-WP-TotalPages': String(pages),
		...(page < pages ? { Link: `<${next.href}>; rel="next"` } : {}),
	});
}

function fail(status: number, code: string): Answer {
	const body = JSON.stringify({ code, message: code, data: { status } });
	return textAnswer(status, 'application/json', 'UTF-8', body, 'utf-8');
}

function postOf(blog: SimBlog, post: SimPost, isEmbedding: boolean): object {
	const path = platforms[blog.platform].path(blog, { kind: 'post', number: post.number }, post);
	const link = absolute(blog, path);
	return {
		id: post.number,
		date: local(post.publishedMs + blog.zoneMinutes * 60_000),
		date_gmt: local(post.publishedMs),
		guid: { rendered: `${blog.url}?p=${post.number}` },
		modified_gmt: local(post.updatedMs ?? post.publishedMs),
		slug: post.slug,
		status: 'publish',
		type: 'post',
		link,
		title: { rendered: entities(post.title) },
		content: { rendered: post.html, protected: false },
		excerpt: { rendered: paragraphs(post.summary), protected: false },
		...(isEmbedding ? { _embedded: embed(post, link) } : {}),
	};
}

function embed(post: SimPost, link: string): object {
	const newest = [...post.comments].reverse().slice(0, EMBEDDED_COMMENTS);
	return {
		author: [{ id: 1, name: post.author }],
		...(newest.length === 0 ? {} : { replies: [newest.map((comment) => commentOf(comment, post, link))] }),
		'wp:term': [
			post.categories.map((name, i) => ({ id: i, name: entities(name), taxonomy: 'category' })),
			[],
		],
	};
}

function commentOf(comment: SimComment, post: SimPost, link: string): object {
	const { number, parent, author, authorUrl, publishedMs, text } = comment;
	const id = post.number * 1000;
	return {
		id: id + number,
		parent: parent === null ? 0 : id + parent,
		author_name: author,
		author_url: authorUrl ?? '',
		date_gmt: local(publishedMs),
		content: { rendered: paragraphs(text) },
		link: `${link}#comment-${id + number}`,
		type: 'comment',
	};
}

/** WordPress writes times without a zone. */
function local(ms: number): string {
	return new Date(ms).toISOString().slice(0, 19);
}

function entities(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u2019', '&#8217;');
}
