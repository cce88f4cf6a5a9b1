/**
 * copy-columns: maps the columns of a plain row to PostgreSQL's tables.
 *
 * Some rows are stored in several tables (see schema.ts), long keys are shortened, and a row without a blog has the number for
 * no blog. A shortened key is restored from the address that it was made from, if the row has it.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { digest } from '../../../merge/identity.ts';
import { addressIn, isAddressKey } from '../../../merge/wanted.ts';
import { type ColumnKind, columnsOf, type Row, TABLES, type TableName } from '../tables.ts';
import { addressKey } from './save/load.ts';
import { NO_BLOG } from './save/write-around.ts';
import { shortKey, siteOf } from './short-key.ts';

export interface Read {
	readonly columns: readonly string[];
	readonly from: string;
	readonly key: readonly string[];
}

const KEYS: Readonly<Record<TableName, string>> = {
	blogs: 't.id',
	feeds: 't.blog t.key',
	posts: 'l.id',
	post_keys: 't.key',
	versions: 't.blog t.post t.place',
	comments: 't.blog t.post t.place',
	links: 't.id',
	visits: 't.blog t.at t.mark',
	judgments: 't.blog t.at',
	wrappers: 't.blog t.since',
	gaps: 't.id',
	samples: 't.blog t.key',
	reviews: 't.kind t.subject',
	sources: 't.key',
	saved_searches: 't.name',
	frontier: 't.host t.key',
	hosts: 't.host',
	memory: 't.name',
	quarantine: 't.key',
	forgotten: 't.key',
};

const FROM: Readonly<Partial<Record<TableName, string>>> = {
	blogs: 'blogs t JOIN blog_counts c ON c.blog = t.id',
	posts: `post_places l JOIN posts t ON t.blog = l.blog AND t.id = l.id
		JOIN post_counts c ON c.blog = t.blog AND c.post = t.id`,
};

const OF_BLOG_OR_NONE = { blog: `nullif(t.blog, ${NO_BLOG}) AS blog` };

/** Columns that are not in the table itself. */
const SELECTED: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>> = {
	blogs: { posts: 'c.posts', inbound: 'c.inbound', interval_days: 'c.interval_days' },
	posts: { inbound: 'c.inbound', change: 'c.change' },
	visits: OF_BLOG_OR_NONE,
	gaps: OF_BLOG_OR_NONE,
};

/** The address of a post whose key may be shortened. */
const ADDRESS_OF_KEY = `CASE WHEN length(t.key) > 100 AND t.key ~ ' [0-9a-f]{20}$'
	THEN (SELECT p.url FROM posts p WHERE p.blog = t.blog AND p.id = t.post) END AS url`;

function readOf(table: TableName): Read {
	const selected = SELECTED[table] ?? {};
	const columns = columnsOf(table).map(({ name }) => selected[name] ?? `t.${name}`);
	return {
		columns: table === 'post_keys' ? [...columns, ADDRESS_OF_KEY] : columns,
		from: FROM[table] ?? `${table} t`,
		key: KEYS[table].split(' '),
	};
}

export const READS = Object.fromEntries(TABLES.map((table) => [table, readOf(table)])) as Readonly<
	Record<TableName, Read>
>;

/** The row with its keys restored. */
export function toWhole(table: TableName, row: Row): Row {
	switch (table) {
		case 'blogs':
		case 'feeds':
		case 'samples':
		case 'quarantine':
		case 'forgotten':
		case 'frontier':
			return { ...row, key: whole(row.key, row.url, shortKey) };
		case 'links':
			return { ...row, to_key: whole(row.to_key, row.to_url, shortKey) };
		case 'post_keys':
			return { ...row, key: whole(row.key, row.url, addressKey, 'address ') };
		default:
			return row;
	}
}

const SHORTENED = / [\da-f]{20}$/;

function whole(key: unknown, url: unknown, shorten: (url: string) => string, before = ''): unknown {
	if (typeof key !== 'string' || typeof url !== 'string' || !SHORTENED.test(key)) return key;
	const canonical = canonicalUrl(url);
	return shorten(canonical) === key ? before + canonical : key;
}

type Value = (row: Row) => unknown;

interface PartColumn {
	readonly name: string;
	readonly type: string;
	readonly value: Value;
}

/** A table that stores a part of each row. */
export interface Part {
	readonly into: string;
	readonly columns: readonly PartColumn[];
}

/** Numbers of any kind arrive as one type, and get their column's type on insert. */
const TYPES: Readonly<Record<ColumnKind, string>> = { number: 'float8', text: 'text', bytes: 'bytea' };

const own =
	(name: string): Value =>
	(row) =>
		row[name];
const number = (name: string, value = own(name)): PartColumn => ({ name, type: TYPES.number, value });
const text = (name: string, value = own(name)): PartColumn => ({ name, type: TYPES.text, value });
const short =
	(name: string): Value =>
	(row) =>
		shortKey(row[name] as string);

const blogOrNone = number('blog', (row) => row.blog ?? NO_BLOG);
const toKey = text('to_key', short('to_key'));
const packed: PartColumn = {
	name: 'packed',
	type: TYPES.bytes,
	value: (row) => Buffer.from(row.packed as Uint8Array),
};

/** Columns that are computed from others, or differ from the row's. */
const MADE: Readonly<Partial<Record<TableName, readonly PartColumn[]>>> = {
	blogs: [text('key', short('key'))],
	feeds: [text('key', short('key'))],
	post_keys: [text('key', (row) => shortPostKey(row.key as string))],
	links: [
		toKey,
		text('mark', ({ origin, to_key, text }) => digest(`${origin}\n${shortKey(to_key as string)}\n${text}`)),
	],
	visits: [blogOrNone, text('mark', ({ url }) => digest(url as string))],
	gaps: [
		blogOrNone,
		text('mark', ({ url, kind, since, until }) =>
			digest([url ?? '', kind, since ?? '', until ?? ''].join('\n')),
		),
	],
	samples: [text('key', short('key')), packed],
	quarantine: [text('key', short('key')), packed],
	forgotten: [text('key', short('key'))],
	frontier: [text('host', short('host')), text('key', short('key')), text('told_as', () => 'found')],
	hosts: [text('host', short('host'))],
};

function shortPostKey(key: string): string {
	return isAddressKey(key) ? addressKey(addressIn(key)) : shortKey(key);
}

/** Further tables with a part of the row. */
const BESIDE: Readonly<Partial<Record<TableName, readonly Part[]>>> = {
	blogs: [
		{ into: 'blog_keys', columns: [text('key', short('key')), number('blog', own('id'))] },
		{
			into: 'blog_counts',
			columns: [number('blog', own('id')), number('posts'), number('inbound'), number('interval_days')],
		},
	],
	posts: [
		{ into: 'post_places', columns: [number('id'), number('blog')] },
		{
			into: 'post_counts',
			columns: [number('blog'), number('post', own('id')), number('change'), number('inbound')],
		},
	],
	links: [
		{
			into: 'link_targets',
			columns: [
				text('site', ({ to_key }) => siteOf(shortKey(to_key as string))),
				toKey,
				number('link', own('id')),
				number('blog'),
				number('post'),
			],
		},
	],
};

/** The table itself comes first. */
export function partsOf(table: TableName): Part[] {
	const made = MADE[table] ?? [];
	const beside = BESIDE[table] ?? [];
	const madeNames = new Set(made.map(({ name }) => name));
	const isOfTable = (name: string) =>
		!madeNames.has(name) && !(SELECTED[table]?.[name]?.startsWith('c.') ?? false);
	const direct = columnsOf(table)
		.filter(({ name }) => isOfTable(name))
		.map(({ name, kind }) => ({ name, type: TYPES[kind], value: own(name) }));
	return [{ into: table, columns: [...direct, ...made] }, ...beside];
}
