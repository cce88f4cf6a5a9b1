/** facets: counts all matches of a search by language, blog, author, tag, platform and year, each with the query that finds exactly these posts. */
import type { Store } from '../io/store/store.ts';
import type { FacetCount, FacetName, SearchRequest } from '../model/search.ts';
import { countFacets, parseQuery } from '../search/index.ts';
import { narrowed, quoted } from './trends-groups.ts';

export interface Facet {
	/** The value of the filter: a code, a year, an address or a name. */
	readonly value: string;
	/** What a person reads: the title of a blog. */
	readonly label: string;
	readonly posts: number;
	/** The query that finds these posts. */
	readonly query: string;
}

export type Facets = Readonly<Record<FacetName, readonly Facet[]>> & {
	/** All matches, also those that a ranked list leaves out. */
	readonly total: number;
};

/** Null if the post given for a search for similar posts is not in the index. */
export async function observeFacets(store: Store, request: SearchRequest): Promise<Facets | null> {
	const counted = await countFacets(store, request);
	if (counted === null) return null;
	const query = parseQuery(request.query, [], request.isExact).readAs ?? request.query;
	const list = (name: FacetName) =>
		Promise.all(counted.counts[name].map((one) => toFacet(store, query, name, one)));
	return {
		total: counted.total,
		language: await list('language'),
		blog: await list('blog'),
		author: await list('author'),
		tag: await list('tag'),
		platform: await list('platform'),
		year: await list('year'),
	};
}

const FILTERS: Readonly<Record<FacetName, (value: string) => string>> = {
	language: (value) => `lang:${value}`,
	blog: (value) => `blog:"${value}"`,
	author: (value) => `author:"${value}"`,
	tag: (value) => `tag:"${value}"`,
	platform: (value) => `platform:${quoted(value)}`,
	year: (value) => `date:${value.padStart(4, '0')}`,
};
/** They are compared as a whole. */
const IS_EXACT: ReadonlySet<FacetName> = new Set(['blog', 'author', 'tag']);

async function toFacet(
	store: Store,
	query: string,
	name: FacetName,
	{ value: counted, posts }: FacetCount,
): Promise<Facet> {
	const blog = name === 'blog' ? await store.blog(Number(counted)) : null;
	const plain = blog?.url ?? counted;
	const value = IS_EXACT.has(name) ? `=${plain}` : plain;
	return { value, label: blog?.title || plain, posts, query: narrowed(query, FILTERS[name](value)) };
}
