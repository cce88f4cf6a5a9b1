/**
 * written: splits http URLs that are already in normal form, without the URL parser.
 *
 * Nearly all URLs on pages are, and each page has dozens. Anything that the parser would change or might reject is left
 * to it: capitals and non-ASCII letters in a host, credentials, ports, `..` steps, characters that it escapes,
 * fragments.
 */

/** The parts of a URL, named as in `URL`. */
export interface WrittenAddress {
	readonly host: string;
	readonly pathname: string;
	readonly search: string;
}

/** A last label that begins with a digit makes the host a number. */
const HOST = String.raw`(?:(?!xn--)[a-z\d-]+\.)+(?!xn--)[a-z][a-z\d-]*`;
/** A part that begins with a dot, or its escape, may be a `..` step. */
const PATH = String.raw`(?:\/(?!\.|%2[Ee])[\w~%@!$&()*+,;=:.-]*)+`;
const SEARCH = String.raw`(?:\?[\w~%@!$&()*+,;=:.\/?-]+)?`;

const ADDRESS = new RegExp(`^https?://(${HOST})(${PATH})(${SEARCH})$`);

/** Null where the parser is needed. */
export function takeWritten(address: string): WrittenAddress | null {
	const match = ADDRESS.exec(address);
	return match === null ? null : { host: match[1]!, pathname: match[2]!, search: match[3]! };
}
