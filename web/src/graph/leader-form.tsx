/** leader-form: the topic, the period and the measure of the leaders. */
import { go } from '../router.ts';
import { type GraphState, graphHref, ORDERS, usualOrder } from './state.ts';

/** Uncontrolled, so that a date that is being typed is not sent; new for each state, so that going back restores it. */
export function LeaderForm({ state }: { readonly state: GraphState }) {
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const values = new FormData(event.currentTarget as HTMLFormElement);
		const text = (name: string) => String(values.get(name) ?? '').trim();
		const q = text('q');
		const order = state.order === usualOrder(state.q) ? usualOrder(q) : state.order;
		go(graphHref({ ...state, q, order, from: text('from'), to: text('to') }));
	};
	return (
		<form key={`${state.q}\n${state.from}\n${state.to}`} class="controls" onSubmit={submit}>
			<label class="control topic">
				<span class="label">Topic: words, "a phrase", tag:word … (empty for all posts)</span>
				<input type="text" name="q" defaultValue={state.q} autocomplete="off" autocapitalize="none" />
			</label>
			<Day name="from" label="From" value={state.from} />
			<Day name="to" label="To" value={state.to} />
			<button type="submit" class="button main">
				Show leaders
			</button>
			<Orders state={state} />
		</form>
	);
}

interface DayProps {
	readonly name: string;
	readonly label: string;
	readonly value: string;
}

function Day({ name, label, value }: DayProps) {
	return (
		<label class="control">
			<span class="label">{label}</span>
			<input type="date" name={name} defaultValue={value} min="1980-01-01" />
		</label>
	);
}

function Orders({ state }: { readonly state: GraphState }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are links.
		<div class="control" role="group" aria-label="Rank by">
			<span class="label">Rank by</span>
			<div class="segments">
				{ORDERS.map((order) => (
					<a
						key={order}
						href={graphHref({ ...state, order })}
						aria-current={state.order === order ? 'true' : undefined}
					>
						{order}
					</a>
				))}
			</div>
		</div>
	);
}
