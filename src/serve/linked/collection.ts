/** collection: the whole collection as linked data: its VoID description, and all statements as one streamed document. */
import { Readable } from 'node:stream';
import { type Quad, StreamWriter } from 'n3';
import { describeBlog } from '../../formats/linked/blog-graph.ts';
import { describeCollection } from '../../formats/linked/collection-graph.ts';
import { describePost } from '../../formats/linked/post-graph.ts';
import type { Slice } from '../../io/store/store.ts';
import type { Blog } from '../../model/blog.ts';
import type { Post } from '../../model/post.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { documentResponse } from '../out/formats.ts';
import { recordOfBlog, recordOfPost } from './records.ts';
import { renderTurtle } from './render.ts';

const DUMP = '/dump.nt';
const SLICE = 100;

export function collectionRoutes(app: Api, context: ServeContext): void {
	app.get(
		'/.well-known/void',
		{
			schema: {
				tags: ['linked data'],
				summary:
					'The collection described with VoID: what it holds, in which vocabularies, and where all of it is',
				response: documentResponse('text/turtle', 'The description as Turtle'),
			},
		},
		async (_request, reply) =>
			reply.type('text/turtle; charset=utf-8').send(renderTurtle(await describeWhole(context))),
	);
	app.get(
		DUMP,
		{
			config: { access: 'private' },
			schema: {
				tags: ['linked data'],
				summary: 'All blogs, posts, comments, authors and links as N-Triples, for a triple store',
				response: documentResponse('application/n-triples', 'The statements, one a line'),
			},
		},
		async (_request, reply) =>
			reply.type('application/n-triples; charset=utf-8').send(renderTriples(describeAll(context))),
	);
}

function renderTriples(quads: AsyncIterable<Quad>): Readable {
	const writer = new StreamWriter({ format: 'N-Triples' });
	const source = Readable.from(quads);
	source.on('error', (error) => writer.destroy(error));
	writer.on('close', () => source.destroy());
	return source.pipe(writer);
}

async function describeWhole({ reads, base, now }: ServeContext): Promise<Iterable<Quad>> {
	const { blogs, posts, comments, links } = await reads.stats();
	return describeCollection(base(), {
		at: now(),
		counts: {
			'sioct:Weblog': blogs,
			'sioct:BlogPost': posts,
			'sioct:Comment': comments,
			'rdf:Statement': links,
		},
		dump: base() + DUMP,
	});
}

/** As `export ntriples`: without deleted posts and sites that are not blogs. A link is described where it starts. */
async function* describeAll(context: ServeContext): AsyncGenerator<Quad> {
	const { reads, base } = context;
	yield* await describeWhole(context);
	const kept = new Set<string>();
	for await (const blog of listBlogs(context)) {
		if (blog.judgment?.isBlog === false) continue;
		kept.add(blog.url);
		yield* describeBlog(base(), { ...(await recordOfBlog(reads, blog)), posts: [], linksIn: [] });
	}
	for await (const post of listPosts(context)) {
		if (post.gone === null && kept.has(post.blog))
			yield* describePost(base(), { ...(await recordOfPost(reads, post)), linksIn: [] });
	}
}

async function* listBlogs({ reads }: ServeContext): AsyncGenerator<Blog> {
	for (let after: string | null = '0'; after !== null; ) {
		const slice: Slice<Blog> = await reads.blogs({ limit: SLICE, after });
		yield* slice.items;
		after = slice.next;
	}
}

async function* listPosts({ reads }: ServeContext): AsyncGenerator<Post> {
	for (let after: string | null = null; ; ) {
		const slice: Slice<Post> = await reads.posts({
			order: 'found',
			limit: SLICE,
			...(after !== null && { after }),
		});
		yield* slice.items;
		if (slice.items.length === 0) return;
		after = slice.next;
	}
}
