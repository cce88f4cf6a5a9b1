/** values: the API's types for the link graph and its leaders, as far as the view shows them. */
import type { PostName } from '../values.ts';

interface Distribution {
	readonly max: number;
	readonly mean: number;
	readonly median: number;
	readonly zeros: number;
}

interface Components {
	readonly count: number;
	readonly largest: number;
}

export interface GraphNode {
	/** The URL of the blog. */
	readonly key: string;
	readonly title: string | null;
	readonly posts: number | null;
	readonly inDegree: number;
	readonly outDegree: number;
	readonly pageRank: number;
}

export interface GraphGroup {
	readonly group: string;
	readonly nodes: number;
	readonly posts: number;
	readonly postsPerWeek: number | null;
	readonly mutualPairs: number;
	readonly oneWayOut: number;
	readonly oneWayIn: number;
	readonly inDegree: number;
	readonly outDegree: number;
	readonly clustering: number;
	readonly linksWithin: number;
	readonly within: { readonly reciprocity: number | null };
}

export interface GraphFigures {
	readonly nodes: number;
	readonly edges: number;
	/** The number of links. */
	readonly weight: number;
	readonly density: number;
	readonly reciprocity: {
		readonly overall: number | null;
		readonly mutualPairs: number;
		readonly oneWayPairs: number;
	};
	readonly inDegree: Distribution;
	readonly outDegree: Distribution;
	readonly clustering: { readonly average: number; readonly transitivity: number };
	readonly weakComponents: Components;
	readonly strongComponents: Components;
	readonly communities: {
		readonly count: number;
		readonly modularity: number;
		readonly sizes: readonly number[];
	};
	readonly assortativity: {
		readonly language: number | null;
		readonly platform: number | null;
		readonly tag: number | null;
	};
	readonly deepestCore: number;
	/** Measures that did not converge. */
	readonly unsettled: readonly string[];
	/** The most important blogs. */
	readonly table: readonly GraphNode[];
	/** Null if not grouped. */
	readonly grouped: {
		readonly groups: readonly GraphGroup[];
		/** Links from group to group: both indexes, the links. */
		readonly flows: readonly (readonly [from: number, to: number, links: number])[];
	} | null;
	readonly notes: readonly string[];
}

export interface CitedPost {
	readonly post: PostName;
	readonly novelty: number;
	readonly citations: number;
	readonly citedBy: readonly PostName[];
}

export interface Leader {
	readonly blog: { readonly id: number; readonly url: string; readonly title: string | null };
	readonly posts: number;
	readonly novelty: number;
	readonly linksGained: number;
	readonly score: number;
	readonly influence: number;
	readonly conversation: number;
	readonly evidence: readonly CitedPost[];
}

export interface Leaders {
	readonly query: string;
	readonly posts: number;
	readonly citations: number;
	readonly leaders: readonly Leader[];
	readonly notes: readonly string[];
}

export interface Periods {
	readonly periods: readonly {
		readonly from: string;
		readonly to: string;
		readonly blogs: number;
		readonly communities: readonly {
			readonly line: number;
			readonly name: string;
			readonly blogs: number;
			readonly members: readonly string[];
		}[];
	}[];
	/** The period, the place of the community there, its place in the next period, the blogs that pass on. */
	readonly flows: readonly (readonly [period: number, from: number, to: number, blogs: number])[];
}
