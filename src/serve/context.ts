/** context: the services that the handlers use. */
import type { Readable } from 'node:stream';
import type { ForgetReport, Forgotten } from '../io/store/forgotten.ts';
import type { Frontier } from '../io/store/frontier.ts';
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlState } from '../model/crawl.ts';
import type { Site } from '../model/site.ts';
import type { AddedSources, SourceFacts } from '../model/source.ts';
import type { KeyRing } from '../observe/keys.ts';
import type { DayCounter } from './day-counter.ts';
import type { Requester } from './fair-queue.ts';
import type { Inspector } from './inspect/index.ts';
import type { MapService } from './map-service.ts';
import type { Reads } from './reads.ts';

export interface ServeContext {
	/** Queries to the store. */
	readonly reads: Reads;
	/** The same for one client: for routes with costly queries. */
	readonly readsFor: (requester: Requester) => Reads;
	/** The same for a way out with rules of its own. */
	readonly readsAs: (purpose: 'feeds' | 'mcp') => Reads;
	/** Counts the posts of days in the background; null if a question about a day counts them itself. */
	readonly dayCounter: DayCounter | null;
	/** Extracts values from stored pages. */
	readonly inspector: Inspector;
	/** Frozen collections and exports. */
	readonly collections: CollectionService;
	/** The map of the blogs. */
	readonly maps: MapService;
	/** The writes that need no crawl: saved searches, reviews, the blocklist. */
	readonly notes: Pick<
		Store,
		| 'saveSearch'
		| 'dropSearch'
		| 'noteDelivery'
		| 'review'
		| 'dropReview'
		| 'forgotten'
		| 'allowAgain'
		| 'saveSources'
		| 'sources'
	>;
	/** Null while another process crawls; adding and editing are refused then. */
	readonly crawl: CrawlService | null;
	/** The current time, ISO 8601. */
	readonly now: () => string;
	/** Whether `now` is the time of a simulated web, in a demo. */
	readonly isSimulated: boolean;
	/** A random number from 0 up to 1. */
	readonly chance: () => number;
	readonly site: Site;
	/** The keys of people. */
	readonly keys: KeyRing;
	/** Where requests of visitors and keys are stored; null while another process writes. */
	readonly queue: Pick<Frontier, 'remember' | 'recall'> | null;
	/** The server's public URL, without a trailing slash. */
	readonly base: () => string;
}

/** A frozen collection. */
export interface ShownCollection {
	readonly name: string;
	readonly query: string | null;
	readonly date: string;
	readonly posts: number;
	readonly blogs: number;
	readonly from: string | null;
	readonly to: string | null;
	readonly isWhole: boolean;
	readonly sha256: string;
	readonly citation: string;
}

export interface ExportWish {
	readonly format: string;
	/** Null for all posts, or for a collection. */
	readonly query: string | null;
	readonly collection: string | null;
	readonly table: 'posts' | 'comments' | 'links' | 'blogs' | null;
	readonly base: string;
}

export interface CollectionService {
	/** The names of the export formats. */
	readonly formats: readonly string[];
	list(): Promise<ShownCollection[]>;
	freeze(name: string, query: string | null, isWhole: boolean): Promise<ShownCollection>;
	/** The bytes of an export in one file, and the name of the file. */
	export(wish: ExportWish): Promise<{ readonly stream: Readable; readonly file: string }>;
}

/** What was erased, in the store and in other files. */
interface ForgottenEverywhere extends ForgetReport {
	/** Records in web archive files. */
	readonly captures: { readonly records: number; readonly files: number; readonly unread: number };
	readonly frozen: { readonly collections: number; readonly posts: number };
}

/** The crawl of this process. */
export interface CrawlService {
	/** Adds sources; they are visited immediately. */
	addSources(sources: readonly SourceFacts[], by: string): Promise<AddedSources>;
	write(batch: Batch): Promise<WriteReport>;
	/** Whether the URL is a page or a blog; null if unknown. */
	detectKind(url: string): Promise<Forgotten['kind'] | null>;
	/** Erases a page or a blog everywhere, and blocks it. */
	forget(request: Forgotten): Promise<ForgottenEverywhere>;
	/** Fetches a page under the crawler's rules (robots.txt, crawl delay). */
	fetchPage(url: string): Promise<{ readonly url: string; readonly html: string }>;
	state(): Promise<CrawlState>;
}
