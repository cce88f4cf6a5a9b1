/** site: what a public server says about itself, what visitors ask for, and the keys of members. */

export interface Site {
	readonly name: string;
	/** A sentence or two about the collection; empty for none. */
	readonly text: string;
	/** Anybody may read, within limits; visitors may suggest blogs and ask for removals. */
	readonly isPublic: boolean;
}

export const OWN_SITE: Site = { name: 'Logosphere', text: '', isPublic: false };

/** What a visitor asks for: a blog to read, or an address to erase. */
export interface VisitorRequest {
	readonly kind: 'suggestion' | 'removal';
	readonly url: string;
	readonly note: string;
	/** How to reach the owner who asks for a removal; empty for none. */
	readonly contact: string;
	readonly at: string;
}

/** What the holder of a key may do; each includes those before it. */
export const ROLES = ['reader', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** A key that was given to somebody. */
export interface AccessKey {
	readonly name: string;
	readonly role: Role;
	readonly at: string;
	readonly hash: string;
	/** The hash of the cookie that a browser gets for the key. */
	readonly cookieHash: string;
}
