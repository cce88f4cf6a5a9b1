/** backup: the store of one moment into a folder, while others write to it; or a backup checked. */
import { Failure } from '../io/failure.ts';
import { type BackupReport, backupStore } from '../io/store/backup/backup.ts';
import type { BackupProgress } from '../io/store/backup/progress.ts';
import { verifyBackup } from '../io/store/backup/verify.ts';
import { VERSION } from '../version.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, dataPlace } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { printable } from './table.ts';

export const backupCommand: Command = {
	usage: `TARGET [--data PLACE] [--warc DIR] [--json], or --verify TARGET

TARGET is an empty folder, or one with a backup, which is replaced when the new one is whole and checked: it needs room for both.
Crawls, imports, searches and servers go on meanwhile; what is written after the backup began is not in it. The index is no part
of it: it is made anew after "logosphere restore TARGET --data DIR".`,
	options: {
		data: DATA_OPTION,
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'the WARC files there, too (default: the folder archive of the store)',
		},
		verify: {
			type: 'string',
			value: 'TARGET',
			help: 'read a backup through: is every byte as it was written',
		},
	},
	async run(invocation) {
		const { args, values } = invocation;
		if (values.verify !== undefined) return verify(values.verify, invocation);
		const [target, extra] = args;
		if (target === undefined || extra !== undefined)
			throw new Failure('usage', 'Name the folder for the backup: logosphere backup TARGET');
		return backup(target, invocation);
	},
};

async function backup(target: string, { values, out }: Invocation): Promise<number> {
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
		else out(`The backup in ${target} of ${moment} is sound: ${files.length} files, ${holdsInWords(holds)}.`);
		return 0;
	} finally {
		progress.end();
	}
}

/** Each phase has a pace of its own. */
function watch(progress: Progress): (told: BackupProgress) => void {
	let [phase, since] = ['', 0];
	return (told) => {
		if (told.phase !== phase) [phase, since] = [told.phase, progress.seconds];
		const { bytes, total } = told;
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

export function holdsInWords({ blogs, posts, comments, links }: BackupReport['holds']): string {
	return `${posts} posts of ${blogs} blogs, ${comments} comments, ${links} links`;
}

function viewOf({ from, moment, holds, files, bytes, kept }: BackupReport, target: string): string {
	const parts = [
		`${printable(from)} of ${moment} is in ${target}: ${holdsInWords(holds)}.`,
		`${files.length} files, ${megabytes(bytes)} MB${kept > 0 ? `, of which ${megabytes(kept)} MB were there already` : ''}; every one was read again and is as it should be.`,
	];
	return parts.join('\n');
}
