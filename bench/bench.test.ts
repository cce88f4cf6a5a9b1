import { describe, expect, it } from 'vitest';
import { type Bench, measure } from './bench.ts';

/** Contenders that say what they spent: what is measured is known beforehand. */
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
	it('compares with the first, or with the one of ours that is named', async () => {
		const { rows } = await measure(BENCH, { rounds: 2, warmUpSeconds: 0 });
		expect(rows.map(({ name, value, ratio }) => [name, value.median, ratio?.median])).toEqual([
			['ours', 12, undefined],
			['ours, too', 6, 2],
			['slow', 2, 6],
			['other', 2, 3],
		]);
	});

	it('runs those alone that are asked for, and ours', async () => {
		const { rows } = await measure(BENCH, { rounds: 1, warmUpSeconds: 0, only: ['slow'] });
		expect(rows.map(({ name }) => name)).toEqual(['ours', 'slow']);
	});

	it('says which peers are not there, and what was asked for', async () => {
		const { notes } = await measure(BENCH, { rounds: 1, warmUpSeconds: 0 });
		expect(notes).toEqual([
			'missing IS NOT INSTALLED AND WAS NOT MEASURED (pip install missing); ours should be ≥ 10 × it',
		]);
	});
});
