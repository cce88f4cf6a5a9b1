/** quarantine: pages that the program could not cope with: which they are, the error and its stack, and their bytes. */
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
       logosphere quarantine show URL [--out FILE] [--data PLACE] [--json]
       logosphere quarantine bytes URL [--out FILE] [--data PLACE] [--json]

list: the quarantined pages, the newest first. show: why a page is there, with the stack of the error. bytes: the page as it came.`,
	options: {
		data: DATA_OPTION,
		out: {
			type: 'string',
			value: 'FILE',
			help: 'write the bytes there; - for standard output, whatever it is',
		},
		limit: { type: 'string', value: 'N', help: `how many are listed (default ${LIMIT})` },
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
					`${url} is not quarantined. Those that are: logosphere quarantine list`,
				);
			return action === 'show' ? show(page, invocation) : writePage(page, invocation);
		});
	},
};

/** An address alone stands for its bytes, as it did when the command was called "aside". */
function readAction([first, second, ...more]: readonly string[]) {
	const usage = (problem: string) => new Failure('usage', `${problem} See: logosphere quarantine --help`);
	if (more.length > 0) throw usage('Name one page.');
	if (first === undefined || first === 'list') {
		if (second !== undefined) throw usage('"list" takes no address.');
		return { action: 'list', url: undefined };
	}
	const action = first === 'show' || first === 'bytes' ? first : null;
	if (action === null && second !== undefined) throw usage('Name one page.');
	const url = readAddress(action === null ? first : second, 'The page');
	if (url === undefined) throw usage('Name the page.');
	return { action: action ?? 'bytes', url };
}

function list(pages: readonly QuarantinedPage[], { values, out }: Invocation): number {
	if (values.json === true) out(JSON.stringify(pages, null, 2));
	else if (pages.length === 0) out('No page is quarantined: the program could cope with all of them.');
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
	const trace = stack === null ? ['No stack was stored with it.'] : stack.split('\n').map(printable);
	out([...lines, '', ...trace].join('\n'));
	return 0;
}

/** Bytes of a stranger can do harm to a terminal. */
function writePage({ bytes, ...page }: Page, { values, out, log }: Invocation): number {
	if (values.json === true) {
		out(JSON.stringify({ ...page, base64: Buffer.from(bytes).toString('base64') }, null, 2));
		return 0;
	}
	if (values.out === undefined && process.stdout.isTTY)
		throw new Failure(
			'usage',
			`These are ${bytes.length} bytes as they came, which may upset a terminal: name a file with --out FILE, or - to see them all the same.`,
		);
	writeBytes(values.out ?? '-', bytes);
	const type = page.contentType === null ? 'of no type' : printable(page.contentType);
	log(`${printable(page.url)}: ${printable(page.why)}; ${type}.`);
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
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
