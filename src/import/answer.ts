/**
 * answer: turns an archived HTTP response into the posts of a feed, the posts of a blog, or a single post.
 *
 * A page judged to be a blog gives all its posts. Any other page gives a post only if it has a single dated post, is not the
 * home page of the blog, and belongs to a blog: it links to a feed, or was made with blog software.
 */
import { findRoots } from '../feed/discover-guess.ts';
import { discoverFeeds } from '../feed/index.ts';
import { headerOf } from '../lib/http/headers.ts';
import { sniffContent } from '../lib/http/sniff.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { BlogFacts } from '../model/batch.ts';
import {
	type FetchedDocument,
	type HomeFacts,
	parseFeedDocument,
	type ReadPage,
	readPage,
	refusalOf,
	type UnderstoodHome,
	understandHome,
	understandPost,
} from '../pipeline/index.ts';
import { piecesOfFeed } from './feed.ts';
import { type Piece, passed } from './piece.ts';

export function* piecesOfAnswer(document: FetchedDocument): Generator<Piece> {
	const content = sniffContent(document.body);
	const feed = content === 'feed' ? parseFeedDocument(document) : null;
	if (feed !== null) yield* piecesOfFeed(feed, document.url);
	else if (content === 'html' || /html/i.test(headerOf(document.headers, 'content-type') ?? ''))
		yield* piecesOfPage(readPage(document));
	else yield passed('responses that are not pages');
}

function* piecesOfPage(page: ReadPage): Generator<Piece> {
	const refusal = refusalOf(page);
	if (refusal !== null) {
		yield passed(refusal);
		return;
	}
	const home = understandAlone(page);
	const blog = findRoots(page.page, new URL(page.url))[0]!;
	if (home.blog !== null) {
		yield { kind: 'blog', blog: aboutBlog(home.blog, page.url, blog) };
		for (const post of home.blog.posts) yield { kind: 'post', post: { ...post, blog } };
		return;
	}
	const context = { blog, blogTitle: null, wrappers: [] };
	const isPost = !isHome(page.url, blog) && isOfWeblog(page, home);
	const post = isPost ? understandPost(page, context).post : null;
	yield post === null || post.draft.published === null || post.draft.text === ''
		? passed('pages without a post')
		: { kind: 'post', post };
}

/** Judges the page without its feed, which is not available. */
function understandAlone(page: ReadPage): UnderstoodHome {
	const steps = understandHome(page, null);
	let step = steps.next();
	while (!step.done) step = steps.next(null);
	return step.value;
}

function isHome(url: string, blog: string): boolean {
	return canonicalUrl(url) === canonicalUrl(blog);
}

function isOfWeblog({ page, url }: ReadPage, { platform }: UnderstoodHome): boolean {
	return (
		platform !== null ||
		discoverFeeds(page, { url }).some(({ by, role }) => by === 'link' && role === 'posts')
	);
}

/** Facts about the blog of the page. Only the home page is evidence that the site is a blog. */
function aboutBlog({ about }: HomeFacts, url: string, blog: string): BlogFacts {
	if (isHome(url, blog)) return { ...about, url: blog };
	const { platform, platformEvidence } = about;
	return { url: blog, ...(platform == null ? {} : { platform, platformEvidence: platformEvidence ?? [] }) };
}
