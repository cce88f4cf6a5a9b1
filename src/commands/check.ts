/**
 * check: checks that the store is intact and that its search index matches its posts.
 *
 * --repair rebuilds a damaged store from everything that can still be read, and the index from the posts. Posts that are lost or damaged
 * are planned: the next crawl fetches them again.
 */
import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '../io/failure.ts';
import { describePlace, expectFolder } from '../io/store/open.ts';
import { type RepairReport, repairStore } from '../io/store/sqlite/repair.ts';
import type { CheckReport } from '../io/store/store.ts';
import type { Batch } from '../model/batch.ts';
import { priorityOf } from '../schedule/index.ts';
import type { Command, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openExisting, withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { counted, printable } from './table.ts';

export const checkCommand: Command = {
	usage: '[--data DIR] [--repair] [--dry-run] [--json]',
	options: {
		data: DATA_OPTION,
		repair: {
			type: 'boolean',
			help: 'save everything readable from a damaged store, plan what is lost to be fetched again, and rebuild the index if it does not match',
		},
		'dry-run': {
			type: 'boolean',
			help: 'try the upgrade of the tables, the check and the repair on a copy in the temporary folder; the store is not changed',
		},
	},
	async run({ values, out }) {
		if (values['dry-run'] !== true) return checkAndReport(values, out);
		const folder = expectFolder(dataPlace(values), 'A dry run');
		const copy = copyStore(folder);
		try {
			// What is written goes to the copy, and is shown with the name of the store.
			const code = await checkAndReport({ ...values, data: copy }, (text) =>
				out(text.replaceAll(copy, folder)),
			);
			if (values.json !== true) out('This was tried on a copy: the store itself was not changed.');
			return code;
		} finally {
			rmSync(copy, { recursive: true });
		}
	},
};

/** The files of a store, in a folder of their own. */
function copyStore(folder: string): string {
	const copy = mkdtempSync(path.join(tmpdir(), 'logosphere-dry-run-'));
	for (const name of ['logosphere.db', 'logosphere.db-wal', 'index.db', 'index.db-wal']) {
		const file = path.join(folder, name);
		if (existsSync(file)) copyFileSync(file, path.join(copy, name), constants.COPYFILE_FICLONE);
	}
	return copy;
}

async function checkAndReport(values: Values, out: (text: string) => void): Promise<number> {
	const first = await checkStore(values);
	const repaired =
		isDamaged(first) && values.repair === true
			? repairStore(expectFolder(dataPlace(values), 'Repairing'))
			: null;
	if (repaired !== null && repaired.toFetch.length > 0)
		await withStore(await openExisting(values), (store) =>
			store.write(planFetching(repaired, new Date().toISOString())),
		);
	const report = repaired === null ? first : await checkStore(values);
	if (report instanceof Failure) throw report;
	if (values.json === true) out(JSON.stringify({ ...report, ...(repaired && { repaired }) }, null, 2));
	else out([...repairedLines(repaired), viewOf(report, describePlace(dataPlace(values)))].join('\n'));
	return report.isSound || report.repaired ? 0 : 1;
}

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

/** Before everything else, without the validators of the last visit. */
const URGENT = priorityOf({ kind: 'feed', inboundLinks: 0, depth: 0, phase: 0.5, isPinged: true });

/** The visits that bring back what a repair could not save. */
export function planFetching({ toFetch }: Pick<RepairReport, 'toFetch'>, now: string): Batch {
	const visit = { due: now, priority: URGENT, depth: 0, via: null } as const;
	const blogs = new Set(toFetch.flatMap(({ blog }) => blog ?? []));
	return {
		at: now,
		frontier: [
			...toFetch.map(({ url, blog }) => ({
				...visit,
				url,
				blog,
				kind: 'post' as const,
				as: 'visited' as const,
			})),
			...[...blogs].map((url) => ({
				...visit,
				url,
				blog: null,
				kind: 'home' as const,
				as: 'sooner' as const,
			})),
		],
	};
}

function repairedLines(repaired: RepairReport | null): string[] {
	if (repaired === null) return [];
	const touched = repaired.tables.filter(({ saved, lost }) => saved > 0 || lost !== 0);
	return [
		'The store was damaged. Everything readable was saved to a new one:',
		...touched.map(
			({ name, saved, lost }) => `  ${name}: ${saved} saved, ${lost ?? 'an unknown number'} lost`,
		),
		...fetchingLines(repaired.toFetch.length),
		`The damaged file is still there: ${repaired.damaged}`,
	];
}

function fetchingLines(posts: number): string[] {
	if (posts === 0) return [];
	return [
		`${counted(posts, 'post')} lost or damaged: the next crawl fetches ${posts === 1 ? 'it' : 'them'} again. From an archive: logosphere import FILE.warc`,
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
