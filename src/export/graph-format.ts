/** graph-format: turns a graph writer into an export format for the graph of blogs and the graph of posts. */

import type { Format } from './format.ts';
import type { GraphWriter } from './graph.ts';
import { GraphFile } from './graph.ts';
import { blogGraphPasses } from './graph-blogs.ts';
import { postGraphPasses } from './graph-posts.ts';

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
