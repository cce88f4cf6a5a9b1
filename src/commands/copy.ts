/**
 * copy: copies a complete store to another place, with the same ids. After a kill, the same command resumes.
 *
 * Data derived from posts is not copied: the index is rebuilt at the end, caches when they are needed.
 */
import { Failure } from '../io/failure.ts';
import type { CopyProgress, CopyReport, TableCount } from '../io/store/copy.ts';
import { copyStore } from '../io/store/copy-stores.ts';
import { describePlace, openStore } from '../io/store/open.ts';
import type { Command } from './command.ts';
import { withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { renderTable } from './table.ts';

export const copyCommand: Command = {
	usage: 'FROM TO [--json]',
	notes: `FROM and TO are folders, or PostgreSQL URLs: postgres://user:password@host:port/database?schema=NAME. TO must be empty, or an unfinished copy of FROM, which is then resumed. TO cannot be used until the copy is complete.

Stop the crawl first. Others may read FROM during the copy, but anything written to it is not copied, and an interrupted copy cannot be resumed after FROM has changed.

Frozen collections are separate files: copy the folder "frozen" yourself. The ids in them remain valid.`,
	options: {},
	async run({ args, values, out }) {
		const [from, to, extra] = args;
		if (from === undefined || to === undefined || extra !== undefined)
			throw new Failure('usage', 'Give both places: logosphere copy FROM TO');
		const progress = new Progress();
		try {
			const report = await copyStore(from, to, { onProgress: watch(progress) });
			progress.update(() => 'Building the index …');
			await withStore(await openStore(to), (store) => store.indexed());
			progress.end();
			out(values.json === true ? JSON.stringify(report, null, 2) : viewOf(report, from, to));
			return report.isEqual ? 0 : 1;
		} finally {
			progress.end();
		}
	},
};

/** Rows copied by an earlier run are left out of the rate. */
function watch(progress: Progress): (copied: CopyProgress) => void {
	let first: CopyProgress | null = null;
	return (copied) => {
		first ??= copied;
		const { table, done, total } = copied;
		const rate = (done - first.done) / progress.seconds;
		progress.update(
			() =>
				`copy: ${done}/${total} rows (${table.replace('_', ' ')}) · ${rate.toFixed(0)} rows/s · ${duration((total - done) / rate)} left`,
		);
	};
}

function viewOf({ tables, isEqual, isResumed }: CopyReport, from: string, to: string): string {
	const rows = tables
		.filter(({ from, to }) => from + to > 0)
		.map((count) => [count.table.replace('_', ' '), String(count.from), String(count.to), remarkOf(count)]);
	const heading = rows.some(([, , , remark]) => remark !== '')
		? ['rows', 'from', 'to', '']
		: ['rows', 'from', 'to'];
	const places = `${describePlace(from)} → ${describePlace(to)}`;
	return [
		renderTable(
			heading,
			rows.map((row) => row.slice(0, heading.length)),
			['left', 'right', 'right'],
		),
		isEqual
			? `${places}: complete${isResumed ? ', including rows copied by an earlier run' : ''}.`
			: `${places}: the stores differ. If nothing was written to either since, delete the copy and copy again.`,
	].join('\n');
}

function remarkOf({ from, to, folded }: TableCount): string {
	if (from !== to + folded) return 'differs';
	return folded === 0 ? '' : `${folded} merged as duplicates`;
}
