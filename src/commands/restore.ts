/** restore: turns a backup back into a store. */
import { Failure } from '../io/failure.ts';
import { type RestoreReport, restoreStore } from '../io/store/backup/restore.ts';
import { describePlace, isPostgres } from '../io/store/open.ts';
import { describeContents } from './backup.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, dataPlace } from './data-place.ts';
import { Progress } from './progress.ts';

export const restoreCommand: Command = {
	usage: 'BACKUP --data PLACE [--force] [--json]',
	notes: `BACKUP is a folder written by "logosphere backup". All files are verified before the store is touched. A restore to PostgreSQL covers posts and everything that belongs to them. Frozen collections and archives remain files of the backup.`,
	options: {
		data: DATA_OPTION,
		force: {
			type: 'boolean',
			help: 'replace the existing store; the old one is moved to a folder next to it',
		},
	},
	async run({ args, values, out }) {
		const [backup, extra] = args;
		if (backup === undefined || extra !== undefined)
			throw new Failure('usage', 'Give the backup: logosphere restore BACKUP --data DIR');
		const place = dataPlace(values);
		const progress = new Progress();
		let bytes = 0;
		try {
			const report = await restoreStore(backup, place, {
				isForced: values.force === true,
				onBytes: (more) => {
					bytes += more;
					progress.update(() => `restore: ${(bytes / 1e6).toFixed(0)} MB`);
				},
			});
			progress.end();
			out(values.json === true ? JSON.stringify(report, null, 2) : viewOf(report, place));
			return 0;
		} finally {
			progress.end();
		}
	},
};

function viewOf({ from, moment, holds, files, before }: RestoreReport, place: string): string {
	const hasArchive = files.some(({ name }) => name.startsWith('archive/'));
	return [
		`Restored ${describePlace(place)} to its state of ${moment} (${from}): ${describeContents(holds)}.`,
		...(before === null
			? []
			: [`The previous store is now in ${before}. Delete it when you no longer need it.`]),
		...(hasArchive && !isPostgres(place)
			? [`Its archive is in ${place}/archive. To continue it: logosphere crawl --warc ${place}/archive`]
			: []),
		...(isPostgres(place)
			? []
			: ['The next command that writes, such as "logosphere check", rebuilds the search index.']),
	].join('\n');
}
