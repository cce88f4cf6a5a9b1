/** controls: day or week, date, language. */
import { useApi } from '../api.ts';
import { go } from '../router.ts';
import type { Stats } from '../values.ts';
import { count, languageName } from '../words.ts';
import { type DayState, moved, todayHref } from './state.ts';

interface ControlsProps {
	readonly state: DayState;
	/** The last day shown. */
	readonly shown: string;
}

export function Controls({ state, shown }: ControlsProps) {
	const step = state.span === 'week' ? 'week' : 'day';
	return (
		<div class="controls">
			<div class="control days">
				<a class="button" href={todayHref(moved(state, shown, -1))} aria-label={`Previous ${step}`}>
					‹
				</a>
				<label>
					<span class="hidden">{state.span === 'week' ? 'Week ending' : 'Day'}</span>
					<input
						type="date"
						value={shown}
						min="1980-01-01"
						onChange={({ currentTarget: { value } }) => {
							if (value !== shown && value >= '1980') go(todayHref({ ...state, day: value }));
						}}
					/>
				</label>
				<a class="button" href={todayHref(moved(state, shown, 1))} aria-label={`Next ${step}`}>
					›
				</a>
			</div>
			<div class="segments">
				{(['day', 'week'] as const).map((span) => (
					<a
						key={span}
						href={todayHref({ ...state, span })}
						aria-current={state.span === span ? 'true' : undefined}
					>
						{span}
					</a>
				))}
			</div>
			<Language state={state} />
			{state.day !== '' && (
				<a class="latest-link" href={todayHref({ ...state, day: '' })}>
					Latest
				</a>
			)}
		</div>
	);
}

function Language({ state }: { readonly state: DayState }) {
	const { value: stats } = useApi<Stats>('/api/stats');
	const known = Object.entries(stats?.postsByLanguage ?? {})
		.filter(([id]) => /^[a-z][\w-]*$/i.test(id))
		.sort(([, a], [, b]) => b - a);
	const isStrange = state.lang !== '' && !known.some(([id]) => id === state.lang);
	return (
		<label class="control">
			<span class="hidden">Language</span>
			<select
				value={state.lang}
				onChange={({ currentTarget: { value } }) => go(todayHref({ ...state, lang: value }))}
			>
				<option value="">Any language</option>
				{isStrange && <option value={state.lang}>{languageName(state.lang)}</option>}
				{known.map(([id, posts]) => (
					<option key={id} value={id}>
						{languageName(id)} ({count(posts)})
					</option>
				))}
			</select>
		</label>
	);
}
