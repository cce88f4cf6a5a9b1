/** crawl: what is going on, second by second. */
import { useAnswer } from '../api.ts';
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
	// Asked for once, too: a refusal of the stream has no words.
	const first = useAnswer<CrawlReport>('/api/crawl');
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

/** Counting is costly; it is not done every second. */
const COUNT_MS = 15_000;

function State({ report, isLost }: { readonly report: CrawlReport | null; readonly isLost: boolean }) {
	const { value: stats, reload } = useAnswer<Stats>('/api/stats');
	useEvery(COUNT_MS, async () => reload());
	const held =
		stats === null ? '' : ` ${counted(stats.posts, 'post')} of ${counted(stats.blogs, 'blog')} are kept.`;
	return (
		<p class="lead-in">
			<strong role="status">{isLost && 'The connection is lost; it is tried again. '}</strong>
			{report === null ? 'Asking …' : tellState(report) + held}
		</p>
	);
}

function tellState({ crawl, lastHour }: CrawlReport): string {
	if (crawl !== null)
		return isResting(crawl)
			? 'This process crawls; it rests until something is due.'
			: 'This process crawls.';
	const isBusy = lastHour.visits > 0;
	return isBusy
		? 'This process only reads: another one crawls, or did until lately. What is shown comes from the store.'
		: 'This process only reads, and nothing was fetched in the last hour. To crawl, start “logosphere serve” without --no-crawl.';
}

const isResting = ({ underWay, waiting }: NonNullable<CrawlReport['crawl']>) =>
	underWay.length === 0 && waiting === 0;
