/** options: the options of the commands that take many pages. */
import type { Option } from '../command.ts';

export const BATCH_USAGE = 'PAGE… [--from FILE] [--jsonl|--csv FILE|--out FILE] [--threads N]';

export const BATCH_NOTES = `Many pages give one row each. A PAGE is a URL, a file, a folder with all files in it, a web archive (WARC) with all pages in it, or - for standard input. Standard input, and the file of --from, may also list pages: one URL or file on each line, or one JSON object such as {"url": "…", "html": "…"}, {"url": "…", "file": "…"}, each with a "now" if known. Every row names its source and its URL. A page that cannot be read has a row with the error.

Rows keep the order of the pages. If the program is stopped, the same command with --out FILE goes on where it ended.`;

/** `--out` has its own meaning in some commands. */
export const ROW_OPTIONS: Readonly<Record<string, Option>> = {
	from: {
		type: 'string',
		value: 'FILE',
		help: 'also read the pages that this file lists, or - for standard input',
	},
	jsonl: { type: 'boolean', help: 'print one line of JSON for each page' },
	csv: { type: 'string', value: 'FILE', help: 'write rows as CSV, or to standard output with -' },
	threads: { type: 'string', value: 'N', help: 'threads to use (default: one for each processor)' },
};

export const BATCH_OPTIONS: Readonly<Record<string, Option>> = {
	...ROW_OPTIONS,
	out: {
		type: 'string',
		value: 'FILE',
		help: 'write rows to FILE.jsonl, FILE.csv or FILE.parquet, and go on with an unfinished one',
	},
};
