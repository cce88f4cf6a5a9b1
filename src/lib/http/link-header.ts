/**
 * link-header: the links of a Link header.
 *
 * Source: RFC 8288 §3.
 */
import { canParse } from '../url/can-parse.ts';

export interface HeaderLink {
	/** Absolute, http or https. */
	readonly url: string;
	/** In lower case. */
	readonly rels: readonly string[];
}

const MAX_HEADER = 8192;
const LINK = /<([^<>"\s]{1,2048})>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/** URLs are resolved against `base`, the URL of the response. */
export function parseLinkHeader(header: string | readonly string[] | undefined, base: string): HeaderLink[] {
	const text = (typeof header === 'string' ? header : (header ?? []).join(',')).slice(0, MAX_HEADER);
	return [...text.matchAll(LINK)].flatMap(([, target, parameters]) => {
		const rel = REL.exec(parameters!);
		const rels = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
		const url = webAddress(target!, base);
		return url === null ? [] : { url, rels };
	});
}

function webAddress(target: string, base: string): string | null {
	if (!canParse(target, base)) return null;
	const url = new URL(target, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
