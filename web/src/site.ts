/** site: what the server says about itself in the head of the document. */

const read = (name: string): string =>
	document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const site = {
	name: read('site-name') || 'Logosphere',
	/** Empty for none. */
	text: read('site-text'),
	/** Anybody may read. */
	isPublic: read('site-public') !== '',
	/** The reader has no token on a public server. */
	isVisitor: read('site-public') === 'visitor',
} as const;
