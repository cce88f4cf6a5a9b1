/**
 * json-ld: claims from structured data in scripts.
 *
 * In:     the text of a script, even if its JSON is broken.
 * Out:    claims about the page's article. Comments, lists and other articles are left out.
 * Not here: which claim is trusted (title.ts, author.ts, published.ts).
 */
import { decodeHTML } from 'entities';
import type { Node } from '../html/index.ts';
import type { ClaimList, Property } from './claim.ts';

type Item = Readonly<Record<string, unknown>>;

const ARTICLE =
	/(?:Article|Posting|Report|Recipe|Review|Story|Chapter|Essay|Poem|HowTo|QAPage|CreativeWork)$/i;
const WEB_PAGE = /(?:Page|VideoObject|PodcastEpisode|ImageObject)$/i;
const SITE = /^(?:WebSite|Blog|Organization|NewsMediaOrganization)$/i;
/** Values of these keys are not the page's own article. */
const FOREIGN_KEYS = new Set(
	'comment comments review reviews itemlistelement mentions citation blogpost haspart relatedlink subjectof about breadcrumb image logo video potentialaction liveblogupdate suggestedanswer acceptedanswer'.split(
		' ',
	),
);
/** More objects than this are a product catalogue. */
const MAX_OBJECTS = 2000;
/** Longer scripts contain more than the page's description. */
const MAX_LENGTH = 400_000;

export function readJsonLd(text: string, node: Node, claims: ClaimList): void {
	if (text.length > MAX_LENGTH) return;
	const value = parseLooseJson(text);
	if (value === undefined) readPieces(text, node, claims);
	else readItems(collectItems(value), node, claims);
}

/**
 * JSON as pages contain it: in comments, with trailing commas, with raw line ends in strings; undefined if it is worse.
 */
export function parseLooseJson(text: string): unknown {
	const whole = tryParse(text);
	if (whole !== undefined) return whole;
	const bare = unwrap(text);
	return tryParse(bare) ?? tryParse(bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'));
}

const OPENINGS = ['<!--', '//<![CDATA[', '/*<![CDATA[*/', '<![CDATA['];
const CLOSINGS = ['-->', '//]]>', '/*]]>*/', ']]>', ';'];

/** The text without the comment or section around it and without trailing semicolons. */
function unwrap(text: string): string {
	let bare = text.trim();
	for (const opening of OPENINGS) if (bare.startsWith(opening)) bare = bare.slice(opening.length);
	for (const closing of CLOSINGS) if (bare.endsWith(closing)) bare = bare.slice(0, -closing.length).trimEnd();
	return bare.endsWith(';') ? bare.slice(0, -1) : bare;
}

function tryParse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

interface Items {
	readonly all: readonly Item[];
	readonly byId: ReadonlyMap<string, Item>;
}

function collectItems(root: unknown): Items {
	const all: Item[] = [];
	const byId = new Map<string, Item>();
	const waiting: unknown[] = [root];
	while (waiting.length > 0 && all.length < MAX_OBJECTS) {
		const value = waiting.pop();
		if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) waiting.push(value[i]);
		else if (isItem(value)) {
			all.push(value);
			const id = value['@id'];
			if (typeof id === 'string' && (!byId.has(id) || 'name' in value)) byId.set(id, value);
			for (const key of Object.keys(value).reverse())
				if (!FOREIGN_KEYS.has(key.toLowerCase())) waiting.push(value[key]);
		}
	}
	return { all, byId };
}

function isItem(value: unknown): value is Item {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(item: Item): string[] {
	const type = item['@type'];
	return (Array.isArray(type) ? type : [type])
		.filter((one): one is string => typeof one === 'string')
		.map((one) => one.replace(/^.*[/:]/, ''));
}

function findByType(items: Items, pattern: RegExp): Item | undefined {
	return items.all.find((item) => typesOf(item).some((type) => pattern.test(type)));
}

function readItems(items: Items, node: Node, claims: ClaimList): void {
	const article = findByType(items, ARTICLE);
	const page = findByType(items, WEB_PAGE);
	for (const item of [article, page]) if (item !== undefined) readArticle(item, items, node, claims);
	const site = findByType(items, SITE);
	if (site !== undefined) add(claims, 'site', nameOf(site, items), `${typesOf(site)[0]} name`, node);
	const publisher = (article ?? page)?.publisher;
	if (publisher !== undefined) add(claims, 'site', nameOf(publisher, items), 'publisher', node);
}

const FIELDS: readonly (readonly [Property, readonly string[]])[] = [
	['title', ['headline', 'name', 'alternativeHeadline']],
	['author', ['author', 'creator']],
	['published', ['datePublished', 'dateCreated']],
	['modified', ['dateModified']],
	['language', ['inLanguage']],
];

function readArticle(item: Item, items: Items, node: Node, claims: ClaimList): void {
	const type = typesOf(item)[0] ?? '';
	for (const [property, keys] of FIELDS) {
		for (const key of keys) {
			const value = nameOf(item[key], items);
			if (value === '') continue;
			add(claims, property, value, `${type} ${key}`, node);
			break;
		}
	}
}

function add(claims: ClaimList, property: Property, value: string, name: string, node: Node): void {
	claims.add(property, decodeHTML(value), { from: 'json-ld', name, node, scope: 0 });
}

/** A string, an object with a name, a reference to one, or a list of these (joined by commas). */
function nameOf(value: unknown, items: Items): string {
	if (typeof value === 'string') {
		const known = items.byId.get(value);
		return known !== undefined && typeof known.name === 'string' ? known.name : value;
	}
	if (Array.isArray(value)) {
		const names = value.slice(0, 10).map((one) => (Array.isArray(one) ? '' : nameOf(one, items)));
		return [...new Set(names.filter((name) => name !== ''))].join(', ');
	}
	if (!isItem(value)) return '';
	const id = value['@id'];
	const item = 'name' in value || typeof id !== 'string' ? value : (items.byId.get(id) ?? value);
	const name = Array.isArray(item.name) ? item.name[0] : (item.name ?? item['@value']);
	return typeof name === 'string' ? name : '';
}

const STRING = '"((?:[^"\\\\]|\\\\.){1,500})"';
const PIECES: readonly (readonly [Property, RegExp])[] = [
	['title', new RegExp(`"headline"\\s*:\\s*${STRING}`)],
	['author', new RegExp(`"author"\\s*:\\s*(?:\\[\\s*)?\\{[^{}]{0,500}?"name"\\s*:\\s*(?:\\[\\s*)?${STRING}`)],
	['author', new RegExp(`"author"\\s*:\\s*${STRING}`)],
	['published', new RegExp(`"datePublished"\\s*:\\s*${STRING}`)],
	['modified', new RegExp(`"dateModified"\\s*:\\s*${STRING}`)],
];

/** What can be extracted from JSON that cannot be parsed. */
function readPieces(text: string, node: Node, claims: ClaimList): void {
	for (const [property, pattern] of PIECES) {
		const value = pattern.exec(text)?.[1];
		if (value !== undefined) add(claims, property, unescapeJson(value), `broken ${property}`, node);
	}
}

function unescapeJson(value: string): string {
	const parsed = tryParse(`"${value.replace(/[\u0000-\u001f]+/g, ' ')}"`);
	return typeof parsed === 'string' ? parsed : value;
}
