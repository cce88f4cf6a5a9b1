/** search: queries, ranking, snippets and pages, over any engine. */
export { type Match, Matcher } from './matcher.ts';
export { type ParsedQuery, parseQuery } from './parse.ts';
export { DEFAULT_WEIGHTS } from './rank.ts';
export { searchPosts } from './search.ts';
