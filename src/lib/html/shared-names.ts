/**
 * shared-names: one string object per tag or attribute name, so that comparing two names compares pointers.
 *
 * Nearly every name was seen before. It is found by the hash of its characters, without creating a string: the reader
 * has visited each character anyway.
 *
 * In:     a range of a page that is a name, and its hash.
 * Out:    the name in lower case.
 */

/** Names seen on any page, if they are few and short. */
const SHARED = new Map<string, string>();
const MAX_SHARED = 4096;
const LONGEST_SHARED = 40;

/** The last shared name of each hash; a power of two, several times as many as pages use. */
const SLOTS = 1 << 13;
const LAST_MET: string[] = new Array(SLOTS).fill('');

/** The hash of a name, from the hash of everything before its last character. */
export function addToHash(hash: number, unit: number): number {
	return (hash * 31 + unit) & (SLOTS - 1);
}

/** The names of one page. */
export class SharedNames {
	readonly #others = new Map<string, string>();

	/** The name at html[from…to). */
	read(html: string, from: number, to: number, hash: number, hasCapitals: boolean): string {
		const met = LAST_MET[hash]!;
		if (isAt(html, from, to, met)) return met;
		const raw = html.slice(from, to);
		if (hasCapitals) return this.#share(raw.toLowerCase());
		const name = this.#share(raw);
		if (SHARED.has(name)) LAST_MET[hash] = name;
		return name;
	}

	#share(name: string): string {
		const known = SHARED.get(name) ?? this.#others.get(name);
		if (known !== undefined) return known;
		if (SHARED.size >= MAX_SHARED || name.length > LONGEST_SHARED) {
			this.#others.set(name, name);
			return name;
		}
		const own = internalised(name);
		SHARED.set(own, own);
		return own;
	}
}

function isAt(html: string, from: number, to: number, name: string): boolean {
	if (name.length !== to - from) return false;
	for (let i = 0; i < name.length; i++) if (html.charCodeAt(from + i) !== name.charCodeAt(i)) return false;
	return true;
}

/** The engine's interned copy of a name, the same as for literals: being an object key makes it that copy. */
function internalised(name: string): string {
	return Object.keys({ [name]: 0 })[0]!;
}
