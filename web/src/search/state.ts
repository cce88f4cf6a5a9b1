/** state: the search in the URL, and URLs of similar searches. */
import { address } from '../api.ts';
import { href } from '../router.ts';
import type { SearchSort } from '../values.ts';

export interface SearchState {
	readonly q: string;
	readonly sort: SearchSort;
	readonly of: 'posts' | 'blogs';
	/** The URL of a post; similar posts are shown. */
	readonly like: string;
	/** `links:2,size:0`. */
	readonly weights: string;
	/** Every word is required as it is written. */
	readonly isExact: boolean;
}

export const SORTS: readonly (readonly [SearchSort, string])[] = [
	['best', 'Best first'],
	['newest', 'Newest first'],
	['oldest', 'Oldest first'],
	['links', 'Most linked'],
	['relevance', 'Best text match'],
	['interval', 'Most active blogs'],
	['size', 'Longest'],
];

/** All posts are sorted by date, search results by score. */
const defaultSort = (q: string, like: string): SearchSort => (q === '' && like === '' ? 'newest' : 'best');

export function readState(query: URLSearchParams): SearchState {
	const q = query.get('q')?.trim() ?? '';
	const like = query.get('like') ?? '';
	const sort = SORTS.find(([name]) => name === query.get('sort'))?.[0] ?? defaultSort(q, like);
	return {
		q,
		like,
		sort,
		of: query.get('of') === 'blogs' ? 'blogs' : 'posts',
		weights: query.get('weights') ?? '',
		isExact: query.get('exact') === 'true',
	};
}

/** The URL of the view, without default values. */
export function searchHref({ q, sort, of, like, weights, isExact }: SearchState): string {
	return href('/', {
		q,
		like,
		sort: sort === defaultSort(q, like) ? null : sort,
		of: of === 'posts' ? null : of,
		weights: sort === 'best' ? weights : null,
		exact: isExact ? 'true' : null,
	});
}

export const searchAddress = ({ q, sort, of, like, weights, isExact }: SearchState): string =>
	address('/api/search', {
		q,
		sort,
		of: of === 'posts' ? null : of,
		like,
		weights: sort === 'best' ? weights : null,
		exact: isExact ? 'true' : null,
	});
