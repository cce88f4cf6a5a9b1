/** map: blogs with their positions, and the links among them. */

/** A finished map, or the progress of one that is being drawn. */
export type MapAnswer =
	| { readonly state: 'ready'; readonly map: BlogMap }
	| { readonly state: 'working'; readonly done: number; readonly step: string };

export interface BlogMap {
	/** When it was drawn. */
	readonly made: string;
	readonly blogs: readonly MapBlog[];
	/** One row per edge, to save space: the indexes of both blogs in `blogs`, the number of links, the days of the first and the last one (20040305). */
	readonly edges: readonly MapEdge[];
	/** Communities, the largest first, named by their distinctive words. */
	readonly communities: readonly { readonly blogs: number; readonly name: string }[];
	/** Which blogs and edges were left out because there are too many, in words. */
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
	/** From 0 to 1; the most influential blog has 1. */
	readonly influence: number;
	readonly posts: number;
	/** The day of its first known post or link, 20040305; 0 if there is none. */
	readonly since: number;
}

export type MapEdge = readonly [from: number, to: number, links: number, first: number, last: number];
