/** controls: when, by what step, how it is counted, and what it is set apart by. */
import { useAnswer } from '../api.ts';
import { go } from '../router.ts';
import type { SearchPage, Trends } from '../values.ts';
import { chosenRange, rangesOf } from './ranges.ts';
import { GROUPS, SPANS, type TrendState, trendsHref } from './state.ts';

interface ControlsProps {
	readonly state: TrendState;
	/** As far as it is known. */
	readonly trends: Trends | null;
}

export function Controls({ state, trends }: ControlsProps) {
	return (
		<div class="controls">
			<Range state={state} trends={trends} />
			<Segments
				label="By"
				choices={SPANS.map((span) => [span, span, { ...state, span }] as const)}
				chosen={state.span ?? trends?.span ?? null}
			/>
			<Segments
				label="As"
				choices={[
					['count', 'count', { ...state, show: 'count' }],
					['share', 'share', { ...state, show: 'share' }],
				]}
				chosen={state.show}
			/>
			<Apart state={state} />
			<MoodSwitch state={state} />
		</div>
	);
}

interface SegmentsProps {
	readonly label: string;
	readonly choices: readonly (readonly [id: string, words: string, state: TrendState])[];
	readonly chosen: string | null;
}

function Segments({ label, choices, chosen }: SegmentsProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are links.
		<div class="control" role="group" aria-label={label}>
			<span class="label">{label}</span>
			<div class="segments">
				{choices.map(([id, words, to]) => (
					<a key={id} href={trendsHref(to)} aria-current={id === chosen ? 'true' : undefined}>
						{words}
					</a>
				))}
			</div>
		</div>
	);
}

/** A month or a year up to the end of what is shown, or all since the first post. */
function Range({ state, trends }: ControlsProps) {
	const first = useFirstDay();
	const end = state.to || trends?.to || today();
	const choices = rangesOf(end, first).map(({ name, from, to }) => {
		return [name, name, { ...state, from, to, span: null }] as const;
	});
	const set = (change: Partial<TrendState>) => go(trendsHref({ ...state, span: null, ...change }));
	return (
		<>
			<Segments label="Range" choices={choices} chosen={chosenRange(state, end, first)} />
			<DayField label="From" value={state.from} known={trends?.from ?? ''} onDay={(from) => set({ from })} />
			<DayField label="To" value={state.to} known={trends?.to ?? ''} onDay={(to) => set({ to })} />
		</>
	);
}

const today = () => new Date().toISOString().slice(0, 10);

/** Of the first post; null while it is not known. */
function useFirstDay(): string | null {
	const { value } = useAnswer<SearchPage>('/api/search?sort=oldest&limit=1');
	const day = value?.results[0]?.published?.slice(0, 10) ?? '';
	return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

interface DayFieldProps {
	readonly label: string;
	readonly value: string;
	/** What is shown where nothing is chosen. */
	readonly known: string;
	onDay(day: string): void;
}

/** A day is taken when it is whole: while its year is typed it goes through the year 2. */
function DayField({ label, value, known, onDay }: DayFieldProps) {
	const shown = value || known;
	return (
		<label class="control">
			<span class="label">{label}</span>
			<input
				type="date"
				value={shown}
				min="1980-01-01"
				onChange={({ currentTarget: { value: typed } }) => {
					if (typed !== shown && (typed === '' || typed >= '1980')) onDay(typed);
				}}
			/>
		</label>
	);
}

function Apart({ state }: { readonly state: TrendState }) {
	return (
		<label class="control">
			<span class="label">{state.queries.length > 1 ? 'The first, apart by' : 'Apart by'}</span>
			<select
				value={state.by ?? ''}
				onChange={({ currentTarget: { value } }) =>
					go(trendsHref({ ...state, by: GROUPS.find((group) => group === value) ?? null }))
				}
			>
				<option value="">nothing</option>
				{GROUPS.map((group) => (
					<option key={group} value={group}>
						{group}
					</option>
				))}
			</select>
		</label>
	);
}

function MoodSwitch({ state }: { readonly state: TrendState }) {
	return (
		<label class="control switch">
			<input
				type="checkbox"
				checked={state.mood}
				onChange={({ currentTarget: { checked } }) => go(trendsHref({ ...state, mood: checked }))}
			/>
			Good or bad (an estimate)
		</label>
	);
}
