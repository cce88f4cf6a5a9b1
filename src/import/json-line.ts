/**
 * json-line: turns a line of JSON into a post. A URL and text or HTML are enough.
 *
 * The line is not trusted: HTML is cleaned, URLs that are not web URLs are dropped, dates are checked.
 */

import { escapeText } from '../lib/clean/escape.ts';
import { cleanContent } from '../lib/clean/index.ts';
import { parseDate } from '../lib/dates/index.ts';
import { parseHtml, TAG } from '../lib/html/index.ts';
import { detectLanguage } from '../lib/language/index.ts';
import type { LinkFacts, PostFacts } from '../model/batch.ts';
import { POST_SOURCES } from '../model/post.ts';
import type { Declaration } from '../model/rights.ts';
import { declarations } from '../model/schemas/rights.ts';
import { linkFacts } from '../pipeline/link-facts.ts';
import { bad, originOf, type Piece, webAddress } from './piece.ts';

export interface JsonLine {
	readonly text: string;
	readonly where: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The problem of a line. */
class BadLine extends Error {}

export function* piecesOfLine({ text, where }: JsonLine): Generator<Piece> {
	try {
		yield { kind: 'post', post: readPost(parseObject(text)) };
	} catch (error) {
		if (!(error instanceof BadLine)) throw error;
		yield bad(where, error.message);
	}
}

function parseObject(text: string): Fields {
	let value: unknown;
	try {
		value = JSON.parse(text.replace(/^\ufeff/, ''));
	} catch {
		throw new BadLine('not JSON');
	}
	if (!isObject(value)) throw new BadLine('not a JSON object');
	return value;
}

function isObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPost(fields: Fields): PostFacts {
	const url = webAddress(fields.url);
	if (url === null) throw new BadLine('has no url that starts with http:// or https://');
	const content = readContent(fields, url);
	const language = textOf(fields, 'language');
	const { links, ...body } = content;
	return {
		blog: readBlog(fields, url),
		draft: {
			url,
			title: textOf(fields, 'title'),
			author: textOf(fields, 'author'),
			published: dateOf(fields, 'published'),
			updated: dateOf(fields, 'updated'),
			...body,
			categories: listOf(fields.categories).filter((one) => typeof one === 'string'),
			source: POST_SOURCES.find((source) => source === fields.source) ?? 'page',
		},
		language: detectLanguage(body.text, language === null ? [] : [language]),
		...(fields.comments === undefined ? {} : { comments: readComments(fields.comments) }),
		...(fields.rights === undefined ? {} : { rights: readRights(fields.rights) }),
		links: fields.links === undefined ? links : readLinks(fields.links),
	};
}

function readBlog(fields: Fields, url: string): string {
	if (fields.blog === undefined || fields.blog === null) return originOf(url);
	const blog = webAddress(fields.blog);
	if (blog === null) throw new BadLine('blog is not a URL that starts with http:// or https://');
	return blog;
}

/** If both are given, the text is saved unchanged and the HTML is cleaned. */
function readContent(fields: Fields, url: string): Content {
	const [text, html] = [textOf(fields, 'text'), textOf(fields, 'html')];
	if (html !== null) return { ...readHtml(html, url), ...(text === null ? {} : { text }) };
	if (text !== null) return { html: paragraphs(text), text, links: [] };
	if (typeof fields.text === 'string' || typeof fields.html === 'string')
		return { html: '', text: '', links: [] };
	throw new BadLine('has neither text nor html');
}

/** Null if missing or empty. */
function textOf(fields: Fields, name: string): string | null {
	const value = fields[name];
	if (value === undefined || value === null || value === '') return null;
	if (typeof value !== 'string') throw new BadLine(`${name} is not a string`);
	return value.replaceAll('\0', '');
}

/** Keeps an ISO date unchanged and parses other formats. */
function dateOf(fields: Fields, name: string): string | null {
	const text = textOf(fields, name);
	if (text === null) return null;
	if (/^\d{4}-\d\d-\d\d(?:T\S{4,30})?$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
	const date = parseDate(text);
	if (date === null) throw new BadLine(`${name} is "${text.slice(0, 40)}", which is not a date`);
	return date.value;
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** What an owner declared is never dropped: a line that is not understood is not imported. */
function readRights(value: unknown): readonly Declaration[] {
	const rights = declarations.safeParse(value);
	if (!rights.success) throw new BadLine('rights is not a list of declarations');
	return rights.data;
}

type CommentFacts = NonNullable<PostFacts['comments']>[number];

function readComments(value: unknown): CommentFacts[] {
	return listOf(value)
		.filter(isObject)
		.map((fields, i) => ({
			author: textOf(fields, 'author'),
			published: dateOf(fields, 'published'),
			text: textOf(fields, 'text') ?? '',
			parent: isPlaceBefore(fields.parent, i) ? fields.parent : null,
			source: fields.source === 'comment-feed' ? 'comment-feed' : 'page',
		}));
}

function isPlaceBefore(value: unknown, place: number): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) < place;
}

/** The line does not say which comment has the link, so it is assigned to the first one. */
function readLinks(value: unknown): LinkFacts[] {
	return listOf(value)
		.filter(isObject)
		.flatMap((fields) => {
			const to = webAddress(fields.url);
			if (to === null) return [];
			const rel = listOf(fields.rel).filter((word) => typeof word === 'string');
			return {
				to,
				text: textOf(fields, 'text') ?? '',
				...(rel.length > 0 ? { rel } : {}),
				...placeOf(fields.origin),
			};
		});
}

function placeOf(origin: unknown): Pick<LinkFacts, 'comment' | 'reaction'> {
	if (origin === 'trackback' || origin === 'pingback') return { comment: 0, reaction: origin };
	return origin === 'comment' ? { comment: 0 } : {};
}

interface Content {
	readonly html: string;
	readonly text: string;
	readonly links: readonly LinkFacts[];
}

function readHtml(html: string, base: string): Content {
	const page = parseHtml(html);
	const body = page.find(TAG.BODY);
	const { links, ...content } = cleanContent(page, body === null ? [] : [body], { base });
	return { ...content, links: links.map(linkFacts) };
}

/** Text as HTML: a blank line separates paragraphs, other line ends become line breaks. */
function paragraphs(text: string): string {
	return text
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
		.join('');
}
