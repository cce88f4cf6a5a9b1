/**
 * wordpress-api: the history of a blog that offers WordPress's REST API.
 *
 * In:     a page of the blog, its URL and its headers.
 * Out:    the first page of all posts, newest first; null where the site names no API of its own.
 * Source: developer.wordpress.org/rest-api/using-the-rest-api/discovery and /pagination.
 */
import { baseAddress, type Page, TAG } from '../lib/html/index.ts';
import type { Headers } from '../lib/http/headers.ts';
import { parseLinkHeader } from '../lib/http/link-header.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { resolver } from '../lib/url/resolve.ts';
import type { HistoryState } from '../model/task.ts';
import type { HistoryPage } from './history.ts';

/** The relation by which a site advertises its API. */
const RELATION = 'https://api.w.org/';
/** The API gives 100 at most. With their comments, more posts are slow for small servers. */
const POSTS_PER_PAGE = '50';
/** The API adds this many comments to a post. */
const EMBEDDED_COMMENTS = 10;

/** Finds the first page of the posts in the REST API that the site advertises on its own host. */
export function wordpressHistoryOf(
	page: Page,
	{ url, headers }: { readonly url: string; readonly headers: Headers },
): HistoryPage | null {
	const root =
		rootIn(page, url) ?? parseLinkHeader(headers.link, url).find(({ rels }) => rels.includes(RELATION))?.url;
	if (root === undefined || hostOf(root) !== hostOf(url)) return null;
	const first = postsOf(root);
	const state: HistoryState = {
		pager: 'linked',
		url: first,
		pages: 0,
		items: 0,
		firstIds: [],
		lastIds: [],
		visited: [first],
	};
	return { url: first, state };
}

/** Some comments of the post may be missing from the answer. */
export function mayHaveMoreComments({ comments = [] }: { readonly comments?: readonly unknown[] }): boolean {
	return comments.length >= EMBEDDED_COMMENTS;
}

function rootIn(page: Page, url: string): string | undefined {
	const resolve = resolver(baseAddress(page, url));
	for (const node of page.elements(TAG.LINK)) {
		const rels = page.attr(node, 'rel')?.toLowerCase().split(/\s+/) ?? [];
		if (rels.includes(RELATION)) return resolve(page.attr(node, 'href') ?? '') ?? undefined;
	}
	return undefined;
}

/** Without pretty permalinks the path is a parameter. */
function postsOf(root: string): string {
	const posts = new URL(root);
	const route = posts.searchParams.get('rest_route');
	if (route === null) posts.pathname = `${posts.pathname.replace(/\/?$/, '/')}wp/v2/posts`;
	else posts.searchParams.set('rest_route', `${route.replace(/\/?$/, '/')}wp/v2/posts`);
	posts.searchParams.set('per_page', POSTS_PER_PAGE);
	posts.searchParams.set('_embed', 'author,wp:term,replies');
	return posts.href;
}
