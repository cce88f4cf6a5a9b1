/**
 * namespaces: an element's name as written → its canonical name, whatever prefix the feed chose.
 *
 * The URI of the namespace decides. If it is missing or unknown, a well-known prefix decides. RSS and Atom have no
 * prefix here: `title` is `title` in both. Local names are in lower case. An element of an unknown vocabulary is
 * `?:name`.
 *
 * In:     the name, and the declarations in scope.
 * Out:    `title`, `dc:creator`, `xhtml:body`, `?:thing`.
 */

import type { Attributes } from '../../lib/xml/attributes.ts';

/** Prefix → the URIs it is known by, without scheme, `www.`, final slash and hash, in lower case. */
const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
	'': [
		'w3.org/2005/atom',
		'purl.org/atom/ns',
		'purl.org/atom',
		'purl.org/rss/1.0',
		'purl.org/net/rss1.1',
		'my.netscape.com/rdf/simple/0.9',
		'channel.netscape.com/rdf/simple/0.9',
		'my.netscape.com/publish/formats/rss-0.91.dtd',
		'backend.userland.com/rss',
		'backend.userland.com/rss2',
		'backend.userland.com/rss091',
		'backend.userland.com/rss092',
		'backend.userland.com/rss093',
		'backend.userland.com/rss20',
		'blogs.law.harvard.edu/tech/rss',
		'cyber.law.harvard.edu/rss/rss.html',
		'purl.org/net/rss1.1/payload',
	],
	rdf: ['w3.org/1999/02/22-rdf-syntax-ns'],
	xhtml: ['w3.org/1999/xhtml', 'w3.org/tr/rec-html40', 'w3.org/tr/xhtml1/transitional'],
	svg: ['w3.org/2000/svg'],
	math: ['w3.org/1998/math/mathml'],
	dc: ['purl.org/dc/elements/1.1', 'purl.org/dc/elements/1.0'],
	dcterms: ['purl.org/dc/terms'],
	content: ['purl.org/rss/1.0/modules/content'],
	slash: ['purl.org/rss/1.0/modules/slash'],
	sy: ['purl.org/rss/1.0/modules/syndication'],
	wfw: ['wellformedweb.org/commentapi'],
	thr: ['purl.org/syndication/thread/1.0'],
	fh: ['purl.org/syndication/history/1.0'],
	media: ['search.yahoo.com/mrss', 'search.yahoo.com/mrss/1.0', 'tools.search.yahoo.com/mrss'],
	itunes: ['itunes.com/dtds/podcast-1.0.dtd', 'itunes.com/dtd/podcast-1.0.dtd'],
	feedburner: ['rssnamespace.org/feedburner/ext/1.0'],
	admin: ['webns.net/mvcb'],
	georss: ['georss.org/georss'],
	foaf: ['xmlns.com/foaf/0.1'],
	xml: ['w3.org/xml/1998/namespace'],
};

const PREFIX_BY_ADDRESS = new Map(
	Object.entries(VOCABULARIES).flatMap(([prefix, addresses]) =>
		addresses.map((address) => [address, prefix]),
	),
);
/** Prefixes with one meaning everywhere, with their short forms. */
const WELL_KNOWN = new Map([
	...Object.keys(VOCABULARIES).map((prefix): [string, string] => [prefix, prefix]),
	['atom', ''],
	['atom10', ''],
	['rss', ''],
	['html', 'xhtml'],
]);

const UNKNOWN = '?';
const MAX_REMEMBERED = 100;

export interface Name {
	readonly lower: string;
	/** The canonical name of the element. */
	readonly known: string;
}

/** The declarations in scope in one part of a document. */
export class Bindings {
	readonly #prefixes: ReadonlyMap<string, string>;
	readonly #names = new Map<string, Name>();
	/** Cached, because posts repeat the same declaration: `<div xmlns="http://www.w3.org/1999/xhtml">`. */
	readonly #inner = new Map<string, Bindings>();

	constructor(prefixes: ReadonlyMap<string, string> = new Map()) {
		this.#prefixes = prefixes;
	}

	/** These, with the `xmlns` attributes of one more element. */
	with(attributes: ReadonlyMap<string, string>): Bindings {
		const declared = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
		if (declared.length === 0) return this;
		const key = declared.join(' ');
		const made = this.#inner.get(key) ?? this.#declare(declared);
		if (this.#inner.size < MAX_REMEMBERED) this.#inner.set(key, made);
		return made;
	}

	#declare(declared: readonly (readonly [string, string])[]): Bindings {
		const prefixes = new Map(this.#prefixes);
		for (const [name, address] of declared) {
			const written = name.slice(6);
			prefixes.set(written, prefixFor(address, written));
		}
		return new Bindings(prefixes);
	}

	name(written: string): Name {
		let name = this.#names.get(written);
		if (name === undefined) {
			const lower = written.toLowerCase();
			name = { lower, known: this.#resolve(lower) };
			this.#names.set(written, name);
		}
		return name;
	}

	/** Attributes by their canonical name; declarations and those without a prefix keep theirs. */
	attributes(attributes: Attributes): Attributes {
		if (!hasPrefixed(attributes)) return attributes;
		return new Map(
			[...attributes].map(([name, value]) => [isPrefixed(name) ? this.#resolve(name) : name, value]),
		);
	}

	#resolve(lower: string): string {
		const colon = lower.indexOf(':');
		const written = colon === -1 ? '' : lower.slice(0, colon);
		const local = lower.slice(colon + 1);
		const prefix = this.#prefixes.get(written) ?? WELL_KNOWN.get(written) ?? UNKNOWN;
		return prefix === '' ? local : `${prefix}:${local}`;
	}
}

function hasPrefixed(attributes: Attributes): boolean {
	if (attributes.size === 0) return false;
	for (const name of attributes.keys()) if (isPrefixed(name)) return true;
	return false;
}

function isPrefixed(name: string): boolean {
	return name.includes(':') && !name.startsWith('xmlns');
}

function prefixFor(address: string, written: string): string {
	const key = address
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\/(?:www\.)?/, '')
		.replace(/(?<![/#])[/#]+$/, '');
	const known = PREFIX_BY_ADDRESS.get(key);
	if (known !== undefined) return known;
	if (/^purl\.org\/atom/.test(key)) return '';
	return WELL_KNOWN.get(written) ?? UNKNOWN;
}

/** The base of relative URLs. */
export interface Base {
	readonly address: string | undefined;
	/** The feed declares a base itself. Then URLs inside markup are made absolute too. */
	readonly isDeclared: boolean;
}

/** An opening tag. */
export interface Element {
	readonly written: string;
	readonly name: Name;
	readonly attributes: Attributes;
	readonly bindings: Bindings;
}
