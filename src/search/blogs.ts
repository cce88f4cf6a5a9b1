/** blogs: finds blogs about a topic by their posts about it. */
import type { RankWeights, SearchEngine, SearchPlan, SearchResult } from '../model/search.ts';
import { Matcher } from './matcher.ts';
import type { Ranked } from './rank.ts';
import { Marker } from './show.ts';
import { makeSnippet, markAll } from './snippet.ts';

/** Each further post counts this share of the one before, so that many posts help, but a long list does not dominate. */
const DECAY = 0.6;
/** Posts that count, and posts that are shown, per blog. */
const MAX_COUNTED = 10;
const MAX_SHOWN = 3;

export interface RankedBlog {
	readonly blog: number;
	readonly score: number;
	readonly parts: RankWeights;
	/** Best first. */
	readonly posts: readonly Ranked[];
}

/** Best first; `list` must be sorted. */
export function groupBlogs(list: readonly Ranked[]): RankedBlog[] {
	const groups = new Map<number, Ranked[]>();
	for (const ranked of list) {
		const { blog } = ranked.candidate;
		const group = groups.get(blog);
		if (group === undefined) groups.set(blog, [ranked]);
		else if (group.length < MAX_COUNTED) group.push(ranked);
	}
	const blogs = [...groups].map(([blog, posts]) => scoreBlog(blog, posts));
	return blogs.sort((a, b) => b.score - a.score || b.blog - a.blog);
}

function scoreBlog(blog: number, posts: readonly Ranked[]): RankedBlog {
	const sum = (part: (ranked: Ranked) => number) =>
		posts.reduce((total, ranked, i) => total + part(ranked) * DECAY ** i, 0);
	const parts: RankWeights = {
		relevance: sum(({ parts }) => parts.relevance),
		links: sum(({ parts }) => parts.links),
		interval: sum(({ parts }) => parts.interval),
		freshness: sum(({ parts }) => parts.freshness),
		size: sum(({ parts }) => parts.size),
	};
	return { blog, score: sum(({ score }) => score), parts, posts };
}

export async function showBlogs(
	engine: SearchEngine,
	plan: SearchPlan,
	blogs: readonly RankedBlog[],
): Promise<SearchResult[]> {
	const results = await Promise.all(blogs.map((blog) => showBlog(engine, plan, blog)));
	return results.filter((result) => result !== null);
}

async function showBlog(
	engine: SearchEngine,
	plan: SearchPlan,
	{ blog, posts, score, parts }: RankedBlog,
): Promise<SearchResult | null> {
	const shown = await engine.found(posts.slice(0, MAX_SHOWN).map(({ candidate }) => candidate.post));
	const [best] = shown;
	if (best === undefined) return null;
	const matcher = new Matcher(plan, ['title', 'text', 'tags']);
	const about = best.blogDescription ?? '';
	const aboutMatches = matcher.find(about, best.stems);
	return {
		id: blog,
		blogId: blog,
		url: best.blog,
		title: best.blogTitle,
		markedTitle:
			best.blogTitle === null ? null : markAll(best.blogTitle, matcher.find(best.blogTitle, best.stems)),
		blog: best.blog,
		blogTitle: best.blogTitle,
		author: best.author,
		published: best.published,
		language: best.language,
		snippet: aboutMatches.length > 0 ? makeSnippet(about, aboutMatches) : new Marker(plan).snippet(best),
		score,
		parts,
		inboundLinks: posts[0]!.candidate.blogLinks,
		copies: [],
		posts: shown.map(({ url, title }) => ({ url, title })),
	};
}
