/**
 * site: the names of a site, so that none of them is mistaken for a title or an author.
 *
 * In:     claims (`og:site_name` …), links to the start page, the URL.
 * Out:    the names, folded, and a test for a text.
 */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import type { Claim } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { evenSpaces } from '../lib/text/spaces.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { withoutWww } from '../lib/url/without-www.ts';

const LONGEST_NAME = 80;
/** Texts of links to the start page other than the site's name. */
const HOME_WORDS =
	/^(?:home(?:page)?|start(?:seite)?|main(?: page)?|index|accueil|inicio|início|pagina iniziale|forside|hem|hjem|etusivu|strona główna|главная(?: страница)?|ホーム|トップ(?:ページ)?|首页|首頁|홈|ana ?sayfa|back|zurück|blog|weblog|top|logo|skip .*|«.*|←.*)$/iu;

/** The names are computed on demand. They are not needed if title and author are known. */
export class SiteNames {
	readonly #page: Page;
	readonly #claims: readonly Claim[];
	readonly #base: string | undefined;
	#found: FoundNames | null = null;

	constructor(page: Page, claims: readonly Claim[], base: string | undefined) {
		this.#page = page;
		this.#claims = claims;
		this.#base = base;
	}

	/** The names folded to letters and digits. */
	get keys(): ReadonlySet<string> {
		return this.#names.keys;
	}

	/** True when the text is one of the names, or the host's. */
	isName(text: string): boolean {
		return this.isNameKey(foldTight(text));
	}

	/** The same for a text that is already folded. */
	isNameKey(key: string): boolean {
		const { keys, hostKeys } = this.#names;
		return keys.has(key) || (key.length >= SHORTEST_LABEL && hostKeys.has(key));
	}

	get #names(): FoundNames {
		this.#found ??= findNames(this.#page, this.#claims, this.#base);
		return this.#found;
	}
}

interface FoundNames {
	readonly keys: ReadonlySet<string>;
	readonly hostKeys: ReadonlySet<string>;
}

function findNames(page: Page, claims: readonly Claim[], base: string | undefined): FoundNames {
	const home = base === undefined ? null : placeOf(base);
	const keys = new Set<string>();
	for (const { property, value } of claims) if (property === 'site') addName(keys, value);
	if (home === null) return { keys, hostKeys: new Set() };
	for (const text of homeLinkTexts(page, home)) addName(keys, text);
	return { keys, hostKeys: keysOfHost(home.host) };
}

function addName(keys: Set<string>, name: string): void {
	const key = name.length <= LONGEST_NAME ? foldTight(name) : '';
	if (key !== '') keys.add(key);
}

/** The position of a page on its site. */
interface Place {
	readonly address: string;
	readonly origin: string;
	/** Without `www`. */
	readonly host: string;
	readonly path: string;
}

function placeOf(address: string): Place {
	const url = new URL(address);
	return { address: url.href, origin: url.origin, host: withoutWww(url.host), path: url.pathname };
}

/** The first links to the start page are in the site's head; later ones are in texts. */
const MAX_HOME_LINKS = 6;
/** How much longer than the site's origin a URL of the root can be. */
const LONGEST_ROOT = 20;

function homeLinkTexts(page: Page, home: Place): string[] {
	const { size, tag } = page;
	const longest = home.origin.length + LONGEST_ROOT;
	const texts: string[] = [];
	for (let node = 1; node < size && texts.length < MAX_HOME_LINKS; node++) {
		if (tag[node] !== TAG.A) continue;
		const href = page.attr(node, 'href');
		if (href === undefined || href.length > longest || !MAY_BE_ROOT.test(href)) continue;
		if (!leadsHome(href, home)) continue;
		const text = evenSpaces(page.text(node)) || logoText(page, node);
		if (text !== '' && !HOME_WORDS.test(text)) texts.push(text);
	}
	return texts;
}

function logoText(page: Page, link: Node): string {
	const image = page.find(TAG.IMG, link);
	return image === null ? '' : (page.attr(image, 'alt') ?? '').trim();
}

/** What a URL of the root can look like, so that few need parsing. */
const MAY_BE_ROOT =
	/^\s*(?!\s)(?:(?:https?:)?\/\/[^/\s]+(?![^/\s]))?(?:\/|\.{0,2}\/?)(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?\s*$/i;

/** In most of them host and path can be read directly. */
const WRITTEN = /^(?:(?:https?:)?\/\/([\w.-]+))?(\/[\w.]*\/?)?$/i;

/** For a possible URL of the root: true when it is that of the page's host, and not the page itself. */
function leadsHome(href: string, page: Place): boolean {
	const written = page.origin === 'null' ? null : WRITTEN.exec(href);
	if (written === null) return isHome(href, page);
	const [, host, path = host === undefined ? page.path : '/'] = written;
	return path !== page.path && (host === undefined || withoutWww(host.toLowerCase()) === page.host);
}

function isHome(href: string, page: Place): boolean {
	if (!canParse(href, page.address)) return false;
	const target = new URL(href, page.address);
	const isRoot =
		/^\/(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?$/i.test(target.pathname) && target.search === '';
	return isRoot && withoutWww(target.host) === page.host && target.pathname !== page.path;
}

/** Shorter parts of a host say nothing: `www`, `de`, `co`. */
const SHORTEST_LABEL = 4;

/** The host as a name, and the names within it: `scalzi` and `whatever` of whatever.scalzi.com, not its ending. */
function keysOfHost(host: string): ReadonlySet<string> {
	return new Set([host, ...host.split('.').slice(0, -1)].map(foldTight));
}
