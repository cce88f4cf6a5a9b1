/** atom: a feed as Atom (RFC 4287), its pages linked (RFC 5005 §3), with the number of results (OpenSearch 1.1). */
import { VERSION } from '../version.ts';
import { GENERATOR, type OutBlog, type OutFeed, type OutItem } from './feed.ts';
import { escapeText, readsAsHtml, toRfc3339 } from './wire-text.ts';
import { DECLARATION, element, type Markup, textElement } from './xml.ts';

export const ATOM_TYPE = 'application/atom+xml';
const NAMESPACES = {
	xmlns: 'http://www.w3.org/2005/Atom',
	'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
};

export function renderAtom(feed: OutFeed): string {
	const root = element('feed', { ...NAMESPACES, 'xml:lang': feed.language }, [
		textElement('id', feed.id),
		titleElement(feed.title),
		textElement('subtitle', feed.description),
		textElement('updated', toRfc3339(feed.updated)),
		textElement('generator', GENERATOR, { version: VERSION }),
		link('self', feed.self, ATOM_TYPE),
		link('alternate', feed.page, 'text/html'),
		link('first', feed.first, ATOM_TYPE),
		feed.next === null ? null : link('next', feed.next, ATOM_TYPE),
		feed.total === null ? null : textElement('opensearch:totalResults', String(feed.total)),
		...feed.items.map(renderEntry),
	]);
	return `${DECLARATION}${root.markup}\n`;
}

export function renderEntry(item: OutItem): Markup {
	return element('entry', { 'xml:lang': item.language }, [
		textElement('id', item.url),
		titleElement(item.title ?? ''),
		link('alternate', item.url, 'text/html'),
		item.published === null ? null : textElement('published', toRfc3339(item.published)),
		textElement('updated', toRfc3339(item.updated)),
		// An entry must have an author: without one, it is the blog.
		element('author', {}, [textElement('name', item.author ?? item.blog.title)]),
		...item.categories.map((term) => element('category', { term })),
		item.html === null
			? textElement('summary', item.excerpt)
			: textElement('content', item.html, { type: 'html' }),
		renderSource(item.blog, item.updated),
	]);
}

/** The blog of the entry. Its `updated` is at least that of the entry. */
function renderSource({ url, title, feed }: OutBlog, updated: Date): Markup {
	return element('source', {}, [
		textElement('id', url),
		titleElement(title),
		textElement('updated', toRfc3339(updated)),
		link('alternate', url, 'text/html'),
		feed === null ? null : link('self', feed, null),
	]);
}

/** Many readers parse plain titles as HTML. A title that this would break is declared and escaped as HTML. */
function titleElement(title: string): Markup {
	return readsAsHtml(title)
		? textElement('title', escapeText(title), { type: 'html' })
		: textElement('title', title);
}

function link(rel: string, href: string, type: string | null): Markup {
	return element('link', { rel, type, href });
}
