/**
 * platform-row: how one platform is described in the tables.
 *
 * Lists are words separated by spaces. In `marks` and `hints`, the beginning of a word says where it is searched for:
 *
 *     .name           a class of any element; body.name: of `html` or `body` only
 *     #name           an id of any element
 *     /part           a part of a URL that the page loads or submits to: a folder, a file, several of them
 *     //host/part     a URL on that host or a subdomain
 *     [name]          an attribute of `html` or `body`
 *     <name>          an element that HTML does not know
 *     rel:value       the relation of a link
 *     meta:value      the name, property or first sentence of a `meta` element, in lower case; + is a space
 *     text:words      words in a comment, an inline script or a style sheet; + as above
 *
 * A mark alone identifies the platform. A hint is something that others might copy, or keep after a move: it takes two.
 */
import type { Platform, PlatformKind } from '../model/platform.ts';

interface Description {
	readonly id: string;
	readonly name: string;
	/** The beginning of its generator line and its credit; the first group is the version. */
	readonly generator?: RegExp;
	/** URLs of blogs it hosts: `*.host` for subdomains, `host/` in folders, `host.*` for any top-level domain. */
	readonly hosts?: string;
	readonly marks?: string;
	readonly hints?: string;
	/** By header name in lower case; the first group is the version. */
	readonly headers?: Readonly<Record<string, RegExp>>;
	/** The target of its credit ("powered by …"): a host without `www.`, or host and path. */
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
