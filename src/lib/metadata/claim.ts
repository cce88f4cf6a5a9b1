/** claim: a statement of the markup about the page that the reader does not see, or sees elsewhere. */
import type { Node } from '../html/index.ts';

export type Property = 'title' | 'author' | 'published' | 'modified' | 'site' | 'language' | 'kind';

export type ClaimSource =
	| 'json-ld'
	| 'microdata'
	| 'microformats'
	| 'open-graph'
	| 'dublin-core'
	| 'meta'
	| 'trackback';

export interface Claim {
	readonly property: Property;
	/** Trimmed, white space collapsed, never empty. */
	readonly value: string;
	readonly from: ClaimSource;
	/** Its name in the page: `og:title`, `BlogPosting author`, `entry-title` … */
	readonly name: string;
	readonly node: Node;
	/** The element whose item it describes (`itemscope`, `hentry`); 0 when it describes the page. */
	readonly scope: Node;
}

/** Longer values are not titles, names or dates. */
const MAX_VALUE = 500;

/** Collects claims; empty and overlong values are left out. */
export class ClaimList {
	readonly claims: Claim[] = [];

	add(property: Property, value: string | undefined, rest: Omit<Claim, 'property' | 'value'>): void {
		const clean = collapse(value ?? '');
		if (clean !== '' && clean.length <= MAX_VALUE) this.claims.push({ property, value: clean, ...rest });
	}
}

/** Most texts contain none of this, and one test is cheaper than two passes. */
const TO_COLLAPSE = /[\u200b-\u200f\u2060\ufeff\u00ad]|\s{2}|[^\S ]/;

/** Collapses and trims white space, and removes invisible characters. */
export function collapse(text: string): string {
	if (!TO_COLLAPSE.test(text)) return text.trim();
	return text
		.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}
