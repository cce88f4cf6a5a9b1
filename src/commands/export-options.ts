/** export-options: what was said on the command line about an export. */

import { type ExportOptions, type Format, TABLE_NAMES } from '../export/index.ts';
import { Failure } from '../io/failure.ts';
import { DEFAULT_PUSH_PORT } from '../io/push/limits.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Option, Values } from './command.ts';

export const EXPORT_OPTIONS: Readonly<Record<string, Option>> = {
	query: { type: 'string', value: 'Q', help: 'only the posts that a search for this finds, newest first' },
	frozen: { type: 'string', value: 'NAME', help: 'the posts of a frozen collection, as they were then' },
	out: {
		type: 'string',
		value: 'FILE|DIR',
		help: 'where to, with a manifest beside it (default: standard output, where the format is one file)',
	},
	of: {
		type: 'string',
		value: 'posts',
		help: 'gexf, graphml, edges: the graph of the posts, not of the blogs',
	},
	table: { type: 'string', value: 'NAME', help: `csv, parquet: one table alone: ${TABLE_NAMES.join(', ')}` },
	pages: {
		type: 'string',
		value: 'N',
		help: 'atom, activitystreams: a folder of documents of so many posts',
	},
	base: {
		type: 'string',
		value: 'URL',
		help: `atom, turtle, ntriples: the server that shows the posts (default http://127.0.0.1:${DEFAULT_PUSH_PORT})`,
	},
	verify: { type: 'string', value: 'MANIFEST', help: 'check the files of an export against its manifest' },
};

/** An option that means nothing to the format is an error. */
export function readOptions(format: Format, values: Values): ExportOptions {
	for (const name of ['of', 'table', 'pages', 'base'] as const) {
		if (values[name] !== undefined && !format.takes.includes(name))
			throw new Failure('usage', `--${name} means nothing to ${format.name}.`);
	}
	const { of = 'blogs', table = null, pages = null, base = `http://127.0.0.1:${DEFAULT_PUSH_PORT}` } = values;
	return {
		of: oneOf('--of', of, ['blogs', 'posts']),
		table: table === null ? null : oneOf('--table', table, TABLE_NAMES),
		pages: pages === null ? null : checkedCount('--pages', pages),
		base: checkedBase(base),
	};
}

function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
	const found = known.find((one) => one === value);
	if (found !== undefined) return found;
	throw new Failure('usage', `${name} is "${value}". It can be: ${known.join(', ')}.`);
}

function checkedCount(name: string, value: string): number {
	if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
	throw new Failure('usage', `${name} is "${value}". It is a number from 1 on.`);
}

function checkedBase(value: string): string {
	if (canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/(?<!\/)\/+$/, '');
	throw new Failure('usage', `--base is "${value}". It begins with http:// or https://.`);
}
