/** check-index: compares an index file with its store; if they differ, it can be rebuilt. */
import type { CheckReport, Store } from '../store.ts';
import type { ChangeSource } from './change-source.ts';
import { SearchIndex } from './search-index.ts';

type Options = Parameters<Store['check']>[0];

export async function checkIndex(
	source: ChangeSource,
	indexFile: string,
	{ repair, onProgress }: Options,
): Promise<Omit<CheckReport, 'isStoreSound'>> {
	const index = new SearchIndex(indexFile);
	try {
		let report = await index.checkAll(source);
		const { findings } = report;
		const isRepaired = repair && findings.length > 0;
		if (isRepaired) {
			const total = report.posts;
			index.empty();
			await index.fill(source, (done) => onProgress?.(Math.min(done, total), total));
			report = await index.checkAll(source);
		}
		return {
			isSound: findings.length === 0,
			posts: report.posts,
			indexed: report.indexed,
			findings,
			repaired: isRepaired && report.findings.length === 0,
		};
	} finally {
		index.close();
	}
}
