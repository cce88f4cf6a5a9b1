/** export-options: the command-line options of `export`. */

import { type ExportOptions, type Format, TABLE_NAMES } from '../export/index.ts';
import { Failure } from '../io/failure.ts';
import { DEFAULT_PUSH_PORT } from '../io/push/limits.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Option, Values } from './command.ts';

export const EXPORT_OPTIONS: Readonly<Record<string, Option>> = {
	query: { type: 'string', value: 'Q', help: 'export only posts that match this query, newest first' },
	frozen: {
		type: 'string',
		value: 'NAME',
		help: 'export the posts of a frozen collection, as they were when it was frozen',
	},
	out: {
		type: 'string',
		value: 'FILE|DIR',
		help: 'the output, with a manifest next to it (default: standard output, if the format is a single file)',
	},
	of: {
		type: 'string',
		value: 'posts',
		help: 'gexf, graphml, edges: the graph of posts instead of blogs',
	},
	table: { type: 'string', value: 'NAME', help: `csv, parquet: only one table: ${TABLE_NAMES.join(', ')}` },
	pages: {
		type: 'string',
		value: 'N',
		help: 'atom, activitystreams: a folder of documents with N posts each',
	},
	base: {
		type: 'string',
		value: 'URL',
		help: `atom, turtle, ntriples: the URL of the server that shows the posts (default http://127.0.0.1:${DEFAULT_PUSH_PORT})`,
	},
	purpose: {
		type: 'string',
		value: 'P',
		help: 'export (default), or training: leaves out posts whose owners do not allow training',
	},
	verify: { type: 'string', value: 'MANIFEST', help: 'verify the files of an export against its manifest' },
};

/** Reads the options of a format. Rejects options that the format does not have. */
export function readOptions(format: Format, values: Values): ExportOptions {
	for (const name of ['of', 'table', 'pages', 'base'] as const) {
		if (values[name] !== undefined && !format.takes.includes(name))
			throw new Failure('usage', `The format ${format.name} has no option --${name}.`);
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
	throw new Failure('usage', `${name} is "${value}". It must be one of ${known.join(', ')}.`);
}

function checkedCount(name: string, value: string): number {
	if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
	throw new Failure('usage', `${name} is "${value}". It must be a number of at least 1.`);
}

function checkedBase(value: string): string {
	if (canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/(?<!\/)\/+$/, '');
	throw new Failure('usage', `--base is "${value}". It must start with http:// or https://.`);
}
