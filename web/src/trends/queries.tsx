/** queries: the compared queries; add or remove one. */
import { useState } from 'preact/hooks';
import { SeriesMark } from '../parts/chart-marks.tsx';
import { Icon } from '../parts/icon.tsx';
import { go, href } from '../router.ts';
import { MAX_QUERIES, type TrendState, trendsHref, withoutQuery, withQuery } from './state.ts';

export function Queries({ state }: { readonly state: TrendState }) {
	const isFull = state.queries.length >= MAX_QUERIES;
	return (
		<div class="stack queries">
			<AddQuery state={state} isFull={isFull} key={state.queries.join('\n')} />
			<ul class="compared-queries" aria-label="Compared queries">
				{state.queries.map((query, place) => (
					<Compared key={query} state={state} query={query} place={place} />
				))}
			</ul>
		</div>
	);
}

function AddQuery({ state, isFull }: { readonly state: TrendState; readonly isFull: boolean }) {
	const [text, setText] = useState('');
	const add = (event: Event) => {
		event.preventDefault();
		if (text.trim() !== '') go(trendsHref({ ...state, queries: withQuery(state, text) }));
	};
	return (
		<form onSubmit={add} class="add-query">
			<label for="trend-query">
				{isFull
					? `You can compare up to ${MAX_QUERIES} queries. Remove one to add another.`
					: 'Words, "a phrase", link:site, tag:word …'}
			</label>
			<div class="row">
				<input
					id="trend-query"
					type="text"
					value={text}
					disabled={isFull}
					autocomplete="off"
					autocapitalize="none"
					onInput={(event) => setText(event.currentTarget.value)}
				/>
				<button type="submit" class="button main" disabled={isFull}>
					{state.queries[0] === '' && state.queries.length === 1 ? 'Show' : 'Compare'}
				</button>
			</div>
		</form>
	);
}

interface ComparedProps {
	readonly state: TrendState;
	readonly query: string;
	readonly place: number;
}

/** “All posts” cannot be removed if it is the only query. Groups have their own marks. */
function Compared({ state, query, place }: ComparedProps) {
	const words = query === '' ? 'All posts' : query;
	const isOnlyAll = query === '' && state.queries.length === 1;
	return (
		<li class="chip">
			{state.by === null && <SeriesMark place={place} />}
			<a href={href('/', { q: query })} dir="auto" title="Search for this">
				{words}
			</a>
			{!isOnlyAll && (
				<a
					class="remove"
					href={trendsHref({ ...state, queries: withoutQuery(state, query) })}
					aria-label={`Remove ${words}`}
				>
					<Icon name="close" />
				</a>
			)}
		</li>
	);
}
