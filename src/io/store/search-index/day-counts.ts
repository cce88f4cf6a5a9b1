/**
 * day-counts: how many posts of each day are in the index, in all and by language.
 *
 * Counting a million rows takes half a second; looking up the few thousand counts of their days takes a few milliseconds. The counts are
 * written in the transaction that writes the posts. Undated posts are counted as day 0.
 */
import type { CountQuestion, SearchPlan } from '../../../model/search.ts';
import type { Sqlite } from '../sqlite/driver.ts';
import { type Condition, renderFilter } from './render-filter.ts';

/** The day of undated posts. */
const UNDATED = 0;
const LAST_DAY = 99_999_999;

export const COUNT_TABLES = `
	CREATE TABLE day_counts (day INTEGER PRIMARY KEY, posts INTEGER NOT NULL);
	-- An unknown language is ''.
	CREATE TABLE language_counts (
		language TEXT NOT NULL, day INTEGER NOT NULL, posts INTEGER NOT NULL, PRIMARY KEY (language, day)
	) WITHOUT ROWID;
`;

/** The changes of one transaction. */
export class DayTally {
	readonly #posts = new Map<string, number>();

	/** The number is negative for removed posts. */
	add(day: number | null, language: string | null, posts: number): void {
		const key = `${day ?? UNDATED} ${language ?? ''}`;
		this.#posts.set(key, (this.#posts.get(key) ?? 0) + posts);
	}

	save(index: Sqlite): void {
		const days = new Map<number, number>();
		for (const [key, posts] of this.#posts) {
			if (posts === 0) continue;
			const [day, language] = [Number.parseInt(key, 10), key.slice(key.indexOf(' ') + 1)];
			days.set(day, (days.get(day) ?? 0) + posts);
			raise(index, 'language_counts', { language, day }, posts);
		}
		for (const [day, posts] of days) raise(index, 'day_counts', { day }, posts);
		this.#posts.clear();
	}
}

/** Not an upsert: it would open a savepoint, and at each one FTS5 writes out all its pending terms. */
function raise(index: Sqlite, table: string, key: Record<string, string | number>, posts: number): void {
	const [names, values] = [Object.keys(key), Object.values(key)];
	const isKey = names.map((name) => `${name} = ?`).join(' AND ');
	const { changes } = index.sql(`UPDATE ${table} SET posts = posts + ? WHERE ${isKey}`).run(posts, ...values);
	if (changes === 0)
		index
			.sql(`INSERT INTO ${table} (posts, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`)
			.run(posts, ...values);
	else if (posts < 0) index.sql(`DELETE FROM ${table} WHERE ${isKey} AND posts = 0`).run(...values);
}

/** The posts in the index. */
export function countPosts(index: Sqlite): number {
	return index.sql('SELECT ifnull(sum(posts), 0) AS n FROM day_counts').get()!.n as number;
}

/** The posts of a plan's days as a share of all; 1 if it asks for no days. */
export function shareOfDays(index: Sqlite, plan: SearchPlan): number {
	const { from, to } = daysOf(plan.kind === 'all' ? plan.of : [plan]);
	const { n } = index
		.sql('SELECT ifnull(sum(posts), 0) AS n FROM day_counts WHERE day BETWEEN ? AND ?')
		.get(from, to)! as { n: number };
	return n / Math.max(1, countPosts(index));
}

/** The rows `day, name, posts` that the counts themselves can give: of a plan that filters by day and language only; null for any other. */
export function rowsOfCounts(plan: SearchPlan, by?: CountQuestion['by']): Condition | null {
	const parts = plan.kind === 'all' ? plan.of : [plan];
	const languages = parts.filter((part) => part.kind === 'language');
	const isCounted = parts.every((part) => part.kind === 'language' || part.kind === 'days');
	if (!isCounted || by === 'platform') return null;
	const { from, to } = daysOf(parts);
	const isWhole = languages.length === 0 && by === undefined;
	const conditions = languages.map((part) => renderFilter(part, NO_FINDERS));
	return {
		sql: [
			`SELECT d.day AS day, ${by === undefined ? "''" : 'd.language'} AS name, sum(d.posts) AS posts`,
			`FROM ${isWhole ? 'day_counts' : 'language_counts'} d WHERE d.day BETWEEN ? AND ?`,
			...conditions.map(({ sql }) => `AND ${sql}`),
			'GROUP BY 1, 2 ORDER BY 1, 2',
		].join(' '),
		values: [from, to, ...conditions.flatMap(({ values }) => values)],
	};
}

/** Languages need none. */
const NO_FINDERS = {
	blogs: () => [],
	links: () => ({ sql: '0', values: [] }),
};

/** The intersection of all spans; with undated posts if there are none. */
function daysOf(parts: readonly SearchPlan[]): { readonly from: number; readonly to: number } {
	const spans = parts.filter((part) => part.kind === 'days');
	const from = spans.length === 0 ? UNDATED : Math.max(...spans.map((span) => span.from ?? 0), UNDATED + 1);
	return { from, to: Math.min(...spans.map((span) => span.to ?? LAST_DAY), LAST_DAY) };
}
