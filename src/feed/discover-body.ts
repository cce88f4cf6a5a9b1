/**
 * discover-body: the links in a page's body that lead to feeds.
 *
 * In:     a page.
 * Out:    feed URLs, each with the evidence: its type, its URL, its text or icon, or the reader service that it
 * subscribes to.
 * Source: Glance, "Feed discovery": all hyperlinks are extracted and filtered by a classifier of heuristics.
 */
import { baseAddress, type Node, type Page, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { type Resolve, resolver } from '../lib/url/resolve.ts';
import { takeWritten, type WrittenAddress } from '../lib/url/written.ts';
import { canBeFeed, FEED_HOST, FEED_TYPE, hasFeedShape, isSameSite } from './discover-address.ts';
import { type FoundAddress, resolveFeedAddress } from './discover-candidate.ts';

interface BodyLink {
	readonly target: WrittenAddress;
	readonly url: string;
	readonly type: string;
	/** The visible or accessible text of the link. */
	readonly label: string;
	/** Class names of the link and of the elements in it. */
	readonly classes: string;
	/** On the page's own site. */
	readonly isOwn: boolean;
	/** The link subscribes to it in a reader service. */
	readonly isCarried: boolean;
}

interface BodyRule {
	readonly why: string;
	holds(link: BodyLink): boolean;
}

/** A label that says "feed" and little else. */
const FEED_LABEL = new RegExp(
	`^(?:[^\\p{L}\\p{N}]*(?:${[
		'rss|atom|rdf|xml|feeds?|[012]|web|news|full|posts?|entries|blog|site|my|the|this|an?|to|via|by|with',
		'subscribe|flux|abonnieren|abonnez|abonner|s|vous|suscribirse|suscribete|subscrever|assinar|iscriviti|prenumerera',
		'подписаться|подписка|лента|по|на|订阅|訂閱|本站|フィード|購読|を|する|で|구독|하기',
	].join('|')}))+[^\\p{L}\\p{N}]*$`,
	'iu',
);
const MAX_LABEL_LENGTH = 40;
const FEED_WORD = /\b(?:rss|atom|rdf|feeds?)\b|フィード|订阅|訂閱|購読|구독|подпис/i;
const FEED_ICON = /(?:^|[\s_-])(?:rss|feed|atom)(?:$|[\s_-])|icon-?rss|fa-rss|rss-?icon|feed-?(?:icon|link)/i;

const RULES: readonly BodyRule[] = [
	{ why: 'offers to subscribe to it', holds: ({ isOwn, isCarried }) => isOwn && isCarried },
	{ why: 'its type is a feed type', holds: ({ type, isOwn }) => isOwn && FEED_TYPE.test(type) },
	{ why: 'its URL looks like a feed', holds: ({ target, isOwn }) => isOwn && hasFeedShape(target) },
	{
		why: 'its host only serves feeds',
		holds: ({ target }) => FEED_HOST.test(target.host) && target.pathname.length > 1,
	},
	{
		why: 'its text says “feed”',
		holds: ({ target, label, isOwn }) => isOwn && isFeedLabel(label) && canBeFeed(target),
	},
	{
		why: 'its icon looks like a feed icon',
		holds: ({ target, label, classes, isOwn }) =>
			isOwn && label === '' && FEED_ICON.test(classes) && canBeFeed(target),
	},
];

/** Reader services whose URL contains the feed's URL. */
const READER =
	/^(?:https?:\/\/)?(?:[\w.-]*\.)?(?:feedly\.com|bloglines\.com|netvibes\.com|newsgator\.com|google\.com|my\.yahoo\.com|inoreader\.com|theoldreader\.com|newsblur\.com|my\.msn\.com|feedbin\.com|subtome\.com|add\.my\.yahoo\.com|follow\.it)\//i;
const CARRIED_ADDRESS =
	/(?:[?&](?:url|feedurl|feed|rss|resource|subscribe|feeds?)=|\/(?:sub|feed|feed%2F|subscription\/feed)\/)(https?(?::|%3A).+?)(?:&|$)/i;

export function findLinkedFeeds(page: Page, url: string): FoundAddress[] {
	const base = baseAddress(page, url);
	const resolve = resolver(base);
	const hosts = ownHosts(page, url, base, resolve);
	const found: FoundAddress[] = [];
	for (let node = 0; node < page.size; node++) {
		if (page.tag[node] !== TAG.A && page.tag[node] !== TAG.AREA) continue;
		const address = resolveFeedAddress(page.attr(node, 'href'), resolve);
		if (address === null) continue;
		const carried = READER.test(address) ? carriedAddress(address) : null;
		const target = takeWritten(carried ?? address) ?? new URL(carried ?? address);
		const isOwn = hosts.some((host) => isSameSite(host, target.host));
		if (!isOwn && !FEED_HOST.test(target.host)) continue;
		const own = { target, url: carried ?? address, isOwn, isCarried: carried !== null };
		const link = describeLink(page, node, own);
		const rule = RULES.find((candidate) => candidate.holds(link));
		if (rule !== undefined) found.push(describeFound(page, node, link, rule));
	}
	return found;
}

/** The hosts of the page, of its base and of its canonical URL. */
function ownHosts(page: Page, url: string, base: string, resolve: Resolve): string[] {
	const hosts = [new URL(url).host, new URL(base).host];
	for (const node of page.elements(TAG.LINK)) {
		if (page.attr(node, 'rel')?.trim().toLowerCase() !== 'canonical') continue;
		const target = resolveFeedAddress(page.attr(node, 'href'), resolve);
		if (target !== null) hosts.push(new URL(target).host);
	}
	return hosts;
}

function carriedAddress(address: string): string | null {
	const carried = CARRIED_ADDRESS.exec(address)?.[1];
	if (carried === undefined) return null;
	const decoded = /^https?%3a/i.test(carried) ? safeDecode(carried) : carried;
	return canParse(decoded) ? decoded : null;
}

function safeDecode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function describeLink(
	page: Page,
	node: Node,
	{ target, url, isOwn, isCarried }: Pick<BodyLink, 'target' | 'url' | 'isOwn' | 'isCarried'>,
): BodyLink {
	const classes: string[] = [];
	let label = page.text(node);
	for (let n = node; n < page.end[node]!; n++) {
		classes.push(page.attr(n, 'class') ?? '');
		label ||= page.attr(n, 'alt') ?? page.attr(n, 'aria-label') ?? page.attr(n, 'title') ?? '';
	}
	return {
		target,
		url,
		type: (page.attr(node, 'type') ?? '').trim().toLowerCase(),
		label: label.replace(/\s+/g, ' ').trim(),
		classes: classes.join(' '),
		isOwn,
		isCarried,
	};
}

function isFeedLabel(label: string): boolean {
	return label.length <= MAX_LABEL_LENGTH && FEED_WORD.test(label) && FEED_LABEL.test(label);
}

function describeFound(page: Page, node: Node, link: BodyLink, rule: BodyRule): FoundAddress {
	const label = page.attr(node, 'title')?.trim() || link.label;
	const who = link.isCarried ? 'a link to a feed reader' : 'the page links to it, and';
	return {
		url: new URL(link.url).href,
		title: label || null,
		type: link.type || null,
		language: page.attr(node, 'hreflang') || null,
		by: 'body-link',
		why: `${who} ${rule.why}`,
	};
}
