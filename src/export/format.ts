/**
 * format: what a format of export is.
 *
 * An exporter goes over the posts or the blogs of the selection, once or several times (`passes`), and writes to files that only
 * grow. Between two items it may be at rest: then what it remembers (`rest`), with how long the files are, is enough to go on
 * from there in another process and to write the same bytes.
 */
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Item } from './item.ts';
import type { Output } from './output.ts';
import type { Selection } from './selection.ts';

export interface ExportOptions {
	/** Of a link graph: what its nodes are. */
	readonly of: 'blogs' | 'posts';
	/** Of csv and parquet: one table alone. */
	readonly table: TableName | null;
	/** Of atom and activitystreams: posts a file; null for one document. */
	readonly pages: number | null;
	/** The address of a server that shows the posts: names of what has no address of its own begin with it. */
	readonly base: string;
}

export const TABLE_NAMES = ['posts', 'comments', 'links', 'blogs'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** What an exporter works with. */
export interface Job {
	readonly store: Store;
	readonly selection: Selection;
	readonly output: Output;
	readonly options: ExportOptions;
	/** When it began, ISO. */
	readonly started: string;
	/** A UUID of its own. */
	readonly id: string;
	/** The name of the file, where the format is one. */
	readonly name: string;
	/** What it remembered when it was last at rest; null at the beginning. */
	readonly saved: unknown;
}

export type Pass = PostPass | BlogPass;

interface PassEnds {
	/** Before the first item. */
	begin?(): Promise<void> | void;
	/** After the last one. */
	end?(): Promise<void> | void;
}

interface PostPass extends PassEnds {
	readonly over: 'posts';
	each(item: Item): Promise<void> | void;
}

interface BlogPass extends PassEnds {
	readonly over: 'blogs';
	each(blog: Blog): Promise<void> | void;
}

export interface Exporter {
	readonly passes: readonly Pass[];
	/** Plain JSON from which it can go on; null when it cannot be left here. */
	rest(): unknown;
	/** What else there is to count, for the manifest. */
	counts?(): Readonly<Record<string, number>>;
}

export interface Format {
	readonly name: string;
	/** What its files end with. */
	readonly extension: string;
	/** Whether it is a folder of files, with these options. */
	isFolder(options: ExportOptions): boolean;
	/** The options that mean something to it. */
	readonly takes: readonly ('of' | 'table' | 'pages' | 'base')[];
	open(job: Job): Promise<Exporter>;
}
