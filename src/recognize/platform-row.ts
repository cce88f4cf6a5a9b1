/**
 * platform-row: how one platform is described in the tables.
 *
 * Lists are words with spaces between them. In `marks` and `hints`, how a word begins says where it is looked for:
 *
 *     .name           a class of any element; body.name: of `html` or `body` only
 *     #name           an id of any element
 *     /part           a part of an address that the page loads or sends to: a folder, a file, several of them
 *     //host/part     an address on that host or below it
 *     [name]          an attribute of `html` or `body`
 *     <name>          an element that HTML does not know
 *     rel:value       the relation of a link
 *     meta:value      the name, property or first sentence of a `meta` element, in lower case; + stands for a space
 *     text:words      words in a comment, an inline script or a style sheet; + as above
 *
 * A mark alone tells the platform. A hint is what others might copy, or keep after they moved: it takes two.
 */
import type { Platform, PlatformKind } from '../model/platform.ts';

interface Description {
	readonly id: string;
	readonly name: string;
	/** What its generator line and its credit begin with; the first group is the version. */
	readonly generator?: RegExp;
	/** Addresses of blogs it hosts: `*.host` below the host, `host/` in folders, `host.*` for any top-level domain. */
	readonly hosts?: string;
	readonly marks?: string;
	readonly hints?: string;
	/** By header name in lower case; the first group is the version. */
	readonly headers?: Readonly<Record<string, RegExp>>;
	/** Where its credit ("powered by …") leads: a host without `www.`, or host and path. */
	readonly credits?: string;
	/** The platforms it is built on, whose signs it shows too. */
	readonly over?: string;
}

export interface PlatformRow extends Platform {
	readonly generator: RegExp | null;
	readonly hosts: readonly string[];
	readonly marks: readonly string[];
	readonly hints: readonly string[];
	readonly headers: Readonly<Record<string, RegExp>>;
	readonly credits: readonly string[];
	readonly over: readonly string[];
}

/** A table of platforms of one kind. */
export function listPlatforms(kind: PlatformKind, descriptions: readonly Description[]): PlatformRow[] {
	return descriptions.map(({ id, name, generator, hosts, marks, hints, headers, credits, over }) => ({
		id,
		name,
		kind,
		generator: generator ?? null,
		hosts: splitWords(hosts),
		marks: splitWords(marks),
		hints: splitWords(hints),
		headers: headers ?? {},
		credits: splitWords(credits),
		over: splitWords(over),
	}));
}

function splitWords(words: string | undefined): string[] {
	return words === undefined ? [] : words.split(' ');
}
