/**
 * format: the interface of an export format.
 *
 * An exporter reads the posts or blogs of the selection, once or several times (`passes`), and writes to append-only files.
 * Between two items it may save a checkpoint (`checkpoint`). With the checkpoint and the lengths of the files, another process can
 * resume there and write the same bytes.
 */
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Item } from './item.ts';
import type { Output } from './output.ts';
import type { Selection } from './selection.ts';

export interface ExportOptions {
	/** For a link graph: the kind of its nodes. */
	readonly of: 'blogs' | 'posts';
	/** For csv and parquet: only one table. */
	readonly table: TableName | null;
	/** For atom and activitystreams: posts per file; null for one document. */
	readonly pages: number | null;
	/** The URL of a server that shows the posts. Names of things without a URL start with it. */
	readonly base: string;
}

export const TABLE_NAMES = ['posts', 'comments', 'links', 'blogs'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** The input of an exporter. */
export interface Job {
	readonly store: Store;
	readonly selection: Selection;
	readonly output: Output;
	readonly options: ExportOptions;
	/** When the export started, ISO. */
	readonly started: string;
	/** The UUID of the export. */
	readonly id: string;
	/** The file name, if the format is a single file. */
	readonly name: string;
	/** The last checkpoint; null at the start. */
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
	/** A checkpoint as plain JSON; null if the exporter cannot be interrupted here. */
	checkpoint(): unknown;
	/** Additional counts for the manifest. */
	counts?(): Readonly<Record<string, number>>;
}

export interface Format {
	readonly name: string;
	/** The file extension. */
	readonly extension: string;
	/** True if the format writes a folder of files with these options. */
	isFolder(options: ExportOptions): boolean;
	/** The options of this format. */
	readonly takes: readonly ('of' | 'table' | 'pages' | 'base')[];
	open(job: Job): Promise<Exporter>;
}
