/** conversations: the threads in which the posts of a search take part. */
import { address, useApi } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { ViewProps } from '../routes.ts';
import { Tabs } from '../search/tabs.tsx';
import { useTitle } from '../title.ts';
import { Threads } from '../today/thread.tsx';
import type { Thread } from '../values.ts';
import { count, counted } from '../words.ts';
import '../styles/panels.css';
import '../styles/charts.css';
import '../styles/today.css';

interface Conversations {
	readonly threads: readonly Thread[];
	readonly total: number;
	readonly read: number;
}

export function View({ query }: ViewProps) {
	const q = query.get('q')?.trim() ?? '';
	const { value, problem, isLoading, reload } = useApi<Conversations>(
		address('/api/conversations', { q, limit: 50 }),
	);
	useTitle(q === '' ? 'Conversations' : `Conversations: ${q}`);
	return (
		<div class="today">
			<header class="view-head">
				<h1>Conversations</h1>
				<p class="lead-in">{value === null ? '\u00a0' : describe(value)}</p>
			</header>
			<Tabs q={q} at="conversations" />
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{problem === null && value === null && <Ghosts count={4} />}
			{problem === null && value !== null && (
				<div class="shown" aria-busy={isLoading}>
					{value.threads.length === 0 ? (
						<Empty title="No conversations">
							<p>None of these posts cites a post of another blog in the collection, or is cited by one.</p>
						</Empty>
					) : (
						<Threads threads={value.threads} />
					)}
				</div>
			)}
		</div>
	);
}

function describe({ threads, total, read }: Conversations): string {
	const found = counted(threads.length, 'conversation');
	return read < total
		? `${found} around the ${count(read)} most cited of ${counted(total, 'post')}.`
		: `${found} around ${counted(total, 'post')}.`;
}
