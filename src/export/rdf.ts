/**
 * rdf: posts and blogs in SIOC, as Turtle and as N-Triples, with the VoID description of the whole at the end.
 *
 * The statements are the same as those of the server (serve/linked). Each post is written separately, so that an export can be
 * interrupted, and the file read, after any post.
 */
import { type Quad, Writer } from 'n3';
import { describeBlog } from '../formats/linked/blog-graph.ts';
import { type ClassCounts, describeCollection } from '../formats/linked/collection-graph.ts';
import { describePost } from '../formats/linked/post-graph.ts';
import { PREFIXES } from '../formats/linked/vocabulary.ts';
import { findLinkTargets } from '../io/store/link-targets.ts';
import type { Link } from '../model/link.ts';
import type { Format, Job } from './format.ts';
import { BlogMemory } from './item.ts';
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
		async open({ store, output, name, saved, options: { base } }: Job) {
			const file = await output.file(name);
			const write = async (quads: readonly Quad[]) => {
				file.rows += quads.length;
				await file.write(`${render(quads, syntax).slice(head.length)}`);
			};
			const counts = new Counts(saved);
			const targetsOf = makeTargets(store);
			return {
				passes: [
					{
						over: 'posts',
						begin: () => file.write(head),
						each: async (item) => {
							const record = await recordOf(item);
							counts.add('sioct:BlogPost', 1);
							counts.add('sioct:Comment', record.comments.length);
							counts.add('rdf:Statement', record.linksOut.length);
							const targets = await targetsOf(record.linksOut);
							await write([...describePost(base, { ...record, targets })]);
						},
					},
					{
						over: 'blogs',
						each: async (blog) => {
							const blogroll = await store.blogroll(blog.url);
							counts.add('sioct:Weblog', 1);
							counts.add('rdf:Statement', blogroll.length);
							const targets = await targetsOf(blogroll);
							const record = { blog, posts: [], blogroll, linksIn: [], targets, authors: [] };
							await write([...describeBlog(base, record)]);
						},
						end: () => write([...describeCollection(base, { at: null, counts: counts.all, dump: null })]),
					},
				],
				checkpoint: () => counts.all,
			};
		},
	};
}

/** How many things of each class were described. */
class Counts {
	all: ClassCounts;

	constructor(saved: unknown) {
		this.all = (saved as ClassCounts | null) ?? {};
	}

	add(name: keyof ClassCounts, more: number): void {
		this.all = { ...this.all, [name]: (this.all[name] ?? 0) + more };
	}
}

function makeTargets(store: Job['store']) {
	const blogs = new BlogMemory(store);
	const lookup = {
		known: (urls: readonly string[]) => store.known(urls),
		blog: (key: string | number) => blogs.read(key),
	};
	return (links: readonly Link[]) =>
		findLinkTargets(
			lookup,
			links.map(({ to }) => to),
		);
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
