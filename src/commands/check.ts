/** check: is the store sound, and does its index agree with its posts; with --repair the index is made anew. */
import type { CheckReport } from '../io/store/store.ts';
import type { Command } from './command.ts';
import { DATA_OPTION, dataFolder, openExisting, withStore } from './data-folder.ts';
import { duration, Progress } from './progress.ts';
import { printable } from './table.ts';

export const checkCommand: Command = {
	usage: '[--data DIR] [--repair] [--json]',
	options: {
		data: DATA_OPTION,
		repair: { type: 'boolean', help: 'make the index anew from the posts where they differ' },
	},
	async run({ values, out }) {
		const progress = new Progress();
		const report = await withStore(await openExisting(values), (store) =>
			store.check({
				repair: values.repair === true,
				onProgress: (done, total) => progress.update(() => progressLine(done, total, progress.seconds)),
			}),
		);
		progress.end();
		out(values.json === true ? JSON.stringify(report, null, 2) : viewOf(report, dataFolder(values)));
		return report.isSound || report.repaired ? 0 : 1;
	},
};

function progressLine(done: number, total: number, seconds: number): string {
	const rate = done / Math.max(seconds, 0.001);
	return `index: ${done}/${total} posts · ${rate.toFixed(0)} posts/s · ${duration((total - done) / rate)} left`;
}

function viewOf({ isSound, posts, indexed, findings, repaired }: CheckReport, folder: string): string {
	const counts = `${posts} posts that can be found, ${indexed} in the index.`;
	if (isSound) return `The store in ${folder} is sound: ${counts}`;
	return [
		`The store in ${folder} is not sound: ${counts}`,
		...findings.map((finding) => `  ${printable(finding)}`),
		repaired ? 'The index was made anew and agrees with the posts now.' : adviceOf(findings),
	].join('\n');
}

function adviceOf(findings: readonly string[]): string {
	const isOfIndex = findings.some((finding) => /index/i.test(finding));
	return isOfIndex
		? 'logosphere check --repair makes the index anew from the posts.'
		: 'What can still be read can be exported: logosphere export jsonl';
}
