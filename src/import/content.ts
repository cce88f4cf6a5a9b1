/** content: HTML or text from outside as clean HTML, text and links. */

import { escapeText } from '../lib/clean/escape.ts';
import { cleanContent } from '../lib/clean/index.ts';
import { findLinks, type NamedLink, nameLink, type Page, parseHtml, TAG } from '../lib/html/index.ts';
import type { LinkFacts } from '../model/batch.ts';

export interface Content {
	readonly html: string;
	readonly text: string;
	readonly links: readonly LinkFacts[];
}

/** Links of one post that are kept. */
const MAX_LINKS = 2_000;

export function readHtml(html: string, base: string): Content {
	const page = parseHtml(html);
	const body = page.find(TAG.BODY);
	return { ...cleanContent(page, body === null ? [] : [body], { base }), links: listLinks(page, base) };
}

/** The links of HTML that is clean already. */
export function linksIn(html: string, base: string): LinkFacts[] {
	return html.includes('<a ') ? listLinks(parseHtml(html), base) : [];
}

function listLinks(page: Page, base: string): LinkFacts[] {
	return findLinks(page, base)
		.slice(0, MAX_LINKS)
		.map((link) => toFacts(nameLink(page, link)));
}

function toFacts({ url, text, rel }: NamedLink): LinkFacts {
	return { to: url, text, ...(rel.length === 0 ? {} : { rel }) };
}

/** Text as HTML: a blank line parts paragraphs, a line's end is kept. */
export function paragraphs(text: string): string {
	return text
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
		.join('');
}
