/**
 * catalogue: the tables converted to lookup tables, once, so that a page is read in one pass.
 *
 * In:     the rows of the platforms.
 * Out:    for each place where a word may be, the signs by word.
 */
import type { PlatformRow } from './platform-row.ts';
import { ROWS } from './platforms/index.ts';

/** A word of a row and its weight. */
export interface Sign {
	readonly row: PlatformRow;
	/** As the table spells it. */
	readonly word: string;
	readonly isHint: boolean;
	/** The word without its prefix; for a URL: the path. */
	readonly value: string;
}

export type Lookup = ReadonlyMap<string, readonly Sign[]>;

type Shelves = Record<ShelfName, Map<string, Sign[]>>;

const PLACES: readonly (readonly [shelf: ShelfName, pattern: RegExp])[] = [
	['hosts', /^\/\/([^/]+)(.*)$/],
	['paths', /^\/([^/?]+)(.*)$/],
	['bodyClasses', /^body\.(.+)$/],
	['classes', /^\.(.+)$/],
	['ids', /^#(.+)$/],
	['attributes', /^\[(.+)\]$/],
	['tags', /^<(.+)>$/],
	['relations', /^rel:(.+)$/],
	['metas', /^meta:(.+)$/],
	['texts', /^text:(.+)$/],
];

type ShelfName =
	| 'hosts'
	| 'paths'
	| 'bodyClasses'
	| 'classes'
	| 'ids'
	| 'attributes'
	| 'tags'
	| 'relations'
	| 'metas'
	| 'texts';

/** Signs by place and word; hosts and paths by their first part. */
export const CATALOGUE: Readonly<Record<ShelfName, Lookup>> = buildCatalogue();

/** The targets of credits: rows by host, with the required path prefix. */
export const CREDITS: ReadonlyMap<string, readonly Credit[]> = buildCredits();

export interface Credit {
	readonly row: PlatformRow;
	/** Empty, or begins with a slash. */
	readonly path: string;
}

function buildCatalogue(): Shelves {
	const shelves = Object.fromEntries(PLACES.map(([name]) => [name, new Map()])) as Shelves;
	for (const row of ROWS) {
		for (const word of row.marks) putWord(shelves, row, word, false);
		for (const word of row.hints) putWord(shelves, row, word, true);
	}
	return shelves;
}

function putWord(shelves: Shelves, row: PlatformRow, word: string, isHint: boolean): void {
	for (const [name, pattern] of PLACES) {
		const match = pattern.exec(word);
		if (match === null) continue;
		const key = name === 'texts' || name === 'metas' ? match[1]!.replaceAll('+', ' ') : match[1]!;
		const value = name === 'hosts' ? match[2]! : name === 'paths' ? word.slice(1) : key;
		shelves[name].set(key, [...(shelves[name].get(key) ?? []), { row, word, isHint, value }]);
		return;
	}
	throw new Error(`${row.id}: there is no lookup for ${word}`);
}

function buildCredits(): Map<string, Credit[]> {
	const credits = new Map<string, Credit[]>();
	for (const row of ROWS) {
		for (const address of row.credits) {
			const slash = address.indexOf('/');
			const host = slash < 0 ? address : address.slice(0, slash);
			const path = slash < 0 ? '' : address.slice(slash);
			credits.set(host, [...(credits.get(host) ?? []), { row, path }]);
		}
	}
	return credits;
}
