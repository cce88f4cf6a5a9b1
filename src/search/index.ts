/** search: queries, ranking, snippets and pages, over any engine. */
export { countFacets } from './facets.ts';
export { Matcher } from './matcher.ts';
export { parseQuery } from './parse.ts';
export { DEFAULT_WEIGHTS } from './rank.ts';
export { searchPosts } from './search.ts';
