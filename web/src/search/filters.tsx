/** filters: time, language, blog and platform. Each filter edits the query, where the reader can see it. */

import { address, useApi } from '../api.ts';
import { serverNow } from '../clock.ts';
import { go } from '../router.ts';
import type { Facet, FacetName, Facets } from '../values.ts';
import { count, counted, languageName } from '../words.ts';
import { type FilterName, readFilters, toDay, withFilters } from './query.ts';
import { type SearchState, searchHref } from './state.ts';

/** Longer menus are hard to read. */
const MAX_VALUES = 30;

type Changes = Readonly<Partial<Record<FilterName, string>>>;

/** The ways of counting that have a filter in the query. */
const LISTS: readonly (readonly [FacetName, FilterName, string])[] = [
	['year', 'date', 'Year'],
	['language', 'lang', 'Language'],
	['blog', 'blog', 'Blog'],
	['author', 'author', 'Author'],
	['tag', 'tag', 'Tag'],
	['platform', 'platform', 'Platform'],
];

export function Filters({ state }: { readonly state: SearchState }) {
	const { value: facets } = useApi<Facets>(
		address('/api/facets', {
			q: state.q,
			like: state.like,
			sort: state.sort,
			exact: state.isExact ? 'true' : null,
			limit: MAX_VALUES,
		}),
	);
	const filters = readFilters(state.q);
	const changed = (changes: Changes) => searchHref({ ...state, q: withFilters(state.q, changes) });
	const change = (changes: Changes) => go(changed(changes));
	return (
		<div class="filters stack">
			<TimeFilter filters={filters} changed={changed} change={change} />
			<Years years={facets?.year ?? []} />
			{LISTS.map(([facet, filter, label]) => (
				<Choice
					key={facet}
					label={label}
					value={filters[filter] ?? ''}
					facets={facets?.[facet] ?? []}
					nameOf={facet === 'language' ? languageName : undefined}
					onChange={(value) =>
						change({ ...(filter === 'date' ? { after: '', before: '' } : {}), [filter]: value })
					}
				/>
			))}
		</div>
	);
}

const SPANS = [
	['day', 1],
	['week', 7],
	['month', 30],
	['year', 365],
] as const;

const daysBack = (days: number) => new Date(serverNow() - days * 86_400_000).toISOString().slice(0, 10);

interface TimeProps {
	readonly filters: Changes;
	changed(changes: Changes): string;
	change(changes: Changes): void;
}

function TimeFilter({ filters, changed, change }: TimeProps) {
	const since = filters.date === undefined ? filters.after : undefined;
	return (
		<fieldset class="bare">
			<legend>Time</legend>
			<div class="spans">
				<span aria-hidden="true">past</span>
				{SPANS.map(([name, days]) => (
					<a
						key={name}
						href={changed({ after: daysBack(days), before: '', date: '' })}
						aria-current={since === daysBack(days) && filters.before === undefined ? 'true' : undefined}
					>
						<span class="hidden">past </span>
						{name}
					</a>
				))}
			</div>
			<div class="pair">
				<DayField
					label="From"
					value={toDay(filters.after ?? filters.date)}
					onChange={(after) => change({ after, date: '' })}
				/>
				<DayField label="Before" value={toDay(filters.before)} onChange={(before) => change({ before })} />
			</div>
		</fieldset>
	);
}

interface FieldProps {
	readonly label: string;
	readonly value: string;
	onChange(value: string): void;
}

/** Ignores incomplete dates: while a year is being typed, it is briefly the year 2. */
function DayField({ label, value, onChange }: FieldProps) {
	const take = (typed: string) => {
		if (typed !== value && (typed === '' || typed >= '1980')) onChange(typed);
	};
	return (
		<label>
			{label}
			<input
				type="date"
				value={value}
				min="1980-01-01"
				onChange={(event) => take(event.currentTarget.value)}
			/>
		</label>
	);
}

interface ChoiceProps extends FieldProps {
	/** The values of the posts that match, with their numbers. */
	readonly facets: readonly Facet[];
	nameOf?: ((id: string) => string) | undefined;
}

/** A menu of the values that occur. What was typed by hand is among them. */
function Choice({ label, value, facets, nameOf, onChange }: ChoiceProps) {
	const isStrange = value !== '' && !facets.some((facet) => facet.value === value);
	const shown = (text: string) => nameOf?.(text) ?? text;
	return (
		<label>
			{label}
			<select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
				<option value="">Any {label.toLowerCase()}</option>
				{isStrange && <option value={value}>{shown(value.replace(/^=/, ''))}</option>}
				{facets.map((facet) => (
					<option key={facet.value} value={facet.value}>
						{shown(facet.label)} ({count(facet.posts)})
					</option>
				))}
			</select>
		</label>
	);
}

/** A bar for each year. The menu of years has the same numbers. */
function Years({ years }: { readonly years: readonly Facet[] }) {
	if (years.length < 2) return null;
	const most = years.reduce((max, { posts }) => Math.max(max, posts), 0);
	return (
		<div class="years" aria-hidden="true">
			<div>
				{years.map(({ value, posts }) => (
					<i
						key={value}
						title={`${value}: ${counted(posts, 'post')}`}
						style={{ height: `${Math.max(2, (posts / most) * 100)}%` }}
					/>
				))}
			</div>
			<span>{years[0]!.value}</span>
			<span>{years.at(-1)!.value}</span>
		</div>
	);
}
