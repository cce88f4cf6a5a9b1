/** backup: writes a snapshot of the store to a folder while others write to the store, or verifies a backup. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { type BackupReport, backupStore } from '../io/store/backup/backup.ts';
import { findManifest } from '../io/store/backup/manifest.ts';
import type { BackupProgress } from '../io/store/backup/progress.ts';
import { verifyBackup } from '../io/store/backup/verify.ts';
import { VERSION } from '../version.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, dataPlace } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { counted, printable } from './table.ts';

export const backupCommand: Command = {
	usage: 'TARGET [--rotate N] [--data PLACE] [--warc DIR] [--json]\n--verify TARGET [--json]',
	notes: `TARGET is an empty folder, or a folder with a backup. An old backup is replaced once the new one is complete and verified, so the disk needs room for both.

Crawls, imports, searches and servers can keep running. Anything written after the backup has started is not included. The search index is not included either: it is rebuilt after "logosphere restore TARGET --data DIR".`,
	options: {
		data: DATA_OPTION,
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'also back up the WARC files in DIR (default: the folder "archive" of the store)',
		},
		rotate: {
			type: 'string',
			value: 'N',
			help: 'make TARGET a folder of backups, one for each run, and remove all but the newest N',
		},
		verify: {
			type: 'string',
			value: 'TARGET',
			help: 'read a backup and check that every byte is as it was written',
		},
	},
	async run(invocation) {
		const { args, values } = invocation;
		if (values.verify !== undefined) return verify(values.verify, invocation);
		const [target, extra] = args;
		if (target === undefined || extra !== undefined)
			throw new Failure('usage', 'Give the folder for the backup: logosphere backup TARGET');
		return backup(target, invocation);
	},
};

async function backup(target: string, { values, out }: Invocation): Promise<number> {
	const kept = values.rotate === undefined ? null : parseCount(values.rotate, '--rotate', 1, MAX_KEPT);
	if (kept === null) return backupTo(target, { values, out });
	const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
	const code = await backupTo(path.join(target, name), { values, out });
	await removeOld(target, kept);
	return code;
}

const MAX_KEPT = 10_000;
/** The names that `--rotate` gives, so that nothing else is ever removed. */
const DATED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** Keeps the newest complete backups. What an interrupted run left behind does not count, and goes with the old ones. */
async function removeOld(folder: string, kept: number): Promise<void> {
	const names = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && DATED.test(entry.name))
		.map(({ name }) => name)
		.sort()
		.reverse();
	let complete = 0;
	for (const name of names) {
		const place = path.join(folder, name);
		const isComplete = complete < kept && (await findManifest(place)) !== null;
		if (isComplete) complete++;
		else rmSync(place, { recursive: true });
	}
}

async function backupTo(
	target: string,
	{ values, out }: Pick<Invocation, 'values' | 'out'>,
): Promise<number> {
	const progress = new Progress();
	try {
		const report = await backupStore(dataPlace(values), target, {
			software: `Logosphere ${VERSION}`,
			...(values.warc !== undefined && { archive: values.warc }),
			onProgress: watch(progress),
		});
		progress.end();
		out(values.json === true ? JSON.stringify(report, null, 2) : viewOf(report, target));
		return 0;
	} finally {
		progress.end();
	}
}

async function verify(target: string, { values, out }: Invocation): Promise<number> {
	const progress = new Progress();
	try {
		const manifest = await verifyBackup(target, watch(progress));
		progress.end();
		const { moment, holds, files } = manifest;
		if (values.json === true) out(JSON.stringify(manifest, null, 2));
		else
			out(
				`The backup in ${target} from ${moment} is intact: ${counted(files.length, 'file')}, ${describeContents(holds)}.`,
			);
		return 0;
	} finally {
		progress.end();
	}
}

/** Copying and verifying have different speeds, so the rate starts again with each phase. */
function watch(progress: Progress): (report: BackupProgress) => void {
	let [phase, since] = ['', 0];
	return (report) => {
		if (report.phase !== phase) [phase, since] = [report.phase, progress.seconds];
		const { bytes, total } = report;
		const rate = bytes / Math.max(progress.seconds - since, 0.001);
		progress.update(
			() =>
				`backup: ${megabytes(bytes)}/${megabytes(total)} MB ${phase} · ${megabytes(rate)} MB/s · ${duration((total - bytes) / rate)} left`,
		);
	};
}

function megabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(0);
}

export function describeContents({ blogs, posts, comments, links }: BackupReport['holds']): string {
	return [
		`${counted(posts, 'post')} from ${counted(blogs, 'blog')}`,
		counted(comments, 'comment'),
		counted(links, 'link'),
	].join(', ');
}

function viewOf({ from, moment, holds, files, bytes, kept }: BackupReport, target: string): string {
	const reused = kept > 0 ? `, ${megabytes(kept)} MB of it reused from the previous backup` : '';
	return [
		`Backed up ${printable(from)} as of ${moment} to ${target}: ${describeContents(holds)}.`,
		`${counted(files.length, 'file')}, ${megabytes(bytes)} MB${reused}. All files were read back and verified.`,
	].join('\n');
}
