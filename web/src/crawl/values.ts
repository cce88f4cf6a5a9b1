/** values: the API's types for the crawl. */
export type { Activity, CrawlReport, CrawlState, Trouble } from '../../../src/model/crawl.ts';
export type { Gap, Visit } from '../../../src/model/visit.ts';
