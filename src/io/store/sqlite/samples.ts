/** samples: pages of a blog as they were fetched, packed; the newest few, so that a person can see what was understood. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { SampleFacts } from '../../../model/batch.ts';
import type { Sample } from '../../../model/blog.ts';
import { MOST_OF_A_KIND, packPage, unpackPage } from '../kept-samples.ts';
import type { Sqlite } from './driver.ts';
import type { Keeper } from './keep-posts.ts';

export function keepSample(keeper: Keeper, { blog: home, url, kind, html }: SampleFacts): void {
	const { database, at } = keeper;
	const blog = keeper.blogId(home);
	database
		.sql('INSERT OR REPLACE INTO samples (blog, key, url, kind, at, packed) VALUES (?, ?, ?, ?, ?, ?)')
		.run(blog, plainAddress(url), url, kind, at, packPage(html));
	database
		.sql(
			'DELETE FROM samples WHERE blog = ?1 AND kind = ?2 AND key NOT IN (SELECT key FROM samples WHERE blog = ?1 AND kind = ?2 ORDER BY at DESC, key LIMIT ?3)',
		)
		.run(blog, kind, MOST_OF_A_KIND[kind]);
}

export function readSamples(database: Sqlite, blog: string): Sample[] {
	const rows = database
		.sql(
			'SELECT s.url, s.kind, s.at FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? ORDER BY s.kind, s.at DESC',
		)
		.all(plainAddress(blog));
	return rows as unknown as Sample[];
}

export function readSample(database: Sqlite, blog: string, url: string): string | null {
	const row = database
		.sql('SELECT s.packed FROM samples s JOIN blogs b ON b.id = s.blog WHERE b.key = ? AND s.key = ?')
		.get(plainAddress(blog), plainAddress(url));
	return row === undefined ? null : unpackPage(row.packed as Uint8Array);
}
