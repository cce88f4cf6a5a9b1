/** keep-around: what is kept beside the posts of blogs: visits, gaps, wrappers, samples. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { Batch, WriteReport } from '../../../../model/batch.ts';
import { digest } from '../../identity.ts';
import { MOST_OF_A_KIND, packPage } from '../../kept-samples.ts';
import type { Session } from '../driver.ts';
import { rowsOf } from '../rows-of.ts';
import { shortKey } from '../short-key.ts';
import { blogKeyOf } from './load.ts';
import type { Workspace } from './workspace.ts';

/** The number that stands for no blog, where a row must have one. */
export const NO_BLOG = 0;

const blogOf = ({ blogIds }: Workspace, url: string | null) =>
	url === null ? NO_BLOG : blogIds.get(blogKeyOf(url))!;

/** A wrapper that says the same as the last one is not kept again. */
export async function keepWrappers(work: Workspace, batches: readonly Batch[]): Promise<void> {
	const told = batches.flatMap(({ at, wrappers = [] }) => wrappers.map((one) => ({ at, ...one })));
	if (told.length === 0) return;
	const ids = [...new Set(told.map(({ blog }) => blogOf(work, blog)))];
	const rows = await work.session.all(
		'SELECT DISTINCT ON (blog) blog, wrapper FROM wrappers WHERE blog = ANY($1) ORDER BY blog, since DESC',
		[ids],
	);
	const last = new Map(rows.map(({ blog, wrapper }) => [blog as number, wrapper as string]));
	for (const { at, blog: url, wrapper } of told) {
		const blog = blogOf(work, url);
		const text = JSON.stringify(wrapper);
		if (last.get(blog) === text) continue;
		last.set(blog, text);
		await work.session.run(
			`INSERT INTO wrappers (blog, since, wrapper) VALUES ($1, $2, $3)
			ON CONFLICT (blog, since) DO UPDATE SET wrapper = excluded.wrapper`,
			[blog, at, text],
		);
	}
}

/** The first visit of a batch that does not say how many posts were new brought those of the batch. */
export async function keepVisits(
	work: Workspace,
	batches: readonly Batch[],
	reports: readonly WriteReport[],
): Promise<void> {
	const rows = batches.flatMap(({ visits = [] }, i) => {
		let fresh = reports[i]!.posts.filter(({ outcome }) => outcome === 'new').length;
		return visits.map(({ blog, url, at, status, bytes, newPosts, trouble }) => {
			const brought = newPosts ?? fresh;
			if (newPosts === undefined) fresh = 0;
			return [blogOf(work, blog), digest(url), url, at, status, bytes, brought, trouble];
		});
	});
	await insertOnce(
		work.session,
		'visits',
		rows,
		'blog bigint, mark text, url text, at text, status int, bytes bigint, new_posts int, trouble text',
	);
}

export async function keepGaps(work: Workspace, batches: readonly Batch[]): Promise<void> {
	const told = batches.flatMap(({ at, gaps = [] }) => gaps.map((gap) => ({ ...gap, at })));
	const rows = told.map(({ blog, url, kind, why, from, to, at }) => {
		const mark = digest([url ?? '', kind, from ?? '', to ?? ''].join('\n'));
		return [blogOf(work, blog), mark, url, kind, why, from, to, at];
	});
	if (rows.length === 0) return;
	const source = rowsOf(
		'blog bigint, mark text, url text, kind text, why text, since text, until text, at text',
		rows,
	);
	await work.session.run(
		`INSERT INTO gaps (id, ${source.names}) SELECT nextval('gap_ids'), ${source.names} FROM ${source.sql} ORDER BY place
		ON CONFLICT DO NOTHING`,
		source.values,
	);
}

async function insertOnce(
	session: Session,
	table: string,
	rows: readonly unknown[][],
	columns: string,
): Promise<void> {
	if (rows.length === 0) return;
	const source = rowsOf(columns, rows);
	await session.run(
		`INSERT INTO ${table} (${source.names}) SELECT ${source.names} FROM ${source.sql} ORDER BY place ON CONFLICT DO NOTHING`,
		source.values,
	);
}

/** The newest few of each kind stay. */
export async function keepSamples(work: Workspace, batches: readonly Batch[]): Promise<void> {
	const rows = new Map<string, unknown[]>();
	for (const { at, samples = [] } of batches) {
		for (const { blog: home, url, kind, html } of samples) {
			const [blog, key] = [blogOf(work, home), shortKey(plainAddress(url))];
			rows.delete(`${blog} ${key}`);
			rows.set(`${blog} ${key}`, [blog, key, url, kind, at, packPage(html)]);
		}
	}
	if (rows.size === 0) return;
	const source = rowsOf('blog bigint, key text, url text, kind text, at text, packed bytea', [
		...rows.values(),
	]);
	await work.session.run(
		`INSERT INTO samples (${source.names}) SELECT ${source.names} FROM ${source.sql}
		ON CONFLICT (blog, key) DO UPDATE SET url = excluded.url, kind = excluded.kind, at = excluded.at, packed = excluded.packed`,
		source.values,
	);
	await work.session.run(
		`DELETE FROM samples s USING (
			SELECT blog, key, row_number() OVER (PARTITION BY blog, kind ORDER BY at DESC, key) AS n, ($2::json ->> kind)::int AS most
			FROM samples WHERE blog = ANY($1)
		) ranked WHERE s.blog = ranked.blog AND s.key = ranked.key AND ranked.n > ranked.most`,
		[source.values[0], JSON.stringify(MOST_OF_A_KIND)],
	);
}
