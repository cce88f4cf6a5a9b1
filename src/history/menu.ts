/**
 * menu: the pages that the menu of a home page names: sections, lists and pages about the site, but not posts.
 *
 * A menu is a list of a few links in the navigation, the header or the footer of the page. A long one may be a list of all posts.
 */
import { findLinks, type Node, type Page, TAG } from '../lib/html/index.ts';
import { isOwnPage } from '../lib/url/own-page.ts';

/** More links than this are a list of posts or an archive. */
const MAX_MENU = 20;
const MENU_NAME = /(?:^|[\s_-])(?:nav(?:bar|igation)?|menu|topbar)(?:$|[\s_-])/i;

/** The pages within the site that its menu names. */
export function findMenu(page: Page, url: string): string[] {
	const links = findLinks(page, url).filter((link) => isOwnPage(link.url, url) && isInMenu(page, link.node));
	const urls = [...new Set(links.map((link) => link.url))];
	return urls.length > MAX_MENU ? [] : urls;
}

/** The nearest part of the page that is a menu or a post decides. */
function isInMenu(page: Page, node: Node): boolean {
	for (let at = page.parent[node]!; at > 0; at = page.parent[at]!) {
		const tag = page.tag[at];
		if (tag === TAG.NAV || MENU_NAME.test(`${page.attr(at, 'class') ?? ''} ${page.attr(at, 'id') ?? ''}`))
			return true;
		if (tag === TAG.ARTICLE || tag === TAG.MAIN || tag === TAG.SECTION) return false;
		if (tag === TAG.HEADER || tag === TAG.FOOTER) return !isInside(page, at);
	}
	return false;
}

/** The header or footer belongs to a post. */
function isInside(page: Page, node: Node): boolean {
	for (let at = page.parent[node]!; at > 0; at = page.parent[at]!) {
		const tag = page.tag[at];
		if (tag === TAG.ARTICLE || tag === TAG.MAIN || tag === TAG.SECTION) return true;
	}
	return false;
}
