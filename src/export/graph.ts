/** graph: the nodes and edges of a link graph, with their attributes, as input for the graph formats. */
import { LINK_ORIGINS, type Link, type LinkOrigin } from '../model/link.ts';
import type { Job } from './format.ts';

export interface Attribute {
	readonly name: string;
	readonly type: 'string' | 'integer' | 'double';
}

export interface Node {
	readonly id: number;
	readonly label: string;
	/** In the order of the attributes of the graph's nodes. */
	readonly values: readonly Value[];
	/** Its name in a list of edges. */
	readonly url: string;
}

export type Value = string | number | null;

export interface Edge {
	readonly from: number;
	readonly to: number;
	readonly fromUrl: string;
	readonly toUrl: string;
	readonly weight: Weight;
}

/** Links in one direction between two nodes. */
export interface Weight {
	readonly links: number;
	readonly byOrigin: Readonly<Record<LinkOrigin, number>>;
	/** The first and the last day on which such a link was written, or seen if that is unknown. */
	readonly first: string | null;
	readonly last: string | null;
}

export const NO_LINKS: Weight = {
	links: 0,
	byOrigin: { post: 0, comment: 0, blogroll: 0, trackback: 0, pingback: 0 },
	first: null,
	last: null,
};

const DAY_CHARS = 'yyyy-mm-dd'.length;

/** A link in a post has the date of the post. For a comment or a blogroll, the date when it was first seen counts. */
export function addLink(weight: Weight, link: Link, published: string | null): Weight {
	const date = (link.origin === 'post' ? published : null) ?? link.firstSeen;
	const day = date.slice(0, DAY_CHARS);
	return {
		links: weight.links + 1,
		byOrigin: { ...weight.byOrigin, [link.origin]: weight.byOrigin[link.origin] + 1 },
		first: weight.first === null || day < weight.first ? day : weight.first,
		last: weight.last === null || day > weight.last ? day : weight.last,
	};
}

export const EDGE_ATTRIBUTES: readonly Attribute[] = [
	{ name: 'post_links', type: 'integer' },
	{ name: 'comment_links', type: 'integer' },
	{ name: 'blogroll_links', type: 'integer' },
	{ name: 'trackback_links', type: 'integer' },
	{ name: 'pingback_links', type: 'integer' },
	{ name: 'first', type: 'string' },
	{ name: 'last', type: 'string' },
];

export function edgeValues({ byOrigin, first, last }: Weight): readonly Value[] {
	return [...LINK_ORIGINS.map((origin) => byOrigin[origin]), first, last];
}

/** Writes a graph: all nodes, then all edges. */
export interface GraphWriter {
	head(graph: { readonly nodes: readonly Attribute[]; readonly date: string }): string;
	node(node: Node): string;
	/** Between the last node and the first edge. */
	middle(): string;
	edge(edge: Edge): string;
	tail(): string;
}

/** The file of a graph, and counts of what was written. */
export class GraphFile {
	readonly #job: Job;
	readonly writer: GraphWriter;
	nodes: number;
	edges: number;

	constructor(job: Job, writer: GraphWriter) {
		const { nodes, edges } = (job.saved as Pick<GraphFile, 'nodes' | 'edges'> | null) ?? {
			nodes: 0,
			edges: 0,
		};
		this.#job = job;
		this.writer = writer;
		this.nodes = nodes;
		this.edges = edges;
	}

	async write(markup: string): Promise<void> {
		const file = await this.#job.output.file(this.#job.name);
		await file.write(markup);
		file.rows = this.nodes + this.edges;
	}
}
