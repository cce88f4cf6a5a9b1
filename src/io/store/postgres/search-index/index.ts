/** search-index: the tables in which posts are found, made from those that keep them. */
export { catchUp } from './catch-up.ts';
export { prepareIndex } from './follower.ts';
export { forgetDocs } from './forget-docs.ts';
export { type Indexer, startIndexer } from './indexer.ts';
export { PostgresSearch } from './postgres-search.ts';
export { emptyIndex, readProgress } from './progress.ts';
