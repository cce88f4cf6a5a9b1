/**
 * check: checks that the store is intact and that its search index matches its posts.
 *
 * --repair rebuilds a damaged store from everything that can still be read, and the index from the posts.
 */
import { Failure } from '../io/failure.ts';
import { describePlace, expectFolder } from '../io/store/open.ts';
import { type RepairReport, repairStore } from '../io/store/sqlite/repair.ts';
import type { CheckReport } from '../io/store/store.ts';
import type { Command, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openExisting, withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { counted, printable } from './table.ts';

export const checkCommand: Command = {
	usage: '[--data DIR] [--repair] [--json]',
	options: {
		data: DATA_OPTION,
		repair: {
			type: 'boolean',
			help: 'save everything readable from a damaged store, and rebuild the index if it does not match',
		},
	},
	async run({ values, out }) {
		const first = await checkStore(values);
		const repaired =
			isDamaged(first) && values.repair === true
				? repairStore(expectFolder(dataPlace(values), 'Repairing'))
				: null;
		const report = repaired === null ? first : await checkStore(values);
		if (report instanceof Failure) throw report;
		if (values.json === true) out(JSON.stringify({ ...report, ...(repaired && { repaired }) }, null, 2));
		else out([...repairedLines(repaired), viewOf(report, describePlace(dataPlace(values)))].join('\n'));
		return report.isSound || report.repaired ? 0 : 1;
	},
};

/** Returns the report, or the failure if the store is too damaged to open. */
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

function repairedLines(repaired: RepairReport | null): string[] {
	if (repaired === null) return [];
	const touched = repaired.tables.filter(({ saved, lost }) => saved > 0 || lost !== 0);
	return [
		'The store was damaged. Everything readable was saved to a new one:',
		...touched.map(
			({ name, saved, lost }) => `  ${name}: ${saved} saved, ${lost ?? 'an unknown number'} lost`,
		),
		`The damaged file is still there: ${repaired.damaged}`,
	];
}

function progressLine(done: number, total: number, seconds: number): string {
	const rate = done / Math.max(seconds, 0.001);
	return `index: ${done}/${total} posts · ${rate.toFixed(0)} posts/s · ${duration((total - done) / rate)} left`;
}

function viewOf(report: CheckReport, folder: string): string {
	const { isSound, isStoreSound, posts, indexed, findings, repaired } = report;
	const counts = `${counted(posts, 'searchable post')}, ${indexed} in the index.`;
	if (isSound) return `The store in ${folder} is intact: ${counts}`;
	return [
		`The store in ${folder} has problems: ${isStoreSound ? counts : 'its file is damaged.'}`,
		...findings.map((finding) => `  ${printable(finding)}`),
		repaired ? 'The index was rebuilt and now matches the posts.' : adviceOf(isStoreSound),
	].join('\n');
}

function adviceOf(isStoreSound: boolean): string {
	return isStoreSound
		? 'To rebuild the index from the posts: logosphere check --repair'
		: 'To save everything readable to a new file and keep the old one: logosphere check --repair';
}
