/** graph: figures of the link graph, the same by group, communities over time, and opinion leaders. The map is its picture. */
import { Groups } from '../graph/groups.tsx';
import { Leaders } from '../graph/leaders.tsx';
import { type GraphState, graphHref, readState, TABS, type Tab } from '../graph/state.ts';
import { Timeline } from '../graph/timeline.tsx';
import { Whole } from '../graph/whole.tsx';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import '../styles/panels.css';
import '../styles/charts.css';
import '../styles/graph.css';

const NAMES: Readonly<Record<Tab, string>> = {
	figures: 'Figures',
	groups: 'Groups',
	time: 'Time',
	leaders: 'Leaders',
};

const LEADS: Readonly<Record<Tab, string>> = {
	figures: 'Who links to whom in the whole collection, in figures.',
	groups: 'The same figures for the blogs of each group.',
	time: 'Communities of blogs that link to each other, from period to period: how they grow, split and join.',
	leaders:
		'Blogs whose posts others cite. By novelty, a citation counts as far as the cited post was new; by influence, all citations count alike; in both, 1 is the mean blog. By conversation, a blog leads if its best post began more talk within days than its others: the score counts the blogs that joined.',
};

export function View({ query }: ViewProps) {
	const state = readState(query);
	useTitle(state.tab === 'figures' ? 'Link graph' : `Link graph: ${NAMES[state.tab].toLowerCase()}`);
	return (
		<div class="graph">
			<header class="view-head">
				<h1>Link graph</h1>
				<Tabs state={state} />
				<p class="lead-in">
					{LEADS[state.tab]} {state.tab === 'figures' && <a href="/map">See it as a map</a>}
				</p>
			</header>
			{state.tab === 'figures' && <Whole />}
			{state.tab === 'groups' && <Groups state={state} />}
			{state.tab === 'time' && <Timeline />}
			{state.tab === 'leaders' && <Leaders state={state} />}
		</div>
	);
}

function Tabs({ state }: { readonly state: GraphState }) {
	return (
		<nav class="segments" aria-label="Parts of the link graph">
			{TABS.map((tab) => (
				<a
					key={tab}
					href={graphHref({ ...state, tab })}
					aria-current={tab === state.tab ? 'page' : undefined}
				>
					{NAMES[tab]}
				</a>
			))}
		</nav>
	);
}
