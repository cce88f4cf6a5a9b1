/**
 * talk-thread: the conversation around a post, from the stored links.
 *
 * In:     a store, and the id of a post.
 * Out:    the posts connected with it by citations, found step by step, oldest first.
 */
import { arrangeThread, chooseCitations, type Way } from '../analyze/talk/index.ts';
import type { Store } from '../io/store/store.ts';
import type { Citation, Thread } from '../model/talk.ts';
import { type FoundCitation, type KnownPost, onceEach, TalkReader } from './talk-reader.ts';

export interface ThreadBounds {
	readonly maxPosts: number;
	/** Citations away from the requested post. */
	readonly maxSteps: number;
}

const BOUNDS: ThreadBounds = { maxPosts: 200, maxSteps: 12 };

/** Null if the post does not exist. */
export async function followThread(
	store: Store,
	post: number,
	bounds: ThreadBounds = BOUNDS,
): Promise<Thread | null> {
	const reader = new TalkReader(store);
	const start = await reader.post(post);
	if (start === null) return null;
	const { posts, citations, isCut } = await walkFrom(reader, start, bounds);
	if (citations.length === 0) return { post, posts: [start.name], citations: [], isCut };
	const arranged = arrangeThread(posts, citations, bounds.maxPosts);
	return {
		post,
		posts: arranged.posts.map((id) => posts.get(id)!.name),
		citations: await describeAll(reader, arranged.cites),
		isCut,
	};
}

export async function describeAll(reader: TalkReader, found: readonly FoundCitation[]): Promise<Citation[]> {
	const citations: Citation[] = [];
	for (const citation of found) citations.push(await reader.toCitation(citation));
	return citations;
}

interface Walk {
	readonly posts: ReadonlyMap<number, KnownPost>;
	readonly citations: readonly FoundCitation[];
	readonly isCut: boolean;
}

interface Reached {
	readonly post: KnownPost;
	readonly way: Way;
}

/** Breadth-first: nearest posts first. */
async function walkFrom(
	reader: TalkReader,
	start: KnownPost,
	{ maxPosts, maxSteps }: ThreadBounds,
): Promise<Walk> {
	const posts = new Map([[start.id, start]]);
	const around: FoundCitation[] = [];
	let isCut = false;
	let edge: Reached[] = [{ post: start, way: 'start' }];
	for (let steps = 0; edge.length > 0; steps++) {
		const next: Reached[] = [];
		for (const { post, way } of edge) {
			const cites = [...(await reader.citationsFrom(post)), ...(await reader.citationsTo(post))];
			around.push(...cites);
			for (const chosen of chooseCitations(post, way, cites, (id) => reader.known(id))) {
				const other = reader.known(chosen.other.id);
				if (posts.has(other.id)) continue;
				if (posts.size >= maxPosts || steps === maxSteps) {
					isCut = true;
					continue;
				}
				posts.set(other.id, other);
				if (chosen.leadsOn) next.push({ post: other, way: chosen.way });
			}
		}
		edge = next;
	}
	// The outermost posts may cite each other.
	const within = around.filter(({ from, to }) => posts.has(from) && posts.has(to));
	return { posts, citations: onceEach(within), isCut: isCut || reader.wasCut() };
}
