/**
 * check: is the store sound, and does its index agree with its posts.
 *
 * With --repair a damaged store is made anew from what can be read of it, and the index from the posts.
 */
import { Failure } from '../io/failure.ts';
import { expectFolder, tellPlace } from '../io/store/open.ts';
import { type MendReport, mendStore } from '../io/store/sqlite/mend.ts';
import type { CheckReport } from '../io/store/store.ts';
import type { Command, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openExisting, withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { printable } from './table.ts';

export const checkCommand: Command = {
	usage: '[--data DIR] [--repair] [--json]',
	options: {
		data: DATA_OPTION,
		repair: {
			type: 'boolean',
			help: 'save what can be read of a damaged store, and make the index anew where it differs',
		},
	},
	async run({ values, out }) {
		const first = await checkStore(values);
		const mended =
			isDamaged(first) && values.repair === true
				? mendStore(expectFolder(dataPlace(values), 'Repairing'))
				: null;
		const report = mended === null ? first : await checkStore(values);
		if (report instanceof Failure) throw report;
		if (values.json === true) out(JSON.stringify({ ...report, ...(mended && { mended }) }, null, 2));
		else out([...mendedLines(mended), viewOf(report, tellPlace(dataPlace(values)))].join('\n'));
		return report.isSound || report.repaired ? 0 : 1;
	},
};

/** The report; or the failure, where the store is too damaged to be opened. */
async function checkStore(values: Values): Promise<CheckReport | Failure> {
	const progress = new Progress();
	try {
		return await withStore(await openExisting(values), (store) =>
			store.check({
				repair: values.repair === true,
				onProgress: (done, total) => progress.update(() => progressLine(done, total, progress.seconds)),
			}),
		);
	} catch (error) {
		if (error instanceof Failure && error.code === 'corrupt-store') return error;
		throw error;
	} finally {
		progress.end();
	}
}

function isDamaged(report: CheckReport | Failure): boolean {
	return report instanceof Failure || !report.isStoreSound;
}

function mendedLines(mended: MendReport | null): string[] {
	if (mended === null) return [];
	const touched = mended.tables.filter(({ saved, lost }) => saved > 0 || lost !== 0);
	return [
		'The store was damaged. What could be read of it was saved into a new one:',
		...touched.map(
			({ name, saved, lost }) => `  ${name}: ${saved} saved, ${lost ?? 'an unknown number'} lost`,
		),
		`The damaged file is kept as ${mended.damaged}`,
	];
}

function progressLine(done: number, total: number, seconds: number): string {
	const rate = done / Math.max(seconds, 0.001);
	return `index: ${done}/${total} posts · ${rate.toFixed(0)} posts/s · ${duration((total - done) / rate)} left`;
}

function viewOf(report: CheckReport, folder: string): string {
	const { isSound, isStoreSound, posts, indexed, findings, repaired } = report;
	const counts = `${posts} posts that can be found, ${indexed} in the index.`;
	if (isSound) return `The store in ${folder} is sound: ${counts}`;
	return [
		`The store in ${folder} is not sound: ${isStoreSound ? counts : 'its file is damaged.'}`,
		...findings.map((finding) => `  ${printable(finding)}`),
		repaired ? 'The index was made anew and agrees with the posts now.' : adviceOf(isStoreSound),
	].join('\n');
}

function adviceOf(isStoreSound: boolean): string {
	return isStoreSound
		? 'logosphere check --repair makes the index anew from the posts.'
		: 'logosphere check --repair saves what can be read into a new file and keeps the old one.';
}
