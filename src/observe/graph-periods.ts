/**
 * graph-periods: the communities of blogs from period to period, for the time-line ("alluvial") view.
 *
 * In:     a store, the days, the number of periods.
 * Out:    for each period its communities (found from the links of that period alone), and how many blogs pass from one to another.
 * Source: Rosvall & Bergstrom, "Mapping change in large networks" (2010), as well-formed.eigenfactor draws it; without their bootstrap test of
 *         significance. A community carries on the `line` of the earlier one with which it shares the most blogs, so that it keeps its colour.
 */
import { buildGraph, findCommunities, type LinkGraph, undirect } from '../analyze/graph/index.ts';
import type { Store } from '../io/store/store.ts';
import { readLinks, type StoredBlog } from './graph.ts';
import { SEED } from './graph-question.ts';
import { nameCommunities } from './map-names.ts';

export interface PeriodsQuestion {
	/** Days, inclusive; by default the span of the dated links. */
	readonly from?: string;
	readonly to?: string;
	readonly periods: number;
}

export interface CommunityPeriods {
	readonly periods: readonly CommunityPeriod[];
	/** Blogs that pass from a community of a period to one of the next: the period, both indexes, the blogs. */
	readonly flows: readonly (readonly [period: number, from: number, to: number, blogs: number])[];
}

interface CommunityPeriod {
	readonly from: string;
	readonly to: string;
	/** Blogs with a link in the period. */
	readonly blogs: number;
	/** The largest first; smaller ones are left out. */
	readonly communities: readonly {
		readonly line: number;
		readonly name: string;
		readonly blogs: number;
		readonly members: readonly string[];
	}[];
}

const MAX_COMMUNITIES = 10;
const MIN_BLOGS = 2;
const MAX_MEMBERS = 5;
const DAY_S = 86_400;

export async function observePeriods(store: Store, question: PeriodsQuestion): Promise<CommunityPeriods> {
	const { table } = await readLinks(store);
	const span = spanOf(table.seconds.subarray(0, table.length), question);
	if (span === null) return { periods: [], flows: [] };
	const [start, end] = span;
	const count = Math.min(question.periods, Math.ceil((end - start) / DAY_S));
	const cuts = Array.from(
		{ length: count + 1 },
		(_, i) => start + Math.round((i * (end - start)) / count / DAY_S) * DAY_S,
	);
	const found = cuts.slice(1).map((until, i) => {
		const graph = buildGraph(table, { since: cuts[i]! * 1000, until: until * 1000 });
		return {
			from: dayOf(cuts[i]!),
			to: dayOf(until - DAY_S),
			blogs: countLinked(graph),
			groups: findGroups(graph),
		};
	});
	const flows: [number, number, number, number][] = [];
	let lines: number[] = [];
	let nextLine = 0;
	const periods = found.map(({ groups, ...period }, place): CommunityPeriod => {
		const shared = place === 0 ? [] : share(found[place - 1]!.groups, groups);
		for (const [from, to, blogs] of shared) flows.push([place - 1, from, to, blogs]);
		const own = carryOn(lines, shared, groups.length, () => nextLine++);
		lines = own;
		return {
			...period,
			communities: groups.map(({ name, members, leaders }, i) => ({
				line: own[i]!,
				name,
				blogs: members.size,
				members: leaders,
			})),
		};
	});
	return { periods, flows };
}

interface Group {
	readonly name: string;
	readonly members: ReadonlySet<string>;
	/** The most linked first. */
	readonly leaders: readonly string[];
}

function findGroups(graph: LinkGraph): Group[] {
	const communities = findCommunities(undirect(graph), { seed: SEED });
	const blogs = graph.nodes as readonly StoredBlog[];
	const linked = (node: number) => graph.incoming.offsets[node + 1]! - graph.incoming.offsets[node]!;
	const influence = new Map(blogs.map(({ key }, node) => [key, linked(node)]));
	const names = nameCommunities(blogs, communities, influence);
	const members = names.map((): number[] => []);
	for (const [node, community] of communities.of.entries()) members[community]!.push(node);
	return members
		.map((nodes, community) => ({ nodes, name: names[community]!.name }))
		.filter(({ nodes }) => nodes.length >= MIN_BLOGS)
		.slice(0, MAX_COMMUNITIES)
		.map(({ nodes, name }) => ({
			name,
			members: new Set(nodes.map((node) => blogs[node]!.key)),
			leaders: nodes
				.sort((a, b) => linked(b) - linked(a))
				.slice(0, MAX_MEMBERS)
				.map((node) => blogs[node]!.key),
		}));
}

function share(before: readonly Group[], now: readonly Group[]): [number, number, number][] {
	return before.flatMap(({ members }, from) =>
		now.flatMap((group, to): [number, number, number][] => {
			const blogs = [...members].filter((blog) => group.members.has(blog)).length;
			return blogs === 0 ? [] : [[from, to, blogs]];
		}),
	);
}

/** The largest flows decide first; a line goes on in one community. */
function carryOn(
	lines: readonly number[],
	shared: readonly (readonly [number, number, number])[],
	count: number,
	newLine: () => number,
): number[] {
	const own = new Map<number, number>();
	const taken = new Set<number>();
	for (const [from, to] of [...shared].sort((a, b) => b[2] - a[2])) {
		if (own.has(to) || taken.has(from)) continue;
		own.set(to, lines[from]!);
		taken.add(from);
	}
	return Array.from({ length: count }, (_, place) => own.get(place) ?? newLine());
}

/** Whole days, in seconds since 1970; the end is exclusive. Null without dated links. */
function spanOf(seconds: Uint32Array, { from, to }: PeriodsQuestion): [number, number] | null {
	const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
	const dated = seconds.filter((second) => second > 0).sort();
	// A few links have absurd dates, which would stretch the time line.
	const [first, last] = [
		dated[Math.floor(dated.length * TAIL)],
		dated[Math.ceil(dated.length * (1 - TAIL)) - 1],
	];
	if (first === undefined || last === undefined) return null;
	const start = from === undefined ? Math.floor(first / DAY_S) * DAY_S : day(from);
	const end = to === undefined ? (Math.floor(last / DAY_S) + 1) * DAY_S : day(to) + DAY_S;
	return start < end ? [start, end] : null;
}

const TAIL = 0.005;

function countLinked({ size, outgoing, incoming }: LinkGraph): number {
	let linked = 0;
	for (let node = 0; node < size; node++) {
		const has = ({ offsets }: LinkGraph['outgoing']) => offsets[node + 1]! > offsets[node]!;
		if (has(outgoing) || has(incoming)) linked++;
	}
	return linked;
}

function dayOf(second: number): string {
	return new Date(second * 1000).toISOString().slice(0, 10);
}
