/**
 * discover-guess: where a blog's feed may be when the page does not say.
 *
 * In:     a page and its URL.
 * Out:    the possible roots of the blog, the software the page was made with, and conventional URLs, most likely
 * first.
 * Not here: fetching them; the crawler tries them in order.
 */
import { findLinks, type Page, TAG } from '../lib/html/index.ts';

/** Conventional paths below a blog's root, most frequent first. */
const CONVENTIONAL_PATHS = [
	'feed/',
	'atom.xml',
	'feed.xml',
	'index.xml',
	'rss.xml',
	'rss/',
	'index.rdf',
	'feeds/posts/default',
	'feeds/all.atom.xml',
	'index.atom',
	'feed.json',
	'rss2.xml',
	'?feed=rss2',
	'feed/atom/',
	'feed.rss',
	'index.rss',
	'blog/feed/',
	'blog/rss.xml',
	'blog/atom.xml',
	'blog/index.xml',
	'feed.atom',
	'rss.rdf',
	'rss.php',
	'all.atom.xml',
];

/** Share of the page's links that must stay in its folder for the folder to be the blog's root. */
const HOME_SHARE = 0.5;

/** Path parts that archives, lists and posts add to the blog's root. */
const ARCHIVE_PATH =
	/\/(?:(?:19|20)\d\d(?:[/_-]|$)|(?:archives?|page|tags?|categor(?:y|ies)|labels?|authors?|posts?|entr(?:y|ies)|p|search|index\.php)(?:\/|$)).*$/i;

/**
 * Possible URLs of the blog's root, most likely first: the page's folder if its links stay in it, else the host's root.
 */
export function findRoots(page: Page, url: URL): string[] {
	const folder = withPath(url, url.pathname.replace(ARCHIVE_PATH, '/').replace(/(?<![^/])[^/]*$/, ''));
	const origin = new URL('/', url).href;
	if (folder === origin) return [origin];
	const own = findLinks(page, url.href).filter((link) => link.url.startsWith(origin));
	const inFolder = own.filter((link) => link.url.startsWith(folder)).length;
	const isUserFolder = /^\/~/.test(url.pathname);
	return isUserFolder || inFolder >= own.length * HOME_SHARE ? [folder, origin] : [origin, folder];
}

/** A path may begin with two slashes, which as a URL would name a host. */
function withPath(url: URL, path: string): string {
	const changed = new URL(url);
	changed.pathname = path;
	changed.search = '';
	changed.hash = '';
	return changed.href;
}

export function guessAddresses(roots: readonly string[]): string[] {
	return CONVENTIONAL_PATHS.flatMap((path) =>
		roots.map((root) => (root.endsWith('/') ? root + path : new URL(path, root).href)),
	);
}

/** The software the page was made with, as it states or shows; empty when unknown. */
export function softwareOf(page: Page): string {
	return declaredGenerator(page) ?? SIGNS.find(([, sign]) => sign.test(page.html))?.[0] ?? '';
}

/** Marks in the source of pages whose generator line was removed. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
	['WordPress', /\/wp-(?:content|includes)\/|\/xmlrpc\.php\?rsd/i],
	['Blogger', /blogger\.com\/static|\/\/www\.blogger\.com\/(?:feeds|rsd)/i],
	['Ghost', /\/ghost\/api\/|\/public\/ghost|ghost-(?:sdk|portal)/i],
	['Substack', /substackcdn\.com/i],
	['Squarespace', /static\d*\.squarespace\.com/i],
	['Movable Type', /\/mt-(?:comments|tb|search|static)|mt\.cgi/i],
	['Drupal', /\/sites\/(?:default|all)\/(?:files|themes|modules)\//i],
	['Micro.blog', /micro\.blog\/(?:micropub|webmention|indieauth)|cdn\.(?:uploads\.)?micro\.blog/i],
	['Octopress', /\bOctopress\b/],
	['Hexo', /hexo\.io|hexo-theme/i],
	['Pelican', /getpelican\.com/i],
	['Hugo', /gohugo\.io/i],
	['Jekyll', /jekyllrb\.com/i],
	['Nikola', /getnikola\.com/i],
	['Typecho', /\/usr\/themes\//i],
	['Gatsby', /id="?___gatsby/i],
];

function declaredGenerator(page: Page): string | null {
	for (const node of page.elements(TAG.META)) {
		if (page.attr(node, 'name')?.trim().toLowerCase() !== 'generator') continue;
		const content = page.attr(node, 'content')?.trim();
		if (content) return content;
	}
	return null;
}
