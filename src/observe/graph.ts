/** graph: the blogs of a store and the links among them. */
import {
	buildGraph,
	type GraphNode,
	type LinkGraph,
	LinkTable,
	type Restriction,
} from '../analyze/graph/index.ts';
import type { Slice, Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Edge } from '../model/link.ts';
import { type Profiles, readProfiles } from './profiles.ts';

/** Blogs and links read in one batch. */
const SLICE = 5_000;

export interface StoredLinks {
	/** The source for the graphs of any time and origin. */
	readonly table: LinkTable;
	/** The blogs of the table's nodes, with more details. */
	readonly blogs: readonly StoredBlog[];
}

export interface StoredBlog extends GraphNode {
	readonly id: number;
	readonly posts: number;
	readonly description: string | null;
}

export async function readGraph(store: Store, restriction: Restriction): Promise<LinkGraph> {
	return buildGraph((await readLinks(store)).table, restriction);
}

export interface ProfiledLinks {
	readonly table: LinkTable;
	readonly profiles: Profiles;
	readonly edges: readonly Edge[];
	readonly blogs: readonly Blog[];
}

/** The same with the tags, region and posting frequency of each blog, for which all posts are read. */
export async function readProfiledLinks(store: Store): Promise<ProfiledLinks> {
	const table = new LinkTable();
	const blogs = await readBlogs(store);
	const profiles = await readProfiles(store, blogs);
	const places = new Map<number, number>();
	for (const blog of blogs) {
		const { tags, region, postsPerWeek } = profiles.blogs.get(blog.id)!;
		const node = {
			...toNode(blog),
			region: region.region,
			tags: tags.slice(0, MAX_TAGS).map(({ tag }) => tag),
			postsPerWeek,
		};
		places.set(blog.id, table.addNode(node));
	}
	const edges: Edge[] = [];
	for await (const slice of slices((after) => store.edges({ after, limit: SLICE }))) {
		for (const edge of slice) {
			const [source, target] = [places.get(edge.from), places.get(edge.to)];
			if (source === undefined || target === undefined) continue;
			table.addNumbered(source, target, { origin: edge.origin, at: edge.at });
			edges.push(edge);
		}
	}
	return { table, profiles, edges, blogs };
}

/** A blog belongs to the groups of its most used tags. */
const MAX_TAGS = 20;

async function readBlogs(store: Store): Promise<Blog[]> {
	const blogs: Blog[] = [];
	for await (const slice of slices((after) => store.blogs({ after, limit: SLICE })))
		blogs.push(...slice.filter(({ judgment }) => judgment?.isBlog !== false));
	return blogs;
}

function toNode({ id, url, title, description, language, platform, posts }: Blog): StoredBlog {
	return { id, key: url, title, description, language, platform, posts };
}

/** All sites except those judged not to be blogs; `onLinks` gets the number of links read so far. */
export async function readLinks(
	store: Store,
	onLinks: (done: number) => void = () => {},
): Promise<StoredLinks> {
	const table = new LinkTable();
	const blogs: StoredBlog[] = [];
	const places = new Map<number, number>();
	for (const blog of (await readBlogs(store)).map(toNode)) {
		places.set(blog.id, table.addNode(blog));
		blogs.push(blog);
	}
	for await (const slice of slices((after) => store.edges({ after, limit: SLICE }))) {
		for (const { from, to, origin, at } of slice) {
			const [source, target] = [places.get(from), places.get(to)];
			if (source !== undefined && target !== undefined) table.addNumbered(source, target, { origin, at });
		}
		onLinks(table.length);
	}
	return { table, blogs };
}

async function* slices<Item>(read: (after: string) => Promise<Slice<Item>>): AsyncGenerator<readonly Item[]> {
	let after: string | null = '0';
	while (after !== null) {
		const slice: Slice<Item> = await read(after);
		yield slice.items;
		after = slice.next;
	}
}
