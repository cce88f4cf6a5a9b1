/**
 * shared-names: one string object for each name of a tag or attribute, so that comparing two of them compares addresses.
 *
 * Nearly every name was met before. Its characters lead to it without a string being made of them: the reader has
 * looked at each anyway and brings a hash of them.
 *
 * In:     a range of a page that is a name, and its hash.
 * Out:    the name in lower case.
 */

/** Names that were met on any page, as far as they are few and short. */
const SHARED = new Map<string, string>();
const MAX_SHARED = 4096;
const LONGEST_SHARED = 40;

/** The shared name that was last met with each hash; a power of two, several times as many as pages use. */
const SLOTS = 1 << 13;
const LAST_MET: string[] = new Array(SLOTS).fill('');

/** The hash of a name, from the hash of what stands before its last character. */
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

/** The copy of a name that the engine keeps for literals too: what has been the key of an object is that copy. */
function internalised(name: string): string {
	return Object.keys({ [name]: 0 })[0]!;
}
