/**
 * rdf: posts and blogs in SIOC, as Turtle and as N-Triples.
 *
 * The statements are the same as those of the server (serve/linked). Each post is written separately, so that an export can be
 * interrupted, and the file read, after any post.
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
				checkpoint: () => ({}),
			};
		},
	};
}

/** The header that the writer puts before the first statement. It is the same in all documents of a syntax. */
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
