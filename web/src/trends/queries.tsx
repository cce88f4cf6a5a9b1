/** queries: what is compared: add one, take one out. */
import { useState } from 'preact/hooks';
import { SeriesMark } from '../parts/chart-marks.tsx';
import { Icon } from '../parts/icon.tsx';
import { go, href } from '../router.ts';
import { MOST_QUERIES, type TrendState, trendsHref, withoutQuery, withQuery } from './state.ts';

export function Queries({ state }: { readonly state: TrendState }) {
	const isFull = state.queries.length >= MOST_QUERIES;
	return (
		<div class="stack queries">
			<AddQuery state={state} isFull={isFull} key={state.queries.join('\n')} />
			<ul class="compared-queries" aria-label="Compared">
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
					? `${MOST_QUERIES} are compared: take one out to add another`
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

/** All posts alone cannot be taken out: there is nothing else to show. Groups have marks of their own. */
function Compared({ state, query, place }: ComparedProps) {
	const words = query === '' ? 'All posts' : query;
	const isOnlyAll = query === '' && state.queries.length === 1;
	return (
		<li class="chip">
			{state.by === null && <SeriesMark place={place} />}
			<a href={href('/', { q: query })} dir="auto" title="Search for it">
				{words}
			</a>
			{!isOnlyAll && (
				<a
					class="remove"
					href={trendsHref({ ...state, queries: withoutQuery(state, query) })}
					aria-label={`Take out ${words}`}
				>
					<Icon name="close" />
				</a>
			)}
		</li>
	);
}
