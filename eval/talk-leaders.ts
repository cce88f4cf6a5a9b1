/**
 * talk-leaders: are the planted opinion leaders found?
 *
 * Whoever begins a planted cascade leads its topic: others cite the post and are cited for citing it. Each cascade is searched for as a
 * reader would do it: by the title of its first post, in the days of the cascade. The blog that began it must be the first result. For the
 * whole time, all blogs that began a cascade must be among the first results, as many as there are such blogs.
 */
import type { LeaderQuestion, Leaders } from '../src/observe/leaders.ts';
import type { PlantedWorld } from './talk-world.ts';

export interface LeaderScore {
	/** Cascades, and those whose beginner is the first leader of their topic. */
	readonly topics: number;
	readonly foundTopics: number;
	/** Blogs that began a cascade, and those among as many leaders of the whole time. */
	readonly blogs: number;
	readonly foundBlogs: number;
}

export type AskLeaders = (question: LeaderQuestion) => Promise<Leaders>;

export async function scoreLeaders(
	{ store, events }: PlantedWorld,
	by: LeaderQuestion['by'],
	ask: AskLeaders,
	explain: (line: string) => void,
): Promise<LeaderScore> {
	const roots = new Set<string>();
	let foundTopics = 0;
	for (const { root, posts } of events.cascades) {
		const post = await store.post(root);
		if (post === null) continue;
		roots.add(post.blog);
		const days = [post.published, ...posts.map(({ published }) => published)].map((date) =>
			(date ?? '').slice(0, 10),
		);
		days.sort();
		const query = post.title === null ? '' : `"${post.title}"`;
		const { leaders } = await ask({ query, from: days[0]!, to: days.at(-1)!, by, limit: 5 });
		if (leaders[0]?.blog.url === post.blog) foundTopics++;
		else
			explain(
				`leader of “${post.title}” by ${by}: ${post.blog} is number ${leaders.findIndex(({ blog }) => blog.url === post.blog) + 1 || 'none'} of ${leaders.length}, after ${leaders[0]?.blog.url}`,
			);
	}
	const { leaders } = await ask({ query: '', from: events.from, to: events.to, by, limit: roots.size });
	const found = leaders.filter(({ blog }) => roots.has(blog.url)).length;
	return { topics: events.cascades.length, foundTopics, blogs: roots.size, foundBlogs: found };
}
