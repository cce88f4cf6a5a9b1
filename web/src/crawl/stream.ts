/** stream: the state of the crawl, updated every second, and its request rate in the last minutes. */
import { useEffect, useState } from 'preact/hooks';
import type { CrawlReport } from './values.ts';

export interface Moment {
	readonly atMs: number;
	/** Requests of this process since it started; null while it does not crawl. */
	readonly requests: number | null;
}

export interface CrawlStream {
	readonly report: CrawlReport | null;
	/** Requests per second, oldest first. */
	readonly rates: readonly number[];
	readonly isLost: boolean;
}

/** Five minutes, at one report per second. */
export const MOMENTS = 300;

export function useCrawlStream(): CrawlStream {
	const [report, setReport] = useState<CrawlReport | null>(null);
	const [moments, setMoments] = useState<readonly Moment[]>([]);
	const [isLost, setLost] = useState(false);
	useEffect(() => {
		const source = new EventSource('/api/crawl/stream');
		source.addEventListener('error', () => setLost(true));
		source.addEventListener('message', ({ data }: MessageEvent<string>) => {
			const now = JSON.parse(data) as CrawlReport;
			setLost(false);
			setReport(now);
			const moment = { atMs: Date.now(), requests: now.crawl?.requests ?? null };
			setMoments((before) => [...before, moment].slice(-MOMENTS - 1));
		});
		return () => source.close();
	}, []);
	return { report, rates: toRates(moments), isLost };
}

/** The rate between each two moments. A restarted crawl counts from zero. */
export function toRates(moments: readonly Moment[]): number[] {
	return moments.slice(1).map(({ atMs, requests }, place) => {
		const before = moments[place]!;
		if (requests === null || before.requests === null) return 0;
		const seconds = Math.max(0.001, (atMs - before.atMs) / 1000);
		return Math.max(0, requests - before.requests) / seconds;
	});
}
