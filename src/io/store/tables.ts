/**
 * tables: what every engine keeps, as plain rows, so that a collection can go from one engine to another.
 *
 * An engine may keep a table in several of its own, or a column in another form; here each row has all that is known of it, with
 * whole keys and with null where there is nothing. What is made from the rows (the index, what was worked out) is not here.
 */
import type { Row } from './rows.ts';

export type { Row };
export type ColumnKind = 'number' | 'text' | 'bytes';

export interface Column {
	readonly name: string;
	readonly kind: ColumnKind;
}

const COLUMNS = {
	blogs: {
		number: 'id is_blog posts inbound interval_days',
		text: `key url title description language platform platform_evidence reason rules judged
			first_seen last_visited next_due state`,
	},
	feeds: {
		number: 'blog',
		text: 'key url format role content title etag last_modified last_fetched trouble',
	},
	posts: {
		number: 'id blog versions comments inbound change',
		text: `url guid title author published updated categories language source first_seen changed gone hash html text`,
	},
	post_keys: { number: 'blog post', text: 'key' },
	versions: { number: 'blog post place', text: 'title html text hash seen' },
	comments: { number: 'blog post place parent', text: 'key author published text source first_seen' },
	links: { number: 'id blog post', text: 'origin to_key to_url text rel not_followed first_seen' },
	visits: { number: 'blog status bytes new_posts', text: 'url at trouble' },
	judgments: { number: 'blog is_blog', text: 'at reason rules' },
	wrappers: { number: 'blog', text: 'since wrapper' },
	gaps: { number: 'id blog', text: 'url kind why since until at' },
	samples: { number: 'blog', text: 'key url kind at', bytes: 'packed' },
	reviews: { text: 'kind subject decided drawn verdict note at' },
	sources: { text: 'key url feed title tags added origin planned removed' },
	saved_searches: { text: 'name query sort saved webhook delivery' },
	frontier: { number: 'priority depth strays failures', text: 'host key url kind blog due via note' },
	hosts: { number: 'status priority', text: 'host due state out_since' },
	memory: { text: 'name value' },
	quarantine: { text: 'key url blog why stack content_type at', bytes: 'packed' },
	forgotten: { text: 'key url kind at' },
} as const satisfies Record<string, Partial<Record<ColumnKind, string>>>;

export type TableName = keyof typeof COLUMNS;

/** In the order in which they are copied. */
export const TABLES = Object.keys(COLUMNS) as readonly TableName[];

export function columnsOf(table: TableName): Column[] {
	return Object.entries(COLUMNS[table]).flatMap(([kind, names]) =>
		names.split(/\s+/).map((name) => ({ name, kind: kind as ColumnKind })),
	);
}

/** Where reading a table goes on; its engine knows what it means. */
export type Place = readonly (string | number)[];

export interface RowSlice {
	readonly rows: readonly Row[];
	/** The place behind the last row; null when there was none. */
	readonly next: Place | null;
}

/** The rows of a store, each table in an order that stays. */
export interface RowReader {
	read(table: TableName, after: Place | null, limit: number): Promise<RowSlice>;
	count(table: TableName): Promise<number>;
	/** Another one when the store is another, or was crawled or imported into since. */
	stamp(): Promise<string>;
}

/** A store that is copied. */
export interface CopySource {
	/** All that is read within is of one moment, whoever writes meanwhile. */
	atOneMoment<T>(work: (rows: RowReader) => Promise<T>): Promise<T>;
	close(): Promise<void>;
}

/** A store that becomes a copy. */
export interface CopyTarget {
	readonly rows: RowReader;
	/** How far the copy is; null where none was begun. */
	readNote(): Promise<CopyNote | null>;
	begin(note: CopyNote): Promise<void>;
	/** Rows, and how far the copy is with them, both or neither. Tells how many rows were not there before. */
	put(table: TableName, rows: readonly Row[], note: (fresh: number) => CopyNote): Promise<CopyNote>;
	/** Makes the rows a store that can be written to; its index is begun anew. */
	finish(note: CopyNote): Promise<void>;
	close(): Promise<void>;
}

export interface CopyNote {
	/** Where the rows come from, as it is told. */
	readonly from: string;
	/** What that store was like. */
	readonly stamp: string;
	/** The table in hand, and the place in it up to which it is copied. */
	readonly table: TableName;
	readonly after: Place | null;
	/** Rows that are copied, of all tables. */
	readonly done: number;
	/** Rows, by table, that the other engine told apart and this one does not. */
	readonly folded: Readonly<Partial<Record<TableName, number>>>;
	readonly isWhole: boolean;
}
