/** piece: the output of the file readers, to be saved one by one. */

import { canParse } from '../lib/url/can-parse.ts';
import type { BlogFacts, PostFacts, QuarantineFacts } from '../model/batch.ts';
import type { Wrapper } from '../model/wrapper.ts';

export type Piece =
	| { readonly kind: 'blog'; readonly blog: BlogFacts }
	| { readonly kind: 'post'; readonly post: PostFacts }
	/** The learnt extraction rules of a blog. */
	| { readonly kind: 'wrapper'; readonly blog: string; readonly wrapper: Wrapper }
	/** When the archive was made, the post was deleted from its blog, or asked not to be stored. */
	| { readonly kind: 'gone' | 'withdrawn'; readonly url: string }
	/** Something that should have been a post but is invalid: `where` in the file, and why. */
	| { readonly kind: 'bad'; readonly where: string; readonly why: string }
	/** Something that is not a post, such as a draft: its kind, in the plural. */
	| { readonly kind: 'passed'; readonly what: string }
	/** A page that could not be processed. */
	| { readonly kind: 'quarantine'; readonly page: QuarantineFacts };

export function bad(where: string, why: string): Piece {
	return { kind: 'bad', where, why };
}

export function passed(what: string): Piece {
	return { kind: 'passed', what };
}

/** A normalized web URL; null for anything else. */
export function webAddress(value: unknown, base?: string): string | null {
	if (typeof value !== 'string' || value === '' || !canParse(value, base)) return null;
	const url = new URL(value, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** The home page of the host of a URL. */
export function originOf(url: string): string {
	return new URL('/', url).href;
}
