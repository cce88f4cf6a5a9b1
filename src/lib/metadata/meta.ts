/** meta: claims from `meta` elements and trackback comments: Open Graph, Dublin Core, plain names. */
import { decodeHTML } from 'entities';
import type { Node, Page } from '../html/index.ts';
import type { ClaimList, ClaimSource, Property } from './claim.ts';

type Meaning = readonly [Property, ClaimSource];

/** Names in lower case, as `property`, `name` or `http-equiv` spell them. */
const NAMES: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
	['og:title', ['title', 'open-graph']],
	['twitter:title', ['title', 'open-graph']],
	['title', ['title', 'meta']],
	['headline', ['title', 'meta']],
	['dc.title', ['title', 'dublin-core']],
	['dc:title', ['title', 'dublin-core']],
	['dcterms.title', ['title', 'dublin-core']],
	['citation_title', ['title', 'meta']],
	['parsely-title', ['title', 'meta']],
	['sailthru.title', ['title', 'meta']],
	['author', ['author', 'meta']],
	['article:author', ['author', 'open-graph']],
	['og:article:author', ['author', 'open-graph']],
	['og:author', ['author', 'open-graph']],
	['dc.creator', ['author', 'dublin-core']],
	['dc:creator', ['author', 'dublin-core']],
	['dcterms.creator', ['author', 'dublin-core']],
	['citation_author', ['author', 'meta']],
	['parsely-author', ['author', 'meta']],
	['sailthru.author', ['author', 'meta']],
	['byl', ['author', 'meta']],
	['byline', ['author', 'meta']],
	['og:site_name', ['site', 'open-graph']],
	['application-name', ['site', 'meta']],
	['apple-mobile-web-app-title', ['site', 'meta']],
	['publisher', ['site', 'meta']],
	['dc.publisher', ['site', 'dublin-core']],
	['og:locale', ['language', 'open-graph']],
	['content-language', ['language', 'meta']],
	['language', ['language', 'meta']],
	['dc.language', ['language', 'dublin-core']],
	['og:type', ['kind', 'open-graph']],
	['article:published_time', ['published', 'open-graph']],
	['og:article:published_time', ['published', 'open-graph']],
	['og:published_time', ['published', 'open-graph']],
	['dc.date.issued', ['published', 'dublin-core']],
	['dcterms.issued', ['published', 'dublin-core']],
	['dcterms.created', ['published', 'dublin-core']],
	['dcterms.date', ['published', 'dublin-core']],
	['dc.date', ['published', 'dublin-core']],
	['dc.date.created', ['published', 'dublin-core']],
	['dc.created', ['published', 'dublin-core']],
	['dc:created', ['published', 'dublin-core']],
	['datepublished', ['published', 'meta']],
	['date', ['published', 'meta']],
	['pubdate', ['published', 'meta']],
	['pub_date', ['published', 'meta']],
	['publish_date', ['published', 'meta']],
	['publish-date', ['published', 'meta']],
	['publishdate', ['published', 'meta']],
	['publication_date', ['published', 'meta']],
	['parsely-pub-date', ['published', 'meta']],
	['sailthru.date', ['published', 'meta']],
	['citation_publication_date', ['published', 'meta']],
	['citation_date', ['published', 'meta']],
	['article_date_original', ['published', 'meta']],
	['article.published', ['published', 'meta']],
	['article:modified_time', ['modified', 'open-graph']],
	['og:updated_time', ['modified', 'open-graph']],
	['dcterms.modified', ['modified', 'dublin-core']],
	['dc.date.modified', ['modified', 'dublin-core']],
	['datemodified', ['modified', 'meta']],
	['last-modified', ['modified', 'meta']],
	['lastmod', ['modified', 'meta']],
	['revised', ['modified', 'meta']],
]);

const NAME_ATTRIBUTES = ['property', 'name', 'http-equiv'] as const;

export function readMeta(page: Page, node: Node, claims: ClaimList): void {
	const content = page.attr(node, 'content') ?? page.attr(node, 'value');
	if (content === undefined) return;
	for (const attribute of NAME_ATTRIBUTES) {
		const name = knownName(page.attr(node, attribute) ?? '');
		if (name === undefined) continue;
		const [property, from] = NAMES.get(name)!;
		claims.add(property, decodedTwice(content), { from, name, node, scope: 0 });
		return;
	}
}

/** The first of the names with a value; there is rarely more than one. */
function knownName(value: string): string | undefined {
	if (value === '') return undefined;
	const names = value.toLowerCase();
	if (NAMES.has(names)) return names;
	return /\s/.test(names) ? names.split(/\s+/).find((name) => NAMES.has(name)) : undefined;
}

/** `&amp;amp;`: some systems escape text twice. */
function decodedTwice(value: string): string {
	return value.includes('&') ? decodeHTML(value) : value;
}

const TRACKBACK = /\b(dc:title|dc:creator|dc:date)\s{0,4}=\s{0,4}"([^"]{1,500})"/g;
const TRACKBACK_PROPERTIES: Readonly<Record<string, Property>> = {
	'dc:title': 'title',
	'dc:creator': 'author',
	'dc:date': 'published',
};

const DESCRIPTION = 'rdf:Description';
/** A meaningful description is longer. */
const SHORTEST_RDF = DESCRIPTION.length + 'dc:date="?"'.length;

/** RDF that blogs put in a comment so that others can find where to send a trackback; the first counts. */
export function readTrackback(page: Page, node: Node, claims: ClaimList): void {
	const text = page.chars(node);
	if (text.length < SHORTEST_RDF || !text.includes(DESCRIPTION)) return;
	const seen = new Set<string>();
	for (const [, name, value] of text.matchAll(TRACKBACK)) {
		if (seen.has(name!)) continue;
		seen.add(name!);
		claims.add(TRACKBACK_PROPERTIES[name!]!, decodeHTML(value!), {
			from: 'trackback',
			name: name!,
			node,
			scope: 0,
		});
	}
}
