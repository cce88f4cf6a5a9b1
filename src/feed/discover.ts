/**
 * discover: the feeds of a blog, found from one of its pages.
 *
 * In:     a page and its URL; the platform's name if it was recognized.
 * Out:    candidates without duplicates, the main posts feed first, each with its role and the evidence.
 * Source: Glance, "Feed discovery": the host's known URL, auto-discovery, links in the body. We differ: all are listed
 * and ranked, since declared feeds are often those of comments or of one tag; and guesses follow.
 * Not here: fetching. A candidate may not exist; the crawler tries them in order and calls judgeFeed.
 */
import { type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { findLinkedFeeds } from './discover-body.ts';
import {
	addressKey,
	type FeedCandidate,
	type FoundAddress,
	type FoundBy,
	type PageFacts,
} from './discover-candidate.ts';
import { findRoots, guessAddresses, softwareOf } from './discover-guess.ts';
import { findDeclaredFeeds } from './discover-links.ts';
import { rankCandidates } from './discover-rank.ts';
import { decideRole } from './discover-role.ts';
import { findHostFeeds, findPlatformFeeds } from './platform-feeds.ts';

export interface DiscoverOptions {
	/** The page's address. */
	readonly url: string;
	/** The blog software, if known; otherwise the page's generator line is used. */
	readonly platform?: string;
}

/**
 * Lists every feed that the page or its URL points to, the main posts feed first. Some are guesses: fetch them in
 * order.
 */
export function discoverFeeds(html: string | Page, options: DiscoverOptions): FeedCandidate[] {
	if (!canParse(options.url)) return [];
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const url = new URL(options.url);
	const roots = findRoots(page, url);
	const facts = factsOf(page, url, roots[0]!);
	const found = [
		...findDeclaredFeeds(page, url.href),
		...findLinkedFeeds(page, url.href),
		...knownAddresses(page, url, roots, options.platform),
	];
	const candidates = withoutDoubles(found).map((address) => toCandidate(address, facts));
	return rankCandidates(promoteOnlyFeed(candidates), facts);
}

function knownAddresses(
	page: Page,
	url: URL,
	roots: readonly string[],
	platform: string | undefined,
): FoundAddress[] {
	const host = findHostFeeds(url).map((feed) =>
		known(feed.url, 'host', `blogs on ${feed.name} have their feed there`),
	);
	const software = findPlatformFeeds(platform ?? softwareOf(page), roots).map((feed) =>
		known(feed.url, 'platform', `${feed.name} puts its feed there`),
	);
	const guesses = guessAddresses(roots).map((guess) =>
		known(guess, 'guess', 'many blogs have their feed there'),
	);
	return [...host, ...software, ...guesses];
}

function known(url: string, by: FoundBy, why: string): FoundAddress {
	return { url, title: null, type: null, language: null, by, why };
}

/** The first evidence for a URL stays. */
function withoutDoubles(found: readonly FoundAddress[]): FoundAddress[] {
	const byKey = new Map<string, FoundAddress>();
	for (const address of found) {
		const key = addressKey(address.url);
		if (!byKey.has(key)) byKey.set(key, address);
	}
	return [...byKey.values()];
}

function toCandidate(found: FoundAddress, facts: PageFacts): FeedCandidate {
	const { url, title, type, by } = found;
	if (by !== 'link' && by !== 'body-link') return { url, title, type, role: 'posts', by, why: found.why };
	const { why, ...decision } = decideRole(found, facts);
	return { url, title, type, ...decision, by, why: why === '' ? found.why : `${found.why}; ${why}` };
}

/** If a page only declares the feed of one tag, section or author, its owner considers that feed the blog. */
function promoteOnlyFeed(candidates: readonly FeedCandidate[]): FeedCandidate[] {
	const linked = candidates.filter(({ by, role }) => by !== 'guess' && role === 'posts');
	const declared = candidates.filter(({ by, role }) => by === 'link' && role === 'other');
	const subjects = new Set(declared.map(({ url }) => subjectOf(url)));
	if (linked.length > 0 || subjects.size !== 1) return [...candidates];
	return candidates.map((candidate) => {
		if (!declared.includes(candidate)) return candidate;
		const { kind: _, ...rest } = candidate;
		return { ...rest, role: 'posts', why: `${candidate.why}; the only feed that the page declares` };
	});
}

/** The URL without the parts that distinguish formats. */
function subjectOf(address: string): string {
	const lower = address.toLowerCase();
	const start = lower.lastIndexOf('/') + 1;
	const file = lower.slice(start);
	const isFeedFile = /\.(?:xml|rdf|json)$/.test(file);
	return lower.slice(0, start) + (isFeedFile ? '' : file.replace(/(?:rss|atom|rdf|feed|index).*/s, ''));
}

function factsOf(page: Page, url: URL, rootUrl: string): PageFacts {
	const root = page.find(TAG.HTML);
	const language = root === null ? undefined : (page.attr(root, 'lang') ?? page.attr(root, 'xml:lang'));
	return {
		url,
		root: rootUrl,
		titles: titlesOf(page),
		language: language?.trim().slice(0, 2).toLowerCase() || null,
	};
}

function titlesOf(page: Page): string[] {
	const title = page.find(TAG.TITLE);
	const titles = title === null ? [] : [page.rawText(title)];
	for (const node of page.elements(TAG.META)) {
		const name = page.attr(node, 'property') ?? page.attr(node, 'name');
		if (name === 'og:site_name' || name === 'application-name') titles.push(page.attr(node, 'content') ?? '');
	}
	return titles.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
