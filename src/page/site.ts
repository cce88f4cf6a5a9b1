/**
 * site: the names a site goes by, so that none of them is taken for a title or an author.
 *
 * In:     claims (`og:site_name` …), links to the start page, the address.
 * Out:    the names, folded, and a test for a text.
 */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import type { Claim } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';

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
	const claimed = claims.filter(({ property }) => property === 'site').map(({ value }) => value);
	const names = [...claimed, ...homeLinkTexts(page, base)].filter(
		(name) => name.length <= LONGEST_NAME && foldTight(name) !== '',
	);
	const keys = [...new Set(names.map(foldTight))];
	const host = hostWords(base);
	const labels = hostLabels(base);
	const isNameKey = (key: string) =>
		keys.includes(key) || (key.length > 3 && (key === host || labels.has(key)));
	return { keys, isName: (text) => isNameKey(foldTight(text)), isNameKey };
}

function homeLinkTexts(page: Page, base: string | undefined): string[] {
	if (base === undefined) return [];
	const home = new URL(base);
	const texts: string[] = [];
	for (const node of page.elements(TAG.A)) {
		if (!leadsHome(page.attr(node, 'href'), home)) continue;
		const text = page.text(node).replace(/\s+/g, ' ') || logoText(page, node);
		if (text !== '' && !HOME_WORDS.test(text)) texts.push(text);
	}
	return texts.slice(0, MAX_HOME_LINKS);
}

/** The first links to the start page are the site's head; later ones stand in texts. */
const MAX_HOME_LINKS = 6;

function logoText(page: Page, link: Node): string {
	const image = page.find(TAG.IMG, link);
	return image === null ? '' : (page.attr(image, 'alt') ?? '').trim();
}

/** What an address of the root can look like, so that few are taken apart. */
const MAY_BE_ROOT =
	/^\s*(?:(?:https?:)?\/\/[^/]+)?(?:\/|\.{0,2}\/?)(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?\s*$/i;

/** A link to the root of the host that is not the page itself. */
function leadsHome(href: string | undefined, page: URL): boolean {
	if (href === undefined || !MAY_BE_ROOT.test(href) || !URL.canParse(href, page.href)) return false;
	const target = new URL(href, page.href);
	const isRoot =
		/^\/(?:index\.\w+|[a-z]{2}\/?|blog\/?|home\/?)?$/i.test(target.pathname) && target.search === '';
	return isRoot && bareHost(target) === bareHost(page) && target.pathname !== page.pathname;
}

function bareHost(url: URL): string {
	return url.host.replace(/^www\./, '');
}

function hostWords(base: string | undefined): string {
	return base === undefined ? '' : foldTight(bareHost(new URL(base)));
}

/** Names within the host: `scalzi` and `whatever` of whatever.scalzi.com, not its ending. */
function hostLabels(base: string | undefined): ReadonlySet<string> {
	if (base === undefined) return new Set();
	const labels = bareHost(new URL(base)).split('.').slice(0, -1);
	return new Set(labels.map(foldTight).filter((label) => label.length > 3));
}
