/** benches: those that compare work done in one process, by name. */
import type { Bench } from './bench.ts';
import { datesBench } from './dates.ts';
import { feedsBench } from './feeds.ts';
import { pageBench } from './page.ts';
import { parseBench } from './parse.ts';
import { queriesBench } from './search-quick.ts';
import { judgeBench, segmentBench } from './segment.ts';
import { simBench } from './sim.ts';
import { storeBench, storeWriteBench } from './store.ts';
import { wrapperBench, wrapperLearnBench } from './wrapper.ts';

export const BENCHES: readonly Bench[] = [
	parseBench,
	datesBench,
	feedsBench,
	pageBench,
	judgeBench,
	segmentBench,
	wrapperBench,
	wrapperLearnBench,
	storeBench,
	storeWriteBench,
	queriesBench,
	simBench,
];

export function findBench(wanted: string): Bench | undefined {
	return BENCHES.find(({ name }) => name === wanted);
}
