/**
 * permalink: the URL of each post.
 *
 * An ordered list of rules, each a way in which pages link to a post. The rule that gives the most posts a URL of their
 * own comes first, the others fill in. A URL that two posts share belongs to neither.
 */
import { HAS, type Node, TAG } from '../../lib/html/index.ts';
import { linkHost } from '../../lib/url/host-of.ts';
import { isSameHost, linksIn, type PostLink } from './links.ts';
import type { Title } from './title-lines.ts';
import { isBlank, type View } from './view.ts';

/** What the rules read about one post. */
export interface Linked {
	readonly from: Node;
	readonly to: Node;
	readonly titleNode: Node | null;
	readonly title: string | null;
	readonly dateNode: Node | null;
	readonly links: readonly PostLink[];
}

type Rule = readonly [name: string, weight: number, find: (view: View, post: Linked) => string | null];

const RULES: readonly Rule[] = [
	['bookmark', 1.3, (_, { links }) => any(links, (link) => link.isBookmark)],
	['title', 1.25, (view, { links, titleNode }) => any(links, (link) => isAt(view, link.node, titleNode))],
	['date', 1.1, (view, { links, dateNode }) => first(links, (link) => isAt(view, link.node, dateNode))],
	['sign', 1, (_, { links }) => first(links, (link) => link.isSign || link.isSpelt)],
	['more', 1, (_, { links }) => first(links, (link) => link.isMore)],
	['named', 0.95, (_, { links, title }) => first(links, (link) => title !== null && link.text === title)],
	[
		'comments',
		0.9,
		(_, { links }) => first(links, (link) => link.isComments && !SCRIPT.test(link.url ?? '')),
	],
	['dated', 0.8, (_, { links }) => first(links, (link) => link.isDated)],
	['cover', 0.8, (_, { links }) => first(links, isCover)],
	['anchor', 0.6, anchorOf],
];

/** Programs that show the comments, not the post. */
const SCRIPT = /\.(?:cgi|pl|asp)\b|comments?\.php|mt-comments|javascript/i;

/** Fragments that lead into a post, not to it. */
const INNER_FRAGMENT =
	/#(?:comments?|respond|more(?:-\d+)?|disqus_thread|reply|trackbacks?|comment-?\w*|kommentare?|top|content|readmore|c\d*)$/i;

export function findPermalinks(view: View, posts: readonly Linked[]): (string | null)[] {
	const byRule: { urls: (string | null)[]; value: number }[] = [];
	for (const [, weight, find] of RULES) {
		if (byRule.some(({ value }) => value >= weight * posts.length)) break;
		const urls = posts.map((post) => find(view, post));
		if (urls.every((url) => url === null)) continue;
		const unique = withoutShared(view, fromOneHost(view, urls));
		const count = unique.reduce((sum, url) => sum + worthOfUrl(view, url), 0);
		byRule.push({ urls: unique, value: weight * count });
	}
	byRule.sort((a, b) => b.value - a.value);
	const taken = new Set<string>();
	const chosen: (string | null)[] = posts.map(() => null);
	for (const { urls } of byRule)
		for (const [i, url] of urls.entries()) {
			if (url === null || chosen[i] !== null || taken.has(url)) continue;
			taken.add(url);
			chosen[i] = url;
		}
	return chosen;
}

/** URLs that no other post has and that are not the page itself. */
function withoutShared(view: View, urls: readonly (string | null)[]): (string | null)[] {
	const counts = new Map<string, number>();
	for (const url of urls) if (url !== null) counts.set(url, (counts.get(url) ?? 0) + 1);
	const page = view.url === undefined ? null : bareAddress(view.url);
	return urls.map((url) => (url !== null && counts.get(url) === 1 && !isPage(page, url) ? url : null));
}

/** URLs on other hosts count only when all posts lead to one: the site itself under its other name. */
function fromOneHost({ host }: View, urls: readonly (string | null)[]): (string | null)[] {
	const own = urls.map((url) => (url !== null && isSameHost(host, url) ? url : null));
	const foreign = urls.filter((url, i) => url !== null && own[i] === null).map((url) => linkHost(url!));
	if (
		foreign.length < Math.min(2, urls.length) ||
		new Set(foreign).size > 1 ||
		own.some((url) => url !== null)
	)
		return own;
	return [...urls];
}

/** True for the page itself, whose bare URL is known, and for the front page of any site. */
function isPage(page: string | null, address: string): boolean {
	if (page === null) return false;
	return bareAddress(address) === page || /^https?:\/\/[^/]+\/?$/.test(address);
}

function bareAddress(url: string): string {
	return url.replace(/#$/, '').replace(/\/(?:index\.\w+)?$/, '');
}

/** The first such link, wherever it leads. */
function any(links: readonly PostLink[], holds: (link: PostLink) => boolean): string | null {
	return withoutFragment(links.find(holds)?.url);
}

function first(links: readonly PostLink[], holds: (link: PostLink) => boolean): string | null {
	return withoutFragment(links.find((one) => one.own && holds(one))?.url);
}

function withoutFragment(url: string | null | undefined): string | null {
	return url?.includes('#') ? url.replace(INNER_FRAGMENT, '') : (url ?? null);
}

/** Of posts that lead to this site and to another, the pages of this site are meant. */
const FOREIGN = 0.73;

function worthOfUrl({ host }: View, url: string | null): number {
	if (url === null) return 0;
	return isSameHost(host, url) ? 1 : FOREIGN;
}

/** A link without text covers the post or its picture. */
function isCover(link: PostLink): boolean {
	return link.isWordless && !link.isComments && !link.isCategory && !MEDIA.test(link.url ?? '');
}

const MEDIA = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|mp[34]|ogg|pdf|zip)(?:[?#]|$)/i;

/** True when the link is at, in or around the node. */
function isAt({ page }: View, link: Node, node: Node | null): boolean {
	return node !== null && (page.contains(node, link) || page.contains(link, node));
}

/** The post's fragment on this page: `a name`, or the id of its first element. */
function anchorOf(view: View, { from, to, titleNode, dateNode }: Linked): string | null {
	if (view.url === undefined) return null;
	const { page } = view;
	const head = Math.max(titleNode ?? from, dateNode ?? from);
	for (let n = Math.max(1, from - 4); n < to && n <= head + 4; n++) {
		if (view.start[n]! < view.start[from]! && !isBlank(view.text, view.start[n]!, view.start[from]!))
			continue;
		const isLink = page.tag[n] === TAG.A;
		if (!isLink && (n < from || (page.marks[n]! & HAS.ID) === 0)) continue;
		const name = (isLink ? page.attr(n, 'name') : undefined) ?? page.attr(n, 'id');
		if (name !== undefined && name !== '' && /\d/.test(name))
			return `${view.url.replace(/#.*/s, '')}#${name}`;
	}
	return null;
}

export function linkedOf(
	view: View,
	from: Node,
	to: Node,
	title: Title | null,
	dateNode: Node | null,
): Linked {
	const { page } = view;
	const first = page.tag[page.parent[from]!] === TAG.A ? page.parent[from]! : from;
	return {
		from,
		to,
		titleNode: title?.node ?? null,
		title: title?.text || null,
		dateNode,
		links: linksIn(view.links, first, to),
	};
}
