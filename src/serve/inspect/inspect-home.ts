/** inspect-home: a blog's home page → the posts found on it without the feed, each marked in place. */
import { baseAddress, type Page, parseHtml, TEXT } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { InspectedPost, InspectedValue, Inspection } from '../../model/inspection.ts';
import { type FoundPost, findPosts, toDraft } from '../../segment/model/index.ts';
import { cutText, onlyShown, type StoredPage } from './inspection.ts';
import { PageMarks, type Place } from './marks.ts';
import { renderSafePage } from './safe-page.ts';

/** The feed is not stored with the page. */
const WITHOUT_FEED =
	'This view uses only the page. If the blog has a feed, the crawler took the posts from the feed, or used it to find them on the page.';
const LONGEST_EXCERPT = 500;

export function inspectHome(stored: StoredPage): Inspection {
	const { url, at, kind, html } = stored;
	const page = parseHtml(html);
	const found = findPosts(page, { url, now: at });
	const marks = new PageMarks(page);
	const base = canParse(url) ? baseAddress(page, url) : url;
	const inspection: Inspection = {
		url,
		at,
		kind,
		by: 'segmentation',
		isPost: found.posts.length > 0,
		values: { posts: countOf(found.posts, found.candidates) },
		comments: [],
		posts: found.posts.map((post, i) => inspectFound(page, post, i, base, marks)),
		notes: [WITHOUT_FEED, ...found.notes],
		html: '',
	};
	const safe = renderSafePage(page, url, marks);
	return { ...onlyShown(inspection, safe.shown), html: safe.html };
}

function countOf(
	posts: readonly FoundPost[],
	candidates: ReturnType<typeof findPosts>['candidates'],
): InspectedValue {
	const chosen = candidates.find(({ kept }) => kept);
	const value = posts.length === 0 ? null : `${posts.length} post${posts.length === 1 ? '' : 's'}`;
	const rule = chosen?.rule ?? 'none';
	const why =
		chosen === undefined
			? 'nothing on the page looks like a sequence of posts'
			: `${chosen.count} ${chosen.kind} at ${chosen.path}: ${chosen.why}`;
	return { value, by: 'segmentation', rule, why, marks: [] };
}

function inspectFound(page: Page, post: FoundPost, i: number, base: string, marks: PageMarks): InspectedPost {
	const { url, title, author, published, text } = toDraft(page, post, base);
	const { titleNode, date, blocks } = post;
	const name = `post ${i + 1}`;
	const isShown = date !== null && date.node > 0 && date.start < date.end;
	return {
		url,
		title,
		author,
		published,
		excerpt: cutText(text, LONGEST_EXCERPT),
		marks: [
			...marks.add('title', `title of ${name}`, titleNode === null ? [] : [{ node: titleNode, text: title }]),
			...marks.add('author', `author of ${name}`, author === null ? [] : namedBeside(page, post, author)),
			...marks.add('published', `date of ${name}`, isShown ? [{ node: date.node, text: date.text }] : []),
			...marks.add(
				'content',
				`content of ${name}`,
				blocks.map((node) => ({ node, text: null })),
			),
		],
	};
}

/** The place where the post names its author outside its content. */
function namedBeside(page: Page, { from, to, blocks }: FoundPost, author: string): Place[] {
	for (let n = from; n < to; n++) {
		if (page.tag[n] !== TEXT || !page.chars(n).includes(author)) continue;
		if (!blocks.some((block) => page.contains(block, n))) return [{ node: n, text: author }];
	}
	return [];
}
