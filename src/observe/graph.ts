/** graph: the blogs of a store and the links among them. */
import {
	buildGraph,
	type GraphNode,
	type LinkGraph,
	LinkTable,
	type Restriction,
} from '../analyze/graph/index.ts';
import type { Slice, Store } from '../io/store/store.ts';

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

/** All sites except those judged not to be blogs; `onLinks` gets the number of links read so far. */
export async function readLinks(
	store: Store,
	onLinks: (done: number) => void = () => {},
): Promise<StoredLinks> {
	const table = new LinkTable();
	const blogs: StoredBlog[] = [];
	const places = new Map<number, number>();
	for await (const slice of slices((after) => store.blogs({ after, limit: SLICE }))) {
		for (const { id, url, title, description, language, platform, posts, judgment } of slice) {
			if (judgment?.isBlog === false) continue;
			const blog = { id, key: url, title, description, language, platform, posts };
			places.set(id, table.addNode(blog));
			blogs.push(blog);
		}
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
