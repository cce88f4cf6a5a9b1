/** feeds-peers: other feed parsers, each read for the same few values. */
import { Readable } from 'node:stream';
import { FAILED, type ScoredFeed, type ScoredItem } from '../eval/feeds-score.ts';
import { loadPeer } from './peers.ts';

export interface FeedPeer {
	readonly name: string;
	/** Parse, no more: what the benchmark measures. */
	parse(text: string): unknown;
	/** The parsed values, in the scorer's terms. */
	toScored(parsed: unknown): ScoredFeed;
}

/** A value of unknown shape: peers' types are not ours to trust. */
type Loose = { readonly [key: string]: Loose } & { readonly [index: number]: Loose };

interface Found {
	readonly title?: unknown;
	readonly link?: unknown;
	readonly items?: unknown;
}

function feed(
	{ title, link, items }: Found,
	toItem: (item: Loose) => Partial<Record<keyof ScoredItem, unknown>>,
): ScoredFeed {
	const list = Array.isArray(items) ? (items as Loose[]) : [];
	return {
		ok: true,
		title: text(title),
		link: text(link),
		items: list.map((item) => scoredItem(toItem(item))),
	};
}

function scoredItem(found: Partial<Record<keyof ScoredItem, unknown>>): ScoredItem {
	const categories = Array.isArray(found.categories) ? found.categories : [];
	return {
		title: text(found.title),
		link: text(found.link),
		id: text(found.id),
		date: text(found.date),
		updated: text(found.updated),
		author: text(found.author),
		summary: text(found.summary),
		content: text(found.content),
		categories: categories.flatMap((category) => text(category) ?? []),
	};
}

/** A text, wherever the peer keeps it. */
function text(value: unknown): string | null {
	if (value === null || value === undefined || value === '') return null;
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
	if (typeof value !== 'object') return String(value);
	const { value: inner, _: own, name, term, label, '#text': xml } = value as Record<string, unknown>;
	return text(inner ?? own ?? name ?? term ?? label ?? xml);
}

function alternate(links: Loose | undefined): unknown {
	const list = Array.isArray(links) ? (links as Loose[]) : [];
	const isAlternate = ({ rel }: Loose) => rel === undefined || String(rel) === 'alternate';
	return (list.find(isAlternate) ?? list[0])?.href;
}

function first(value: Loose | undefined): Loose | undefined {
	return Array.isArray(value) ? (value[0] as Loose) : value;
}

interface Peers {
	readonly htmlparser2: { parseFeed(xml: string): unknown };
	readonly feedsmith: { parseFeed(xml: string): unknown };
	readonly rssParser: { default: new () => { parseString(xml: string): Promise<unknown> } };
	readonly nodeFeedparser: { default: new (options: object) => NodeJS.ReadWriteStream & { meta: unknown } };
	readonly rowanmanning: { parseFeed(xml: string): { toJSON(): unknown } };
	readonly extractus: {
		extractFromXml(xml: string, options: object): unknown;
		extractFromJson(json: unknown, options: object): unknown;
	};
}

export async function loadFeedPeers(): Promise<FeedPeer[]> {
	const htmlparser2 = await loadPeer<Peers['htmlparser2']>('htmlparser2');
	const feedsmith = await loadPeer<Peers['feedsmith']>('feedsmith');
	const { default: RssParser } = await loadPeer<Peers['rssParser']>('rss-parser');
	const { default: NodeFeedparser } = await loadPeer<Peers['nodeFeedparser']>('feedparser');
	const rowanmanning = await loadPeer<Peers['rowanmanning']>('@rowanmanning/feed-parser');
	const extractus = await loadPeer<Peers['extractus']>('@extractus/feed-extractor');
	return [
		{ name: 'htmlparser2 parseFeed', parse: (xml) => htmlparser2.parseFeed(xml), toScored: ofHtmlparser2 },
		{ name: 'feedsmith', parse: (xml) => feedsmith.parseFeed(xml), toScored: ofFeedsmith },
		{ name: 'rss-parser', parse: (xml) => new RssParser().parseString(xml), toScored: ofRssParser },
		{
			name: 'feedparser (node)',
			parse: (xml) => streamed(new NodeFeedparser({}), xml),
			toScored: ofNodeFeedparser,
		},
		{
			name: '@rowanmanning/feed-parser',
			parse: (xml) => rowanmanning.parseFeed(xml).toJSON(),
			toScored: ofRowanmanning,
		},
		{ name: '@extractus/feed-extractor', parse: (xml) => extract(extractus, xml), toScored: ofExtractus },
	];
}

function extract(extractus: Peers['extractus'], source: string): unknown {
	const options = { normalization: true, descriptionMaxLen: 0, useISODateFormat: true };
	if (/^\s*\{/.test(source)) return extractus.extractFromJson(JSON.parse(source), options);
	return extractus.extractFromXml(source, options);
}

async function streamed(parser: NodeJS.ReadWriteStream & { meta: unknown }, xml: string): Promise<unknown> {
	const items: unknown[] = [];
	Readable.from([xml]).pipe(parser);
	for await (const item of parser) items.push(item);
	return { meta: parser.meta, items };
}

function ofHtmlparser2(parsed: unknown): ScoredFeed {
	if (parsed === null || parsed === undefined) return FAILED;
	const { title, link, items } = parsed as Loose;
	return feed({ title, link, items }, (item) => ({ ...item, date: item.pubDate, summary: item.description }));
}

function ofFeedsmith(parsed: unknown): ScoredFeed {
	const { format, feed: found } = parsed as { format: string; feed: Loose };
	if (format === 'atom') {
		return feed({ title: found.title, link: alternate(found.links), items: found.entries }, (item) => ({
			...item,
			link: alternate(item.links),
			date: item.published,
			author: first(item.authors)?.name,
		}));
	}
	if (format === 'json') {
		return feed({ title: found.title, link: found.home_page_url, items: found.items }, (item) => ({
			...item,
			link: item.url,
			date: item.date_published,
			updated: item.date_modified,
			author: first(item.authors)?.name,
			content: item.content_html ?? item.content_text,
			categories: item.tags,
		}));
	}
	return feed({ title: found.title, link: found.link, items: found.items }, (item) => ({
		...item,
		id: item.guid ?? item.rdf?.about,
		date: item.pubDate ?? first(item.dc?.dates) ?? item.dc?.date,
		author: first(item.authors) ?? first(item.dc?.creators) ?? item.dc?.creator,
		summary: item.description,
		content: item.content?.encoded,
	}));
}

function ofRssParser(parsed: unknown): ScoredFeed {
	const { title, link, items } = parsed as Loose;
	return feed({ title, link, items }, (item) => ({
		...item,
		id: item.guid ?? item.id,
		date: item.isoDate ?? item.pubDate,
		author: item.creator ?? item.author,
		summary: item.summary ?? item.content,
		content: item['content:encoded'] ?? item.content,
	}));
}

function ofNodeFeedparser(parsed: unknown): ScoredFeed {
	const { meta, items } = parsed as Loose;
	return feed({ title: meta?.title, link: meta?.link, items }, (item) => ({
		...item,
		id: item.guid,
		date: item.pubdate,
		updated: item.date,
		content: item.description,
	}));
}

function ofRowanmanning(parsed: unknown): ScoredFeed {
	const { title, url, items } = parsed as Loose;
	return feed({ title, link: url, items }, (item) => ({
		...item,
		link: item.url,
		date: item.published,
		author: first(item.authors)?.name,
		summary: item.description,
	}));
}

function ofExtractus(parsed: unknown): ScoredFeed {
	const { title, link, entries } = parsed as Loose;
	return feed({ title, link, items: entries }, (item) => ({
		...item,
		date: item.published,
		summary: item.description,
	}));
}
