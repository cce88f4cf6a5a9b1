/** search-index: the file that posts are searched in, built from a store; it can be rebuilt at any time. */
export type { ChangeSource, SourcePlace } from './change-source.ts';
export { checkIndex } from './check-index.ts';
export { keyOf } from './find-blogs.ts';
export { IndexReader, takenBy } from './index-reader.ts';
export { type Indexer, type IndexerPlace, startIndexer } from './indexer.ts';
export type { LinkFinder } from './render-filter.ts';
export { SearchIndex } from './search-index.ts';
export { SqliteSearch } from './sqlite-search.ts';
export { SqliteSource } from './sqlite-source.ts';
