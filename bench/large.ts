/** large: the benches that start other processes, by name. */
import { benchAnalyze } from './analyze.ts';
import { benchCrawl } from './crawl.ts';
import { benchFleet } from './fleet.ts';
import { benchScheduler } from './fleet-scheduler.ts';
import { benchFollow } from './follow.ts';
import { benchGrowth } from './growth.ts';
import { benchMap } from './map-frames.ts';
import type { DescribeReport } from './report.ts';
import { benchSearch } from './search.ts';
import { benchServe } from './serve.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';
import { benchTrends } from './trends.ts';

/** A bench that prints as it runs, with its own options. */
export interface LargeBench {
	readonly name: string;
	/** The exit code. */
	run(argv: readonly string[], describe: DescribeReport): Promise<number>;
	/** Its options when all benches run; null when it takes too long for that. */
	readonly inAll: readonly string[] | null;
}

export const LARGE: readonly LargeBench[] = [
	{ name: 'start', run: benchStart, inAll: [] },
	{ name: 'search', run: benchSearch, inAll: ['--posts', '50000'] },
	{ name: 'crawl', run: benchCrawl, inAll: ['--frontier', '10000,100000'] },
	{ name: 'serve', run: benchServe, inAll: ['--posts', '20000', '--seconds', '10'] },
	{ name: 'analyze', run: benchAnalyze, inAll: ['--links', '1000000'] },
	{ name: 'trends', run: benchTrends, inAll: ['--sizes', '20000'] },
	{ name: 'map', run: benchMap, inAll: [] },
	{ name: 'fleet', run: benchFleet, inAll: ['--workers', '1,4', '--seconds', '15'] },
	{ name: 'schedule', run: benchScheduler, inAll: ['--hosts', '1000000'] },
	{ name: 'follow', run: benchFollow, inAll: ['--posts', '20000', '--seconds', '20'] },
	{
		name: 'growth',
		run: benchGrowth,
		inAll: ['--sizes', '2000,20000', '--frontier', '10000,100000', '--rounds', '3', '--pages', '300'],
	},
	{ name: 'soak', run: benchSoak, inAll: null },
];

export function findLarge(wanted: string): LargeBench | undefined {
	return LARGE.find(({ name }) => name === wanted);
}
