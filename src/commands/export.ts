/**
 * export: the posts of the store, whole, of a query or as they were frozen, in one of many formats.
 *
 * To standard output it is written as it is read; to a file or folder it can be broken off at any moment, and the same command
 * goes on. `--verify` tells whether the files are still those of the manifest.
 */
import path from 'node:path';
import { driftInWords, openFrozen } from '../export/frozen/index.ts';
import {
	type ExportRequest,
	exportToFiles,
	exportToStream,
	FORMATS,
	loadFormat,
	type Manifest,
	manifestPathOf,
	verifyExport,
} from '../export/index.ts';
import { Failure } from '../io/failure.ts';
import { isPostgres, tellPlace } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { EXPORT_OPTIONS, readOptions } from './export-options.ts';
import { type CommandWatch, watchCommand } from './export-watch.ts';
import { dataOutput } from './terminal.ts';

export const exportCommand: Command = {
	usage: `FORMAT [--query Q|--frozen NAME] [--out FILE|DIR] [--data DIR], or --verify MANIFEST

${formatList()}`,
	options: { data: DATA_OPTION, ...EXPORT_OPTIONS },
	async run(invocation) {
		const { verify } = invocation.values;
		if (verify !== undefined) return verifyFiles(verify, invocation);
		const plan = await planOf(invocation);
		return withStore(await openReader(invocation.values), (store) => runExport(store, plan, invocation));
	},
};

function formatList(): string {
	const width = Math.max(...FORMATS.map(({ name }) => name.length));
	return FORMATS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

type Plan = Omit<ExportRequest, 'frozen'> & {
	readonly frozen: string | null;
	readonly target: string | null;
};

async function planOf({ args, values }: Invocation): Promise<Plan> {
	const [name, extra] = args;
	const format = await loadFormat(name);
	if (extra !== undefined) throw new Failure('usage', `"${extra}" is one word too many: name one format.`);
	const [query, frozen, out] = [values.query ?? null, values.frozen ?? null, values.out ?? '-'];
	if (query !== null && frozen !== null)
		throw new Failure('usage', 'A frozen collection has its query: leave --query or --frozen out.');
	const options = readOptions(format, values);
	const target = out === '-' ? null : out.replace(/(?<=.)\/+$/, '');
	if (target === null && format.isFolder(options))
		throw new Failure('usage', `${format.name} is a folder of files: name it with --out DIR.`);
	return { format, options, query, frozen, target, data: placeOf(values) };
}

/** As the manifest and the state of an export name it: without a password. */
function placeOf(values: Values): string {
	const place = dataPlace(values);
	return isPostgres(place) ? tellPlace(place) : path.resolve(place);
}

async function runExport(store: Store, plan: Plan, invocation: Invocation): Promise<number> {
	const isShown = plan.target !== null || !process.stdout.isTTY;
	const watch = watchCommand({ name: 'export', isShown, log: invocation.log });
	try {
		const request = { ...plan, frozen: await openCollection(store, plan, watch) };
		if (plan.target === null) return (await exportToStream(store, request, dataOutput(), watch)) ? 0 : 1;
		const manifest = await exportToFiles(store, request, plan.target, watch);
		watch.end();
		return told(plan.target, manifest, invocation);
	} finally {
		watch.end();
	}
}

async function openCollection(store: Store, { frozen, data }: Plan, watch: CommandWatch) {
	if (frozen === null) return null;
	const selection = await openFrozen(store, data, frozen, watch);
	const words = driftInWords(selection.drift);
	if (words !== null) watch.note(words);
	return selection;
}

function told(target: string, manifest: Manifest | null, { values, out, log }: Invocation): number {
	if (manifest === null) {
		log('export: stopped. The same command goes on from here.');
		return 1;
	}
	if (values.json === true) out(JSON.stringify(manifest, null, 2));
	else log(`${summaryOf(manifest)} in ${target}; ${manifestPathOf(target)} tells what it is.`);
	return 0;
}

function summaryOf({ posts, counts = {}, files }: Manifest): string {
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	const parts = [
		posts === null ? null : `${posts} posts`,
		...Object.entries(counts).map(([name, count]) => `${count} ${name}`),
		`${(bytes / 1e6).toFixed(1)} MB`,
	];
	return parts.filter((part) => part !== null).join(', ');
}

async function verifyFiles(file: string, { args, values, out, log }: Invocation): Promise<number> {
	if (args.length > 0) throw new Failure('usage', 'To check an export, name its manifest alone.');
	const verdict = await verifyExport(file);
	if (values.json === true) out(JSON.stringify(verdict, null, 2));
	else if (verdict.isSound) out(`All as the manifest says: ${verdict.files} files, ${verdict.bytes} bytes.`);
	else for (const finding of verdict.findings) log(`export: ${finding}.`);
	return verdict.isSound ? 0 : 1;
}
