/** site: what a public server says about itself, and what visitors ask for. */

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
