/**
 * clean: an item's HTML without what feed services added to it.
 *
 * In:     the HTML of one item.
 * Out:    the same HTML without tracking pixels, advertising, share links and "appeared first on" lines. An item that
 * has none of them is returned unchanged.
 * Source: Glance, "Feed-guided weblog segmentation": advertisements included in the feed are removed.
 * Not here: making HTML safe to show.
 */
import { COMMENT, type Node, type Page, parseHtml, TAG, TEXT } from '../lib/html/index.ts';

interface JunkRule {
	readonly name: string;
	holds(page: Page, node: Node): boolean;
}

const TRACKER =
	/feeds\d?\.feedburner\.com\/~r\/|feedsportal\.com\/.*mf\.gif|pixel\.wp\.com|stats\.wordpress\.com\/b\.gif|\/\/blogger\.googleusercontent\.com\/tracker\/|google-analytics\.com|\/(?:__utm|pixel|beacon|tracker?)\.gif|medium\.com\/_\/stat|rss-pixel|sitemeter\.com|statcounter\.com|feeds\.wordpress\.com\/1\.0\/|scorecardresearch\.com/i;
const ADVERTISING =
	/feeds\d?\.feedburner\.com\/~(?:a|f|ff|4)\/|feedads\.g\.doubleclick\.net|(?:rss|da|pi|res\d?|adchoice)\.feedsportal\.com|pheedo\.(?:com|net)|doubleclick\.net|googlesyndication\.com|buysellads\.com|carbonads|feedburner\.google\.com\/fb\/a\/|amazon-adsystem\.com|trend-?match|rssad\.jp|feeds\.wordpress\.com\/1\.0\//i;
const SHARE_LINK =
	/facebook\.com\/(?:sharer|share\.php|dialog\/)|(?:twitter|x)\.com\/(?:share|intent\/(?:tweet|post)|home\/?\?status=)|reddit\.com\/submit|digg\.com\/submit|del\.icio\.us\/post|delicious\.com\/(?:save|post)|linkedin\.com\/(?:shareArticle|sharing)|b\.hatena\.ne\.jp\/(?:entry|add|append)|plus\.google\.com\/share|pinterest\.com\/pin\/create|tumblr\.com\/share|service\.weibo\.com\/share|social-plugins\.line\.me|getpocket\.com\/(?:save|edit)|stumbleupon\.com\/(?:submit|badge)|vk\.com\/share|t\.me\/share|telegram\.me\/share|wa\.me\/\?text|api\.whatsapp\.com\/send|addtoany\.com\/(?:share|add_to)|addthis\.com\/bookmark|technorati\.com\/faves|newsvine\.com\/_tools|slashdot\.org\/bookmark|sns\.qzone\.qq\.com|^mailto:\?(?:subject|body)=/i;
const SHARE_WIDGET =
	/(?:^|\s)(?:feedflare|mf-viral|sharedaddy|sd-sharing\S*|addtoany_\S*|a2a_\S*|addthis_\S*|sharethis\S*|st_sharethis|jp-relatedposts|social-?share\S*|share-?(?:buttons?|links?|this|bar)|sharing-?(?:buttons?|links?)|simple-?share\S*|ssba|essb_\S*|shariff|feed-?ads?|wp-biographia\S*|hatena-bookmark-button)(?:\s|$)/i;
/** The line that WordPress plugins put under every item, in the languages they support. */
const APPEARED_FIRST =
	/(?:appeared first on|first appeared on|originally (?:appeared|published) (?:on|at|in)|was originally published|erschien zuerst (?:auf|bei)|(?:est apparu|apparaît) en premier sur|(?:apareció primero|se publicó primero) en|(?:apareceu primeiro|foi publicado primeiro) em|proviene da|(?:сначала появилась|впервые появилась) на|pojawił się (?:poczatkowo|początkowo|najpierw) (?:na|w)|verscheen eerst op|dök först upp på|ilk önce .{0,60} üzerinde ortaya|最先出现在|最早出現於|は .{0,80} に最初に表示されました|投稿 .{0,120} に最初に表示)/i;
const MAX_NOTE_LENGTH = 400;

const JUNK: readonly JunkRule[] = [
	{
		name: 'tracking pixel',
		holds: (page, node) =>
			page.tag[node] === TAG.IMG && (TRACKER.test(page.attr(node, 'src') ?? '') || isOnePixel(page, node)),
	},
	{
		name: 'advertising',
		holds: (page, node) =>
			ADVERTISING.test(page.attr(node, 'href') ?? '') || ADVERTISING.test(page.attr(node, 'src') ?? ''),
	},
	{ name: 'share link', holds: (page, node) => SHARE_LINK.test(page.attr(node, 'href') ?? '') },
	{
		name: 'share widget',
		holds: (page, node) =>
			SHARE_WIDGET.test(page.attr(node, 'class') ?? '') || SHARE_WIDGET.test(page.attr(node, 'id') ?? ''),
	},
	{ name: '“first appeared on” note', holds: isFirstPublicationNote },
];

/** Removes feed advertising, share links, tracking pixels and “first appeared on” notes from an item’s HTML. */
export function cleanItemHtml(html: string): string {
	if (!html.includes('<')) return html;
	const page = parseHtml(html);
	const body = page.find(TAG.BODY);
	if (body === null) return html;
	const junk = findJunk(page, body);
	return junk.size === 0 ? html : renderChildren(page, body, junk);
}

/** The roots of the subtrees to remove: junk, and boxes that contain nothing else. */
function findJunk(page: Page, body: Node): Set<Node> {
	const { junkBefore, restBefore } = countJunk(page, body);
	const roots = new Set<Node>();
	for (let node = body + 1; node < page.end[body]!; node++) {
		const end = page.end[node]!;
		if (junkBefore[end] === junkBefore[node] || restBefore[end] !== restBefore[node]) continue;
		roots.add(node);
		node = end - 1;
	}
	return roots;
}

/** How many pieces of junk, and of other visible things, begin before each node. */
function countJunk(page: Page, body: Node): { junkBefore: Int32Array; restBefore: Int32Array } {
	const junkBefore = new Int32Array(page.size + 1);
	const restBefore = new Int32Array(page.size + 1);
	let junk = 0;
	let rest = 0;
	let junkEnd = 0;
	for (let node = body + 1; node <= page.size; node++) {
		junkBefore[node] = junk;
		restBefore[node] = rest;
		if (node === page.size || node < junkEnd) continue;
		if (page.isElement(node) && JUNK.some((rule) => rule.holds(page, node))) {
			junk++;
			junkEnd = page.end[node]!;
		} else if (isShown(page, node)) rest++;
	}
	return { junkBefore, restBefore };
}

function isShown(page: Page, node: Node): boolean {
	if (page.tag[node] === TEXT) return /[\p{L}\p{N}]/u.test(page.chars(node));
	return SHOWN.has(page.name(node));
}

const SHOWN = new Set('img iframe video audio object embed svg'.split(' '));

function isOnePixel(page: Page, node: Node): boolean {
	const small = /^[01](?:px)?$/;
	return small.test(page.attr(node, 'width') ?? '') && small.test(page.attr(node, 'height') ?? '');
}

function isFirstPublicationNote(page: Page, node: Node): boolean {
	const tag = page.tag[node];
	if (tag !== TAG.P && tag !== TAG.DIV && tag !== TAG.SMALL && tag !== TAG.EM) return false;
	return page.textLength(node).all <= MAX_NOTE_LENGTH && APPEARED_FIRST.test(page.text(node));
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const RAW = new Set('script style iframe noembed noframes plaintext xmp noscript'.split(' '));

function renderChildren(page: Page, node: Node, without: ReadonlySet<Node>): string {
	let html = '';
	for (const child of page.children(node)) if (!without.has(child)) html += renderNode(page, child, without);
	return html;
}

function renderNode(page: Page, node: Node, without: ReadonlySet<Node>): string {
	const kind = page.tag[node];
	if (kind === TEXT)
		return RAW.has(page.name(page.parent[node]!)) ? page.chars(node) : escapeText(page.chars(node));
	if (kind === COMMENT) return `<!--${page.chars(node)}-->`;
	if (!page.isElement(node)) return renderChildren(page, node, without);
	const name = page.name(node);
	const attributes = page
		.attributes(node)
		.map((attribute) => ` ${attribute.name}="${escapeAttribute(attribute.value)}"`);
	const start = `<${name}${attributes.join('')}>`;
	return VOID.has(name) ? start : `${start}${renderChildren(page, node, without)}</${name}>`;
}

function escapeText(text: string): string {
	return text
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/\u00a0/g, '&nbsp;');
}

function escapeAttribute(text: string): string {
	return text
		.replace(/&/g, '&amp;')
		.replace(/"/g, '&quot;')
		.replace(/\u00a0/g, '&nbsp;');
}
