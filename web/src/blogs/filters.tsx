/** filters: filters for the list of blogs; each choice is a URL. */
import { useApi } from '../api.ts';
import { go, href } from '../router.ts';
import type { Stats } from '../values.ts';
import { count, languageName } from '../words.ts';

export interface BlogFilter {
	readonly isBlog: string;
	readonly platform: string;
	readonly language: string;
}

export const readFilter = (query: URLSearchParams): BlogFilter => ({
	isBlog: query.get('isBlog') ?? '',
	platform: query.get('platform') ?? '',
	language: query.get('language') ?? '',
});

export const isFiltered = (filter: BlogFilter): boolean =>
	Object.values(filter).some((value) => value !== '');

const toHref = (filter: BlogFilter) => href('/blogs', { ...filter });

const KINDS = [
	['', 'All'],
	['true', 'Blogs'],
	['false', 'Not blogs'],
] as const;

/** `isSources`: the list of what persons added is shown instead. */
export function KindFilter({
	filter,
	isSources,
}: {
	readonly filter: BlogFilter;
	readonly isSources: boolean;
}) {
	return (
		<nav class="segments" aria-label="Kind">
			<a href={href('/blogs', { show: 'sources' })} aria-current={isSources ? 'true' : undefined}>
				Sources
			</a>
			{KINDS.map(([isBlog, label]) => (
				<a
					key={label}
					href={toHref({ ...filter, isBlog })}
					aria-current={!isSources && filter.isBlog === isBlog ? 'true' : undefined}
				>
					{label}
				</a>
			))}
		</nav>
	);
}

export function SoftFilters({ filter }: { readonly filter: BlogFilter }) {
	const { value: stats } = useApi<Stats>('/api/stats');
	return (
		<>
			<Choice
				label="Platform"
				any="Any platform"
				value={filter.platform}
				counts={stats?.blogsByPlatform ?? {}}
				nameOf={(id) => id}
				onChange={(platform) => go(toHref({ ...filter, platform }))}
			/>
			<Choice
				label="Language"
				any="Any language"
				value={filter.language}
				counts={stats?.blogsByLanguage ?? {}}
				nameOf={languageName}
				onChange={(language) => go(toHref({ ...filter, language }))}
			/>
		</>
	);
}

interface ChoiceProps {
	readonly label: string;
	readonly any: string;
	readonly value: string;
	readonly counts: Readonly<Record<string, number>>;
	nameOf(id: string): string;
	onChange(value: string): void;
}

function Choice({ label, any, value, counts, nameOf, onChange }: ChoiceProps) {
	const known = Object.entries(counts)
		.filter(([id]) => id !== '' && id !== 'unknown')
		.sort(([, a], [, b]) => b - a);
	const isStrange = value !== '' && !known.some(([id]) => id === value);
	return (
		<label class="field">
			{label}
			<select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
				<option value="">{any}</option>
				{isStrange && <option value={value}>{nameOf(value)}</option>}
				{known.map(([id, number]) => (
					<option key={id} value={id}>
						{nameOf(id)} ({count(number)})
					</option>
				))}
			</select>
		</label>
	);
}
