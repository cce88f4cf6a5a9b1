/** graph: the blogs of a store and the links among them. */
import {
	buildGraph,
	type GraphNode,
	type LinkGraph,
	LinkTable,
	type Restriction,
} from '../analyze/graph/index.ts';
import type { Slice, Store } from '../io/store/store.ts';

/** Of blogs and of links that are read at once. */
const SLICE = 5_000;

export interface StoredLinks {
	/** Of which the graph of any time and origin is made. */
	readonly table: LinkTable;
	/** What is in the table's nodes, and more. */
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

/** All blogs but those judged to be none; `onLinks` is told how many links have been read. */
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
