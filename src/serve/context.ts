/** context: what the handlers work with. */

import type { ForgetReport, Forgotten } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlState } from '../model/crawl.ts';
import type { Inspector } from './inspect/index.ts';
import type { MapDesk } from './map-desk.ts';
import type { Reads } from './reads.ts';

export interface ServeContext {
	/** Questions to the store. */
	readonly reads: Reads;
	/** What is understood of stored pages. */
	readonly inspector: Inspector;
	/** The map of the blogs. */
	readonly maps: MapDesk;
	/** What readers may write, too: searches under a name, reviews. */
	readonly notes: Pick<
		Store,
		'saveSearch' | 'dropSearch' | 'noteDelivery' | 'review' | 'forgotten' | 'allowAgain'
	>;
	/** Null while another process crawls: then nothing is added or edited here. */
	readonly crawl: CrawlDesk | null;
	/** The time, ISO. */
	readonly now: () => string;
	/** A number from 0 up to 1, drawn by chance. */
	readonly chance: () => number;
	/** The server's own public address, without a slash at its end. */
	readonly base: () => string;
}

/** What was taken away, in the store and beside it. */
interface ForgottenEverywhere extends ForgetReport {
	/** Records of web archives. */
	readonly captures: { readonly records: number; readonly files: number; readonly unread: number };
	readonly frozen: { readonly collections: number; readonly posts: number };
}

/** The crawl of this process. */
export interface CrawlDesk {
	/** Addresses that may be blogs: they are visited at once. */
	add(urls: readonly string[]): Promise<void>;
	write(batch: Batch): Promise<WriteReport>;
	/** What an address is, as far as it is known; null where it is not clear. */
	tellKind(url: string): Promise<Forgotten['kind'] | null>;
	/** Takes a page or a blog out of everything, and keeps it out. */
	forget(request: Forgotten): Promise<ForgottenEverywhere>;
	/** A page as it is now, fetched with the crawler's manners. */
	fetchPage(url: string): Promise<{ readonly url: string; readonly html: string }>;
	state(): Promise<CrawlState>;
}
