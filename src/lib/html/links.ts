/** links: the links of a page. */

import { evenSpaces } from '../text/spaces.ts';
import { type Resolve, resolver } from '../url/resolve.ts';
import { TAG } from './names.ts';
import type { Page } from './page.ts';
import type { Node } from './tree.ts';

/** A link of a page, as `findLinks` returns it. */
export interface PageLink {
	readonly node: Node;
	/** Absolute, without a fragment. */
	readonly url: string;
}

/** Finds every `a href` and `area href` that leads to http or https, in document order. */
export function findLinks(page: Page, url: string): PageLink[] {
	return findLinksWithin(page, resolver(baseAddress(page, url)), 0);
}

/** The same for one subtree, with a given URL reader. */
export function findLinksWithin(page: Page, resolve: Resolve, within: Node): PageLink[] {
	const links: PageLink[] = [];
	for (let node = within; node < page.end[within]!; node++) {
		if (page.tag[node] !== TAG.A && page.tag[node] !== TAG.AREA) continue;
		const href = page.attr(node, 'href');
		const target = href === undefined ? null : resolve(href);
		if (target !== null) links.push({ node, url: target });
	}
	return links;
}

/** A link with its text. */
export interface NamedLink {
	/** Absolute, with its fragment: a post may be a section of a page. */
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
	const text = evenSpaces(page.text(node)).slice(0, MAX_ANCHOR);
	const rel = page.attr(node, 'rel')?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
	return { url, text, rel };
}

/** The base of relative URLs: the page's `base`, else its own URL. */
export function baseAddress(page: Page, url: string): string {
	const base = page.find(TAG.BASE);
	const href = base === null ? undefined : page.attr(base, 'href');
	return (href === undefined ? null : resolver(url)(href)) ?? url;
}

/** Seconds after which a page that reloads elsewhere still counts as a redirect. */
const MAX_REFRESH_SECONDS = 5;

/** Where the page sends its readers by `meta http-equiv=refresh`; null if it stays, or only reloads itself. */
export function findRefresh(page: Page, url: string): string | null {
	for (const node of page.elements(TAG.META)) {
		if (page.attr(node, 'http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
		const content = page.attr(node, 'content') ?? '';
		const [, seconds, target] =
			/^\s*(\d{1,4})[\d.]{0,6}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
		if (target === undefined || Number(seconds) > MAX_REFRESH_SECONDS) continue;
		const to = resolver(baseAddress(page, url))(target.trim());
		if (to !== null && to !== resolver(url)(url)) return to;
	}
	return null;
}
