/** page-peers: extractors that others use from JavaScript, each called the same way. */
import type { PageAnswer } from '../eval/pages-score.ts';
import { parseHtml, TAG } from '../src/lib/html/index.ts';
import { loadPeer } from './peers.ts';

export interface PeerExtractor {
	readonly name: string;
	/** What it finds; null when it finds nothing. */
	extract(html: string, url: string): Promise<PeerFound | null> | PeerFound | null;
}

/** As the peers answer: content as HTML. */
export interface PeerFound {
	readonly title?: string | null;
	readonly author?: string | null;
	readonly date?: string | null;
	readonly content?: string | null;
}

/** The URL for peers that need one, if a page has none. */
export const NO_ADDRESS = 'http://page.invalid/';

/** The result in the form that is scored; the text is derived from the content in the same way for all. */
export function toAnswer(found: PeerFound | null): PageAnswer {
	const { title = null, author = null, date = null, content = null } = found ?? {};
	return { title, author, date: dayOf(date), text: textOf(content ?? ''), comments: null };
}

function textOf(html: string): string {
	const page = parseHtml(html);
	return page.text(page.find(TAG.BODY) ?? 0);
}

/** Peers give dates in many forms. */
function dayOf(date: string | null): string | null {
	if (date === null || date === '') return null;
	if (/^\d{4}-\d\d-\d\d/.test(date)) return date.slice(0, 10);
	const parsed = Date.parse(date);
	return Number.isNaN(parsed) ? null : new Date(parsed).toISOString().slice(0, 10);
}

interface ReadabilityModule {
	readonly Readability: new (document: unknown) => { parse(): Article | null };
}

interface Article {
	readonly title?: string | null;
	readonly byline?: string | null;
	readonly publishedTime?: string | null;
	readonly content?: string | null;
}

interface Linkedom {
	parseHTML(html: string): { readonly document: Document };
}

interface Document {
	styleSheets?: unknown;
	readonly defaultView?: { getComputedStyle?: unknown } | null;
}

interface Jsdom {
	readonly JSDOM: new (
		html: string,
		options: { url: string },
	) => { readonly window: { readonly document: unknown; close(): void } };
}

function fromArticle(article: Article | null): PeerFound | null {
	if (article === null) return null;
	const { title, byline, publishedTime, content } = article;
	return {
		title: title ?? null,
		author: byline ?? null,
		date: publishedTime ?? null,
		content: content ?? null,
	};
}

export async function loadReadabilityLinkedom(): Promise<PeerExtractor> {
	const { Readability } = await loadPeer<ReadabilityModule>('@mozilla/readability');
	const { parseHTML } = await loadPeer<Linkedom>('linkedom');
	return {
		name: 'Readability + linkedom',
		extract: (html) => fromArticle(new Readability(parseHTML(html).document).parse()),
	};
}

export async function loadReadabilityJsdom(): Promise<PeerExtractor> {
	const { Readability } = await loadPeer<ReadabilityModule>('@mozilla/readability');
	const { JSDOM } = await loadPeer<Jsdom>('jsdom');
	return {
		name: 'Readability + jsdom',
		extract(html, url) {
			const { window } = new JSDOM(html, { url });
			const article = new Readability(window.document).parse();
			window.close();
			return fromArticle(article);
		},
	};
}

interface DefuddleModule {
	readonly default: DefuddleClass | { readonly default: DefuddleClass };
}

type DefuddleClass = new (
	document: unknown,
	options: { url: string },
) => { parse(): { title?: string; author?: string; published?: string; content?: string } };

export async function loadDefuddle(): Promise<PeerExtractor> {
	const module = (await loadPeer<DefuddleModule>('defuddle')).default;
	const Defuddle = 'default' in module ? module.default : module;
	const { parseHTML } = await loadPeer<Linkedom>('linkedom');
	return {
		name: 'defuddle',
		extract(html, url) {
			const { document } = parseHTML(html);
			standIn(document);
			const { title, author, published, content } = new Defuddle(document, { url }).parse();
			return {
				title: title ?? null,
				author: author ?? null,
				date: published ?? null,
				content: content ?? null,
			};
		},
	};
}

/** What defuddle needs from a document and linkedom lacks, filled in as in defuddle's own entry for Node. */
function standIn(document: Document): void {
	document.styleSheets ??= [];
	const view = document.defaultView;
	if (view && view.getComputedStyle === undefined) view.getComputedStyle = () => ({ display: '' });
}

interface ExtractusModule {
	extractFromHtml(
		html: string,
		url: string,
	): Promise<{ title?: string; author?: string; published?: string; content?: string } | null>;
}

export async function loadExtractus(): Promise<PeerExtractor> {
	const { extractFromHtml } = await loadPeer<ExtractusModule>('@extractus/article-extractor');
	return {
		name: '@extractus/article-extractor',
		async extract(html, url) {
			const found = await extractFromHtml(html, url);
			if (found === null) return null;
			const { title, author, published, content } = found;
			return {
				title: title ?? null,
				author: author ?? null,
				date: published ?? null,
				content: content ?? null,
			};
		},
	};
}

interface PostlightModule {
	readonly default: {
		parse(
			url: string,
			options: { html: string; fallback: boolean },
		): Promise<{
			title?: string;
			author?: string;
			date_published?: string;
			content?: string;
			error?: boolean;
		}>;
	};
}

export async function loadPostlight(): Promise<PeerExtractor> {
	const { default: parser } = await loadPeer<PostlightModule>('@postlight/parser');
	return {
		name: 'Postlight Parser',
		async extract(html, url) {
			const { title, author, date_published, content, error } = await parser.parse(url, {
				html,
				fallback: true,
			});
			if (error === true) return null;
			return {
				title: title ?? null,
				author: author ?? null,
				date: date_published ?? null,
				content: content ?? null,
			};
		},
	};
}
