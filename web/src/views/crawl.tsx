/** crawl: the state of the crawler, updated every second. */
import { useApi } from '../api.ts';
import { LastHour } from '../crawl/hour.tsx';
import { Now } from '../crawl/now.tsx';
import { useCrawlStream } from '../crawl/stream.ts';
import type { CrawlReport } from '../crawl/values.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useTitle } from '../title.ts';
import type { Stats } from '../values.ts';
import { counted } from '../words.ts';
import { useEvery } from '../write.ts';
import '../styles/panels.css';
import '../styles/crawl.css';

export function View() {
	useTitle('Crawl');
	const stream = useCrawlStream();
	// Also fetched once, because a failed stream has no error message.
	const first = useApi<CrawlReport>('/api/crawl');
	const report = stream.report ?? first.value;
	return (
		<div class="crawl">
			<header class="view-head">
				<h1>Crawl</h1>
				<State report={report} isLost={stream.isLost} />
			</header>
			{report === null && first.problem !== null && (
				<ProblemNote problem={first.problem} onRetry={first.reload} />
			)}
			{report === null && first.problem === null && <Ghosts count={4} />}
			{report !== null && (
				<>
					{report.crawl !== null && <Now state={report.crawl} rates={stream.rates} />}
					<LastHour activity={report.lastHour} />
				</>
			)}
		</div>
	);
}

/** Counting is expensive, so it is not done every second. */
const COUNT_MS = 15_000;

function State({ report, isLost }: { readonly report: CrawlReport | null; readonly isLost: boolean }) {
	const { value: stats, reload } = useApi<Stats>('/api/stats');
	useEvery(COUNT_MS, async () => reload());
	const totals =
		stats === null
			? ''
			: ` The collection has ${counted(stats.posts, 'post')} from ${counted(stats.blogs, 'blog')}.`;
	return (
		<p class="lead-in">
			<strong role="status">{isLost && 'Connection lost. Reconnecting … '}</strong>
			{report === null ? 'Loading …' : describeState(report) + totals}
		</p>
	);
}

function describeState({ crawl, lastHour }: CrawlReport): string {
	if (crawl !== null)
		return isResting(crawl) ? 'The crawler is idle until the next visit is due.' : 'The crawler is running.';
	const isBusy = lastHour.visits > 0;
	return isBusy
		? 'This server does not crawl. Another process is crawling, or was until recently.'
		: 'This server does not crawl, and nothing was fetched in the last hour. To crawl, start “logosphere serve” without --no-crawl.';
}

const isResting = ({ underWay, waiting }: NonNullable<CrawlReport['crawl']>) =>
	underWay.length === 0 && waiting === 0;
