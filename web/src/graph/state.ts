/** state: the tab, the grouping and the leaders in the URL, and URLs of similar ones. */
import { address } from '../api.ts';
import { href } from '../router.ts';

export const TABS = ['figures', 'groups', 'time', 'leaders'] as const;
export const GROUPINGS = ['author', 'tag', 'region', 'language', 'platform'] as const;
export const ORDERS = ['novelty', 'influence', 'conversation'] as const;

export type Tab = (typeof TABS)[number];
export type Grouping = (typeof GROUPINGS)[number];
export type Order = (typeof ORDERS)[number];

export interface GraphState {
	readonly tab: Tab;
	readonly by: Grouping;
	/** Empty: all posts. */
	readonly q: string;
	/** Empty: no limit. */
	readonly from: string;
	readonly to: string;
	readonly order: Order;
}

const MAX_GROUPS = '50';

/** As the API does it: over all topics together, blogs that are cited much anyway would lead by novelty. */
export const usualOrder = (q: string): Order => (q === '' ? 'conversation' : 'novelty');

export function readState(query: URLSearchParams): GraphState {
	const q = query.get('q')?.trim() ?? '';
	return {
		tab: oneOf(TABS, query.get('show')) ?? 'figures',
		by: oneOf(GROUPINGS, query.get('by')) ?? 'tag',
		q,
		from: dayIn(query.get('from')),
		to: dayIn(query.get('to')),
		order: oneOf(ORDERS, query.get('order')) ?? usualOrder(q),
	};
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (text: string | null) =>
	text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const oneOf = <Value extends string>(known: readonly Value[], given: string | null): Value | null =>
	known.find((value) => value === given) ?? null;

/** The URL of the view, without default values. */
export function graphHref({ tab, by, q, from, to, order }: GraphState): string {
	return href('/graph', {
		show: tab === 'figures' ? null : tab,
		by: by === 'tag' ? null : by,
		q,
		from,
		to,
		order: order === usualOrder(q) ? null : order,
	});
}

export const figuresAddress = (): string => '/api/graph';

export const periodsAddress = (): string => '/api/graph/periods';

export const groupsAddress = ({ by }: GraphState): string => address('/api/graph', { by, limit: MAX_GROUPS });

export const leadersAddress = ({ q, from, to, order }: GraphState): string =>
	address('/api/leaders', { q, from, to, by: order });
