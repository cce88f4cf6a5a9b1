import { parseFeed } from '../../src/feed/index.ts';
import { findDates } from '../../src/lib/dates/index.ts';
import { parseHtml } from '../../src/lib/html/index.ts';
import type { PageExtract } from '../../src/model/page.ts';
import type { PostDraft } from '../../src/model/post.ts';
import { extractPage, readAnswers, renderMarkdown } from '../../src/page/index.ts';
import { segmentBlog, understandFeed } from '../../src/pipeline/index.ts';
import { recognizePlatform } from '../../src/recognize/index.ts';
import { judgePage } from '../../src/segment/judge/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { FEEDS } from './feeds.ts';
import { BLOG_SHAPE, MARKUP, PAGES, SETTING } from './markup.ts';
import { checkSafe } from './safety.ts';

const FEED = parseFeed(FEEDS[0]!);
const PARTIAL = { ...FEED, items: FEED.items.map((item) => ({ ...item, content: null })) };

/** segment: posts with and without a feed; each is clean, has valid dates, and a URL or none. */
export const segment: Target = {
	name: 'segment',
	seeds: PAGES,
	words: MARKUP,
	shape: BLOG_SHAPE,
	maxBytes: 2048,
	share: 3,
	maxMsPerKb: 4,
	run(input) {
		const page = parseHtml(textOf(input));
		for (const feed of [undefined, FEED, PARTIAL])
			for (const post of segmentBlog({ html: page, ...SETTING, feed }).posts) checkPost(post);
		for (const { draft } of understandFeed(FEED, { url: null, blog: SETTING.url }).posts) checkPost(draft);
	},
};

/** judge: a verdict with its reason, and entries only for blogs. */
export const judge: Target = {
	name: 'judge',
	seeds: PAGES,
	words: MARKUP,
	shape: BLOG_SHAPE,
	maxBytes: 2048,
	maxMsPerKb: 4,
	run(input) {
		const page = parseHtml(textOf(input));
		const { isBlog, reason, entries, candidates } = judgePage(page, {
			...SETTING,
			explain: input.length % 2 === 0,
		});
		hold(reason !== '', 'a verdict has a reason');
		hold(isBlog || entries.length === 0, 'only blogs have entries', entries.length);
		for (const { html } of entries) checkSafe(html);
		for (const { bytes } of candidates ?? []) hold(bytes >= 0, 'a length is valid', bytes);
		recognizePlatform(page, { url: SETTING.url });
	},
};

/** page: a post page's parts, including its comments. */
export const page: Target = {
	name: 'page',
	seeds: [...PAGES].reverse(),
	words: MARKUP,
	shape: BLOG_SHAPE,
	maxBytes: 2048,
	share: 2,
	maxMsPerKb: 4,
	run(input) {
		const extract = extractPage(textOf(input), SETTING);
		checkExtract(extract);
		checkComments(extract.comments);
		renderMarkdown(extract.html);
	},
};

/** comments: read from any part of a page. */
export const comments: Target = {
	name: 'comments',
	seeds: [...PAGES].reverse(),
	words: [
		...MARKUP,
		'<div class="comment">',
		'<cite>',
		' wrote:',
		' says:',
		'Reply',
		'1.',
		'Re: ',
		'投稿者',
		'Anonymous',
	],
	maxBytes: 2048,
	maxMsPerKb: 4,
	run(input) {
		const page = parseHtml(textOf(input));
		const dates = findDates(page, SETTING);
		const half = page.size >> 1;
		const places = [[{ from: 0, to: page.size }], [{ from: half >> 1, to: half }], []];
		const found = readAnswers(page, places, { dates, url: SETTING.url });
		hold(found.length === places.length, 'each place has its comments');
		for (const list of found) checkComments(list);
	},
};

function checkPost({ url, published, updated, html }: PostDraft): void {
	hold(url === null || URL.canParse(url), 'the URL of a post is valid or missing', url);
	for (const date of [published, updated]) hold(isDate(date), 'the date of a post is valid', date);
	checkSafe(html);
}

function checkExtract({ html, published, title, reasons }: PageExtract): void {
	hold(isDate(published), 'the date of a page is valid', published);
	hold(title === null || title.trim() !== '', 'a title is not empty');
	hold(reasons.kind.why !== '', 'there is a reason');
	checkSafe(html);
}

function checkComments(list: PageExtract['comments']): void {
	for (const [i, { parent, published, links }] of list.entries()) {
		hold(
			parent === null || (parent >= 0 && parent < list.length && parent !== i),
			'a reply refers to another comment',
			parent,
		);
		hold(isDate(published), 'the date of a comment is valid', published);
		for (const { url } of links) hold(/^(?:https?|mailto|tel|ftp):/.test(url), 'a link has a web URL', url);
	}
}

function isDate(value: string | null): boolean {
	return value === null || /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d.*)?)?$/.test(value);
}
