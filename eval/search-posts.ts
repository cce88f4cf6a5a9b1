/**
 * search-posts: the feed items of the corpus blogs as posts to search, and a query for each one that its title can
 * find.
 */
import { NotAFeedError, parseFeed } from '../src/feed/index.ts';
import { parseHtml } from '../src/lib/html/index.ts';
import { detectLanguage } from '../src/lib/language/index.ts';
import { foldTight } from '../src/lib/text/fold.ts';
import type { PostFacts } from '../src/model/batch.ts';
import type { FeedItem } from '../src/model/feed.ts';
import { type BlogSite, homeUrl, isHeldOut, readSiteFile, readSites } from './feed-blogs-sites.ts';

export interface SearchCase {
	/** The post that should come first. */
	readonly url: string;
	readonly query: string;
	readonly language: string;
	readonly isHeldOut: boolean;
}

export interface SearchSet {
	readonly posts: readonly PostFacts[];
	readonly cases: readonly SearchCase[];
}

interface Entry {
	readonly facts: PostFacts;
	readonly site: BlogSite;
}

/** Shorter titles are not useful queries: "Update", "Links", "日記". */
const SHORTEST_TITLE = 10;
const SHORTEST_PAIRED_TITLE = 5;
const PAIRED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
/** Posts with less text are not scored: a query may find another with more. */
const SHORTEST_TEXT = 100;

export function readSearchSet(corpus: string): SearchSet {
	const entries = new Map<string, Entry>();
	for (const site of readSites(corpus)) {
		for (const facts of readPosts(corpus, site)) {
			const url = facts.draft.url!;
			if (!entries.has(url)) entries.set(url, { facts, site });
		}
	}
	const all = [...entries.values()];
	return { posts: all.map(({ facts }) => facts), cases: makeCases(all) };
}

function readPosts(corpus: string, site: BlogSite): PostFacts[] {
	return site.feeds
		.filter(({ kind }) => kind !== 'comments')
		.flatMap((feed) => readItems(corpus, site, feed.path))
		.flatMap((item) => toFacts(item, site));
}

function readItems(corpus: string, site: BlogSite, file: string): readonly FeedItem[] {
	try {
		return parseFeed(readSiteFile(corpus, site, file), { url: new URL(file, homeUrl(site)).href }).items;
	} catch (error) {
		if (error instanceof NotAFeedError) return [];
		throw error;
	}
}

function toFacts(item: FeedItem, site: BlogSite): PostFacts[] {
	if (item.url === null) return [];
	const html = item.content ?? item.summary ?? '';
	const text = parseHtml(html).visible.text;
	return [
		{
			blog: homeUrl(site),
			language: detectLanguage(text),
			draft: {
				url: item.url,
				title: item.title,
				author: item.author,
				published: item.published,
				updated: item.updated,
				html,
				text,
				categories: item.categories,
				source: 'full-feed',
			},
		},
	];
}

/** Titles that only one post has, and that are meaningful. */
function makeCases(entries: readonly Entry[]): SearchCase[] {
	const counts = new Map<string, number>();
	for (const { facts } of entries) {
		const key = foldTight(facts.draft.title ?? '');
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return entries.flatMap(({ facts: { draft, language }, site }) => {
		const title = foldTight(draft.title ?? '');
		const shortest = PAIRED.test(title) ? SHORTEST_PAIRED_TITLE : SHORTEST_TITLE;
		const isFit = counts.get(title) === 1 && title.length >= shortest && draft.text.length >= SHORTEST_TEXT;
		if (!isFit || language === null || language === undefined) return [];
		return [
			{
				url: draft.url!,
				query: wordsOf(draft.title!),
				language: language.split('-')[0]!,
				isHeldOut: isHeldOut(site),
			},
		];
	});
}

/** Only the words: dashes, quotes and colons of a title are not operators. */
function wordsOf(title: string): string {
	return title
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim()
		.toLowerCase();
}
