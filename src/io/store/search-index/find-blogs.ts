/** find-blogs: the blogs that `blog:` and `site:` mean. */
import { foldTight } from '../../../lib/text/fold.ts';
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { BlogFilter } from '../plan-parts.ts';
import type { Row, Sqlite } from '../sqlite/driver.ts';

/** `database` has the store attached as `store`. */
export function findBlogs(database: Sqlite, { kind, value }: BlogFilter): number[] {
	if (kind === 'blog' && value.startsWith('='))
		return numbersOf(
			database.sql('SELECT id FROM store.blogs WHERE key = ?').all(keyOf(value.slice(1).trim())),
		);
	const isAddress = /[./]/.test(value) && !/\s/.test(value);
	const key = keyOf(value);
	if (kind === 'site' && !key.includes('/')) return numbersOf(belowHost(database, key));
	return numbersOf(kind === 'site' || isAddress ? atAddress(database, key) : withTitle(database, value));
}

/** The canonical URL of an address that may be typed without its scheme. */
export function keyOf(value: string): string {
	return canonicalUrl(/^https?:\/\//i.test(value) ? value : `http://${value}`);
}

/** A condition for addresses in a folder; `0` is the character after `/`. */
export function below(column: string): string {
	return `(${column} > ? || '/' AND ${column} < ? || '0')`;
}

function atAddress(database: Sqlite, key: string): Row[] {
	return database.sql(`SELECT id FROM store.blogs WHERE key = ? OR ${below('key')}`).all(key, key, key);
}

/** A host with all its subdomains. */
function belowHost(database: Sqlite, key: string): Row[] {
	const host = "('.' || substr(key, 1, instr(key || '/', '/') - 1))";
	return database.sql(`SELECT id FROM store.blogs WHERE substr(${host}, -length(?1)) = ?1`).all(`.${key}`);
}

function withTitle(database: Sqlite, words: string): Row[] {
	const sought = foldTight(words);
	const rows = database.sql('SELECT id, title FROM store.blogs WHERE title IS NOT NULL').all();
	return sought === '' ? [] : rows.filter(({ title }) => foldTight(title as string).includes(sought));
}

function numbersOf(rows: readonly Row[]): number[] {
	return rows.map(({ id }) => id as number);
}
