/** graph-format: a way of writing graphs → a format of export for the graph of blogs and the graph of posts. */

import type { Format, Job } from './format.ts';
import type { GraphWriter } from './graph.ts';
import { blogGraphPasses } from './graph-blogs.ts';
import { postGraphPasses } from './graph-posts.ts';

/** The file of a graph, with what was written to it. */
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

export function graphFormat(
	format: Pick<Format, 'name' | 'extension'>,
	makeWriter: () => GraphWriter,
): Format {
	return {
		...format,
		isFolder: () => false,
		takes: ['of'],
		async open(job) {
			const file = new GraphFile(job, makeWriter());
			const counts = () => ({ nodes: file.nodes, edges: file.edges });
			return job.options.of === 'posts'
				? { ...postGraphPasses(job, file), counts }
				: { ...blogGraphPasses(job, file), counts };
		},
	};
}
