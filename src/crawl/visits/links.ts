/** links: where a post, its comments and the page around them lead. */

import { findLinks, type NamedLink, nameLink, type Page, parseHtml } from '../../lib/html/index.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { mediaReason } from '../../lib/url/media.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { LinkFacts } from '../../model/batch.ts';
import type { PageComment } from '../../model/page.ts';
import { isCredit } from '../../recognize/index.ts';

/** Links of one page that are kept. */
const MAX_LINKS = 2_000;

/** The links of clean content. */
export function contentLinks(html: string, url: string): LinkFacts[] {
	return html.includes('<a ') ? pageLinks(parseHtml(html), url) : [];
}

export function commentLinks(comments: readonly PageComment[]): LinkFacts[] {
	return comments.flatMap(({ links }, comment) => links.map((link) => ({ ...toFacts(link), comment })));
}

/**
 * The links of a home page to other sites that stand outside of its posts: more often on the page than in them. A credit of the
 * software is no blog that somebody reads.
 */
export function blogrollOf(page: Page, url: string, inPosts: readonly LinkFacts[]): LinkFacts[] {
	const here = hostOf(url);
	const held = new Map<string, number>();
	for (const { to } of inPosts) {
		const key = plainAddress(to);
		held.set(key, (held.get(key) ?? 0) + 1);
	}
	const roll = new Map<string, LinkFacts>();
	for (const link of findLinks(page, url).slice(0, MAX_LINKS)) {
		const facts = toFacts(nameLink(page, link));
		const key = plainAddress(facts.to);
		const left = held.get(key) ?? 0;
		held.set(key, left - 1);
		if (hostOf(facts.to) === here || left > 0 || isCredit(page, link.node, facts.to)) continue;
		roll.set(key, facts);
	}
	return [...roll.values()];
}

function pageLinks(page: Page, base: string): LinkFacts[] {
	return findLinks(page, base)
		.slice(0, MAX_LINKS)
		.map((link) => toFacts(nameLink(page, link)));
}

function toFacts({ url, text, rel }: NamedLink): LinkFacts {
	// A link that is not downloaded is kept with the reason (Bross).
	const notFollowed = mediaReason(url);
	return notFollowed === null ? { to: url, text, rel } : { to: url, text, rel, notFollowed };
}
