/** search-index: the tables in which posts are found, made from those that keep them. */
export { catchUp } from './catch-up.ts';
export { Follower, prepareIndex } from './follower.ts';
export { PostgresSearch } from './postgres-search.ts';
export { emptyIndex, readProgress } from './progress.ts';
