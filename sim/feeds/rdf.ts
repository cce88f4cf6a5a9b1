/** rdf: RSS 1.0, with Dublin Core dates, creators and subjects, and content:encoded in full feeds. */

import { escapeMarkup as esc } from '../world/markup.ts';
import { w3cDate } from './dates.ts';
import { ATOM_NAMESPACE, type FeedDocument, type FeedEntry, hubLinks } from './document.ts';

export function renderRdf(feed: FeedDocument): string {
	const { blog } = feed;
	const sequence = feed.entries.map((entry) => `<rdf:li rdf:resource="${esc(entry.url)}" />`).join('\n');
	return `<?xml version="1.0" encoding="${feed.encoding}"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"${feed.hubUrl === null ? '' : ATOM_NAMESPACE} xml:lang="${blog.language}">
<channel rdf:about="${esc(feed.selfUrl)}">
<title>${esc(blog.title)}</title>
<link>${blog.url}</link>
<description>${esc(blog.tagline)}</description>
<dc:language>${blog.language}</dc:language>
<dc:date>${w3cDate(feed.updatedMs, blog.zoneMinutes)}</dc:date>
${hubLinks(feed, 'atom:')}<items>
<rdf:Seq>
${sequence}
</rdf:Seq>
</items>
</channel>
${feed.entries.map((entry) => item(feed, entry)).join('')}</rdf:RDF>
`;
}

function item(feed: FeedDocument, entry: FeedEntry): string {
	const { post } = entry;
	const url = esc(entry.url);
	let out = `<item rdf:about="${url}">
<title>${esc(post.title)}</title>
<link>${url}</link>
<description>${esc(entry.teaser)}</description>
<dc:creator>${esc(post.author)}</dc:creator>
<dc:date>${w3cDate(post.publishedMs, feed.blog.zoneMinutes)}</dc:date>
`;
	for (const name of post.categories) out += `<dc:subject>${esc(name)}</dc:subject>\n`;
	if (entry.fullHtml !== null) out += `<content:encoded><![CDATA[${entry.fullHtml}]]></content:encoded>\n`;
	if (entry.commentsFeed !== null) out += `<slash:comments>${post.comments.length}</slash:comments>\n`;
	return `${out}</item>\n`;
}
