/** filters: time, language, blog and platform. Each filter edits the query, where the reader can see it. */

import { useState } from 'preact/hooks';
import { type Page, useApi } from '../api.ts';
import { serverNow } from '../clock.ts';
import { go } from '../router.ts';
import type { Blog, Stats } from '../values.ts';
import { count, languageName, shortAddress } from '../words.ts';
import { type FilterName, readFilters, toDay, withFilters } from './query.ts';
import { type SearchState, searchHref } from './state.ts';

type Changes = Readonly<Partial<Record<FilterName, string>>>;

export function Filters({ state, stats }: { readonly state: SearchState; readonly stats: Stats | null }) {
	const filters = readFilters(state.q);
	const changed = (changes: Changes) => searchHref({ ...state, q: withFilters(state.q, changes) });
	const change = (changes: Changes) => go(changed(changes));
	return (
		<div class="filters stack">
			<TimeFilter filters={filters} changed={changed} change={change} />
			<Choice
				label="Language"
				any="Any language"
				value={filters.lang ?? ''}
				counts={stats?.postsByLanguage ?? {}}
				nameOf={languageName}
				onChange={(lang) => change({ lang })}
			/>
			<BlogFilter value={filters.blog ?? ''} onChange={(blog) => change({ blog })} />
			<Choice
				label="Platform"
				any="Any platform"
				value={filters.platform ?? ''}
				counts={stats?.blogsByPlatform ?? {}}
				nameOf={(id) => id}
				onChange={(platform) => change({ platform })}
			/>
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
	readonly any: string;
	readonly counts: Readonly<Record<string, number>>;
	nameOf(id: string): string;
}

function Choice({ label, any, value, counts, nameOf, onChange }: ChoiceProps) {
	const known = Object.entries(counts)
		.filter(([id]) => /^[a-z][\w.-]*$/i.test(id))
		.sort(([, a], [, b]) => b - a);
	const isStrange = value !== '' && !known.some(([id]) => id === value);
	return (
		<label>
			{label}
			<select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
				<option value="">{any}</option>
				{isStrange && <option value={value}>{nameOf(value)}</option>}
				{known.map(([id, posts]) => (
					<option key={id} value={id}>
						{nameOf(id)} ({count(posts)})
					</option>
				))}
			</select>
		</label>
	);
}

function BlogFilter({ value, onChange }: Omit<FieldProps, 'label'>) {
	const [isFocused, setFocused] = useState(false);
	const blogs = useApi<Page<Blog>>(isFocused ? '/api/blogs?isBlog=true&limit=100' : null);
	return (
		<label>
			Blog
			<input
				type="text"
				list="known-blogs"
				placeholder="URL or title"
				value={value}
				autocomplete="off"
				onFocus={() => setFocused(true)}
				onChange={(event) => onChange(event.currentTarget.value.trim())}
			/>
			<datalist id="known-blogs">
				{blogs.value?.items.map(({ id, url, title }) => (
					<option key={id} value={shortAddress(url)}>
						{title ?? ''}
					</option>
				))}
			</datalist>
		</label>
	);
}
