/**
 * blogroll: the blogs that a blog recommends: the links beside its posts, with their XFN relations, and the list that it publishes as OPML.
 *
 * Source: `rel="blogroll"` with an OPML document (opml.org/blogroll.opml); XFN (gmpg.org/xfn), whose words stay in `rel`.
 */
import { listSubscriptions, parseOpml } from '../feed/index.ts';
import { baseAddress, findLinks, nameLink, type Page, TAG } from '../lib/html/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { resolver } from '../lib/url/resolve.ts';
import type { LinkFacts } from '../model/batch.ts';
import { isCredit } from '../recognize/index.ts';
import type { Fetching, ReadPage } from './document.ts';
import { linkFacts } from './link-facts.ts';

/** The most links of one page that are read. */
const MAX_LINKS = 2_000;
/** Blogs of a published list that are saved. */
const MAX_LISTED = 1_000;
/** The relation of a link to the list, and of the links in it. */
const BLOGROLL = 'blogroll';

/**
 * The links of a home page to other sites outside of its posts: links that are more often on the page than in them. The
 * software's credit link does not count as a blog that somebody reads.
 */
export function blogrollOf(page: Page, url: string, inPosts: readonly LinkFacts[]): LinkFacts[] {
	const here = hostOf(url);
	const held = new Map<string, number>();
	for (const { to } of inPosts) {
		const key = canonicalUrl(to);
		held.set(key, (held.get(key) ?? 0) + 1);
	}
	const roll = new Map<string, LinkFacts>();
	for (const link of findLinks(page, url).slice(0, MAX_LINKS)) {
		const facts = linkFacts(nameLink(page, link));
		const key = canonicalUrl(facts.to);
		const left = held.get(key) ?? 0;
		held.set(key, left - 1);
		if (hostOf(facts.to) === here || left > 0 || isCredit(page, link.node, facts.to)) continue;
		roll.set(key, facts);
	}
	return [...roll.values()];
}

/** The blogroll of a page with the blogs of its published list. A blog that the page links to, too, keeps the words of the page. */
export function* addPublishedBlogroll(
	{ page, url }: ReadPage,
	shown: readonly LinkFacts[],
): Fetching<LinkFacts[]> {
	const list = findPublished(page, url);
	const document = list === null ? null : yield { url: list, wants: 'any' };
	if (document === null) return [...shown];
	const known = new Set(shown.map(({ to }) => canonicalUrl(to)));
	const listed = listSubscriptions(parseOpml(document.body)).slice(0, MAX_LISTED);
	const added = listed.flatMap(({ title, htmlUrl, xmlUrl }): LinkFacts[] => {
		const to = htmlUrl ?? xmlUrl!;
		if (known.has(canonicalUrl(to)) || hostOf(to) === hostOf(url)) return [];
		return [{ to, text: title ?? '', rel: [BLOGROLL] }];
	});
	return [...shown, ...added];
}

/** The first link with the relation that leads to the blog's own host: only that is fetched with the home page. */
function findPublished(page: Page, url: string): string | null {
	const resolve = resolver(baseAddress(page, url));
	for (const tag of [TAG.LINK, TAG.A]) {
		for (const node of page.elements(tag)) {
			const rel = page.attr(node, 'rel')?.toLowerCase().split(/\s+/) ?? [];
			const target = rel.includes(BLOGROLL) ? resolve(page.attr(node, 'href') ?? '') : null;
			if (target !== null && hostOf(target) === hostOf(url)) return target;
		}
	}
	return null;
}
