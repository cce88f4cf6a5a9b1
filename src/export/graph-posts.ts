/**
 * graph-posts: the link graph of posts: which post links to which, in its text or its comments.
 *
 * Two passes over the posts write the nodes and the edges. All links of a post are stored with it, so nothing is held in memory.
 * Only links between posts of the selection count; links of a post to itself are left out.
 */
import type { Store } from '../io/store/store.ts';
import type { Post } from '../model/post.ts';
import type { Exporter, Job } from './format.ts';
import type { GraphFile } from './graph.ts';
import { type Attribute, addLink, type Edge, NO_LINKS, type Node } from './graph.ts';
import type { Item } from './item.ts';

const ATTRIBUTES: readonly Attribute[] = [
	{ name: 'url', type: 'string' },
	{ name: 'blog', type: 'string' },
	{ name: 'published', type: 'string' },
	{ name: 'language', type: 'string' },
	{ name: 'comments', type: 'integer' },
	{ name: 'inbound_links', type: 'integer' },
];

interface Saved {
	readonly nodes: number;
	readonly edges: number;
	/** The highest post id. */
	readonly highest: number;
}

export function postGraphPasses(job: Job, file: GraphFile): Exporter {
	let highest = (job.saved as Saved | null)?.highest ?? 0;
	const isNode = async (post: Post) => post.id <= highest && job.selection.has(post);
	return {
		passes: [
			{
				over: 'posts',
				begin: () => file.write(file.writer.head({ nodes: ATTRIBUTES, date: job.started })),
				each: async ({ post }) => {
					highest = Math.max(highest, post.id);
					file.nodes++;
					await file.write(file.writer.node(nodeOf(post)));
				},
				end: () => file.write(file.writer.middle()),
			},
			{
				over: 'posts',
				each: async (item) => {
					for (const edge of await edgesOf(job.store, item, isNode)) {
						file.edges++;
						await file.write(file.writer.edge(edge));
					}
				},
				end: () => file.write(file.writer.tail()),
			},
		],
		checkpoint: (): Saved => ({ nodes: file.nodes, edges: file.edges, highest }),
	};
}

function nodeOf({ id, url, title, blog, published, language, comments, inboundLinks }: Post): Node {
	return { id, url, label: title ?? url, values: [url, blog, published, language, comments, inboundLinks] };
}

async function edgesOf(
	store: Store,
	item: Item,
	isNode: (post: Post) => Promise<boolean>,
): Promise<Iterable<Edge>> {
	const { post } = item;
	const edges = new Map<number, Edge>();
	for (const link of await item.links()) {
		const target = await store.post(link.to);
		if (target === null || target.id === post.id || !(await isNode(target))) continue;
		const known = edges.get(target.id)?.weight ?? NO_LINKS;
		const weight = addLink(known, link, post.published);
		edges.set(target.id, { from: post.id, to: target.id, fromUrl: post.url, toUrl: target.url, weight });
	}
	return edges.values();
}
