/** rights: what the owner of a text declared about its uses, with the words that say so and their place. */
import type { PostSource } from './post.ts';

/** What the program can do with a post. */
export const USES = [
	/** Store it and find it in a search. */
	'index',
	/** Show two lines of it in results. */
	'snippet',
	/** Show its whole text on the page. */
	'text',
	/** Return its whole text through the API and as linked data. */
	'api',
	/** Repeat it in outgoing feeds. */
	'feeds',
	/** Give it to a language model as input (MCP). */
	'mcp',
	/** Write it to an export. */
	'export',
	/** Write it to an export whose purpose is to train models. */
	'training',
	/** Store a copy as fetched: samples, earlier versions, web archives. */
	'archive',
] as const;

/** One of the uses. */
export type Use = (typeof USES)[number];

export const RIGHTS_SOURCES = [
	'robots.txt',
	'robots.txt of AI crawlers',
	'Content-Signal',
	'Content-Usage',
	'X-Robots-Tag',
	'meta robots',
	'TDMRep',
	'RSL',
	'ai.txt',
	'licence',
] as const;

/** The kind of a declaration. */
export type RightsSource = (typeof RIGHTS_SOURCES)[number];

/** One declaration, as it was written. */
export interface Declaration {
	readonly source: RightsSource;
	/** The URL of the document that contains it. */
	readonly where: string;
	/** Its words, cut if they are long. */
	readonly said: string;
	readonly allows: readonly Use[];
	readonly withholds: readonly Use[];
	/** The longest snippet in characters that it permits. */
	readonly maxSnippet?: number;
	/** It applies from this time on, ISO. */
	readonly from?: string;
	/** It is about the addresses with this path only, a pattern as in robots.txt. Of one document and group, the longest match decides. */
	readonly path?: string;
	readonly group?: string;
}

/** What was declared about one use. */
export interface UseAnswer {
	readonly answer: 'allowed' | 'withheld' | 'unknown';
	/** The declaration that decided, or the rule that followed from it; null if nothing was declared. */
	readonly reason: string | null;
}

/** The answer for each use. */
export type Rights = Readonly<Record<Use, UseAnswer>> & {
	/** The longest snippet that is permitted; null for any. */
	readonly maxSnippet: number | null;
};

/** What the program does where nothing was declared. */
export interface RightsPolicy {
	readonly unknown: Readonly<Record<Use, 'allow' | 'withhold'>>;
}

/** What the host and the blog of a post declare. */
export interface BlogRights {
	/** robots.txt. */
	readonly robots: readonly Declaration[];
	/** tdmrep.json, ai.txt, RSL licences. */
	readonly files: readonly Declaration[];
	/** When these files were read, ISO; null if they were not. */
	readonly filesAt: string | null;
	/** The home page. */
	readonly page: readonly Declaration[];
	/** The feed. */
	readonly feed: readonly Declaration[];
}

export const NO_RIGHTS: BlogRights = { robots: [], files: [], filesAt: null, page: [], feed: [] };

/** What is stored about the rights to a post. */
export interface PostRights {
	readonly post: number;
	readonly url: string;
	readonly title: string | null;
	readonly source: PostSource;
	/** The blog's home address. */
	readonly blog: string;
	/** What its own page declares; null while that was not read. */
	readonly own: readonly Declaration[] | null;
	readonly ofBlog: BlogRights | null;
}
