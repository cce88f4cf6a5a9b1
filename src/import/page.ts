/**
 * page: an archived page → the posts of a weblog, or the one post that it is.
 *
 * A page that is judged a weblog gives its posts one by one. Any other page gives a post only when it holds a single dated one
 * and shows that it belongs to a weblog: it names a feed, or was made with a blog's software.
 */
import { findRoots } from '../feed/discover-guess.ts';
import { discoverFeeds } from '../feed/index.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { BlogFacts } from '../model/batch.ts';
import {
	type HomeFacts,
	type ReadPage,
	type UnderstoodHome,
	understandHome,
	understandPost,
} from '../pipeline/index.ts';
import { type Piece, passed } from './piece.ts';

export function* piecesOfPage(page: ReadPage): Generator<Piece> {
	const home = understandAlone(page);
	if (home.isRefused) {
		yield passed('pages that ask not to be indexed');
		return;
	}
	const blog = findRoots(page.page, new URL(page.url))[0]!;
	if (home.blog !== null) {
		yield { kind: 'blog', blog: aboutBlog(home.blog, page.url, blog) };
		for (const post of home.blog.posts) yield { kind: 'post', post: { ...post, blog } };
		return;
	}
	const context = { blog, blogTitle: null, wrappers: [] };
	const post = isOfWeblog(page, home) ? understandPost(page, context).post : null;
	yield post === null || post.draft.published === null || post.draft.text === ''
		? passed('pages without a post')
		: { kind: 'post', post };
}

/** The page by itself: its feed is not at hand. */
function understandAlone(page: ReadPage): UnderstoodHome {
	const steps = understandHome(page, null);
	let step = steps.next();
	while (!step.done) step = steps.next(null);
	return step.value;
}

function isOfWeblog({ page, url }: ReadPage, { platform }: UnderstoodHome): boolean {
	return (
		platform !== null ||
		discoverFeeds(page, { url }).some(({ by, role }) => by === 'link' && role === 'posts')
	);
}

/** What the page says of its blog; only the home page itself is evidence that the blog is one. */
function aboutBlog({ about }: HomeFacts, url: string, blog: string): BlogFacts {
	if (plainAddress(url) === plainAddress(blog)) return { ...about, url: blog };
	const { platform, platformEvidence } = about;
	return { url: blog, ...(platform == null ? {} : { platform, platformEvidence: platformEvidence ?? [] }) };
}
