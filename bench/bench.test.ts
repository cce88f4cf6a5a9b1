import { describe, expect, it } from 'vitest';
import { type Bench, measure } from './bench.ts';
import { ProcessContender } from './process-contender.ts';

/** Contenders that report their own cost: the measured values are known beforehand. */
function spending(name: string, cpuSeconds: number, against?: string) {
	return {
		name,
		run() {},
		spent: () => ({ cpuSeconds, peakMb: 1 }),
		...(against !== undefined && { against }),
	};
}

const BENCH: Bench = {
	name: 'made',
	targets: { slow: 5, missing: 10 },
	async prepare() {
		return {
			unit: 'pages',
			amount: 12,
			what: 'made up',
			contenders: [
				spending('ours', 1),
				spending('ours, too', 2),
				spending('slow', 6),
				spending('other', 6, 'ours, too'),
			],
			absent: { missing: 'pip install missing' },
		};
	},
};

describe('a bench', () => {
	it('compares with the first contender, or with the named one of ours', async () => {
		const { rows } = await measure(BENCH, { rounds: 2, warmUpSeconds: 0, turnSeconds: 0 });
		expect(rows.map(({ name, value, ratio }) => [name, value.median, ratio?.median])).toEqual([
			['ours', 12, undefined],
			['ours, too', 6, 2],
			['slow', 2, 6],
			['other', 2, 3],
		]);
	});

	it('runs only the selected ones, and ours', async () => {
		const { rows } = await measure(BENCH, { rounds: 1, warmUpSeconds: 0, turnSeconds: 0, only: ['slow'] });
		expect(rows.map(({ name }) => name)).toEqual(['ours', 'slow']);
	});

	it('reports missing peers, and their targets', async () => {
		const { notes } = await measure(BENCH, { rounds: 1, warmUpSeconds: 0, turnSeconds: 0 });
		expect(notes).toEqual([
			'missing IS NOT INSTALLED AND WAS NOT MEASURED (pip install missing); ours should be ≥ 10 × it',
		]);
	});
});

describe('a contender in a process of its own', () => {
	/** Spends as many seconds as given, and one more each time. */
	const SPENDING = `
		const lines = require('node:readline').createInterface({ input: process.stdin });
		let seconds = null;
		lines.on('line', (line) => {
			if (seconds === null) seconds = JSON.parse(line).seconds;
			else console.log(JSON.stringify({ cpuSeconds: seconds++, peakMb: 7 }));
		});`;
	const contenderOf = (program: string) =>
		new ProcessContender({
			name: 'apart',
			program: process.execPath,
			args: ['-e', program],
			request: { seconds: 3 },
		});

	const benchOf = (contender: ProcessContender): Bench => ({
		...BENCH,
		prepare: async () => ({ ...(await BENCH.prepare()), contenders: [contender] }),
	});

	it('is the same process for all runs, and reports the cost of each', async () => {
		const contender = contenderOf(SPENDING);
		const { rows } = await measure(benchOf(contender), { rounds: 3, warmUpSeconds: 1, turnSeconds: 0 });
		contender.close();
		// 3 and 4 to warm up, then 5, 7 and 9 do not count.
		expect(rows.map(({ cpuMs, peakMb }) => [cpuMs, peakMb])).toEqual([[8000, 7]]);
	});

	it('runs as often as fits into its turn, and counts the mean of the second half', async () => {
		const contender = contenderOf(SPENDING);
		const { rows } = await measure(benchOf(contender), { rounds: 1, warmUpSeconds: 0, turnSeconds: 10 });
		contender.close();
		// After 3, 4 and 5 seconds 6 and 7.
		expect(rows.map(({ cpuMs }) => cpuMs)).toEqual([6500]);
	});

	it('that exits is reported by its name', async () => {
		await expect(contenderOf('process.exit(0)').run()).rejects.toThrow('apart ended');
	});
});
