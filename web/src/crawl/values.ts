/** values: what the API tells of the crawl. */
export type { Activity, CrawlReport, CrawlState, Trouble } from '../../../src/model/crawl.ts';
export type { Gap, Visit } from '../../../src/model/visit.ts';
