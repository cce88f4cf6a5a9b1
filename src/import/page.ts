/**
 * page: an archived page → the posts of a weblog, or the one post that it is.
 *
 * A page that is judged a weblog gives its posts one by one. Any other page gives a post only when it holds a single dated one
 * and shows that it belongs to a weblog: it names a feed, or was made with a blog's software.
 */

import { findRoots } from '../feed/discover-guess.ts';
import { discoverFeeds } from '../feed/index.ts';
import { type Page, TAG } from '../lib/html/index.ts';
import { tellLanguage } from '../lib/language/index.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { BlogFacts, PostFacts } from '../model/batch.ts';
import type { Judgment } from '../model/judgment.ts';
import type { PostDraft } from '../model/post.ts';
import { extractPage } from '../page/index.ts';
import { segmentBlog } from '../pipeline.ts';
import { recognizePlatform } from '../recognize/index.ts';
import { judgePage } from '../segment/judge/index.ts';
import { linksIn } from './content.ts';
import { type Piece, passed } from './piece.ts';

export interface PageSetting {
	readonly url: string;
	/** When it was seen, ISO. */
	readonly now: string;
	readonly lastModified: string | undefined;
}

export function* piecesOfPage(page: Page, setting: PageSetting): Generator<Piece> {
	const { url, now, lastModified } = setting;
	const judgment = judgePage(page, { url, now, lastModified });
	const blog = findRoots(page, new URL(url))[0]!;
	if (judgment.isBlog) {
		yield { kind: 'blog', blog: toBlog(page, setting, blog, judgment) };
		for (const draft of segmentBlog({ html: page, url, now, lastModified }).posts)
			yield { kind: 'post', post: toPost(draft, blog, url) };
		return;
	}
	const post = isOfWeblog(page, url) ? readSinglePost(page, blog, setting) : null;
	yield post === null ? passed('pages without a post') : { kind: 'post', post };
}

function isOfWeblog(page: Page, url: string): boolean {
	return (
		discoverFeeds(page, { url }).some(({ by, role }) => by === 'link' && role === 'posts') ||
		recognizePlatform(page, { url }) !== null
	);
}

/** What the page says of its blog; only the home page itself is evidence that the blog is one. */
function toBlog(page: Page, { url }: PageSetting, blog: string, judgment: Judgment): BlogFacts {
	const platform = recognizePlatform(page, { url });
	const isHome = plainAddress(url) === plainAddress(blog);
	const { isBlog, reason, rules } = judgment;
	return {
		url: blog,
		...(platform === null
			? {}
			: { platform: platform.platform, platformEvidence: platform.evidence.map(({ text }) => text) }),
		...(isHome ? { title: titleOf(page), judgment: { isBlog, reason, rules } } : {}),
	};
}

function titleOf(page: Page): string | null {
	const node = page.find(TAG.TITLE);
	return node === null ? null : page.rawText(node).replace(/\s+/g, ' ').trim() || null;
}

function toPost(draft: PostDraft, blog: string, url: string): PostFacts {
	return { blog, draft, language: tellLanguage(draft.text), links: linksIn(draft.html, draft.url ?? url) };
}

function readSinglePost(page: Page, blog: string, { url, now }: PageSetting): PostFacts | null {
	const { isPost, title, author, published, html, text, comments, language } = extractPage(page, {
		url,
		now,
	});
	if (!isPost || published === null || text === '') return null;
	return {
		blog,
		draft: { url, title, author, published, updated: null, html, text, categories: [], source: 'page' },
		language,
		comments: comments.map((comment) => ({ ...comment, source: 'page' as const })),
		links: linksIn(html, url),
	};
}
