/**
 * rdf: posts and blogs in SIOC, as Turtle and as N-Triples.
 *
 * What is said of them is what the server says (serve/linked); each post is written for itself, so that the file can be read,
 * and broken off, after any of them.
 */
import { type Quad, Writer } from 'n3';
import { describeBlog } from '../formats/linked/blog-graph.ts';
import { describePost } from '../formats/linked/post-graph.ts';
import { PREFIXES } from '../formats/linked/vocabulary.ts';
import type { Format, Job } from './format.ts';
import { recordOf } from './jsonld.ts';

export const turtle: Format = rdfFormat('turtle', 'ttl', {
	prefixes: PREFIXES,
});

export const ntriples: Format = rdfFormat('ntriples', 'nt', {
	format: 'N-Triples',
});

type Syntax = ConstructorParameters<typeof Writer>[0];

function rdfFormat(name: string, extension: string, syntax: Syntax): Format {
	const head = render([], syntax);
	return {
		name,
		extension,
		isFolder: () => false,
		takes: ['base'],
		async open({ store, output, name, options: { base } }: Job) {
			const file = await output.file(name);
			const write = async (quads: readonly Quad[]) => {
				file.rows += quads.length;
				await file.write(`${render(quads, syntax).slice(head.length)}`);
			};
			return {
				passes: [
					{
						over: 'posts',
						begin: () => file.write(head),
						each: async (item) => write([...describePost(base, await recordOf(item))]),
					},
					{
						over: 'blogs',
						each: async (blog) => {
							const blogroll = await store.blogroll(blog.url);
							await write([...describeBlog(base, { blog, posts: [], blogroll, linksIn: [] })]);
						},
					},
				],
				rest: () => ({}),
			};
		},
	};
}

/** What the writer puts before the first statement comes first in every document of the same syntax. */
function render(quads: readonly Quad[], syntax: Syntax): string {
	const writer = new Writer(syntax);
	writer.addQuads([...quads]);
	let text = '';
	writer.end((error: Error | null, result: string) => {
		if (error) throw error;
		text = result;
	});
	return text;
}
