/** like: what a post is about, as a plan that finds posts about the same. */
import type { PostTerms, SearchPlan } from '../model/search.ts';

/** Terms that are sought: enough to be about the same, few enough to be quick. */
const MOST_TERMS = 12;
/** A term that only the post itself has leads nowhere; one that so many have says nothing. */
const FEWEST_POSTS = 2;
const LARGEST_SHARE = 0.1;
/** In a handful of posts every share is large. */
const FEW_POSTS = 20;

/** The most telling terms, by count · idf; an empty `any` when nothing is telling. */
export function planLike({ posts, terms }: PostTerms): SearchPlan {
	const most = Math.max(posts * LARGEST_SHARE, FEW_POSTS);
	const telling = terms
		.filter((term) => term.posts >= FEWEST_POSTS && term.posts <= most && isWord(term.term))
		.map(({ term, count, posts: having }) => ({
			term,
			weight: Math.log1p(count) * Math.log(1 + posts / having),
		}))
		.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
		.slice(0, MOST_TERMS);
	return {
		kind: 'any',
		of: telling.map(({ term }) => ({
			kind: 'terms',
			field: null,
			spellings: [{ terms: [term], isPrefix: false }],
		})),
	};
}

/** Numbers and single letters are no subject. */
function isWord(term: string): boolean {
	return term.length > 1 && !/^\d+$/.test(term);
}
