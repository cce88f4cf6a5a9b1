/**
 * copy: a collection from one store into another, whole, with the same numbers; killed, it goes on.
 *
 * What is made from the posts is made anew: the index at the end, what was worked out when it is asked for.
 */
import { Failure } from '../io/failure.ts';
import type { CopyProgress, CopyReport, TableCount } from '../io/store/copy.ts';
import { copyStore } from '../io/store/copy-stores.ts';
import { openStore, tellPlace } from '../io/store/open.ts';
import type { Command } from './command.ts';
import { withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { renderTable } from './table.ts';

export const copyCommand: Command = {
	usage: `FROM TO [--json]

FROM and TO are folders or postgres://user:password@host:port/database?schema=NAME. TO must be empty, or an unfinished copy of FROM:
then it goes on. Others may read FROM meanwhile. What is written to FROM while it is copied is not in the copy, and after that a
copy that was stopped cannot go on: stop the crawl first. Nobody can use TO before the copy is whole. Collections that were
frozen are files of their own: copy the folder "frozen" yourself; the numbers in them stay right.`,
	options: {},
	async run({ args, values, out }) {
		const [from, to, extra] = args;
		if (from === undefined || to === undefined || extra !== undefined)
			throw new Failure('usage', 'Name two places: logosphere copy FROM TO');
		const progress = new Progress();
		try {
			const report = await copyStore(from, to, { onProgress: watch(progress) });
			progress.update(() => 'Making the index …');
			await withStore(await openStore(to), (store) => store.indexed());
			progress.end();
			out(values.json === true ? JSON.stringify(report, null, 2) : viewOf(report, from, to));
			return report.isEqual ? 0 : 1;
		} finally {
			progress.end();
		}
	},
};

/** Rows that were copied by an earlier run tell nothing of how long the others take. */
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
	const places = `${tellPlace(from)} → ${tellPlace(to)}`;
	return [
		renderTable(
			heading,
			rows.map((row) => row.slice(0, heading.length)),
			['left', 'right', 'right'],
		),
		isEqual
			? `${places}: all is there${isResumed ? ', together with what was copied before' : ''}.`
			: `${places}: they differ. Was one of them written to since? Else remove the copy and make it anew.`,
	].join('\n');
}

function remarkOf({ from, to, folded }: TableCount): string {
	if (from !== to + folded) return 'differs';
	return folded === 0 ? '' : `${folded} are one with another there`;
}
