/** rss: RSS 0.91, 0.92 and 2.0. The first two have neither dates nor authors for their items. */

import { escapeMarkup as esc } from '../world/markup.ts';
import { rfc822 } from './dates.ts';
import { ATOM_NAMESPACE, type FeedDocument, type FeedEntry, hubLinks, markupIn } from './document.ts';

const NAMESPACES =
	' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"' +
	' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"';

export function renderRss(feed: FeedDocument, version: '0.91' | '0.92' | '2.0'): string {
	const { blog } = feed;
	let out = `<?xml version="1.0" encoding="${feed.encoding}"?>
<rss version="${version}"${version === '2.0' ? NAMESPACES : ''}${version === '2.0' && feed.hubUrl !== null ? ATOM_NAMESPACE : ''}>
<channel>
<title>${esc(blog.title)}</title>
<link>${blog.url}</link>
<description>${esc(blog.tagline)}</description>
<language>${blog.language}</language>
`;
	if (version === '2.0') {
		out += `<lastBuildDate>${rfc822(feed.updatedMs, blog.zoneMinutes)}</lastBuildDate>\n`;
		if (feed.generator !== null) out += `<generator>${esc(feed.generator)}</generator>\n`;
		out += hubLinks(feed, 'atom:');
	}
	for (const entry of feed.entries)
		out += version === '2.0' ? item2(feed, entry) : item0(feed, entry, version);
	return `${out}</channel>\n</rss>\n`;
}

function item0(feed: FeedDocument, entry: FeedEntry, version: '0.91' | '0.92'): string {
	const { post, url } = entry;
	const categories = version === '0.92' ? categoryElements(post.categories) : '';
	return `<item>
<title>${esc(post.title)}</title>
<link>${esc(url)}</link>
<description>${markupIn(feed.blog, entry.fullHtml ?? entry.teaser)}</description>
${categories}</item>
`;
}

function item2(feed: FeedDocument, entry: FeedEntry): string {
	const { blog } = feed;
	const { post } = entry;
	const url = esc(entry.url);
	let out = '<item>\n';
	if (post.title !== '') out += `<title>${esc(post.title)}</title>\n`;
	out += `<link>${url}</link>\n`;
	if (entry.commentsFeed !== null) out += `<comments>${url}#comments</comments>\n`;
	out += `<pubDate>${rfc822(post.publishedMs, blog.zoneMinutes)}</pubDate>
<dc:creator>${esc(post.author)}</dc:creator>
${categoryElements(post.categories)}<guid isPermaLink="true">${url}</guid>
`;
	out += content(feed, entry);
	if (entry.commentsFeed !== null) {
		out += `<wfw:commentRss>${esc(entry.commentsFeed)}</wfw:commentRss>
<slash:comments>${post.comments.length}</slash:comments>
`;
	}
	return `${out}</item>\n`;
}

/** The full body is in content:encoded next to a summary, or in the description alone. */
function content(feed: FeedDocument, entry: FeedEntry): string {
	if (entry.fullHtml === null) return `<description>${esc(entry.teaser)}</description>\n`;
	if (feed.blog.variant % 2 === 1)
		return `<description>${markupIn(feed.blog, entry.fullHtml)}</description>\n`;
	return `<description>${esc(entry.teaser)}</description>
<content:encoded><![CDATA[${entry.fullHtml}]]></content:encoded>
`;
}

function categoryElements(names: readonly string[]): string {
	let out = '';
	for (const name of names) out += `<category>${esc(name)}</category>\n`;
	return out;
}
