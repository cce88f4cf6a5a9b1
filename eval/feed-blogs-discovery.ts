/** feed-blogs-discovery: is the main feed found and put first; is it guessed if no link leads to it? */
import { discoverFeeds } from '../src/feed/index.ts';
import { decodeHtml, findLinks, type Page, parseHtml, TAG } from '../src/lib/html/index.ts';
import { type BlogSite, findFiles, homeUrl, isHeldOut, percentOf, readSiteFile } from './feed-blogs-sites.ts';
import type { Figure } from './task.ts';

/** One blog that has a main feed. */
interface DiscoveryCase {
	readonly site: BlogSite;
	/** The home page links to a main feed. */
	readonly isLinked: boolean;
	readonly isFirst: boolean;
	/** A main feed is among the guesses without any link. */
	readonly isGuessed: boolean;
	/** The first of them that exists is a main feed. */
	readonly isFirstGuess: boolean;
}

export function discoveryFigures(
	corpus: string,
	sites: readonly BlogSite[],
	explain: (line: string) => void,
): Figure[] {
	const cases = sites.filter((site) => mainFeeds(site).size > 0).map((site) => discoveryCase(corpus, site));
	const linked = cases.filter(({ isLinked }) => isLinked);
	const rest = cases.filter(({ isLinked }) => !isLinked);
	for (const { site } of linked.filter(({ isFirst }) => !isFirst))
		explain(`${site.site}: main feed not first`);
	for (const { site } of rest.filter(({ isGuessed }) => !isGuessed))
		explain(`${site.site}: main feed not guessed`);
	return [
		{
			...figure(
				'main-first',
				'main feed first, blogs whose home page links one',
				linked,
				({ isFirst }) => isFirst,
			),
			target: 98,
		},
		figure(
			'main-first-held-out',
			'main feed first, held-out blogs',
			linked.filter(({ site }) => isHeldOut(site)),
			({ isFirst }) => isFirst,
		),
		figure('guessed', 'the other blogs: main feed is among the guesses', rest, ({ isGuessed }) => isGuessed),
		figure(
			'guessed-all',
			'all blogs, ignoring links: main feed is among the guesses',
			cases,
			({ isGuessed }) => isGuessed,
		),
		figure(
			'guessed-first',
			'all blogs, ignoring links: the first guess that exists is a main feed',
			cases,
			({ isFirstGuess }) => isFirstGuess,
		),
	];
}

function discoveryCase(corpus: string, site: BlogSite): DiscoveryCase {
	const page = parseHtml(decodeHtml(readSiteFile(corpus, site, site.home)).html);
	const url = homeUrl(site);
	const candidates = discoverFeeds(page, { url });
	const isMain = (address: string) => leadsToMain(corpus, site, address);
	const guesses = discoverFeeds(withoutLinks(page), { url });
	const firstThatExists = guesses.find((guess) => findFiles(corpus, site, guess.url).length > 0);
	return {
		site,
		isLinked: linkedAddresses(page, url).some(isMain),
		isFirst: isMain(candidates[0]!.url),
		isGuessed: guesses.some((guess) => isMain(guess.url)),
		isFirstGuess: firstThatExists !== undefined && isMain(firstThatExists.url),
	};
}

/** Everything that the page points to, whatever its name. */
function linkedAddresses(page: Page, url: string): string[] {
	const declared = [...page.elements(TAG.LINK)].flatMap((node) => {
		const href = page.attr(node, 'href') ?? '';
		return URL.canParse(href, url) ? [new URL(href, url).href] : [];
	});
	return [...declared, ...findLinks(page, url).map((link) => link.url)];
}

/** The same page with no link to anything that is named like a feed. */
function withoutLinks(page: Page): Page {
	return parseHtml(
		page.html
			.replace(/<link\b[^>]*(?:alternat|feed|rss|atom)[^>]*>/gi, '')
			.replace(/<a\b[^>]*(?:rss|feed|atom|rdf|xml)[^>]*>/gi, '<a>'),
	);
}

function leadsToMain(corpus: string, site: BlogSite, address: string): boolean {
	const main = mainFeeds(site);
	return findFiles(corpus, site, address).some((file) => main.has(file));
}

function mainFeeds({ feeds }: BlogSite): Set<string> {
	return new Set(feeds.filter(({ kind }) => kind === 'main').map((feed) => feed.path));
}

function figure<T>(name: string, label: string, cases: readonly T[], isRight: (item: T) => boolean): Figure {
	return { name, label, value: percentOf(cases, isRight), cases: cases.length };
}
