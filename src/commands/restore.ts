/** restore: a backup becomes a store again. */
import { Failure } from '../io/failure.ts';
import { type RestoreReport, restoreStore } from '../io/store/backup/restore.ts';
import { isPostgres, tellPlace } from '../io/store/open.ts';
import { holdsInWords } from './backup.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, dataPlace } from './data-place.ts';
import { Progress } from './progress.ts';

export const restoreCommand: Command = {
	usage: `BACKUP --data PLACE [--force] [--json]

BACKUP is the folder that "logosphere backup" made. Every file is checked before anything is put in place. Into PostgreSQL the
posts and all that belongs to them are taken; collections that were frozen, and archives, stay files of the backup.`,
	options: {
		data: DATA_OPTION,
		force: {
			type: 'boolean',
			help: 'put it in the place of the store that is there, which is kept beside it',
		},
	},
	async run({ args, values, out }) {
		const [backup, extra] = args;
		if (backup === undefined || extra !== undefined)
			throw new Failure('usage', 'Name the backup: logosphere restore BACKUP --data DIR');
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
		`${tellPlace(place)} is the store of ${moment} again (${from}): ${holdsInWords(holds)}.`,
		...(before === null
			? []
			: [`What was there before is kept in ${before}: remove it when you do not need it.`]),
		...(hasArchive && !isPostgres(place)
			? [`Its archive is in ${place}/archive: go on with "crawl --warc ${place}/archive".`]
			: []),
		...(isPostgres(place)
			? []
			: ['The index is made anew by the next command that writes, such as "logosphere check".']),
	].join('\n');
}
