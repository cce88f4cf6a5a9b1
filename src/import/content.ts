/** content: turns untrusted HTML or text into clean HTML, text and links. */

import { escapeText } from '../lib/clean/escape.ts';
import { cleanContent } from '../lib/clean/index.ts';
import { parseHtml, TAG } from '../lib/html/index.ts';
import type { LinkFacts } from '../model/batch.ts';
import { linkFacts } from '../pipeline/link-facts.ts';

export interface Content {
	readonly html: string;
	readonly text: string;
	readonly links: readonly LinkFacts[];
}

export function readHtml(html: string, base: string): Content {
	const page = parseHtml(html);
	const body = page.find(TAG.BODY);
	const { links, ...content } = cleanContent(page, body === null ? [] : [body], { base });
	return { ...content, links: links.map(linkFacts) };
}

/** Text as HTML: a blank line separates paragraphs, other line ends become line breaks. */
export function paragraphs(text: string): string {
	return text
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
		.map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
		.join('');
}
