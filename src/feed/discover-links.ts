/**
 * discover-links: the feeds that a page declares with `link` elements (RSS auto-discovery).
 *
 * Real pages write rel as alternate, alternative, feed or not at all, in any case, in head or body. So the type
 * decides, and rel only excludes links that have a feed's type but are not feeds (RSD, oEmbed, publishing URLs).
 */
import { baseAddress, type Node, type Page, TAG } from '../lib/html/index.ts';
import { resolver } from '../lib/url/resolve.ts';
import { detectFeedAddress, FEED_TYPE } from './discover-address.ts';
import { type FoundAddress, resolveFeedAddress } from './discover-candidate.ts';

/** Ambiguous types: they count only if the URL or the title says that it is a feed. */
const GENERIC_TYPE = /^(?:text|application)\/(?:xml|json|plain|html)$/;
const FEED_TITLE = /\b(?:rss|atom|feed|rdf)\b|フィード|订阅|訂閱|구독/i;
const DECLARING_REL = /(?:^|\s)(?:alternat\w*|feed|service\.feed|subscribe\S*)(?:\s|$)/;
const OTHER_REL =
	/(?:^|\s)(?:service\.(?:post|edit)|edituri|wlwmanifest|search|stylesheet|icon|hub|next|prev|previous|self|canonical|pingback|webmention|sitemap|manifest|preload|prefetch|https:\/\/api\.w\.org\/)(?:\s|$)/;

export function findDeclaredFeeds(page: Page, url: string): FoundAddress[] {
	const resolve = resolver(baseAddress(page, url));
	const found: FoundAddress[] = [];
	for (const node of page.elements(TAG.LINK)) {
		const target = resolveFeedAddress(page.attr(node, 'href'), resolve);
		if (target !== null && declaresFeed(page, node, target)) found.push(describeLink(page, node, target));
	}
	return found;
}

function declaresFeed(page: Page, node: Node, target: string): boolean {
	const rel = relOf(page, node);
	if (OTHER_REL.test(rel)) return false;
	const type = typeOf(page, node);
	if (type !== null && FEED_TYPE.test(type)) return !isApi(target);
	if (!DECLARING_REL.test(rel)) return false;
	if (type !== null && !GENERIC_TYPE.test(type)) return false;
	return !isApi(target) && (detectFeedAddress(target) || FEED_TITLE.test(page.attr(node, 'title') ?? ''));
}

/** WordPress declares its API as an alternate of type JSON. */
function isApi(target: string): boolean {
	return /\/wp-json\/|[?&]rest_route=|oembed|opensearch|\/xmlrpc\.php/i.test(target);
}

function describeLink(page: Page, node: Node, url: string): FoundAddress {
	const type = typeOf(page, node);
	const rel = relOf(page, node);
	return {
		url,
		title: page.attr(node, 'title')?.trim() || null,
		type,
		language: page.attr(node, 'hreflang') || null,
		by: 'link',
		why: `the page declares it: link rel="${rel}"${type === null ? '' : ` type="${type}"`}`,
	};
}

function relOf(page: Page, node: Node): string {
	return (page.attr(node, 'rel') ?? '').trim().toLowerCase();
}

function typeOf(page: Page, node: Node): string | null {
	return page.attr(node, 'type')?.split(';')[0]?.trim().toLowerCase() || null;
}
