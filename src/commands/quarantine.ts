/** quarantine: lists pages that could not be processed, and shows their errors, stack traces and bytes. */
import { writeFileSync } from 'node:fs';
import { parseCount } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { QuarantinedPage } from '../model/visit.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { readAddress } from './search-options.ts';
import { clip, printable, renderTable } from './table.ts';
import { dataOutput } from './terminal.ts';

type Page = QuarantinedPage & { readonly bytes: Uint8Array };

const LIMIT = 50;
const MAX_REASON = 60;

export const quarantineCommand: Command = {
	usage: `[list] [--limit N] [--data PLACE] [--json]
show URL [--out FILE] [--data PLACE] [--json]
bytes URL [--out FILE] [--data PLACE] [--json]`,
	notes: `  list   list the quarantined pages, newest first
  show   show why a page was quarantined, with the stack trace
  bytes  print the page exactly as it was received`,
	options: {
		data: DATA_OPTION,
		out: {
			type: 'string',
			value: 'FILE',
			help: 'write the bytes to a file, or to standard output with -',
		},
		limit: { type: 'string', value: 'N', help: `number of pages to list (default ${LIMIT})` },
	},
	async run(invocation) {
		const { action, url } = readAction(invocation.args);
		const limit = parseCount(invocation.values.limit ?? String(LIMIT), '--limit', 1, 1_000_000);
		return withStore(await openReader(invocation.values), async (store) => {
			if (url === undefined) return list(await store.quarantine(limit), invocation);
			const page = await store.quarantinedPage(url);
			if (page === null)
				throw new Failure(
					'no-quarantine',
					`${url} is not quarantined. To list the pages that are: logosphere quarantine list`,
				);
			return action === 'show' ? show(page, invocation) : writePage(page, invocation);
		});
	},
};

/** A URL alone means `bytes`, as it did when the command was called "aside". */
function readAction([first, second, ...more]: readonly string[]) {
	const usage = (problem: string) => new Failure('usage', `${problem} See: logosphere quarantine --help`);
	if (more.length > 0) throw usage('Give only one page.');
	if (first === undefined || first === 'list') {
		if (second !== undefined) throw usage('"list" takes no URL.');
		return { action: 'list', url: undefined };
	}
	const action = first === 'show' || first === 'bytes' ? first : null;
	if (action === null && second !== undefined) throw usage('Give only one page.');
	const url = readAddress(action === null ? first : second, 'The page');
	if (url === undefined) throw usage('Give the URL of the page.');
	return { action: action ?? 'bytes', url };
}

function list(pages: readonly QuarantinedPage[], { values, out }: Invocation): number {
	if (values.json === true) out(JSON.stringify(pages, null, 2));
	else if (pages.length === 0) out('No pages are quarantined.');
	else {
		const rows = pages.map(({ at, size, url, why }) => [
			at.slice(0, 19).replace('T', ' '),
			String(size),
			printable(url),
			clip(printable(why), MAX_REASON),
		]);
		out(renderTable(['quarantined', 'bytes', 'page', 'reason'], rows, ['left', 'right', 'left', 'left']));
	}
	return 0;
}

function show({ bytes, ...page }: Page, { values, out }: Invocation): number {
	if (values.out !== undefined) writeBytes(values.out, bytes);
	if (values.json === true) {
		out(JSON.stringify(page, null, 2));
		return 0;
	}
	const { url, blog, why, contentType, at, size, stack } = page;
	const facts = { page: url, blog, quarantined: at, reason: why, type: contentType, bytes: String(size) };
	const lines = Object.entries(facts).map(
		([name, value]) => `${name.padEnd(13)}${value === null ? 'unknown' : printable(value)}`,
	);
	const trace = stack === null ? ['No stack trace was stored.'] : stack.split('\n').map(printable);
	out([...lines, '', ...trace].join('\n'));
	return 0;
}

/** Refuses to print to a terminal by default, because bytes from the web can contain control sequences. */
function writePage({ bytes, ...page }: Page, { values, out, log }: Invocation): number {
	if (values.json === true) {
		out(JSON.stringify({ ...page, base64: Buffer.from(bytes).toString('base64') }, null, 2));
		return 0;
	}
	if (values.out === undefined && process.stdout.isTTY)
		throw new Failure(
			'usage',
			`The page is ${bytes.length} raw bytes, which may contain control sequences for your terminal. Write them to a file with --out FILE, or use --out - to print them anyway.`,
		);
	writeBytes(values.out ?? '-', bytes);
	const type = page.contentType === null ? 'no content type' : printable(page.contentType);
	log(`${printable(page.url)} (${type}): ${printable(page.why)}`);
	return 0;
}

function writeBytes(file: string, bytes: Uint8Array): void {
	if (file === '-') {
		dataOutput().write(bytes);
		return;
	}
	try {
		writeFileSync(file, bytes);
	} catch (error) {
		throw new Failure('unwritable', `Cannot write ${file}: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
