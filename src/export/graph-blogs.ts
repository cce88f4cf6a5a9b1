/**
 * graph-blogs: the link graph of blogs: who links to whom, how often, from where and when.
 *
 * In:     the links of the posts and comments of the selection, and the blogrolls of its blogs.
 * Out:    a node for every blog, an edge for every pair with a link; links of a blog to itself are left out.
 * A link points to the blog with the longest URL that is a prefix of the link, as in the counts of the store. The pairs are in
 * memory and nothing is written before all are known, so an interrupted export starts again.
 */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Blog } from '../model/blog.ts';
import type { Link } from '../model/link.ts';
import type { Exporter, Job } from './format.ts';
import type { GraphFile } from './graph.ts';
import { type Attribute, addLink, NO_LINKS, type Node, type Weight } from './graph.ts';

const ATTRIBUTES: readonly Attribute[] = [
	{ name: 'url', type: 'string' },
	{ name: 'language', type: 'string' },
	{ name: 'platform', type: 'string' },
	{ name: 'posts', type: 'integer' },
	{ name: 'inbound_links', type: 'integer' },
	{ name: 'first_seen', type: 'string' },
];

export function blogGraphPasses({ store, started }: Job, file: GraphFile): Exporter {
	const graph = new BlogGraph();
	return {
		passes: [
			{ over: 'blogs', each: ({ id, url }) => graph.know(id, url) },
			{
				over: 'posts',
				each: async (item) => graph.add(await item.links(), item.post.published),
			},
			{
				over: 'blogs',
				begin: () => file.write(file.writer.head({ nodes: ATTRIBUTES, date: started })),
				each: async (blog) => {
					graph.add(await store.blogroll(blog.url), null);
					file.nodes++;
					await file.write(file.writer.node(nodeOf(blog)));
				},
				end: async () => {
					await file.write(file.writer.middle());
					for (const { from, to, weight } of graph.edges()) {
						file.edges++;
						const [fromUrl, toUrl] = [graph.url(from), graph.url(to)];
						await file.write(file.writer.edge({ from, to, fromUrl, toUrl, weight }));
					}
					await file.write(file.writer.tail());
				},
			},
		],
		checkpoint: () => null,
	};
}

function nodeOf({ id, url, title, language, platform, posts, inboundLinks, firstSeen }: Blog): Node {
	return { id, url, label: title ?? url, values: [url, language, platform, posts, inboundLinks, firstSeen] };
}

/** The maximum depth of a path that is compared: several blogs may share a host. */
const MAX_FOLDERS = 4;

class BlogGraph {
	readonly #ids = new Map<string, number>();
	readonly #urls = new Map<number, string>();
	readonly #weights = new Map<number, Map<number, Weight>>();

	know(id: number, url: string): void {
		this.#ids.set(canonicalUrl(url), id);
		this.#urls.set(id, url);
	}

	url(id: number): string {
		return this.#urls.get(id)!;
	}

	add(links: readonly Link[], published: string | null): void {
		for (const link of links) {
			const from = this.#ids.get(canonicalUrl(link.fromBlog));
			const to = this.#blogOf(canonicalUrl(link.to));
			if (from === undefined || to === undefined || from === to) continue;
			const edges = this.#weights.get(from) ?? new Map<number, Weight>();
			this.#weights.set(from, edges);
			edges.set(to, addLink(edges.get(to) ?? NO_LINKS, link, published));
		}
	}

	#blogOf(key: string): number | undefined {
		const parts = key
			.replace(/[?#].*/s, '')
			.split('/')
			.slice(0, MAX_FOLDERS);
		for (let length = parts.length; length > 0; length--) {
			const id = this.#ids.get(parts.slice(0, length).join('/'));
			if (id !== undefined) return id;
		}
		return undefined;
	}

	/** Keyed by the ids of the blogs. */
	*edges(): Generator<{ from: number; to: number; weight: Weight }> {
		const byNumber = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);
		for (const [from, edges] of byNumber(this.#weights))
			for (const [to, weight] of byNumber(edges)) yield { from, to, weight };
	}
}
