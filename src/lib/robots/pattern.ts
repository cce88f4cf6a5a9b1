/**
 * pattern: does a path of robots.txt match a URL?
 *
 * Source: RFC 9309 §2.2.2 and §2.2.3. `*` is any run of characters, `$` at the end is the end; a literal one is written
 * %2A or %24. Both sides are normalized first: characters that need no escape are unescaped, others are escaped. Time
 * is linear: the parts between the stars are searched one after the other, each from the end of the previous match. The
 * leftmost match of a part is never worse than a later one.
 */
import { toUtf8 } from '../text/bytes.ts';
import { canParse } from '../url/can-parse.ts';

export interface PathPattern {
	/** The length that counts for "the most specific match". */
	readonly length: number;
	readonly parts: readonly string[];
	/** The last part must be the end of the path. */
	readonly isAnchored: boolean;
}

export function compilePattern(path: string): PathPattern {
	const isAnchored = path.endsWith('$');
	const bare = isAnchored ? path.slice(0, -1) : path;
	const spelt = spell(bare).replaceAll('$', '%24').replace(/\*+/g, '*');
	return { length: spelt.length + (isAnchored ? 1 : 0), parts: spelt.split('*'), isAnchored };
}

/** `path` as returned by `spellPath`. */
export function matchesPath({ parts, isAnchored }: PathPattern, path: string): boolean {
	const [first = ''] = parts;
	if (!path.startsWith(first)) return false;
	if (parts.length === 1) return !isAnchored || path.length === first.length;
	let at = first.length;
	const last = parts.length - 1;
	for (let index = 1; index < last; index++) {
		const found = path.indexOf(parts[index]!, at);
		if (found === -1) return false;
		at = found + parts[index]!.length;
	}
	const end = parts[last]!;
	if (isAnchored) return path.length - end.length >= at && path.endsWith(end);
	return path.indexOf(end, at) !== -1;
}

/** The path and query of a URL, normalized like the patterns. */
export function spellPath(address: string): string | null {
	if (!canParse(address)) return null;
	const { pathname, search } = new URL(address);
	return spell(pathname + search)
		.replaceAll('*', '%2A')
		.replaceAll('$', '%24');
}

const UNRESERVED = /^[\w.~-]$/;

/**
 * Normal form: only characters that need it are escaped, escapes are upper-case, non-ASCII is escaped. In a query an
 * escaped colon or slash equals the bare one (the RFC's own example).
 */
function spell(path: string): string {
	const query = path.indexOf('?');
	const escaped = path
		.replace(/[^\x21-\x7e]+|["'<>\\^`{|}]/g, escapeText)
		.replace(/%(?![\da-f]{2})/gi, '%25')
		.replace(/%[\da-f]{2}/gi, (code) => {
			const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
			return UNRESERVED.test(letter) ? letter : code.toUpperCase();
		});
	if (query === -1) return escaped;
	const split = escaped.indexOf('?');
	return escaped.slice(0, split) + escaped.slice(split).replaceAll('%3A', ':').replaceAll('%2F', '/');
}

function escapeText(text: string): string {
	return Array.from(toUtf8(text), (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}
