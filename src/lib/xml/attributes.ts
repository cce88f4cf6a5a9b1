/** attributes: the text between a tag's name and its end → values by name, quotes or none. */
import { decodeReferences } from './references.ts';
import type { Repairs } from './scan.ts';

/** Names in lower case, with the prefix as written. */
export type Attributes = ReadonlyMap<string, string>;

export const NO_ATTRIBUTES: Attributes = new Map();

/** A value without quotes, or with quotes that are not closed, ends at white space. */
const ATTRIBUTE = /([^\s=/>"']+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|["']?([^\s"'>]+)))?/g;

/** The first of each name counts. */
export function parseAttributes(tag: string, repairs: Repairs): Attributes {
	const attributes = new Map<string, string>();
	ATTRIBUTE.lastIndex = 0;
	for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) {
		const name = match[1]!.toLowerCase();
		if (attributes.has(name)) continue;
		attributes.set(name, decodeReferences(match[2] ?? match[3] ?? match[4] ?? '', repairs));
	}
	return attributes;
}
