/** atom: Atom 0.3 and 1.0, the latter with the threading extension (RFC 4685) and paging links (RFC 5005). */

import { escapeMarkup as esc } from '../world/markup.ts';
import { w3cDate } from './dates.ts';
import { type FeedDocument, type FeedEntry, hubLink, markupIn } from './document.ts';

type Version = '0.3' | '1.0';

export function renderAtom(feed: FeedDocument, version: Version): string {
	const { blog } = feed;
	const opening =
		version === '0.3'
			? `<feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="${blog.language}">`
			: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" xml:lang="${blog.language}">`;
	const updated = version === '0.3' ? 'modified' : 'updated';
	let out = `<?xml version="1.0" encoding="${feed.encoding}"?>
${opening}
<title>${esc(blog.title)}</title>
<${version === '0.3' ? 'tagline' : 'subtitle'}>${esc(blog.tagline)}</${version === '0.3' ? 'tagline' : 'subtitle'}>
<link rel="alternate" type="text/html" href="${blog.url}" />
<link rel="${version === '0.3' ? 'service.feed' : 'self'}" type="application/atom+xml" href="${esc(feed.selfUrl)}" />
`;
	out += hubLink(feed, '');
	if (feed.nextUrl !== null) out += `<link rel="next" href="${esc(feed.nextUrl)}" />\n`;
	out += `<id>tag:${blog.host},2005:${blog.index}</id>
<${updated}>${w3cDate(feed.updatedMs, blog.zoneMinutes)}</${updated}>
`;
	if (feed.generator !== null) out += `<generator>${esc(feed.generator)}</generator>\n`;
	for (const entry of feed.entries) out += version === '0.3' ? entry03(feed, entry) : entry10(feed, entry);
	return `${out}</feed>\n`;
}

function entry03(feed: FeedDocument, entry: FeedEntry): string {
	const { post } = entry;
	const published = w3cDate(post.publishedMs, feed.blog.zoneMinutes);
	const content =
		entry.fullHtml === null
			? `<summary type="text/html" mode="escaped">${esc(entry.teaser)}</summary>`
			: `<content type="text/html" mode="escaped" xml:base="${feed.blog.url}">${markupIn(feed.blog, entry.fullHtml)}</content>`;
	return `<entry>
<title type="text/html" mode="escaped">${esc(esc(post.title))}</title>
<link rel="alternate" type="text/html" href="${esc(entry.url)}" />
<issued>${published}</issued>
<modified>${modified(feed, entry)}</modified>
<created>${published}</created>
<id>tag:${feed.blog.host},2005:${feed.blog.index}.${post.number}</id>
<author><name>${esc(post.author)}</name></author>
${content}
</entry>
`;
}

function entry10(feed: FeedDocument, entry: FeedEntry): string {
	const { post } = entry;
	let out = `<entry>
<id>tag:${feed.blog.host},2005:${feed.blog.index}.${post.number}</id>
<title>${esc(post.title)}</title>
<link rel="alternate" type="text/html" href="${esc(entry.url)}" />
<published>${w3cDate(post.publishedMs, feed.blog.zoneMinutes)}</published>
<updated>${modified(feed, entry)}</updated>
<author><name>${esc(post.author)}</name></author>
`;
	for (const name of post.categories) out += `<category term="${esc(name)}" />\n`;
	out +=
		entry.fullHtml === null
			? `<summary type="html">${esc(entry.teaser)}</summary>\n`
			: `<content type="html">${markupIn(feed.blog, entry.fullHtml)}</content>\n`;
	if (entry.commentsFeed !== null) {
		const count = post.comments.length;
		out += `<link rel="replies" type="application/atom+xml" href="${esc(entry.commentsFeed)}" thr:count="${count}" />
<thr:total>${count}</thr:total>
`;
	}
	return `${out}</entry>\n`;
}

function modified(feed: FeedDocument, entry: FeedEntry): string {
	return w3cDate(entry.post.updatedMs ?? entry.post.publishedMs, feed.blog.zoneMinutes);
}
