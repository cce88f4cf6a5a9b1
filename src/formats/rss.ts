/** rss: a feed as RSS 2.0, with content (content:encoded), authors (dc:creator) and pages (atom:link) by its modules. */
import { VERSION } from '../version.ts';
import { GENERATOR, type OutFeed, type OutItem } from './feed.ts';
import { escapeText, readsAsHtml, toRfc822, toRfc3339 } from './wire-text.ts';
import { DECLARATION, element, type Markup, textElement } from './xml.ts';

export const RSS_TYPE = 'application/rss+xml';
const NAMESPACES = {
	'xmlns:atom': 'http://www.w3.org/2005/Atom',
	'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
	'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
	'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
};

export function renderRss(feed: OutFeed): string {
	const channel = element('channel', {}, [
		titleElement(feed.title),
		textElement('link', feed.page),
		textElement('description', escapeText(feed.description)),
		feed.language === null ? null : textElement('language', feed.language),
		textElement('lastBuildDate', toRfc822(feed.updated)),
		textElement('generator', `${GENERATOR} ${VERSION}`),
		link('self', feed.self),
		link('first', feed.first),
		feed.next === null ? null : link('next', feed.next),
		feed.total === null ? null : textElement('opensearch:totalResults', String(feed.total)),
		...feed.items.map(renderItem),
	]);
	return `${DECLARATION}${element('rss', { version: '2.0', ...NAMESPACES }, [channel]).markup}\n`;
}

function renderItem(item: OutItem): Markup {
	const { title, author, published, language, html, blog } = item;
	return element('item', {}, [
		title === null ? null : titleElement(title),
		textElement('link', item.url),
		textElement('guid', item.url, { isPermaLink: 'true' }),
		published === null ? null : textElement('pubDate', toRfc822(published)),
		textElement('atom:updated', toRfc3339(item.updated)),
		author === null ? null : textElement('dc:creator', author),
		language === null ? null : textElement('dc:language', language),
		...item.categories.map((category) => textElement('category', category)),
		textElement('description', `<p>${escapeText(item.excerpt)}</p>`),
		html === null ? null : textElement('content:encoded', html),
		blog.feed === null ? null : textElement('source', blog.title, { url: blog.feed }),
	]);
}

/** RSS does not define whether titles are HTML. A title that parsing as HTML would break is escaped as HTML. */
function titleElement(title: string): Markup {
	return textElement('title', readsAsHtml(title) ? escapeText(title) : title);
}

function link(rel: string, href: string): Markup {
	return element('atom:link', { rel, type: RSS_TYPE, href });
}
