/**
 * tables: the data of a store as plain rows, so that a collection can move from one engine to another.
 *
 * An engine may split a table in several or store a column in another form. Here each row has all its columns, with complete
 * keys, and null where there is no value. Derived data (the index, the derived cache) is left out.
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
			first_seen last_visited next_due state rights`,
	},
	feeds: {
		number: 'blog',
		text: 'key url format role content title etag last_modified last_fetched trouble',
	},
	posts: {
		number: 'id blog versions comments inbound change',
		text: `url guid title author published updated categories language source first_seen changed gone hash rights html text`,
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

/** The position in a table to continue from; only its engine interprets it. */
export type Place = readonly (string | number)[];

export interface RowSlice {
	readonly rows: readonly Row[];
	/** The position after the last row; null if there was no row. */
	readonly next: Place | null;
}

/** The rows of a store, each table in a stable order. */
export interface RowReader {
	read(table: TableName, after: Place | null, limit: number): Promise<RowSlice>;
	count(table: TableName): Promise<number>;
	/** Changes when the store is replaced, or crawled or imported into. */
	stamp(): Promise<string>;
}

/** The source of a copy. */
export interface CopySource {
	/** Everything read inside `work` is as of one moment, whoever writes meanwhile. */
	atOneMoment<T>(work: (rows: RowReader) => Promise<T>): Promise<T>;
	close(): Promise<void>;
}

/** The target of a copy. */
export interface CopyTarget {
	readonly rows: RowReader;
	/** The progress of the copy; null if none was begun. */
	readNote(): Promise<CopyNote | null>;
	begin(note: CopyNote): Promise<void>;
	/** Saves rows and progress in one transaction. `note` gets the number of new rows. */
	put(table: TableName, rows: readonly Row[], note: (fresh: number) => CopyNote): Promise<CopyNote>;
	/** Turns the rows into a store that can be written to, with a fresh index. */
	finish(note: CopyNote): Promise<void>;
	close(): Promise<void>;
}

export interface CopyNote {
	/** The place of the source, without its password. */
	readonly from: string;
	/** The source's fingerprint. */
	readonly stamp: string;
	/** The current table, and the position up to which it is copied. */
	readonly table: TableName;
	readonly after: Place | null;
	/** Copied rows of all tables. */
	readonly done: number;
	/** Rows, by table, that are distinct in the source but the same row here. */
	readonly folded: Readonly<Partial<Record<TableName, number>>>;
	readonly isWhole: boolean;
}
