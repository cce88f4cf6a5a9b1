/** feed-rules: the requirements (MUST) of the format specifications, each as a rule that names its violations. */
import { childrenOf, childText, readXml, type XmlElement } from '../../formats/xml-tree.fixture.ts';

const RFC_3339 =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const RFC_822 =
	/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?:0[1-9]|[12]\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
/** An absolute IRI, checked by its characters; brackets only in the host. */
const IRI =
	/^https?:\/\/(?:[\w.~!$&'()*+,;=:@%-]|\[[\da-f:]+\])+(?:(?!%(?![\da-fA-F]{2}))[\w.~!$&'()*+,;=:@/?%#\u00a0-\ud7ff\uf900-\uffef-])*$/u;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*$/;

class Findings {
	readonly list: string[] = [];

	demand(holds: boolean, what: string): void {
		if (!holds) this.list.push(what);
	}
}

/** RFC 4287; the sections are in the messages. */
export function brokenAtomRules(document: string): string[] {
	const feed = readXml(document);
	const findings = new Findings();
	findings.demand(feed.name === 'feed', '4.1.1: the root is a feed');
	findings.demand(feed.attributes.get('xmlns') === 'http://www.w3.org/2005/Atom', '1.2: the namespace');
	checkHead(feed, findings);
	const entries = childrenOf(feed, 'entry');
	const hasAuthors = entries.every((entry) => childrenOf(entry, 'author').length > 0);
	findings.demand(hasAuthors || childrenOf(feed, 'author').length > 0, '4.1.1: an author');
	for (const name of ['generator', 'icon', 'logo', 'rights', 'subtitle'])
		findings.demand(childrenOf(feed, name).length <= 1, `4.1.1: at most one ${name}`);
	for (const entry of entries) checkEntry(entry, findings);
	const ids = entries.map((entry) => childText(entry, 'id'));
	findings.demand(new Set(ids).size === ids.length, '4.1.1: the same entry twice with the same date');
	return findings.list;
}

function checkHead(element: XmlElement, findings: Findings): void {
	for (const name of ['id', 'title', 'updated'])
		findings.demand(childrenOf(element, name).length === 1, `4.1: one ${name} in ${element.name}`);
	findings.demand(IRI.test(childText(element, 'id') ?? ''), `4.2.6: ${childText(element, 'id')} is an IRI`);
	for (const name of ['updated', 'published'])
		for (const { text } of childrenOf(element, name)) findings.demand(RFC_3339.test(text), `3.3: ${text}`);
	for (const title of [...childrenOf(element, 'title'), ...childrenOf(element, 'subtitle')]) {
		const type = title.attributes.get('type') ?? 'text';
		findings.demand(type === 'text' || type === 'html', `3.1: type ${type}`);
		findings.demand(title.children.length === 0, '3.1.1: no elements in a text');
	}
	const language = element.attributes.get('xml:lang');
	findings.demand(language === undefined || LANGUAGE.test(language), `2: language ${language}`);
	checkLinks(element, findings);
	for (const category of childrenOf(element, 'category'))
		findings.demand(category.attributes.has('term'), '4.2.2.1: a term');
	for (const author of childrenOf(element, 'author'))
		findings.demand(
			childrenOf(author, 'name').length === 1 && childText(author, 'name') !== '',
			'3.2.1: a name',
		);
}

function checkLinks(element: XmlElement, findings: Findings): void {
	const links = childrenOf(element, 'link');
	for (const { attributes } of links) {
		findings.demand(IRI.test(attributes.get('href') ?? ''), `4.2.7.1: ${attributes.get('href')} is an IRI`);
		const type = attributes.get('type');
		findings.demand(type === undefined || MEDIA_TYPE.test(type), `4.2.7.3: type ${type}`);
	}
	const alternates = links.filter(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
	const kinds = alternates.map(({ attributes }) => `${attributes.get('type')} ${attributes.get('hreflang')}`);
	findings.demand(new Set(kinds).size === kinds.length, '4.1.1: two alternates of one kind');
}

function checkEntry(entry: XmlElement, findings: Findings): void {
	checkHead(entry, findings);
	const contents = childrenOf(entry, 'content');
	findings.demand(contents.length <= 1, '4.1.2: at most one content');
	for (const name of ['published', 'rights', 'source', 'summary'])
		findings.demand(childrenOf(entry, name).length <= 1, `4.1.2: at most one ${name}`);
	const isLinked = childrenOf(entry, 'link').some(({ attributes }) => attributes.get('rel') === 'alternate');
	findings.demand(contents.length === 1 || isLinked, '4.1.2: content or a link to it');
	for (const content of contents) {
		findings.demand(content.attributes.get('type') === 'html', '4.1.3.1: content is HTML');
		findings.demand(content.children.length === 0, '4.1.3.3: HTML content has no elements');
	}
	for (const source of childrenOf(entry, 'source')) checkHead(source, findings);
}

/** RSS 2.0.11 with the modules content, dc and atom. */
export function brokenRssRules(document: string): string[] {
	const rss = readXml(document);
	const findings = new Findings();
	findings.demand(rss.name === 'rss' && rss.attributes.get('version') === '2.0', 'the root is rss 2.0');
	findings.demand(childrenOf(rss, 'channel').length === 1, 'one channel');
	for (const prefix of prefixesIn(rss))
		findings.demand(rss.attributes.has(`xmlns:${prefix}`), `a namespace for ${prefix}`);
	const channel = childrenOf(rss, 'channel')[0]!;
	for (const name of ['title', 'link', 'description'])
		findings.demand((childText(channel, name) ?? '') !== '', `a ${name} of the channel`);
	findings.demand(IRI.test(childText(channel, 'link') ?? ''), 'the link of the channel is an address');
	findings.demand(RFC_822.test(childText(channel, 'lastBuildDate') ?? ''), 'the date of the channel');
	const items = childrenOf(channel, 'item');
	for (const item of items) checkItem(item, findings);
	const guids = items.map((item) => childText(item, 'guid'));
	findings.demand(new Set(guids).size === guids.length, 'a guid is of one item');
	return findings.list;
}

function checkItem(item: XmlElement, findings: Findings): void {
	const hasText = childText(item, 'title') !== null || childText(item, 'description') !== null;
	findings.demand(hasText, 'an item has a title or a description');
	for (const name of ['title', 'link', 'description', 'guid', 'pubDate', 'source', 'content:encoded'])
		findings.demand(childrenOf(item, name).length <= 1, `at most one ${name}`);
	findings.demand(IRI.test(childText(item, 'link') ?? ''), `${childText(item, 'link')} is an address`);
	for (const guid of childrenOf(item, 'guid'))
		findings.demand(
			guid.attributes.get('isPermaLink') !== 'true' || IRI.test(guid.text),
			'a permalink is an address',
		);
	for (const { text } of childrenOf(item, 'pubDate')) findings.demand(RFC_822.test(text), `date ${text}`);
	for (const source of childrenOf(item, 'source'))
		findings.demand(IRI.test(source.attributes.get('url') ?? ''), 'a source has an address');
}

function prefixesIn(element: XmlElement): Set<string> {
	const own = element.name.includes(':') ? [element.name.split(':')[0]!] : [];
	return new Set([...own, ...element.children.flatMap((child) => [...prefixesIn(child)])]);
}

/** JSON Feed 1.1. */
export function brokenJsonFeedRules(document: string): string[] {
	const feed = JSON.parse(document) as Record<string, unknown>;
	const findings = new Findings();
	findings.demand(feed.version === 'https://jsonfeed.org/version/1.1', 'version');
	findings.demand(typeof feed.title === 'string' && feed.title !== '', 'title');
	findings.demand(Array.isArray(feed.items), 'items');
	for (const key of ['home_page_url', 'feed_url', 'next_url'])
		findings.demand(feed[key] === undefined || IRI.test(String(feed[key])), `${key} is an address`);
	findings.demand(feed.next_url !== feed.feed_url, 'next_url is not feed_url');
	const items = feed.items as Record<string, unknown>[];
	for (const item of items) checkJsonItem(item, findings);
	const ids = items.map(({ id }) => id);
	findings.demand(new Set(ids).size === ids.length, 'ids are unique');
	return findings.list;
}

function checkJsonItem(item: Record<string, unknown>, findings: Findings): void {
	findings.demand(typeof item.id === 'string' && item.id !== '', 'id');
	const contents = [item.content_html, item.content_text].filter((content) => typeof content === 'string');
	findings.demand(contents.length > 0, 'content_html or content_text');
	for (const key of ['date_published', 'date_modified'])
		findings.demand(item[key] === undefined || RFC_3339.test(String(item[key])), `${key} ${item[key]}`);
	for (const key of Object.keys(item))
		findings.demand(JSON_KEYS.has(key) || key.startsWith('_'), `key ${key}`);
	const authors = (item.authors ?? []) as Record<string, unknown>[];
	findings.demand(
		authors.every(({ name, url }) => name !== undefined || url !== undefined),
		'authors',
	);
	const tags = (item.tags ?? []) as unknown[];
	findings.demand(
		tags.every((tag) => typeof tag === 'string'),
		'tags',
	);
}

const JSON_KEYS = new Set(
	'id url external_url title content_html content_text summary image banner_image date_published date_modified authors tags language attachments'.split(
		' ',
	),
);
