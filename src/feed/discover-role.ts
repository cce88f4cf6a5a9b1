/**
 * discover-role: which entries a feed has, judged by its URL and title before it is fetched.
 *
 * In:     a URL, its title, what the page says about the blog.
 * Out:    role, kind and the rule that decided. The first rule that holds decides; if none does, it is the posts feed.
 */
import {
	bearsName,
	type FeedKind,
	type FeedRole,
	type FoundAddress,
	type PageFacts,
} from './discover-candidate.ts';

export interface RoleDecision {
	readonly role: FeedRole;
	readonly kind?: FeedKind;
	readonly why: string;
}

/** The input of the rules. */
interface Clues {
	/** Path and query, in lower case, decoded if possible. */
	readonly address: string;
	/** The link's title without the blog's own name. */
	readonly title: string;
	/** The link has the blog's name and nothing else. */
	readonly isNamed: boolean;
	/** Its URL is below this page, which is not the front page. */
	readonly isOfThisPage: boolean;
	readonly language: string | null;
	readonly pageLanguage: string | null;
}

interface RoleRule extends RoleDecision {
	holds(clues: Clues): boolean;
}

const COMMENT_WORDS =
	/comment|kommentar|kommentti|reacties|coment[aá]rio|comentario|yorum|komentarz|koment[aá]ř|koment[aá]r|hozzászól|комментар|коментар|σχόλια|תגובות|تعليقات|دیدگاه|bình luận|コメント|评论|評論|回應|留言|댓글|덧글/i;
const COMMENT_ADDRESS =
	/(?:^|[/?&=._-])(?:comments?|crss|kommentare|commentaires)(?:[/?&=._-]|rss|$)|comments-(?:rss2?|atom)/;
const ONE_POST_COMMENTS =
	/\/feeds\/\d+\/comments\/|[?&](?:p|cid|page_id)=\d+|\/(?:19|20)\d\d\/\d\d?(?:\/\d\d?)?\/[^/]+\/feed(?:\/(?:atom|rss2?))?\/?$/;
/** WordPress: the feed below any page except the front page has the comments of that page. */
const PAGE_FEED = /^\/(?!comments\/).+\/feed\/?$/;
const TAG_ADDRESS =
	/(?:^|\/)(?:tags?|categor(?:y|ies|ia|ie)|categoria|labels?|topics?|keywords?|kategorien?|schlagwort|thema|rubri(?:que|k|c)|etiqueta|tema)(?:[/=.:_-])[^/]+|\/-\/[^/]+|[?&](?:tag|cat|category|label|tid|tags)=|\/(?:tag|cat|category)-[^/]*$/;
const TAG_TITLE =
	/\b(?:category|categories|tags?|tagged|topic|label|kategorie|schlagwort|cat[eé]gorie|categor[ií]a|rubrik)\b|タグ|カテゴリ|标签|標籤|分类|分類|태그|카테고리|рубрик|метк/i;
const AUTHOR_ADDRESS =
	/(?:^|\/)(?:authors?|autor(?:es)?|auteurs?|users?|people|profiles?|contributors?)[/=][^/]+\/|[?&]author=/;
const AUTHOR_TITLE = /\b(?:posts by|articles by|author|autor|auteur|beiträge von|verfasst von)\b|作者|著者/i;
const PODCAST_ADDRESS = /podcast|(?:^|[/_.-])(?:mp3|m4a|ogg|opus|aac|itunes|audio|episodes?)(?:[/_.-]|$)/;
const PODCAST_TITLE = /podcast|ポッドキャスト|播客|팟캐스트|подкаст|\b(?:mp3|m4a|itunes)\b/i;
const SEARCH_ADDRESS = /(?:^|\/)search(?:\/|$)|[?&](?:s|q|search|query)=/;
const SEARCH_TITLE = /search results|suchergebnis|résultats de (?:la )?recherche|検索結果|搜索结果/i;
const FORUM_ADDRESS = /(?:^|\/)(?:forums?|bbpress|boards?|discussions?|groups?|activity)(?:\/|$)/;
const SECTION_ADDRESS =
	/(?:^|\/)(?:events?|calendar|photos?|gallery|videos?|products?|shop|jobs?|downloads?|wiki|bookmarks?|linklog|blogmarks|quotations|replies|likes|changes|changelog|releases|commits|archives?)(?:[/.]|$)/;
const SECTION_TITLE = /\b(?:events|calendar|products|jobs|changelog|releases|recent changes)\b/i;

const RULES: readonly RoleRule[] = [
	{
		role: 'comments',
		kind: 'post-comments',
		why: 'comments of one post',
		holds: ({ address, isOfThisPage, title }) =>
			ONE_POST_COMMENTS.test(address) ||
			isOfThisPage ||
			(COMMENT_WORDS.test(title) && PAGE_FEED.test(address)),
	},
	{
		role: 'comments',
		why: 'comments',
		holds: ({ address, title }) => COMMENT_ADDRESS.test(address) || COMMENT_WORDS.test(title),
	},
	{
		role: 'other',
		kind: 'search',
		why: 'results of a search',
		holds: ({ address, title }) => SEARCH_ADDRESS.test(address) || SEARCH_TITLE.test(title),
	},
	{
		role: 'other',
		kind: 'podcast',
		why: 'a podcast',
		holds: ({ address, title }) => PODCAST_ADDRESS.test(address) || PODCAST_TITLE.test(title),
	},
	{
		role: 'other',
		kind: 'tag',
		why: 'posts of one tag or category',
		holds: ({ address, title, isNamed }) => (!isNamed && TAG_ADDRESS.test(address)) || TAG_TITLE.test(title),
	},
	{
		role: 'other',
		kind: 'author',
		why: 'posts of one author',
		holds: ({ address, title, isNamed }) =>
			(!isNamed && AUTHOR_ADDRESS.test(address)) || AUTHOR_TITLE.test(title),
	},
	{
		role: 'other',
		kind: 'forum',
		why: 'a forum or group',
		holds: ({ address }) => FORUM_ADDRESS.test(address),
	},
	{
		role: 'other',
		kind: 'section',
		why: 'another section of the site',
		holds: ({ address, title }) => SECTION_ADDRESS.test(address) || SECTION_TITLE.test(title),
	},
	{
		role: 'posts',
		kind: 'language',
		why: 'posts in another language than the page',
		holds: ({ language, pageLanguage }) =>
			language !== null && pageLanguage !== null && language !== pageLanguage,
	},
];

export function decideRole(found: FoundAddress, facts: PageFacts): RoleDecision {
	const clues = cluesOf(found, facts);
	const rule = RULES.find((candidate) => candidate.holds(clues));
	if (rule === undefined) return { role: 'posts', why: '' };
	return { role: rule.role, ...(rule.kind === undefined ? {} : { kind: rule.kind }), why: rule.why };
}

function cluesOf(found: FoundAddress, facts: PageFacts): Clues {
	const { url, titles, language } = facts;
	const target = new URL(found.url);
	return {
		address: decodeLoosely(withoutSharedFolder(target, url) + target.search).toLowerCase(),
		title: withoutNames(found.title ?? '', titles),
		isNamed: bearsName(found.title, titles),
		isOfThisPage: isFeedOfThisPage(target, facts),
		language: found.language?.slice(0, 2).toLowerCase() ?? languageInAddress(target, url),
		pageLanguage: language,
	};
}

/**
 * The path relative to the folder of the page: `/author/ann/rss` on a page below `/author/ann/` says nothing about the
 * feed.
 */
function withoutSharedFolder(target: URL, page: URL): string {
	const folder = page.pathname.replace(/(?<![^/])[^/]*$/, '');
	const isBelow = target.host === page.host && target.pathname.startsWith(folder);
	return isBelow ? target.pathname.slice(folder.length - 1) : target.pathname;
}

/** `/title/feed/` on the page `/title/`, where that page is not the blog's front page. */
function isFeedOfThisPage(target: URL, { url, root }: PageFacts): boolean {
	const folder = new URL(url.pathname.replace(/\/?$/, '/'), url);
	if (folder.href === root || folder.pathname === '/' || target.host !== url.host) return false;
	const rest = target.pathname.startsWith(folder.pathname)
		? target.pathname.slice(folder.pathname.length)
		: '';
	return /^feed(?:\/(?:atom|rss2?))?\/?$/.test(rest);
}

/** `/en/rss.xml`, `all-en.atom.xml`: the language in the feed's URL, if the page's own URL does not have it. */
function languageInAddress(target: URL, page: URL): string | null {
	const pattern = /(?:^|\/|all-)([a-z]{2})(?:\/|\.(?:atom|rss|xml))/i;
	const found = pattern.exec(target.pathname)?.[1]?.toLowerCase();
	if (found === undefined || !LANGUAGES.has(found)) return null;
	return pattern.exec(page.pathname)?.[1]?.toLowerCase() === found ? null : found;
}

const LANGUAGES = new Set(
	'ar bg ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
		' ',
	),
);

function withoutNames(title: string, names: readonly string[]): string {
	let rest = title.toLowerCase();
	for (const name of names) if (name !== '') rest = rest.split(name.toLowerCase()).join(' ');
	return rest;
}

function decodeLoosely(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}
