/**
 * address-shape: what the URLs of a blog's posts look like, learned from those in its feed.
 *
 * In:     some permalinks.
 * Out:    shapes such as `/blog/<year>/<month>/<words>.html`, each with the number of permalinks that have it; and
 * whether a URL has one of the shapes.
 */
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { withoutWww } from '../lib/url/without-www.ts';
import { takeWritten, type WrittenAddress } from '../lib/url/written.ts';
import type { AddressShape } from '../model/blog-state.ts';

interface Taken {
	readonly host: string;
	readonly parts: readonly string[];
	readonly tail: string;
}

/** Learns what the URLs of a blog’s posts look like from some of them. The most frequent shape comes first. */
export function learnShapes(addresses: readonly string[]): AddressShape[] {
	const taken = addresses.flatMap((address) => takeApart(address) ?? []);
	const groups = new Map<string, Taken[]>();
	for (const address of taken) {
		const key = [address.host, address.parts.length, address.parts.map(classOf).join('/'), address.tail].join(
			' ',
		);
		groups.set(key, [...(groups.get(key) ?? []), address]);
	}
	const shapes = new Map<string, AddressShape>();
	for (const group of groups.values()) {
		const shape = shapeOf(group);
		const known = shapes.get(shape.host + shape.pattern)?.support ?? 0;
		shapes.set(shape.host + shape.pattern, { ...shape, support: shape.support + known });
	}
	return [...shapes.values()].sort((a, b) => b.support - a.support);
}

/** A part that all members of a group share is part of the shape, unless it varies by nature. */
function shapeOf(group: readonly Taken[]): AddressShape {
	const { host, parts, tail } = group[0]!;
	const last = parts.length - 1;
	const pattern = parts.map((part, i) => {
		const kind = classOf(part);
		if (kind !== '<words>') return kind;
		const own = group.map((other) => other.parts[i]!);
		if (i < last && own.every((other) => other === part)) return part;
		return areCodes(own) ? `<${maskOf(part)}>` : kind;
	});
	const isWeak = !tail.includes('?') && pattern.length === 1 && pattern[0] === '<words>';
	return { host, pattern: `/${pattern.join('/')}${tail}`, support: group.length, isWeak };
}

/** Numbers with a separator or a letter or two between them: `20040305p02`, `0305_12`. */
const CODE = /^(?=\D*\d)(?:\d|[a-z]{1,2}(?![a-z])|[-_.])+$/i;
/** At least this many must have the same structure. */
const MIN_CODES = 3;

function areCodes(parts: readonly string[]): boolean {
	if (parts.length < MIN_CODES || !CODE.test(parts[0]!)) return false;
	const mask = maskOf(parts[0]!);
	return parts.every((part) => maskOf(part) === mask);
}

/** The structure of the part: every number is written 0. */
function maskOf(part: string): string {
	return part.replace(/\d+/g, '0');
}

/**
 * True when the URL has one of the shapes, with `.html` or without, in the same or in another language section. The URL
 * of an index, a feed or a picture never does.
 */
export function hasShape(shapes: readonly AddressShape[], address: string): boolean {
	const taken = takeApart(address);
	if (taken === null || isMedia(taken)) return false;
	return shapes.some((shape) => fits(shape, taken) || (!shape.isWeak && fitsLoosely(shape, taken)));
}

/** The same, but a shape of one free word, which any page may have, does not count. */
export function hasOwnShape(shapes: readonly AddressShape[], address: string): boolean {
	return hasShape(
		shapes.filter(({ isWeak }) => !isWeak),
		address,
	);
}

/** The kind of an address: its folder, with all numbers alike. Pages of one kind are mostly all posts, or none is. */
export function addressKind(address: string): string {
	const taken = takeApart(address);
	if (taken === null) return '/';
	const folders = taken.parts.slice(0, -1).map((part) => part.replace(/\d+/g, '0'));
	return `/${[...folders, '…'].join('/')}${taken.tail}`;
}

/** A URL without a known shape that may still be a post's: a page, and none of its folders is named after lists. */
export function mayBePost(address: string): boolean {
	const taken = takeApart(address);
	if (taken === null || (!taken.tail.includes('?') && hasSearch(address))) return false;
	if (/^(?:19|20)\d\d(?:\/\d\d?){0,2}$/.test(taken.parts.join('/'))) return false;
	return !isMedia(taken) && !taken.parts.some(isIndexWord);
}

/** Why a page is not taken for a post by its URL alone; null when there is nothing to read: files and forms. */
export function explainNoPost(address: string): string | null {
	const taken = takeApart(address);
	if (taken === null || isMedia(taken) || taken.parts.some((part) => NO_PAGE.test(part))) return null;
	const word = taken.parts.find(isIndexWord);
	if (word !== undefined) return `Its URL contains “${word}”, like lists and pages about a site`;
	return hasSearch(address) ? 'Its query selects a view of another page' : null;
}

/** The path of a file that is not a page: a picture, a style sheet, a feed. */
export function isFilePath(path: string): boolean {
	return MEDIA.test(path);
}

/** Folders of feeds, forms and files. */
const NO_PAGE = /^(?:feed|feeds|rss|atom|login|wp-admin|wp-login|wp-content|trackback)$/i;

function isMedia({ parts }: Taken): boolean {
	return MEDIA.test(parts.at(-1)!);
}

/** A query selects a view of a page: a form, an order, a share button. Page numbers of old systems are part of the tail. */
function hasSearch(address: string): boolean {
	const query = canonicalUrl(address).indexOf('?');
	return query !== -1 && !canonicalUrl(address).startsWith('?/', query);
}

/** A date in front of a name: `/2015/02/02/opening`, `/posts/2015-02-02-opening`. */
const DATED_PATH = /\/(?:19|20)\d\d[/_-](?:0?[1-9]|1[0-2])(?:[/_-](?:0?[1-9]|[12]\d|3[01]))?[/_-]([^/]+)\/?$/;

/** A URL without a known shape that looks like a post's all the same, because it begins with a date. */
export function hasDatedPath(address: string): boolean {
	const name = DATED_PATH.exec(readPath(address))?.[1];
	if (name === undefined || isIndexWord(withoutExtension(name))) return false;
	return /\p{L}/u.test(name) && mayBePost(address);
}

function readPath(address: string): string {
	const path = (takeWritten(address) ?? parseHttp(address))?.pathname ?? '';
	return path.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/');
}

/** Files that are not pages. */
const MEDIA = /\.(?:jpe?g|png|gif|webp|svg|ico|css|js|json|pdf|zip|gz|mp[34]|ogg|woff2?|rss|atom|rdf)$/i;

function fits({ host, pattern }: AddressShape, taken: Taken): boolean {
	if (host !== taken.host || !pattern.endsWith(taken.tail)) return false;
	const path = pattern.slice(1, pattern.length - taken.tail.length).split('/');
	const last = path.length - 1;
	// With the ending of a page, a number at the end is a name, not a month or a page of a list.
	const fitsName = (wanted: string, i: number) => i === last && wanted === '<words>' && taken.tail !== '';
	return (
		path.length === taken.parts.length &&
		path.every(
			(wanted, i) =>
				fitsPart(wanted, taken.parts[i]!) || (fitsName(wanted, i) && /^\d+$/.test(taken.parts[i]!)),
		)
	);
}

/** Endings that a site may add to its pages or drop. */
const LOOSE_TAIL = /^(?:\.(?:[sx]?html?|php\d?|aspx?))?$/i;
const MIN_LOOSE_PARTS = 2;

/** The same shape with another ending, or in another language section. Shapes of a single part are too common for that. */
function fitsLoosely({ host, pattern }: AddressShape, taken: Taken): boolean {
	if (host !== taken.host || !LOOSE_TAIL.test(taken.tail)) return false;
	const bare = pattern.slice(1).replace(PAGE_EXTENSION, '');
	if (bare.includes('?')) return false;
	const wanted = bare.split('/').filter((part) => !isLanguageCode(part));
	const parts = taken.parts.filter((part) => !isLanguageCode(part));
	if (wanted.length < MIN_LOOSE_PARTS || wanted.length !== parts.length) return false;
	return wanted.every((part, i) => fitsPart(part, parts[i]!));
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A folder that holds the pages of one language: `en`, `pt-br`. */
export function isLanguageCode(part: string): boolean {
	if (!/^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(part)) return false;
	return LANGUAGE_NAMES.of(part.slice(0, 2).toLowerCase()) !== undefined;
}

function fitsPart(wanted: string, part: string): boolean {
	if (wanted === part) return true;
	// A counter may pass numbers that look like years, months or days.
	if (wanted === '<number>') return /^\d+$/.test(part);
	if (wanted.includes('0') && wanted === `<${maskOf(part)}>`) return true;
	return wanted === classOf(part) && !isIndexWord(part);
}

/** Folders and pages that lead to posts but are not posts. */
const INDEX_WORDS =
	/^(?:page|pages|tags?|topics?|label|labels|categor(?:y|ies|ie)|kategorie|categoria|authors?|archives?|archivo|feed|feeds|rss|atom|search|about|contact|impressum|index|home|login|wp-admin|wp-login\.php|wp-content|comments?|trackback)$/i;

/** The name of a page without its ending. */
export function withoutExtension(part: string): string {
	return part.replace(PAGE_EXTENSION, '');
}

export function isIndexWord(part: string): boolean {
	return INDEX_WORDS.test(part);
}

const CLASSES: readonly (readonly [RegExp, string])[] = [
	[/^(?:19|20)\d\d$/, '<year>'],
	[/^(?:0?[1-9]|1[0-2])$/, '<month>'],
	[/^(?:[12]\d|3[01])$/, '<month>'],
	[/^\d+$/, '<number>'],
];

const BEGINS_WITH_DIGIT = /^\d/;

/** Months and days look alike, so they are one class. */
function classOf(part: string): string {
	if (!BEGINS_WITH_DIGIT.test(part)) return '<words>';
	return CLASSES.find(([pattern]) => pattern.test(part))?.[1] ?? '<words>';
}

/** Query parameters that select a page, as in old systems: `?p=12`. */
const PAGE_PARAMETERS = /^(?:p|id|post|entry|eid|article|story|itemid|page_id)$/i;

/** Endings of pages. Other dots belong to the name, as in `/2016/08/new-in-pump.io`. */
const PAGE_EXTENSION = /\.(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|pl|cfm|do|md|txt|xml|py|rb)$/i;

function takeApart(address: string): Taken | null {
	const url = takeWritten(address) ?? parseHttp(address);
	if (url === null) return null;
	// Systems without rewriting put the path after the question mark: `index.php?/archives/12-snow.html`.
	const written = url.search.startsWith('?/') ? url.search.slice(1) : url.pathname;
	const path = withoutSlashes(written.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/'));
	const extension = PAGE_EXTENSION.exec(path)?.[0] ?? '';
	const bare = path.slice(0, path.length - extension.length);
	const names = url.search === '' ? [] : pageParameters(url.search);
	if (bare === '' && names.length === 0) return null;
	const query = names.length === 0 ? '' : `?${names.join('&')}`;
	return {
		host: withoutWww(url.host),
		parts: bare.split('/'),
		tail: extension.toLowerCase() + query,
	};
}

function withoutSlashes(path: string): string {
	const from = path.startsWith('/') ? 1 : 0;
	return path.slice(from, path.length > from && path.endsWith('/') ? -1 : undefined);
}

function parseHttp(address: string): WrittenAddress | null {
	const url = canParse(address) ? new URL(address) : null;
	return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

function pageParameters(search: string): string[] {
	return [...new URLSearchParams(search).keys()].filter((name) => PAGE_PARAMETERS.test(name)).sort();
}
