/** tabs: the views of one search: the same words, filters and time range, each in the address. */
import { href } from '../router.ts';
import { addDays } from '../trends/periods.ts';
import { trendsHref } from '../trends/state.ts';
import { readFilters, toDay, withFilters } from './query.ts';

const TABS = ['posts', 'blogs', 'trend', 'map', 'conversations'] as const;
export type Tab = (typeof TABS)[number];

const NAMES: Readonly<Record<Tab, string>> = {
	posts: 'Posts',
	blogs: 'Blogs',
	trend: 'Trend',
	map: 'Map',
	conversations: 'Conversations',
};

const hrefOf: Readonly<Record<Tab, (q: string) => string>> = {
	posts: (q) => href('/', { q }),
	blogs: (q) => href('/', { q, of: 'blogs' }),
	trend: trendOf,
	map: (q) => href('/map', { q }),
	conversations: (q) => href('/conversations', { q }),
};

/** In the trend the time range is that of the chart; everywhere else it is part of the query. */
function trendOf(q: string): string {
	const { after, before, date } = readFilters(q);
	const from = toDay(after);
	const to = toDay(before);
	if (date !== undefined || (from === '' && to === '')) return trendsHref({ queries: [q] });
	const rest = withFilters(q, { after: '', before: '' });
	return trendsHref({ queries: [rest], from, to: to === '' ? '' : addDays(to, -1) });
}

export function Tabs({ q, at }: { readonly q: string; readonly at: Tab }) {
	return (
		<nav class="segments tabs" aria-label="Views of this search">
			{TABS.map((tab) => (
				<a key={tab} href={hrefOf[tab](q)} aria-current={tab === at ? 'page' : undefined}>
					{NAMES[tab]}
				</a>
			))}
		</nav>
	);
}
