/** controls: range, interval, counts or shares, and grouping. */
import { useApi } from '../api.ts';
import { serverToday } from '../clock.ts';
import { go } from '../router.ts';
import type { SearchPage, Trends } from '../values.ts';
import { chosenRange, rangesOf } from './ranges.ts';
import { GROUPS, SPANS, type TrendState, trendsHref } from './state.ts';

interface ControlsProps {
	readonly state: TrendState;
	/** Null until loaded. */
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
			<SplitBy state={state} />
			<Switch
				words="Smooth"
				isOn={state.smooth}
				onChange={(smooth) => go(trendsHref({ ...state, smooth }))}
			/>
			<Switch words="Logarithmic" isOn={state.log} onChange={(log) => go(trendsHref({ ...state, log }))} />
			<Switch
				words="Sentiment (estimate)"
				isOn={state.mood}
				onChange={(mood) => go(trendsHref({ ...state, mood }))}
			/>
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

/** The last month or year of the range shown, or everything since the first post. */
function Range({ state, trends }: ControlsProps) {
	const first = useFirstDay();
	const end = state.to || trends?.to || serverToday();
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

/** The day of the first post; null until loaded. */
function useFirstDay(): string | null {
	const { value } = useApi<SearchPage>('/api/search?sort=oldest&limit=1');
	const day = value?.results[0]?.published?.slice(0, 10) ?? '';
	return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

interface DayFieldProps {
	readonly label: string;
	readonly value: string;
	/** Shown if no day is selected. */
	readonly known: string;
	onDay(day: string): void;
}

/** Ignores incomplete dates: while a year is being typed, it is briefly the year 2. */
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

function SplitBy({ state }: { readonly state: TrendState }) {
	return (
		<label class="control">
			<span class="label">{state.queries.length > 1 ? 'Split the first by' : 'Split by'}</span>
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

interface SwitchProps {
	readonly words: string;
	readonly isOn: boolean;
	onChange(isOn: boolean): void;
}

function Switch({ words, isOn, onChange }: SwitchProps) {
	return (
		<label class="control switch">
			<input
				type="checkbox"
				checked={isOn}
				onChange={({ currentTarget: { checked } }) => onChange(checked)}
			/>
			{words}
		</label>
	);
}
