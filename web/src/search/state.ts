/** state: what the address says is sought, and addresses for something a little different. */
import { address } from '../api.ts';
import { href } from '../router.ts';
import type { SearchSort } from '../values.ts';

export interface Sought {
	readonly q: string;
	readonly sort: SearchSort;
	readonly of: 'posts' | 'blogs';
	/** The address of a post that others are to be like. */
	readonly like: string;
	/** `links:2,size:0`. */
	readonly weights: string;
}

export const SORTS: readonly (readonly [SearchSort, string])[] = [
	['best', 'Best first'],
	['newest', 'Newest first'],
	['oldest', 'Oldest first'],
	['links', 'Most linked'],
	['relevance', 'Best fitting words'],
	['interval', 'Busiest blogs'],
	['size', 'Longest'],
];

/** All posts are best read from the newest on; what was sought, from the best. */
const usualSort = (q: string, like: string): SearchSort => (q === '' && like === '' ? 'newest' : 'best');

export function readSought(query: URLSearchParams): Sought {
	const q = query.get('q')?.trim() ?? '';
	const like = query.get('like') ?? '';
	const sort = SORTS.find(([name]) => name === query.get('sort'))?.[0] ?? usualSort(q, like);
	return {
		q,
		like,
		sort,
		of: query.get('of') === 'blogs' ? 'blogs' : 'posts',
		weights: query.get('weights') ?? '',
	};
}

/** The address of the view for it; what goes without saying is left out. */
export function searchHref({ q, sort, of, like, weights }: Sought): string {
	return href('/', {
		q,
		like,
		sort: sort === usualSort(q, like) ? null : sort,
		of: of === 'posts' ? null : of,
		weights: sort === 'best' ? weights : null,
	});
}

export const searchAddress = ({ q, sort, of, like, weights }: Sought): string =>
	address('/api/search', { q, sort, of, like, weights: sort === 'best' ? weights : null });
