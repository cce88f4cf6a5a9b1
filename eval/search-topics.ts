/**
 * search-topics: are the posts and blogs about a topic found, when only the authors know it?
 *
 * The topics are the tags of the corpus posts, and the tags are hidden from the index. A post is about a topic if its author tagged it so; a
 * blog, if it has at least two such posts, and the more so, the more it has and the larger their share is. The measure is nDCG.
 */
import type { PostFacts } from '../src/model/batch.ts';
import type { SearchEngine } from '../src/model/search.ts';
import { searchPosts } from '../src/search/index.ts';

interface Topic {
	readonly query: string;
	/** The URLs of its posts, by blog. */
	readonly posts: ReadonlyMap<string, readonly string[]>;
}

export interface TopicVerdict {
	readonly query: string;
	/** nDCG of the ten best posts. */
	readonly posts: number;
	/** nDCG of the five best blogs; null if no blog has enough posts. */
	readonly blogs: number | null;
}

const [MAX_POSTS, MAX_BLOGS] = [10, 5];
/** A tag is a topic if one blog has so many posts with it. */
const MIN_POSTS = 3;
/** A blog with fewer posts is not about it. */
const MIN_BLOG_POSTS = 2;
const SHORTEST = 3;

export function hideTags(facts: PostFacts): PostFacts {
	return { ...facts, draft: { ...facts.draft, categories: [] } };
}

export function listTopics(posts: readonly PostFacts[]): Topic[] {
	const topics = new Map<string, Map<string, string[]>>();
	for (const { blog, draft } of posts) {
		for (const query of new Set(draft.categories.map(wordsOf))) {
			const byBlog = topics.get(query) ?? new Map<string, string[]>();
			topics.set(query, byBlog.set(blog, [...(byBlog.get(blog) ?? []), draft.url!]));
		}
	}
	return [...topics]
		.filter(
			([query, byBlog]) =>
				query.length >= SHORTEST && [...byBlog.values()].some((urls) => urls.length >= MIN_POSTS),
		)
		.map(([query, byBlog]) => ({ query, posts: byBlog }));
}

function wordsOf(tag: string): string {
	return tag
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim();
}

export async function judgeTopic(
	engine: SearchEngine,
	{ query, posts }: Topic,
	sizes: ReadonlyMap<string, number>,
	now: string,
): Promise<TopicVerdict> {
	const relevant = new Set([...posts.values()].flat());
	const gainOf = (blog: string) => {
		const count = posts.get(blog)?.length ?? 0;
		return count < MIN_BLOG_POSTS ? 0 : (Math.log2(1 + count) * (1 + count / sizes.get(blog)!)) / 2;
	};
	const found = await searchPosts(engine, { query, limit: MAX_POSTS, now });
	const blogs = await searchPosts(engine, { query, limit: MAX_BLOGS, of: 'blogs', now });
	const bestBlogs = [...posts.keys()].map(gainOf);
	return {
		query,
		posts: ndcg(
			found.results.map(({ url }) => (relevant.has(url) ? 1 : 0)),
			[...relevant].map(() => 1),
			MAX_POSTS,
		),
		blogs: bestBlogs.some((gain) => gain > 0)
			? ndcg(
					blogs.results.map(({ url }) => gainOf(url)),
					bestBlogs,
					MAX_BLOGS,
				)
			: null,
	};
}

function ndcg(gains: readonly number[], possible: readonly number[], depth: number): number {
	const sum = (list: readonly number[]) =>
		list.slice(0, depth).reduce((total, gain, i) => total + gain / Math.log2(i + 2), 0);
	return sum(gains) / sum([...possible].sort((a, b) => b - a));
}
