/**
 * graph-question: the figures of the blogs and their links, also by author, tag, region, language or platform.
 *
 * In:     a store, the blogs and links to select, what to group by.
 * Out:    figures, the most influential blogs, and a row for each group. By author, a node is an author on a blog: the same name on the same
 *         blog is the same author. A link that names no post of a blog with several authors belongs to none of them; a note counts these.
 */
import {
	buildGraph,
	type GraphNode,
	type GraphSummary,
	type GroupedGraph,
	groupGraph,
	type LinkGraph,
	LinkTable,
	matchNodes,
	type NodeRow,
	type Restriction,
	summarize,
} from '../analyze/graph/index.ts';
import type { LocatedRegion } from '../analyze/region/index.ts';
import type { Store } from '../io/store/store.ts';
import { fold } from '../lib/text/fold.ts';
import { isOfReaders, type LinkOrigin } from '../model/link.ts';
import { type ProfiledLinks, readProfiledLinks } from './graph.ts';

export const GROUPINGS = ['author', 'tag', 'region', 'language', 'platform'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface GraphQuestion {
	readonly by?: Grouping;
	readonly since?: string;
	readonly until?: string;
	readonly origins?: readonly LinkOrigin[];
	readonly language?: string;
	readonly platform?: string;
	readonly region?: string;
	readonly tag?: string;
	/** The most influential blogs to list. */
	readonly rows: number;
	readonly groups?: number;
}

type Selection = Omit<GraphQuestion, 'by' | 'rows' | 'groups'>;

export interface GraphAnswer extends Omit<GraphSummary, 'table'> {
	readonly by: Grouping | null;
	/** The most influential blogs. */
	readonly table: readonly NodeRow[];
	/** Null if not grouped. */
	readonly grouped: GroupedGraph | null;
	/** By region only: each blog with the evidence for its region. */
	readonly regions: readonly RegionOfBlog[] | null;
	readonly notes: readonly string[];
}

interface RegionOfBlog extends LocatedRegion {
	readonly blog: string;
}

/** A fixed seed gives the same communities each time. */
export const SEED = 1;
const MAX_GROUPS = 50;

export async function askGraph(store: Store, question: GraphQuestion): Promise<GraphAnswer> {
	const { by, rows, groups = MAX_GROUPS } = question;
	const links = await readProfiledLinks(store);
	const restriction = restrict(question);
	const graph = buildGraph(links.table, restriction);
	const { table, ...summary } = summarize(graph, { seed: SEED });
	const notes: string[] = [];
	const grouped =
		by === undefined
			? null
			: groupGraph(by === 'author' ? authorGraph(links, restriction, notes) : graph, GROUPS_OF[by], {
					limit: groups,
				});
	if (grouped !== null) notes.push(...describeGroups(by!, grouped));
	return {
		by: by ?? null,
		...summary,
		table: [...table].sort((a, b) => b.pageRank - a.pageRank).slice(0, rows),
		grouped,
		regions: by === 'region' ? listRegions(links, graph) : null,
		notes,
	};
}

const oneOf = (value: string | null | undefined) => (value == null ? [] : [value]);

const GROUPS_OF: Readonly<Record<Grouping, (node: GraphNode) => readonly string[]>> = {
	author: ({ key }) => [key],
	tag: ({ tags }) => tags ?? [],
	region: ({ region }) => oneOf(region),
	language: ({ language }) => oneOf(language?.split('-', 1)[0]),
	platform: ({ platform }) => oneOf(platform),
};

export function restrict({ since, until, origins, language, platform, region, tag }: Selection): Restriction {
	return {
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
		...(origins !== undefined && { origins }),
		nodes: matchNodes({
			...(language !== undefined && { language }),
			...(platform !== undefined && { platform }),
			...(region !== undefined && { region }),
			...(tag !== undefined && { tag: fold(tag) }),
		}),
	};
}

function listRegions({ blogs, profiles }: ProfiledLinks, { nodes }: LinkGraph): RegionOfBlog[] {
	const shown = new Set(nodes.map(({ key }) => key));
	return blogs
		.filter(({ url }) => shown.has(url))
		.map(({ id, url }) => ({ blog: url, ...profiles.blogs.get(id)!.region }));
}

/** The authors as nodes. */
function authorGraph(
	{ table, profiles, edges, blogs }: ProfiledLinks,
	restriction: Restriction,
	notes: string[],
) {
	const authors = new LinkTable();
	const onlyAuthor = new Map<number, number>();
	const keyOf = (name: string, blog: string) => `${name} <${blog}>`;
	const urls = new Map(blogs.map(({ id, url }) => [id, url]));
	for (const { id, url } of blogs) {
		const node = table.nodes[table.numberOf(url)!]!;
		const { authors: own } = profiles.blogs.get(id)!;
		for (const [name, { posts, postsPerWeek }] of own) {
			const number = authors.addNode({ ...node, key: keyOf(name, url), title: name, posts, postsPerWeek });
			if (own.size === 1) onlyAuthor.set(id, number);
		}
	}
	const authorOf = (blog: number, post: number | null): number | null => {
		const name = post === null ? null : (profiles.authors.get(post) ?? null);
		if (name !== null) return authors.numberOf(keyOf(name, urls.get(blog)!));
		return onlyAuthor.get(blog) ?? null;
	};
	let unknown = 0;
	for (const { from, to, fromPost, toPost, origin, at } of edges) {
		// A link in a comment was made by a reader, not by the author of the post.
		if (isOfReaders(origin)) continue;
		const [source, target] = [authorOf(from, fromPost), authorOf(to, toPost)];
		if (source === null || target === null) unknown++;
		else authors.addNumbered(source, target, { origin, at });
	}
	if (unknown > 0)
		notes.push(
			`${unknown.toLocaleString('en')} links are left out: it is not known which author made or got them.`,
		);
	return buildGraph(authors, restriction);
}

function describeGroups(by: Grouping, { leftOut, ungrouped, groups }: GroupedGraph): string[] {
	const more =
		leftOut === 0 ? [] : [`Shows the ${groups.length} largest of ${groups.length + leftOut} groups.`];
	const none =
		ungrouped === 0 || by === 'author'
			? []
			: [`${ungrouped.toLocaleString('en')} blogs are in no group: their ${by} is not known.`];
	return [...more, ...none];
}
