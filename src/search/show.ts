/** show: the groups of a page as results, with titles and snippets marked. */
import type { FoundPost, SearchEngine, SearchPlan, SearchResult } from '../model/search.ts';
import type { Group } from './copies.ts';
import { Matcher } from './matcher.ts';
import { makeSnippet, markAll } from './snippet.ts';

/** A post that is gone meanwhile is left out. */
export async function showPosts(
	engine: SearchEngine,
	plan: SearchPlan,
	groups: readonly Group[],
): Promise<SearchResult[]> {
	const numbers = groups.flatMap(({ first, copies }) =>
		[first, ...copies].map(({ candidate }) => candidate.post),
	);
	const found = new Map((await engine.found(numbers)).map((post) => [post.post, post]));
	return groups.flatMap((group) => {
		const post = found.get(group.first.candidate.post);
		return post === undefined ? [] : [showPost(post, group, plan, found)];
	});
}

function showPost(
	post: FoundPost,
	{ first, copies }: Group,
	plan: SearchPlan,
	found: ReadonlyMap<number, FoundPost>,
): SearchResult {
	return {
		...showWords(post, plan),
		blogId: first.candidate.blog,
		score: first.score,
		parts: first.parts,
		inboundLinks: first.candidate.postLinks,
		copies: copies.flatMap(({ candidate }) => found.get(candidate.post)?.url ?? []),
	};
}

/** What a result says of the post itself, with the matches marked. */
export function showWords(
	post: FoundPost,
	plan: SearchPlan,
): Omit<SearchResult, 'blogId' | 'score' | 'parts' | 'inboundLinks' | 'copies'> {
	const { url, title, blog, blogTitle, author, published, language, stems } = post;
	return {
		id: post.post,
		...{ url, title, blog, blogTitle, author, published, language },
		markedTitle: title === null ? null : markAll(title, new Matcher(plan, ['title']).find(title, stems)),
		snippet: postSnippet(post, plan),
	};
}

/** From the text; where nothing in it matches, from the first comment in which something does. */
export function postSnippet({ text, comments, stems }: FoundPost, plan: SearchPlan): string {
	const matches = new Matcher(plan, ['text']).find(text, stems);
	if (matches.length > 0) return makeSnippet(text, matches);
	const inComments = new Matcher(plan, ['comments']);
	for (const comment of comments) {
		const matching = inComments.find(comment, stems);
		if (matching.length > 0) return makeSnippet(comment, matching);
	}
	return makeSnippet(text, []);
}
