/** known-rows: turns table rows into the records that merging works on; both engines have the same column names. */

import type { BlogColumns, BlogRecord, FeedRecord, PostRecord, SampleRecord } from '../../merge/records.ts';
import { FEED_COLUMNS, placeOf } from '../../merge/records.ts';
import type { NamedBlog } from '../../merge/wanted.ts';
import type { Row } from './rows.ts';

/** The columns that `toPostRecord` reads; `p` is the table of posts. */
export const POST_RECORD_COLUMNS = `p.id, p.blog, p.url, p.guid, p.title, p.author, p.published, p.updated, p.language, p.source, p.first_seen,
	p.changed, p.gone, p.hash, p.versions, p.comments, p.rights, CASE WHEN p.title IS NULL THEN p.text END AS untitled`;

export function toPostRecord(row: Row): PostRecord {
	return {
		id: row.id as number,
		blog: row.blog as number,
		isNew: false,
		url: row.url as string,
		guid: row.guid as string | null,
		firstSeen: row.first_seen as string,
		title: row.title as string | null,
		author: row.author as string | null,
		published: row.published as string | null,
		updated: row.updated as string | null,
		language: row.language as string | null,
		source: row.source as PostRecord['source'],
		changed: row.changed as string,
		gone: row.gone as string | null,
		hash: row.hash as string,
		versions: row.versions as number,
		comments: row.comments as number,
		rights: row.rights as string | null,
		categories: null,
		content: null,
		untitledText: row.untitled as string | null,
		thread: { places: new Map(), parents: new Map() },
		versionHashes: new Set(),
		dropped: 'nothing',
		added: { versions: [], comments: [], parents: new Map(), links: new Map() },
	};
}

/** A comment of a known post: `place`, `key`, `parent`. */
export function addToThread({ thread }: PostRecord, { place, key, parent }: Row): void {
	thread.places.set(key as string, place as number);
	thread.parents.set(place as number, parent as number | null);
}

/** `columns` are null for a new blog. */
export function toBlogRecord(
	id: number,
	key: string,
	named: NamedBlog,
	columns: BlogColumns | null,
): BlogRecord {
	const isNew = columns === null;
	return { id, key, ...named, isNew, columns: columns ?? {}, changed: {}, links: new Map() };
}

export function feedRecords(rows: readonly Row[]): Map<string, FeedRecord> {
	const records = rows.map(({ blog, key, ...columns }) => ({
		blog: blog as number,
		key: key as string,
		columns: columns as FeedRecord['columns'],
	}));
	return new Map(records.map((record) => [placeOf(record), record]));
}

export const FEED_COLUMN_NAMES = FEED_COLUMNS.map(([column]) => column);

export function sampleRecords(rows: readonly Row[]): Map<string, SampleRecord> {
	return new Map((rows as readonly unknown[] as SampleRecord[]).map((record) => [placeOf(record), record]));
}
