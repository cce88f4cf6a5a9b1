/** links: where a page leads. */

import { canParse } from '../url/can-parse.ts';
import { TAG } from './names.ts';
import type { Node, Page } from './page.ts';

export interface PageLink {
	readonly node: Node;
	/** Absolute, without a fragment. */
	readonly url: string;
}

/** Every `a href` and `area href` that leads to http or https, in document order. */
export function findLinks(page: Page, url: string): PageLink[] {
	return findLinksWithin(page, baseAddress(page, url), 0);
}

/** The same of one subtree, where it is known what relative addresses start from. */
export function findLinksWithin(page: Page, base: string, within: Node): PageLink[] {
	const links: PageLink[] = [];
	for (let node = within; node < page.end[within]!; node++) {
		if (page.tag[node] !== TAG.A && page.tag[node] !== TAG.AREA) continue;
		const target = resolveAddress(page.attr(node, 'href'), base);
		if (target !== null) links.push({ node, url: target });
	}
	return links;
}

/** A link with its words. */
export interface NamedLink {
	/** Absolute, with its fragment: a post may be a place on a page. */
	readonly url: string;
	/** The anchor text, on one line. */
	readonly text: string;
	/** The values of `rel`, in lower case. */
	readonly rel: readonly string[];
}

const MAX_ANCHOR = 300;

export function nameLink(page: Page, { node, url: bare }: PageLink): NamedLink {
	const href = page.attr(node, 'href') ?? '';
	const hash = href.indexOf('#');
	const url = hash === -1 || hash === href.length - 1 ? bare : bare + href.slice(hash).trim();
	const text = page.text(node).replace(/\s+/g, ' ').trim().slice(0, MAX_ANCHOR);
	const rel = (page.attr(node, 'rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
	return { url, text, rel };
}

/** The address that relative addresses start from: the page's `base`, else its own. */
export function baseAddress(page: Page, url: string): string {
	const base = page.find(TAG.BASE);
	return (base === null ? null : resolveAddress(page.attr(base, 'href'), url)) ?? url;
}

function resolveAddress(href: string | undefined, base: string): string | null {
	if (href === undefined || !canParse(href.trim(), base)) return null;
	const target = new URL(href.trim(), base);
	if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
	target.hash = '';
	return target.href;
}
