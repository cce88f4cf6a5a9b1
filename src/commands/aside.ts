/** aside: pages that the program could not cope with: which they are and why, and one of them byte for byte. */
import { writeFileSync } from 'node:fs';
import { parseCount } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Aside } from '../model/visit.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { readAddress } from './search-options.ts';
import { clip, printable, renderTable } from './table.ts';
import { dataOutput } from './terminal.ts';

const LIMIT = 50;
const LONGEST_WHY = 60;

export const asideCommand: Command = {
	usage: `[URL] [--out FILE] [--limit N] [--data PLACE] [--json]

Without an address: the pages that are kept, the newest first. With one: its bytes, to FILE or to standard output.`,
	options: {
		data: DATA_OPTION,
		out: { type: 'string', value: 'FILE', help: 'where the bytes go; - for standard output, whatever it is' },
		limit: { type: 'string', value: 'N', help: `how many are told (default ${LIMIT})` },
	},
	async run(invocation) {
		const { args, values } = invocation;
		if (args.length > 1) throw new Failure('usage', 'Name one page. See: logosphere aside --help');
		const url = readAddress(args[0], 'The page');
		const limit = parseCount(values.limit ?? String(LIMIT), '--limit', 1, 1_000_000);
		return withStore(await openReader(values), async (store) => {
			if (url === undefined) return tellAll(await store.asides(limit), invocation);
			const aside = await store.aside(url);
			if (aside === null)
				throw new Failure('no-quarantine', `${url} was not set aside. Those that were: logosphere aside`);
			return give(aside, invocation);
		});
	},
};

function tellAll(asides: readonly Aside[], { values, out }: Invocation): number {
	if (values.json === true) out(JSON.stringify(asides, null, 2));
	else if (asides.length === 0) out('No page was set aside: the program could cope with all of them.');
	else {
		const rows = asides.map(({ at, size, url, why }) => [
			at.slice(0, 19).replace('T', ' '),
			String(size),
			printable(url),
			clip(printable(why), LONGEST_WHY),
		]);
		out(renderTable(['set aside', 'bytes', 'page', 'why'], rows, ['left', 'right', 'left', 'left']));
	}
	return 0;
}

/** Bytes of a stranger can do harm to a terminal. */
function give(
	{ bytes, ...told }: Aside & { readonly bytes: Uint8Array },
	{ values, out, log }: Invocation,
): number {
	if (values.json === true) {
		out(JSON.stringify({ ...told, base64: Buffer.from(bytes).toString('base64') }, null, 2));
		return 0;
	}
	if (values.out !== undefined && values.out !== '-') writeBytes(values.out, bytes);
	else if (values.out === undefined && process.stdout.isTTY)
		throw new Failure(
			'usage',
			`These are ${bytes.length} bytes as they came, which may upset a terminal: name a file with --out FILE, or - to see them all the same.`,
		);
	else dataOutput().write(bytes);
	log(
		`${printable(told.url)}: ${printable(told.why)}; ${told.contentType === null ? 'of no type' : printable(told.contentType)}.`,
	);
	return 0;
}

function writeBytes(file: string, bytes: Uint8Array): void {
	try {
		writeFileSync(file, bytes);
	} catch (error) {
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
