/**
 * automaton: finds the days on which a term bursts (Kleinberg 2003, "Bursty and Hierarchical Structure in Streams").
 *
 * In:     for each day the documents with the term, all documents, and the usual share on such a day.
 * Out:    the sequence of states that best explains the counts, and the bursts in it with their weights.
 * Source: §4, the version for batches: in state i a document has the term with probability p_i = p_0 · s^i. To rise costs γ · ln n, to
 *         fall costs nothing. Dynamic programming (Viterbi) finds the states of minimal cost.
 */

export interface Series {
	/** Documents with the term, day by day. */
	readonly relevant: readonly number[];
	/** All documents; more than zero. */
	readonly all: readonly number[];
	/** The usual share on the day, as a multiple of the mean; 1 without a weekly rhythm. */
	readonly usual?: readonly number[];
}

export interface AutomatonOptions {
	/** The factor between the probabilities of consecutive states. */
	readonly s: number;
	readonly gamma: number;
	readonly mostStates: number;
	/** As published, a rise costs γ · ln n per state; otherwise it costs that only once. */
	readonly isEachPaid: boolean;
}

export interface BurstRun {
	readonly first: number;
	readonly last: number;
	/** §4: the cost saved by the states of the run compared with state 0. */
	readonly weight: number;
}

/** As published. */
export const KLEINBERG: AutomatonOptions = { s: 2, gamma: 1, mostStates: 12, isEachPaid: true };
/**
 * In a stream of messages the rate rises step by step, but from one day to the next a story can be everywhere. If each state
 * had its own cost, a new name would need twice as many posts to be found.
 */
export const DAILY: AutomatonOptions = { ...KLEINBERG, isEachPaid: false };
/** Probabilities stay below one. */
const MAX_PROBABLE = 0.9999;

/** The states that a series needs, and the cost of each on a day. */
export interface Model {
	readonly states: number;
	/** -ln of the binomial probability, without the coefficient, which is the same in every state. */
	cost(day: number, state: number): number;
}

function modelOf(series: Series, { s, mostStates }: AutomatonOptions): Model {
	const { relevant, all, usual } = series;
	const mean = sum(relevant) / Math.max(1, sum(all));
	const most = relevant.reduce((highest, r, day) => Math.max(highest, r / all[day]!), 0);
	const levels = mean === 0 ? 0 : Math.ceil(Math.log(most / mean) / Math.log(s));
	const states = Math.max(2, Math.min(mostStates, 1 + levels));
	const rates = Array.from({ length: states }, (_, state) => mean * s ** state);
	return {
		states,
		cost(day, state) {
			const p = Math.min(MAX_PROBABLE, rates[state]! * (usual?.[day] ?? 1));
			const r = relevant[day]!;
			return p === 0 ? 0 : -r * Math.log(p) - (all[day]! - r) * Math.log1p(-p);
		},
	};
}

/** The state of each day. */
export function findStates(
	series: Series,
	options: AutomatonOptions = DAILY,
	model: Model = modelOf(series, options),
): number[] {
	const days = series.relevant.length;
	const rise = options.gamma * Math.log(days);
	const cameFrom: Uint8Array[] = [];
	let costs = new Float64Array(model.states).fill(Number.POSITIVE_INFINITY);
	costs[0] = 0;
	for (let day = 0; day < days; day++) {
		const from = new Uint8Array(model.states);
		const next = cheapestArrivals(costs, rise, options.isEachPaid, from);
		for (let state = 0; state < model.states; state++) next[state]! += model.cost(day, state);
		cameFrom.push(from);
		costs = next;
	}
	return traceBack(costs, cameFrom);
}

/** Runs of days in a state above 0. */
export function findBursts(series: Series, options: AutomatonOptions = DAILY): BurstRun[] {
	const bursts: BurstRun[] = [];
	const model = modelOf(series, options);
	const states = findStates(series, options, model);
	for (let day = 0; day < states.length; day++) {
		if (states[day] === 0) continue;
		const first = day;
		let weight = 0;
		for (; day < states.length && states[day]! > 0; day++)
			weight += model.cost(day, 0) - model.cost(day, states[day]!);
		bursts.push({ first, last: day - 1, weight });
	}
	return bursts;
}

/** The minimal cost of entering each state: nothing from above, the cost of a rise from below. */
function cheapestArrivals(
	costs: Float64Array<ArrayBuffer>,
	rise: number,
	isEachPaid: boolean,
	from: Uint8Array,
): Float64Array<ArrayBuffer> {
	const next = costs.slice();
	const climb = (low: number, high: number) => costs[low]! + (isEachPaid ? high - low : 1) * rise;
	let lower = 0;
	for (let state = 0; state < costs.length; state++) {
		from[state] = state;
		if (state > 0 && climb(lower, state) < next[state]!) {
			next[state] = climb(lower, state);
			from[state] = lower;
		}
		if (costs[state]! < (isEachPaid ? climb(lower, state) : costs[lower]!)) lower = state;
	}
	let higher = costs.length - 1;
	for (let state = costs.length - 1; state >= 0; state--) {
		if (costs[state]! <= costs[higher]!) higher = state;
		if (costs[higher]! >= next[state]!) continue;
		next[state] = costs[higher]!;
		from[state] = higher;
	}
	return next;
}

function traceBack(costs: Float64Array, cameFrom: readonly Uint8Array[]): number[] {
	let state = 0;
	for (let i = 1; i < costs.length; i++) if (costs[i]! < costs[state]!) state = i;
	const states = Array<number>(cameFrom.length);
	for (let day = cameFrom.length - 1; day >= 0; day--) {
		states[day] = state;
		state = cameFrom[day]![state]!;
	}
	return states;
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
