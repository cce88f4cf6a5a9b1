/** samples: pages of a blog as they were fetched, compressed; the newest few, so that a person can see what the program understood. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { Sample } from '../../../model/blog.ts';
import { unpackPage } from '../packed-samples.ts';
import type { Sqlite } from './driver.ts';

export function readSamples(database: Sqlite, blog: string): Sample[] {
	const rows = database
		.sql(
			'SELECT s.url, s.kind, s.at FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? ORDER BY s.kind, s.at DESC',
		)
		.all(canonicalUrl(blog));
	return rows as unknown as Sample[];
}

export function readSample(database: Sqlite, blog: string, url: string): string | null {
	const row = database
		.sql('SELECT s.packed FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? AND s.key = ?')
		.get(canonicalUrl(blog), canonicalUrl(url));
	return row === undefined ? null : unpackPage(row.packed as Uint8Array);
}
