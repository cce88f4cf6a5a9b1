/** post: a post as one stage reads it, before it is saved. Absent values are null. */
import type { ContentLink } from './page.ts';

export const POST_SOURCES = ['full-feed', 'feed-guided', 'model', 'wrapper', 'page'] as const;
/** How a post was read: from a full feed, from the home page with the feed’s help, from the home page alone, by a wrapper, or from its own page. */
export type PostSource = (typeof POST_SOURCES)[number];

/** A post as one stage reads it, before it is saved. Absent values are null. */
export interface PostDraft {
	/** The permalink; the page's URL with a fragment if the post has no page of its own. */
	readonly url: string | null;
	readonly title: string | null;
	readonly author: string | null;
	/** ISO, with the precision known: `2004-03-05` or `2004-03-05T21:04:09+09:00`. */
	readonly published: string | null;
	readonly updated: string | null;
	/** Clean, sanitised HTML with absolute URLs. */
	readonly html: string;
	/** The same as text; paragraphs are separated by a blank line. */
	readonly text: string;
	readonly categories: readonly string[];
	readonly source: PostSource;
	/** The links of the content; absent if they were not searched. */
	readonly links?: readonly ContentLink[];
}

/** A stored post. */
export interface Post extends Omit<PostDraft, 'links'> {
	/** The store's own number for it; it never changes. */
	readonly id: number;
	readonly url: string;
	/** The blog's home address. */
	readonly blog: string;
	readonly language: string | null;
	readonly firstSeen: string;
	/** When a change was last seen; until then `firstSeen`. */
	readonly changed: string;
	/** When it was found deleted from the blog; null while it is there. */
	readonly gone: string | null;
	readonly contentHash: string;
	readonly versions: number;
	readonly comments: number;
	/** Links to it from other blogs. */
	readonly inboundLinks: number;
}

/** What a post said before it was edited. */
export interface PostVersion {
	readonly title: string | null;
	readonly html: string;
	readonly text: string;
	readonly contentHash: string;
	/** When this version was first seen. */
	readonly seen: string;
}
