/** piece: what the readers of files give, one by one, to be kept. */

import { canParse } from '../lib/url/can-parse.ts';
import type { BlogFacts, PostFacts, QuarantineFacts } from '../model/batch.ts';
import type { Wrapper } from '../model/wrapper.ts';

export type Piece =
	| { readonly kind: 'blog'; readonly blog: BlogFacts }
	| { readonly kind: 'post'; readonly post: PostFacts }
	/** How a blog marks its posts, as it was learnt. */
	| { readonly kind: 'wrapper'; readonly blog: string; readonly wrapper: Wrapper }
	/** A post that was gone from its blog when the archive was made. */
	| { readonly kind: 'gone'; readonly url: string }
	/** Something that should have been a post and is none: `where` in the file, and what is wrong. */
	| { readonly kind: 'bad'; readonly where: string; readonly why: string }
	/** Something that is no post and need not be one, such as a draft: what it is, in the plural. */
	| { readonly kind: 'passed'; readonly what: string }
	/** A page that the program could not cope with. */
	| { readonly kind: 'quarantine'; readonly page: QuarantineFacts };

export function bad(where: string, why: string): Piece {
	return { kind: 'bad', where, why };
}

export function passed(what: string): Piece {
	return { kind: 'passed', what };
}

/** An address of the web, as it is spelt in full; null for anything else. */
export function webAddress(value: unknown, base?: string): string | null {
	if (typeof value !== 'string' || value === '' || !canParse(value, base)) return null;
	const url = new URL(value, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** The front page of an address's host. */
export function originOf(url: string): string {
	return new URL('/', url).href;
}
