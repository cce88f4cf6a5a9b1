/**
 * judge-sites: pages of whole sites, and of a public data set of other pages, with what each of them is.
 *
 * Split in two by host, before anybody looked. Rules are made on one half; the other half is only counted.
 *
 * Home pages of blogs count as blogs, and so do lists: pages with text that link to several posts in addition to those that
 * the template of the site links to. Lists of titles are counted separately, because people would not agree on them. Posts,
 * pages about the author, and the pages of the other set are not blogs.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, findLinks, type Page, parseHtml, TAG } from '../src/lib/html/index.ts';
import { readCases } from './corpus.ts';
import { addressKey, type GoldPost } from './whole-sites.ts';

/** The day on which all pages are read: later than any of them. */
export const NOW = '2026-11-15';

export interface SitePage {
	readonly id: string;
	readonly url: string | undefined;
	readonly kind: string;
	readonly isBlog: boolean;
	readonly isUnseen: boolean;
	readonly page: Page;
	readonly html: string;
	/** The posts that it leads to; empty if not all posts of the site are known. */
	readonly posts: readonly GoldPost[];
	/** The keys of all posts of the site. */
	readonly all: ReadonlySet<string>;
}

type ReadPage = Pick<SitePage, 'html' | 'page'>;

interface SiteEntry {
	readonly site: string;
	readonly host: string;
	readonly home: string;
	readonly blogHome?: string;
	readonly label?: 'blog' | 'notblog';
	readonly ambiguous?: string | boolean;
	readonly rendering?: 'static' | 'script';
	readonly posts?: readonly GoldPost[];
	readonly postPages: readonly string[];
	readonly oldPostPages: readonly string[];
	readonly indexPages: readonly string[];
}

interface OtherPage {
	readonly id: string;
	readonly file: string;
	readonly url: string | null;
	readonly host: string | null;
	readonly pageType: string;
}

const LISTS: ReadonlySet<string> = new Set(['listing', 'collection', 'service']);
const UNSEEN_PERCENT = 50;
/** Pages of one kind that are taken of one site, spread over its list. */
const MAX_OF_KIND = 5;
/** A list leads to at least this many posts, another page to none. */
const MIN_LISTED = 3;
/** Text of a page for each post that it lists; below, it lists titles only (Nanno §3.5 asks for 150 bytes). */
const TITLE_CHARS = 150;
/** Pages of a blog's site that are not of the blog. */
const OTHER_NAME =
	/\/(?:about(?:-me)?|contact|links|friends|search|impressum|datenschutz|tags|categories|licen[sc]e|projects|cv|resume|now|uses|privacy)(?:\/|\.html?|\/index\.html?)?$/i;
/** Posts without pages of their own are fragments of the page of a month, or of a page of the list. */
const MONTH_FILE = /(?:19|20)\d\d[_-]?(?:0[1-9]|1[0-2])[a-c]?\.html?$|[?&/-]page=/;
/** A list that calls itself a blog may be one. */
const BLOG_NAME = /blog|journal|diary/i;

/** Stable over runs and machines: FNV-1a of the host or of the site's key. */
function isUnseenHost(name: string): boolean {
	let hash = 0x811c9dc5;
	for (const char of name) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
	return hash % 100 < UNSEEN_PERCENT;
}

/** One page at a time: all of them together do not fit into memory. */
export function* readSitePages(corpus: string): Generator<SitePage> {
	for (const set of ['blogs', 'blogs2'])
		for (const entry of readManifest(corpus, set)) yield* pagesOf(path.join(corpus, set), entry);
	for (const { id, file, url, host, pageType } of readCases<OtherPage>(corpus, 'wcxb')) {
		const read = readPage(path.join(corpus, 'wcxb', file));
		if (LISTS.has(pageType) && BLOG_NAME.test(`${url} ${titleOf(read.page)}`)) continue;
		const fixed = { ...read, isBlog: false, posts: [], all: new Set<string>() };
		const isUnseen = isUnseenHost(host ?? id);
		yield { ...fixed, id: `wcxb ${id}`, url: url ?? undefined, kind: pageType, isUnseen };
	}
}

function readManifest(corpus: string, set: string): SiteEntry[] {
	const entries = JSON.parse(readFileSync(path.join(corpus, set, 'manifest.json'), 'utf8')) as SiteEntry[];
	return entries.filter(({ ambiguous, rendering }) => !ambiguous && rendering !== 'script');
}

function* pagesOf(folder: string, entry: SiteEntry): Generator<SitePage> {
	const root = path.join(folder, 'sites', entry.host);
	const home = entry.blogHome ?? entry.home;
	const isUnseen = isUnseenHost(entry.site);
	const posts = entry.posts ?? [...entry.postPages, ...entry.oldPostPages].map(barePost);
	const byKey = new Map(posts.map((post) => [addressKey(addressOf(entry, post.path)), post]));
	const all = new Set(byKey.keys());
	const template = templateOf(root, entry);
	const make = (file: string, kind: string, read: ReadPage, isBlog: boolean, shown: readonly GoldPost[]) => {
		const url = addressOf(entry, file);
		return {
			...read,
			id: url,
			url,
			kind,
			isBlog,
			isUnseen,
			posts: entry.posts === undefined ? [] : shown,
			all,
		};
	};
	const postsOn = (page: Page, file: string) =>
		[...countLinks(page, addressOf(entry, file))].flatMap(([key, count]) => {
			const post = count > (template.get(key) ?? 0) ? byKey.get(key) : undefined;
			return post === undefined ? [] : [post];
		});

	const homePage = readSitePage(root, home);
	if (homePage === null) return;
	if (entry.label === 'notblog') {
		yield make(home, 'notblog', homePage, false, []);
		for (const read of samplePages(root, entry.indexPages)) yield make(read.file, 'notblog', read, false, []);
		return;
	}
	yield make(home, 'home', homePage, true, postsOn(homePage.page, home));
	const single = entry.postPages.filter((file) => !MONTH_FILE.test(file));
	for (const read of samplePages(root, single)) yield make(read.file, 'post', read, false, []);
	const others = entry.indexPages.filter((file) => file !== home && file !== entry.home);
	if (entry.postPages.length < MIN_LISTED) return;
	const taken = { list: 0, titles: 0, other: 0 };
	for (const read of samplePages(root, others, others.length)) {
		const shown = postsOn(read.page, read.file);
		const kind = kindOf(read, shown.length);
		if (kind !== null && taken[kind]++ < MAX_OF_KIND)
			yield make(read.file, kind, read, kind !== 'other', shown);
	}
}

/** Null: people would not agree on what it is, or the copy does not say. */
function kindOf({ file, page }: ReadFile, posts: number): 'list' | 'titles' | 'other' | null {
	if (posts >= MIN_LISTED) return page.visible.text.length / posts < TITLE_CHARS ? 'titles' : 'list';
	return posts === 0 && OTHER_NAME.test(file) ? 'other' : null;
}

function barePost(file: string): GoldPost {
	return { path: file, title: null, date: null, author: null, reachable: true, shown: [] };
}

/**
 * How often most pages of posts, or most lists, link to each address: some templates show a menu of all posts on lists
 * only.
 */
function templateOf(root: string, { postPages, indexPages, host }: SiteEntry): Map<string, number> {
	const template = usualLinks(samplePages(root, postPages), host);
	if (indexPages.length < MIN_LISTS) return template;
	for (const [key, count] of usualLinks(samplePages(root, indexPages, MAX_LISTS), host))
		template.set(key, Math.max(count, template.get(key) ?? 0));
	return template;
}

/** Lists that show what their template is, at least and at most. */
const MIN_LISTS = 5;
const MAX_LISTS = 15;

/** How often half of the pages link to each address. */
function usualLinks(pages: readonly ReadFile[], host: string): Map<string, number> {
	const counts = pages.map(({ file, page }) => countLinks(page, addressOf({ host }, file)));
	const usual = new Map<string, number>();
	for (const key of new Set(counts.flatMap((one) => [...one.keys()]))) {
		const sorted = counts.map((one) => one.get(key) ?? 0).sort((a, b) => a - b);
		usual.set(key, sorted[Math.floor(sorted.length / 2)]!);
	}
	return usual;
}

function countLinks(page: Page, url: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const link of findLinks(page, url)) {
		if (!URL.canParse(link.url) || !/^https?:/.test(link.url)) continue;
		const key = addressKey(link.url);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

function addressOf({ host }: Pick<SiteEntry, 'host'>, file: string): string {
	return new URL(file.split('/').map(encodeURIComponent).join('/'), `https://${host}`).href;
}

function samplePages(root: string, files: readonly string[], most = MAX_OF_KIND) {
	const step = Math.max(1, Math.floor(files.length / most));
	return files
		.filter((_, i) => i % step === 0)
		.slice(0, most)
		.flatMap((file) => {
			const read = readSitePage(root, file);
			return read === null ? [] : [{ file, ...read }];
		});
}

interface ReadFile extends ReadPage {
	readonly file: string;
}

function readSitePage(root: string, file: string): ReadPage | null {
	for (const ending of ['', '.html', 'index.html', '/index.html']) {
		const name = path.join(root, file + ending);
		if (existsSync(name) && statSync(name).isFile()) return readPage(name);
	}
	return null;
}

function titleOf(page: Page): string {
	const node = page.find(TAG.TITLE);
	return node === null ? '' : page.rawText(node);
}

function readPage(file: string): ReadPage {
	const { html } = decodeHtml(readFileSync(file));
	return { html, page: parseHtml(html) };
}
