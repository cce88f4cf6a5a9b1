/** now: what the crawler of this process is doing. */
import { OutLink } from '../parts/links.tsx';
import { Panel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { ago, count, counted, hostOf, momentOf } from '../words.ts';
import { MOMENTS } from './stream.ts';
import type { CrawlState } from './values.ts';
import { bytesInWords, kindInWords } from './words.ts';

interface NowProps {
	readonly state: CrawlState;
	readonly rates: readonly number[];
}

/** The rate of a single second jumps, so it is averaged over a few. */
const SMOOTH = 3;
/** The chart starts with one minute and grows as more is measured. */
const WINDOWS = [1, 2, MOMENTS / 60];
const MAX_SHOWN = 8;

export function Now({ state, rates }: NowProps) {
	const { requestsPerSecond, waiting, newPosts, blogs, notBlogs } = state;
	return (
		<>
			<dl class="figures">
				<Figure name="requests per second" value={rateInWords(requestsPerSecond)} />
				<Figure name="due now" value={count(waiting)} />
				<Figure name="in progress" value={count(state.underWay.length)} />
				<Figure name="new posts" value={count(newPosts)} />
				<Figure name="new blogs" value={count(blogs)} />
				<Figure name="not blogs" value={count(notBlogs)} />
			</dl>
			<Rate rates={rates} />
			<p class="small soft">
				Started <When at={state.startedAt} as="ago" />. Since then: {counted(state.requests, 'request')},{' '}
				{bytesInWords(state.bytes)}.{describeNext(state)}
			</p>
			{state.focus !== null && <Focus focus={state.focus} />}
			<UnderWay state={state} />
		</>
	);
}

/** Whether it looks for more blogs or completes the known ones, and why. */
function Focus({
	focus: { side, knownShare, switchedAt },
}: {
	readonly focus: NonNullable<CrawlState['focus']>;
}) {
	const share =
		knownShare === null
			? 'Too few new addresses to say how many are known.'
			: `${Math.round(100 * knownShare)}% of new addresses lead to known sites.`;
	return (
		<p class="small soft">
			{side === 'breadth' ? 'Looks for more blogs first. ' : 'Completes known blogs first. '}
			{share}
			{switchedAt !== null && (
				<>
					{' '}
					Critical mass was reached <When at={switchedAt} as="ago" />.
				</>
			)}
		</p>
	);
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);
}

const rateInWords = (rate: number) => (rate === 0 || rate >= 10 ? count(Math.round(rate)) : rate.toFixed(1));

function Rate({ rates }: { readonly rates: readonly number[] }) {
	const smooth = rates.map((_, place) => {
		const some = rates.slice(Math.max(0, place - SMOOTH + 1), place + 1);
		return some.reduce((sum, rate) => sum + rate, 0) / some.length;
	});
	const most = smooth.reduce((max, rate) => Math.max(max, rate), 0);
	const minutes = WINDOWS.find((window) => rates.length < window * 60) ?? WINDOWS.at(-1)!;
	const words = `Peak: ${rateInWords(most)} requests per second in the last ${minutesInWords(rates.length)}`;
	return (
		<figure class="rate">
			<Spark values={smooth} size={minutes * 60} summary={`Requests per second. ${words}.`} />
			<figcaption class="small soft">
				<span>{counted(minutes, 'minute')} ago</span>
				<span>{rates.length < SMOOTH ? 'Measuring …' : words}</span>
				<span>now</span>
			</figcaption>
		</figure>
	);
}

function minutesInWords(seconds: number): string {
	return seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

function describeNext({ waiting, nextDue, underWay }: CrawlState): string {
	if (waiting > 0 || underWay.length > 0) return '';
	if (nextDue === null) return ' Nothing is scheduled. Add a blog to continue.';
	return ` Nothing is due. The next visit is on ${momentOf(nextDue)} (${ago(nextDue)}).`;
}

function UnderWay({ state: { underWay } }: { readonly state: CrawlState }) {
	return (
		<Panel id="under-way" title="In progress">
			<ul class="under-way">
				{underWay.length === 0 && <li class="soft">Nothing right now.</li>}
				{underWay.slice(0, MAX_SHOWN).map(({ url, kind }) => (
					<li key={url} title={url}>
						<span class="tag">{kindInWords(kind)}</span> <OutLink to={url}>{pathOf(url)}</OutLink>
					</li>
				))}
				{underWay.length > MAX_SHOWN && <li class="soft">and {count(underWay.length - MAX_SHOWN)} more</li>}
			</ul>
		</Panel>
	);
}

const pathOf = (url: string) =>
	URL.canParse(url) ? `${hostOf(url)}${new URL(url).pathname}${new URL(url).search}` : url;

/** A number over the last minutes as a line. The caption describes it. */
interface SparkProps {
	/** Oldest first. */
	readonly values: readonly number[];
	/** How many values fit; the newest is at the right edge. */
	readonly size: number;
	readonly summary: string;
}

const HEIGHT = 40;

function Spark({ values, size, summary }: SparkProps) {
	const shown = values.slice(-size);
	const most = shown.reduce((max, value) => Math.max(max, value), 1);
	const start = size - shown.length;
	const points = shown.map(
		(value, place) => `${start + place},${(HEIGHT - (value / most) * (HEIGHT - 2)).toFixed(1)}`,
	);
	return (
		<svg
			class="spark"
			viewBox={`0 0 ${size - 1} ${HEIGHT}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={summary}
		>
			{shown.length > 1 && (
				<>
					<path class="area" d={`M${start},${HEIGHT}L${points.join('L')}L${size - 1},${HEIGHT}z`} />
					<polyline class="line" points={points.join(' ')} vector-effect="non-scaling-stroke" />
				</>
			)}
		</svg>
	);
}
