/** search: queries, ranking, snippets and pages, over any engine. */
export { Matcher } from './matcher.ts';
export { parseQuery } from './parse.ts';
export { DEFAULT_WEIGHTS } from './rank.ts';
export { searchPosts } from './search.ts';
