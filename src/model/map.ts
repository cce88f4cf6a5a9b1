/** map: the blogs and the links among them, each blog at a place. */

/** A map that is there, or how far it is. */
export type MapAnswer =
	| { readonly state: 'ready'; readonly map: BlogMap }
	| { readonly state: 'working'; readonly done: number; readonly step: string };

export interface BlogMap {
	/** When it was drawn. */
	readonly made: string;
	readonly blogs: readonly MapBlog[];
	/** Many, so each is a row: the places of both blogs in `blogs`, links, the days of the first and the last one (20040305). */
	readonly edges: readonly MapEdge[];
	/** Communities, the largest first, by the words that tell them apart. */
	readonly communities: readonly { readonly blogs: number; readonly name: string }[];
	/** Blogs and edges that were left out because there are too many, in words. */
	readonly notes: readonly string[];
}

export interface MapBlog {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly language: string | null;
	readonly x: number;
	readonly y: number;
	readonly community: number;
	/** From 0 to 1, the most influential has 1. */
	readonly influence: number;
	readonly posts: number;
	/** The day of its first post or link that is known, 20040305; 0 when none is. */
	readonly since: number;
}

export type MapEdge = readonly [from: number, to: number, links: number, first: number, last: number];
