/**
 * written: http addresses that are written as the URL standard writes them, taken apart without its parser.
 *
 * Nearly all addresses that pages name are so, and each page names dozens. What the parser would change, or might refuse, is left to
 * it: capitals and letters beyond ASCII in a host, credentials, ports, dots that lead upwards, signs that it escapes, fragments.
 */

/** The parts of an address, named as `URL` names them. */
export interface WrittenAddress {
	readonly host: string;
	readonly pathname: string;
	readonly search: string;
}

/** A last label that begins with a digit makes the host a number. */
const HOST = String.raw`(?:(?!xn--)[a-z\d-]+\.)+(?!xn--)[a-z][a-z\d-]*`;
/** A part that begins with a dot, or its escape, may lead upwards. */
const PATH = String.raw`(?:\/(?!\.|%2[Ee])[\w~%@!$&()*+,;=:.-]*)+`;
const SEARCH = String.raw`(?:\?[\w~%@!$&()*+,;=:.\/?-]+)?`;

const ADDRESS = new RegExp(`^https?://(${HOST})(${PATH})(${SEARCH})$`);

/** Null where the parser must be asked. */
export function takeWritten(address: string): WrittenAddress | null {
	const match = ADDRESS.exec(address);
	return match === null ? null : { host: match[1]!, pathname: match[2]!, search: match[3]! };
}
