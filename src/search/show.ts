/** show: the groups of a page → results with marked titles and snippets. */
import type { FoundPost, Passage, SearchEngine, SearchPlan, SearchResult } from '../model/search.ts';
import type { Group } from './copies.ts';
import { Matcher } from './matcher.ts';
import { choosePassages } from './passages.ts';
import { makeSnippet, markAll } from './snippet.ts';

/** Marks the words of one plan; created once for all posts of a page. */
export class Marker {
	readonly #title: Matcher;
	readonly #text: Matcher;
	readonly #comments: Matcher;

	constructor(plan: SearchPlan) {
		this.#title = new Matcher(plan, ['title']);
		this.#text = new Matcher(plan, ['text']);
		this.#comments = new Matcher(plan, ['comments']);
	}

	title({ title, stems }: FoundPost): string | null {
		return title === null ? null : markAll(title, this.#title.find(title, stems));
	}

	/** The best passages of the text, not of its comments. */
	passages({ text, stems, isSnippetOnly }: FoundPost, maxChars: number): Passage[] {
		if (isSnippetOnly === true) return [];
		return choosePassages(text, this.#text.find(text, stems), maxChars);
	}

	/** From the text, or from the first matching comment if the text does not match. */
	snippet({ text, comments, stems }: FoundPost): string {
		const matches = this.#text.find(text, stems);
		if (matches.length > 0) return makeSnippet(text, matches);
		for (const comment of comments) {
			const matching = this.#comments.find(comment, stems);
			if (matching.length > 0) return makeSnippet(comment, matching);
		}
		return makeSnippet(text, []);
	}
}

/** A post that has been deleted in the meantime is left out. */
export async function showPosts(
	engine: SearchEngine,
	plan: SearchPlan,
	groups: readonly Group[],
	passageChars = 0,
): Promise<SearchResult[]> {
	const numbers = groups.flatMap(({ first, copies }) =>
		[first, ...copies].map(({ candidate }) => candidate.post),
	);
	const found = new Map((await engine.found(numbers)).map((post) => [post.post, post]));
	const marker = new Marker(plan);
	return groups.flatMap((group) => {
		const post = found.get(group.first.candidate.post);
		if (post === undefined) return [];
		const result = showPost(post, group, marker, found);
		return [passageChars > 0 ? { ...result, passages: marker.passages(post, passageChars) } : result];
	});
}

function showPost(
	post: FoundPost,
	{ first, copies }: Group,
	marker: Marker,
	found: ReadonlyMap<number, FoundPost>,
): SearchResult {
	return {
		...showWords(post, marker),
		blogId: first.candidate.blog,
		score: first.score,
		parts: first.parts,
		inboundLinks: first.candidate.postLinks,
		copies: copies.flatMap(({ candidate }) => found.get(candidate.post)?.url ?? []),
	};
}

/** The part of a result that describes the post itself, with marked matches. */
export function showWords(
	post: FoundPost,
	marker: Marker,
): Omit<SearchResult, 'blogId' | 'score' | 'parts' | 'inboundLinks' | 'copies'> {
	const { url, title, blog, blogTitle, author, published, language } = post;
	return {
		id: post.post,
		url,
		title,
		blog,
		blogTitle,
		author,
		published,
		language,
		markedTitle: marker.title(post),
		snippet: marker.snippet(post),
	};
}
