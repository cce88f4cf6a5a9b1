/**
 * address-shape: what the addresses of a blog's posts look like, learnt from those in its feed.
 *
 * In:     some permalinks.
 * Out:    shapes such as `/blog/<year>/<month>/<words>.html`, each with how many of them have it; and whether an
 *         address has one of the shapes.
 */
import { canParse } from '../lib/url/can-parse.ts';
import { withoutWww } from '../lib/url/without-www.ts';
import { takeWritten, type WrittenAddress } from '../lib/url/written.ts';
import type { AddressShape } from '../model/blog-state.ts';

interface Taken {
	readonly host: string;
	readonly parts: readonly string[];
	readonly tail: string;
}

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

/** A part that all members of a group share is part of the shape, unless it is what varies by nature. */
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
	const isWeak = tail === '' && pattern.length === 1 && pattern[0] === '<words>';
	return { host, pattern: `/${pattern.join('/')}${tail}`, support: group.length, isWeak };
}

/** Numbers with a sign or a letter or two between them: `20040305p02`, `0305_12`. */
const CODE = /^(?=\D*\d)(?:\d|[a-z]{1,2}(?![a-z])|[-_.])+$/i;
/** So many must be made the same way. */
const LEAST_CODES = 3;

function areCodes(parts: readonly string[]): boolean {
	if (parts.length < LEAST_CODES || !CODE.test(parts[0]!)) return false;
	const mask = maskOf(parts[0]!);
	return parts.every((part) => maskOf(part) === mask);
}

/** How the part is made: every number is written 0. */
function maskOf(part: string): string {
	return part.replace(/\d+/g, '0');
}

/** Has the address one of the shapes? The address of an index or a feed has none, whatever it looks like. */
export function hasShape(shapes: readonly AddressShape[], address: string): boolean {
	const taken = takeApart(address);
	return taken !== null && shapes.some((shape) => fits(shape, taken));
}

function fits({ host, pattern }: AddressShape, taken: Taken): boolean {
	if (host !== taken.host || !pattern.endsWith(taken.tail)) return false;
	const path = pattern.slice(1, pattern.length - taken.tail.length).split('/');
	return path.length === taken.parts.length && path.every((wanted, i) => fitsPart(wanted, taken.parts[i]!));
}

function fitsPart(wanted: string, part: string): boolean {
	if (wanted === part) return true;
	// A counter passes numbers that could be years, months or days.
	if (wanted === '<number>') return /^\d+$/.test(part);
	if (wanted.includes('0') && wanted === `<${maskOf(part)}>`) return true;
	return wanted === classOf(part) && !isIndexWord(part);
}

/** Folders and pages that lead to posts and are none. */
const INDEX_WORDS =
	/^(?:page|pages|tags?|topics?|label|labels|categor(?:y|ies|ie)|kategorie|categoria|authors?|archives?|archivo|feed|feeds|rss|atom|search|about|contact|impressum|index|home|login|wp-admin|wp-login\.php|wp-content|comments?|trackback)$/i;

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

/** Months and days look alike, and so are one class. */
function classOf(part: string): string {
	if (!BEGINS_WITH_DIGIT.test(part)) return '<words>';
	return CLASSES.find(([pattern]) => pattern.test(part))?.[1] ?? '<words>';
}

/** Parameters that choose a page, as old systems do: `?p=12`. */
const PAGE_PARAMETERS = /^(?:p|id|post|entry|eid|article|story|itemid|page_id)$/i;

function takeApart(address: string): Taken | null {
	const url = takeWritten(address) ?? parseHttp(address);
	if (url === null) return null;
	// Systems without rewriting put the path behind the question mark: `index.php?/archives/12-snow.html`.
	const written = url.search.startsWith('?/') ? url.search.slice(1) : url.pathname;
	const path = withoutSlashes(written.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/'));
	const extension = /\.[a-z]{2,5}$/i.exec(path)?.[0] ?? '';
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
