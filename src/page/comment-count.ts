/**
 * comment-count: how many comments a post page says it has, whether it shows them or not.
 *
 * In:     the page of one post and its URL.
 * Out:    the number and the rule that found it, or null. Rules in order: the first that finds a number decides.
 */
import { baseAddress, type Node, type Page, TAG } from '../lib/html/index.ts';
import { evenSpaces } from '../lib/text/spaces.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { resolver } from '../lib/url/resolve.ts';
import { isCommentHeading } from './structure/phrases.ts';

export interface CommentCount {
	readonly count: number;
	readonly rule: string;
}

interface CountRule {
	readonly name: string;
	find(page: Page, url: string): number | null;
}

const RULES: readonly CountRule[] = [
	{ name: 'the page’s metadata', find: countInMetadata },
	{ name: 'a heading that counts the comments', find: countInHeading },
	{ name: 'a link to the comments', find: countInLink },
];

/** Finds how many comments the page of a post announces. */
export function findCommentCount(page: Page, url: string): CommentCount | null {
	for (const { name, find } of RULES) {
		const count = find(page, url);
		if (count !== null) return { count, rule: name };
	}
	return null;
}

const COUNT_NAME = /^(?:commentCount|userComments)$/i;
const JSON_COUNT = /"commentCount"\s*:\s*"?(\d{1,6})/;

function countInMetadata(page: Page): number | null {
	for (const tag of [TAG.META, TAG.SPAN])
		for (const node of page.elements(tag)) {
			if (!COUNT_NAME.test(page.attr(node, 'itemprop') ?? '')) continue;
			const count = numberIn(page.attr(node, 'content') ?? textOf(page, node));
			if (count !== null) return count;
		}
	for (const node of page.elements(TAG.SCRIPT)) {
		if (!/ld\+json/i.test(page.attr(node, 'type') ?? '')) continue;
		const written = JSON_COUNT.exec(page.rawText(node))?.[1];
		if (written !== undefined) return Number(written);
	}
	return null;
}

const HEADINGS = [TAG.H2, TAG.H3, TAG.H4, TAG.H5, TAG.H1, TAG.H6];

function countInHeading(page: Page): number | null {
	for (const tag of HEADINGS)
		for (const node of page.elements(tag)) {
			const count = countIn(textOf(page, node));
			if (count !== null) return count;
		}
	return null;
}

/** Where a link leads that goes to the comments of its page. */
const COMMENT_PLACE = /^#(?:comments?|respond|disqus_thread|replies|kommentare|commentaires)\b/i;

function countInLink(page: Page, url: string): number | null {
	const resolve = resolver(baseAddress(page, url));
	for (const node of page.elements(TAG.A)) {
		const href = page.attr(node, 'href') ?? '';
		const hash = href.indexOf('#');
		if (hash < 0 || !COMMENT_PLACE.test(href.slice(hash))) continue;
		const target = resolve(href);
		if (target === null || canonicalUrl(target) !== canonicalUrl(url)) continue;
		const count = countIn(textOf(page, node));
		if (count !== null) return count;
	}
	return null;
}

const MAX_HEADING = 120;
const STARTS_WITH_NUMBER = /^\(?\s*\d/;

/** The number in `12 Comments`, `Comments (12)` or `12 thoughts on “Title”`. */
function countIn(text: string): number | null {
	if (text.length > MAX_HEADING || !isCommentHeading(text)) return null;
	return numberIn(
		STARTS_WITH_NUMBER.test(text)
			? text
			: (/[（([:：](\d{1,6})[)）\]]?$/.exec(text.replaceAll(' ', ''))?.[1] ?? ''),
	);
}

function numberIn(text: string): number | null {
	const digits = /\d[\d.,]{0,8}/.exec(text)?.[0].replace(/[.,]/g, '');
	return digits === undefined ? null : Number(digits);
}

function textOf(page: Page, node: Node): string {
	return evenSpaces(page.text(node));
}
