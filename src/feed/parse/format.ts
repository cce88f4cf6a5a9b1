/** format: which kind of feed a root element starts, and what else it may be. */

import type { Attributes } from '../../lib/xml/attributes.ts';
import type { FeedFormat } from '../../model/feed.ts';

const RSS_VERSIONS: readonly (readonly [RegExp, FeedFormat])[] = [
	[/^0\.90?$/, 'rss0.90'],
	[/^0\.91/, 'rss0.91'],
	[/^0\.92/, 'rss0.92'],
	[/^0\.93/, 'rss0.93'],
	[/^0\.94/, 'rss0.94'],
	[/^1\.0/, 'rss1.0'],
	[/^2/, 'rss2.0'],
];

/** The format that a root element of this (known) name means; null when it is not a feed's. */
export function formatOfRoot(name: string, attributes: Attributes): FeedFormat | null {
	switch (name) {
		case 'rss':
			return versionOf(attributes.get('version') ?? '');
		case 'rdf:rdf':
			return /netscape\.com/i.test(namespacesOf(attributes)) ? 'rss0.90' : 'rss1.0';
		case 'feed':
		case 'entry':
			return atomVersion(attributes);
		case 'channel':
			if (/rss1\.1/i.test(namespacesOf(attributes))) return 'rss1.1';
			return attributes.has('href') || attributes.has('base') ? 'cdf' : 'rss';
		case 'item':
			return 'rss';
		default:
			return null;
	}
}

/** Only called for the few possible root names. */
function namespacesOf(attributes: Attributes): string {
	return [...attributes].flatMap(([key, value]) => (key.startsWith('xmlns') ? [value] : [])).join(' ');
}

function versionOf(version: string): FeedFormat {
	return RSS_VERSIONS.find(([pattern]) => pattern.test(version.trim()))?.[1] ?? 'rss';
}

function atomVersion(attributes: Attributes): FeedFormat {
	const namespaces = namespacesOf(attributes);
	if (/w3\.org\/2005\/atom/i.test(namespaces)) return 'atom1.0';
	if (attributes.get('version')?.trim() === '0.3' || /purl\.org\/atom\/ns#?(?:\s|$)/i.test(namespaces))
		return 'atom0.3';
	return 'atom';
}

/** Whether the root alone proves a feed; `channel`, `entry` and RDF may start other documents. */
export function isCertainRoot(name: string, attributes: Attributes): boolean {
	if (name === 'rss' || name === 'feed') return true;
	return name === 'rdf:rdf' && [...attributes.values()].some((value) => /rss\/1|netscape\.com/i.test(value));
}

const OTHERS: Readonly<Record<string, string>> = {
	html: 'It is an HTML page.',
	head: 'It is an HTML page.',
	body: 'It is an HTML page.',
	opml: 'It is an OPML list.',
	urlset: 'It is a sitemap.',
	sitemapindex: 'It is a sitemap index.',
	svg: 'It is a picture (SVG).',
	opensearchdescription: 'It is a search description (OpenSearch).',
	methodresponse: 'It is an XML-RPC response.',
	service: 'It is an Atom Publishing Protocol service document.',
	'rdf:rdf': 'It is RDF, but not a feed.',
};

/** Why a document that begins with this element is not a feed, in words. */
export function reasonAgainst(root: string | null, isHtml: boolean): string {
	if (root === null) return 'It contains no markup.';
	const local = root.replace(/^(?:\?|xhtml|svg):/, '');
	const known = OTHERS[local] ?? (isHtml ? OTHERS.html : undefined);
	return known ?? `It is XML of another kind: its first element is <${local.slice(0, 60)}>.`;
}
