/** today: what blogs talk about on a day or in a week, and how it spread. */
import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../api.ts';
import { serverToday } from '../clock.ts';
import { Downloads, fileName } from '../parts/chart-download.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { Notes } from '../parts/notes.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import { BurstItem } from '../today/burst.tsx';
import { Controls } from '../today/controls.tsx';
import { Linked } from '../today/linked.tsx';
import { type DayState, readState, todayAddress } from '../today/state.ts';
import { Threads } from '../today/thread.tsx';
import type { Today } from '../values.ts';
import { counted, dayOf } from '../words.ts';
import '../styles/panels.css';
import '../styles/charts.css';
import '../styles/today.css';

export function View({ query }: ViewProps) {
	const state = readState(query);
	const { value: today, problem, isLoading, reload } = useApi<Today>(todayAddress(state));
	usePolling(today?.pending ?? 0, today, reload);
	const shown = state.day || today?.to || serverToday();
	useTitle(`What blogs talk about, ${dayOf(shown)}`);
	return (
		<div class="today">
			<header class="view-head">
				<h1>What blogs talk about</h1>
				<p class="lead-in">{today === null ? '\u00a0' : describePeriod(today)}</p>
			</header>
			<Controls state={state} shown={shown} />
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{problem === null && today === null && (
				<>
					<SlowNote />
					<Ghosts count={5} />
				</>
			)}
			{problem === null && today !== null && (
				<div class="shown" aria-busy={isLoading}>
					<Shown today={today} state={{ ...state, day: today.to }} />
				</div>
			)}
		</div>
	);
}

/** While days are being counted, the page asks again. */
const POLL_MS = 3_000;

function usePolling(pending: number, today: Today | null, reload: () => void): void {
	useEffect(() => {
		if (pending === 0 || today === null) return;
		const timer = setTimeout(reload, POLL_MS);
		return () => clearTimeout(timer);
	}, [pending, today, reload]);
}

/** A note appears after this long. Only the first request for a day is slow. */
const SLOW_MS = 1_500;

/** Explains a slow request. */
function SlowNote() {
	const [isLong, setLong] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLong(true), SLOW_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<p class="small soft" role="status">
			{isLong
				? 'Reading the posts of the previous 60 days. This takes a while the first time, then the result is cached.'
				: '\u00a0'}
		</p>
	);
}

function describePeriod({ from, to, since, posts, blogs }: Today): string {
	const when = from === to ? dayOf(to) : `${dayOf(from)} to ${dayOf(to)}`;
	return `${when}: ${counted(posts, 'post')} from ${counted(blogs, 'blog')}, compared with the days since ${dayOf(since)}.`;
}

interface ShownProps {
	readonly today: Today;
	readonly state: DayState;
}

function Shown({ today, state }: ShownProps) {
	return (
		<div class="beside end">
			<div>
				<Bursts today={today} state={state} />
				<Threads threads={today.threads} />
				<Remarks today={today} />
			</div>
			<aside aria-label="Most linked">
				<Linked id="linked-posts" title="Most linked posts" pages={today.linkedPosts} />
				<Linked id="linked-pages" title="Most linked external pages" pages={today.linkedPages} />
			</aside>
		</div>
	);
}

function Bursts({ today, state }: ShownProps) {
	if (today.bursts.length === 0)
		return (
			<Empty title={today.posts === 0 ? 'No posts in this period' : 'Nothing stands out'}>
				{today.posts === 0 ? (
					<p>
						Choose another day, or a week. If your collection is empty, <a href="/blogs">add a blog</a>.
					</p>
				) : (
					<p>
						No topic is mentioned more than before.{state.span === 'day' && ' A week shows more than a day.'}
					</p>
				)}
			</Empty>
		);
	return (
		<section aria-labelledby="bursts-title">
			<header class="list-head">
				<h2 id="bursts-title">Rising topics</h2>
				<Downloads
					name={fileName('today', today.from, today.to)}
					of="this list"
					csv={`${todayAddress(state)}&format=csv`}
				/>
			</header>
			<ol class="bursts">
				{today.bursts.map((burst) => (
					<li key={`${burst.kind} ${burst.language} ${burst.label}`}>
						<BurstItem burst={burst} today={today} />
					</li>
				))}
			</ol>
		</section>
	);
}

function Remarks({ today: { notes, posts, rollingOnly } }: { readonly today: Today }) {
	return (
		<>
			{rollingOnly.length > 0 && (
				<p class="small soft rolling">
					A simple rolling mean would also have listed: <span dir="auto">{rollingOnly.join(', ')}</span>.
				</p>
			)}
			{/* Without posts, the heading above says so. */}
			{posts > 0 && <Notes notes={notes} />}
		</>
	);
}
