/**
 * site: the names a site goes by, so that none of them is taken for a title or an author.
 *
 * In:     claims (`og:site_name` …), links to the start page, the address.
 * Out:    the names, folded, and a test for a text.
 */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import type { Claim } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { evenSpaces } from '../lib/text/spaces.ts';
import { canParse } from '../lib/url/can-parse.ts';

export interface SiteNames {
	/** The names folded to letters and digits. */
	readonly keys: readonly string[];
	/** True when the text is one of the names, or the host's. */
	isName(text: string): boolean;
	/** The same for a text that is folded already. */
	isNameKey(key: string): boolean;
}

const LONGEST_NAME = 80;
/** What links to the start page say besides the site's name. */
const HOME_WORDS =
	/^(?:home(?:page)?|start(?:seite)?|main(?: page)?|index|accueil|inicio|início|pagina iniziale|forside|hem|hjem|etusivu|strona główna|главная(?: страница)?|ホーム|トップ(?:ページ)?|首页|首頁|홈|ana ?sayfa|back|zurück|blog|weblog|top|logo|skip .*|«.*|←.*)$/iu;

export function findSiteNames(page: Page, claims: readonly Claim[], base: string | undefined): SiteNames {
	const home = base === undefined ? null : placeOf(base);
	const claimed = claims.filter(({ property }) => property === 'site').map(({ value }) => value);
	const names = [...claimed, ...(home === null ? [] : homeLinkTexts(page, home))];
	const keys = new Set(names.filter((name) => name.length <= LONGEST_NAME).map(foldTight));
	keys.delete('');
	const hostKeys = home === null ? new Set() : keysOfHost(home.host);
	const isNameKey = (key: string) => keys.has(key) || (key.length >= SHORTEST_LABEL && hostKeys.has(key));
	return { keys: [...keys], isName: (text) => isNameKey(foldTight(text)), isNameKey };
}

/** Where a page stands on its site. */
interface Place {
	readonly address: string;
	readonly origin: string;
	/** Without `www`. */
	readonly host: string;
	readonly path: string;
}

function placeOf(address: string): Place {
	const url = new URL(address);
	return { address: url.href, origin: url.origin, host: bareHost(url), path: url.pathname };
}

/** The first links to the start page are the site's head; later ones stand in texts. */
const MAX_HOME_LINKS = 6;
/** How much longer than the site's origin an address of the root can be. */
const LONGEST_ROOT = 20;

function homeLinkTexts(page: Page, home: Place): string[] {
	const longest = home.origin.length + LONGEST_ROOT;
	const texts: string[] = [];
	for (let node = 1; node < page.size && texts.length < MAX_HOME_LINKS; node++) {
		if (page.tag[node] !== TAG.A) continue;
		const href = page.attr(node, 'href');
		if (href === undefined || href.length > longest || !leadsHome(href, home)) continue;
		const text = evenSpaces(page.text(node)) || logoText(page, node);
		if (text !== '' && !HOME_WORDS.test(text)) texts.push(text);
	}
	return texts;
}

function logoText(page: Page, link: Node): string {
	const image = page.find(TAG.IMG, link);
	return image === null ? '' : (page.attr(image, 'alt') ?? '').trim();
}

/** What an address of the root can look like, so that few are taken apart. */
const MAY_BE_ROOT =
	/^\s*(?!\s)(?:(?:https?:)?\/\/[^/\s]+)?(?:\/|\.{0,2}\/?)(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?\s*$/i;

/** A link to the root of the host that is not the page itself. */
function leadsHome(href: string, page: Place): boolean {
	if (!MAY_BE_ROOT.test(href) || namesOtherHost(href, page) || !canParse(href, page.address)) return false;
	const target = new URL(href, page.address);
	const isRoot =
		/^\/(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?$/i.test(target.pathname) && target.search === '';
	return isRoot && bareHost(target) === page.host && target.pathname !== page.path;
}

/** Told without taking the address apart; a host that is spelled in another script may be any. */
function namesOtherHost(href: string, page: Place): boolean {
	const host = PLAIN_HOST.exec(href)?.[1];
	return host !== undefined && !host.toLowerCase().endsWith(page.host);
}

const PLAIN_HOST = /^(?:https?:)?\/\/([\w.-]+)(?:[/?#]|$)/i;

function bareHost(url: URL): string {
	return url.host.replace(/^www\./, '');
}

/** Shorter parts of a host say nothing: `www`, `de`, `co`. */
const SHORTEST_LABEL = 4;

/** The host as a name, and the names within it: `scalzi` and `whatever` of whatever.scalzi.com, not its ending. */
function keysOfHost(host: string): ReadonlySet<string> {
	return new Set([host, ...host.split('.').slice(0, -1)].map(foldTight));
}
