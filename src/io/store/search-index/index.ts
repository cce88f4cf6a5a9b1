/** search-index: the derived file beside the store in which posts are found. */
export { type Indexer, type IndexerFiles, startIndexer } from './indexer.ts';
export { takenBy } from './schema.ts';
export { type IndexReport, SearchIndex } from './search-index.ts';
export { SqliteSearch } from './sqlite-search.ts';
