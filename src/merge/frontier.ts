/** frontier: merges found URLs with known ones, and computes which hosts have work because of them. */

import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { FrontierFacts } from '../model/task.ts';
import type { Shorten } from './wanted.ts';

/** How much each further finding adds to the priority of a URL, and the limit (Bross). */
const RAISE = 2;
const MAX_RAISED = 1_900;

/** When and how urgently an address is visited. */
export interface Rank {
	readonly blog: string | null;
	readonly due: string | null;
	readonly priority: number;
	readonly depth: number;
	readonly strays: number;
}

/** What else is stored of an address. */
interface TaskDetails {
	readonly url: string;
	readonly kind: string;
	readonly via: string | null;
	readonly failures: number;
	/** JSON. */
	readonly note: string | null;
}

export interface TaskRecord {
	readonly host: string;
	readonly key: string;
	rank: Rank;
	/** Null where it stays as the table has it. */
	details: TaskDetails | null;
	/** `rank`: only the rank differs; `all`: the details do, too, but for `via`. */
	change: 'none' | 'rank' | 'all' | 'new';
}

/** How a finding changes the rank of a known URL, by its `as`. */
const RANK_RULES: Readonly<Record<NonNullable<FrontierFacts['as']>, (known: Rank, found: Rank) => Rank>> = {
	/** It stays as it is, but each finding of a waiting URL raises its priority a little, and a shorter path is noted. */
	found: (known, found) => ({
		blog: known.blog,
		due: known.due,
		priority: known.due === null ? known.priority : raise(known.priority, found.priority),
		depth: Math.min(known.depth, found.depth),
		strays: Math.min(known.strays, found.strays),
	}),
	/** Everything is set, except the path that led there. */
	visited: ({ depth, strays }, { blog, due, priority }) => ({ blog, due, priority, depth, strays }),
	/** It becomes due by this time. */
	sooner: (known, found) => ({
		blog: known.blog ?? found.blog,
		due: earlier(known.due, found.due),
		priority: Math.max(known.priority, found.priority),
		depth: known.depth,
		strays: known.strays,
	}),
};

function raise(known: number, found: number): number {
	return Math.max(known, found, Math.min(known + RAISE, MAX_RAISED));
}

function earlier(one: string | null, other: string | null): string | null {
	if (one === null || other === null) return one ?? other;
	return one < other ? one : other;
}

/** New work for a host: when it is due, and how urgent it is. */
export interface HostCall {
	readonly due: string;
	readonly priority: number;
}

export interface FoundTask {
	readonly facts: FrontierFacts;
	/** Its key in the store. */
	readonly place: string;
	readonly host: string;
	readonly key: string;
}

/** The facts with the keys under which their addresses are stored; an engine that stores them by host may have a key on each of several. */
export function placeTasks(
	facts: readonly FrontierFacts[],
	{ shorten, isByHost }: { readonly shorten: Shorten; readonly isByHost: boolean },
): FoundTask[] {
	return facts.map((one) => {
		const [host, key] = [shorten(hostOf(one.url)), shorten(canonicalUrl(one.url))];
		return { facts: one, place: isByHost ? `${host} ${key}` : key, host, key };
	});
}

export interface FrontierChanges {
	/** Those whose `change` is not `none` are to be written. */
	readonly tasks: Set<TaskRecord>;
	readonly calls: Map<string, HostCall>;
}

/** `known` has the stored URLs by their keys; new ones are added to it. */
export function mergeTasks(known: Map<string, TaskRecord>, found: readonly FoundTask[]): FrontierChanges {
	const changes: FrontierChanges = { tasks: new Set(), calls: new Map() };
	for (const one of found) {
		const stored = known.get(one.place);
		const record = stored ?? newTask(one);
		if (stored === undefined) known.set(one.place, record);
		const isCalled = stored === undefined || mergeTask(stored, one.facts);
		changes.tasks.add(record);
		const { due, priority } = record.rank;
		if (isCalled && due !== null) addCall(changes.calls, record.host, { due, priority });
	}
	return changes;
}

function newTask({ facts, host, key }: FoundTask): TaskRecord {
	return { host, key, rank: rankOf(facts), details: detailsOf(facts), change: 'new' };
}

function rankOf({ blog, due, priority, depth, strays = 0 }: FrontierFacts): Rank {
	return { blog, due, priority, depth, strays };
}

function detailsOf({ url, kind, via, failures = 0, note }: FrontierFacts): TaskDetails {
	return { url, kind, via, failures, note: note === undefined ? null : JSON.stringify(note) };
}

/** Whether the host may have new work; an unchanged URL causes none. */
function mergeTask(record: TaskRecord, facts: FrontierFacts): boolean {
	const { as = 'found' } = facts;
	const rank = RANK_RULES[as](record.rank, rankOf(facts));
	const isChanged = isOtherRank(rank, record.rank);
	record.rank = rank;
	if (as === 'visited') {
		record.details = { ...detailsOf(facts), via: record.details?.via ?? null };
		if (record.change !== 'new') record.change = 'all';
	} else if (isChanged && record.change === 'none') record.change = 'rank';
	return isChanged || as !== 'found';
}

function isOtherRank(one: Rank, other: Rank): boolean {
	return (
		one.priority !== other.priority ||
		one.due !== other.due ||
		one.depth !== other.depth ||
		one.strays !== other.strays ||
		one.blog !== other.blog
	);
}

function addCall(calls: Map<string, HostCall>, host: string, { due, priority }: HostCall): void {
	const known = calls.get(host);
	calls.set(
		host,
		known === undefined
			? { due, priority }
			: { due: due < known.due ? due : known.due, priority: Math.max(priority, known.priority) },
	);
}

/** The state of a host in the store: 0 waits until it is due, 1 is ready, 2 is handed out. */
export interface HostRecord {
	readonly status: number;
	readonly due: string | null;
	readonly priority: number;
}

/**
 * The state of a host after new work; null if nothing changes. A waiting host becomes due sooner, a ready one more urgent; one that is
 * handed out is checked when it is released.
 */
export function wakeHost(known: HostRecord | undefined, { due, priority }: HostCall): HostRecord | null {
	if (known === undefined) return { status: 0, due, priority };
	if (known.status === 0 && (known.due === null || known.due > due)) return { ...known, due };
	if (known.status === 1 && known.priority < priority) return { ...known, priority };
	return null;
}
