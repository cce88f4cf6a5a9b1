/**
 * export: writes all posts, those of a query, or a frozen collection, in one of many formats.
 *
 * Standard output is streamed. An export to a file or folder can be interrupted at any moment and resumed by the same command.
 * `--verify` checks that the files still match the manifest.
 */
import path from 'node:path';
import { describeDrift, openFrozen } from '../export/frozen/index.ts';
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
import type { ExportRights } from '../export/manifest.ts';
import { Failure } from '../io/failure.ts';
import { describePlace, isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { permitStore, type Withheld } from '../observe/permitted-store.ts';
import { readRightsPolicy } from '../observe/rights-policy.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { EXPORT_OPTIONS, readOptions } from './export-options.ts';
import { type CommandWatch, watchCommand } from './export-watch.ts';
import { counted, printable } from './table.ts';
import { dataOutput } from './terminal.ts';
import { listEntry } from './wrap.ts';

export const exportCommand: Command = {
	usage: 'FORMAT [--query Q|--frozen NAME] [--out FILE|DIR] [--data DIR]\n--verify MANIFEST',
	notes: `Formats:\n${formatList()}`,
	options: { data: DATA_OPTION, ...EXPORT_OPTIONS },
	async run(invocation) {
		const { verify } = invocation.values;
		if (verify !== undefined) return verifyFiles(verify, invocation);
		const plan = await planOf(invocation);
		const purpose = purposeOf(invocation.values);
		return withStore(await openReader(invocation.values), (store) => {
			const withheld = new WithheldPosts(purpose);
			const view = permitStore(store, {
				purpose,
				policy: readRightsPolicy(),
				now: () => new Date().toISOString(),
				onWithheld: (one) => withheld.add(one),
			});
			return runExport(view, { ...plan, rights: () => withheld.report() }, invocation);
		});
	},
};

function purposeOf({ purpose = 'export' }: Values): 'export' | 'training' {
	if (purpose === 'export' || purpose === 'training') return purpose;
	throw new Failure('usage', `--purpose is "${purpose}". It must be export or training.`);
}

/** Counts each post once, however often it is read. */
class WithheldPosts {
	readonly #purpose: ExportRights['purpose'];
	readonly #reasonOf = new Map<number, string>();

	constructor(purpose: ExportRights['purpose']) {
		this.#purpose = purpose;
	}

	add({ post, use, reason }: Withheld): void {
		this.#reasonOf.set(post, `${use}: ${reason.replace(/ \(https?:[^)]*\)$/, '')}`);
	}

	report(): ExportRights {
		const reasons: Record<string, number> = {};
		for (const reason of this.#reasonOf.values()) reasons[reason] = (reasons[reason] ?? 0) + 1;
		return { purpose: this.#purpose, withheld: this.#reasonOf.size, reasons };
	}
}

function formatList(): string {
	const width = Math.max(...FORMATS.map(({ name }) => name.length));
	return FORMATS.flatMap(({ name, summary }) => listEntry(name, summary, width)).join('\n');
}

type Plan = Omit<ExportRequest, 'frozen'> & {
	readonly frozen: string | null;
	readonly target: string | null;
};

async function planOf({ args, values }: Invocation): Promise<Plan> {
	const [name, extra] = args;
	const format = await loadFormat(name);
	if (extra !== undefined) throw new Failure('usage', `Unexpected argument "${extra}". Give one format.`);
	const [query, frozen, out] = [values.query ?? null, values.frozen ?? null, values.out ?? '-'];
	if (query !== null && frozen !== null)
		throw new Failure('usage', 'Use either --query or --frozen: a frozen collection already has a query.');
	const options = readOptions(format, values);
	const target = out === '-' ? null : out.replace(/(?<=.)\/+$/, '');
	if (target === null && format.isFolder(options))
		throw new Failure('usage', `${format.name} writes a folder of files. Give the folder with --out DIR.`);
	return { format, options, query, frozen, target, data: placeOf(values) };
}

/** The place as written in the manifest and the state of an export: without a password. */
function placeOf(values: Values): string {
	const place = dataPlace(values);
	return isPostgres(place) ? describePlace(place) : path.resolve(place);
}

async function runExport(store: Store, plan: Plan, invocation: Invocation): Promise<number> {
	const isShown = plan.target !== null || !process.stdout.isTTY;
	const watch = watchCommand({ name: 'export', isShown, log: invocation.log });
	try {
		const request = { ...plan, frozen: await openCollection(store, plan, watch) };
		if (plan.target === null) {
			const isDone = await exportToStream(store, request, dataOutput(), watch);
			watch.end();
			logWithheld(plan, invocation);
			return isDone ? 0 : 1;
		}
		const manifest = await exportToFiles(store, request, plan.target, watch);
		watch.end();
		logWithheld(plan, invocation);
		return printReport(plan.target, manifest, invocation);
	} finally {
		watch.end();
	}
}

/** What was left out is never left out silently. */
function logWithheld({ rights }: Plan, { log }: Invocation): void {
	const { withheld, purpose, reasons } = rights!();
	if (withheld === 0) return;
	const use = purpose === 'training' ? 'this use (training)' : 'exports';
	log(`export: ${counted(withheld, 'post')} left out, because the owners or the policy withhold ${use}:`);
	const lines = Object.entries(reasons).sort(([, a], [, b]) => b - a);
	for (const [reason, count] of lines.slice(0, MAX_REASONS)) log(`  ${count} × ${printable(reason)}`);
}

const MAX_REASONS = 10;

async function openCollection(store: Store, { frozen, data }: Plan, watch: CommandWatch) {
	if (frozen === null) return null;
	const selection = await openFrozen(store, data, frozen, watch);
	const words = describeDrift(selection.drift);
	if (words !== null) watch.note(words);
	return selection;
}

function printReport(target: string, manifest: Manifest | null, { values, out, log }: Invocation): number {
	if (manifest === null) {
		log('export: stopped. To resume, run the same command.');
		return 1;
	}
	if (values.json === true) out(JSON.stringify(manifest, null, 2));
	else log(`Exported ${summaryOf(manifest)} to ${target}. Manifest: ${manifestPathOf(target)}`);
	return 0;
}

function summaryOf({ posts, counts = {}, files }: Manifest): string {
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	const parts = [
		posts === null ? null : counted(posts, 'post'),
		...Object.entries(counts).map(([name, count]) => `${count} ${name}`),
		`${(bytes / 1e6).toFixed(1)} MB`,
	];
	return parts.filter((part) => part !== null).join(', ');
}

async function verifyFiles(file: string, { args, values, out, log }: Invocation): Promise<number> {
	if (args.length > 0) throw new Failure('usage', 'To verify an export, give only its manifest.');
	const verdict = await verifyExport(file);
	if (values.json === true) out(JSON.stringify(verdict, null, 2));
	else if (verdict.isSound)
		out(
			`The export matches its manifest: ${counted(verdict.files, 'file')}, ${counted(verdict.bytes, 'byte')}.`,
		);
	else for (const finding of verdict.findings) log(`export: ${finding}.`);
	return verdict.isSound ? 0 : 1;
}
