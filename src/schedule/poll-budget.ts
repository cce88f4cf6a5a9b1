/**
 * poll-budget: how long posts may wait, so that the daily budget of requests is just used up.
 *
 * In:     the rates of all blogs (rateAt) and the requests per day; later, the requests that were used.
 * Out:    the poll budget for nextVisit, the same for all blogs.
 */

import { DAY_MS, HOUR_MS } from './habit.ts';
import { MAX_INTERVAL_MS, MIN_INTERVAL_MS } from './next-visit.ts';

/** A blog with one post per day is polled about three times a day. */
export const DEFAULT_POLL_BUDGET = 1.5;
const LEAST = 1e-4;
const MOST = 1e5;
const HALVINGS = 50;

/**
 * Posts at a rate λ have waited λτ²/2 after an interval τ. The more pollBudget the fewer requests, so it is found by
 * halving. Habits and regularity move the true number by some ten per cent: see steerPollBudget.
 */
export function pollBudgetFor(input: {
	readonly rates: readonly number[];
	readonly requestsPerDay: number;
}): number {
	let low = Math.log(LEAST);
	let high = Math.log(MOST);
	for (let i = 0; i < HALVINGS; i++) {
		const middle = (low + high) / 2;
		if (looksPerDay(input.rates, Math.exp(middle)) > input.requestsPerDay) low = middle;
		else high = middle;
	}
	return Math.exp(high);
}

function looksPerDay(rates: readonly number[], pollBudget: number): number {
	return rates.reduce((looks, rate) => looks + DAY_MS / intervalOf(rate, pollBudget), 0);
}

function intervalOf(rate: number, pollBudget: number): number {
	const interval = rate > 0 ? Math.sqrt((2 * pollBudget * 24) / rate) * HOUR_MS : MAX_INTERVAL_MS;
	return Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, interval));
}

/** One correction moves the pollBudget by at most this factor. */
const MAX_CHANGE = 2;

/** Requests go with the root of the pollBudget: corrects it by what was used of what was allowed. */
export function steerPollBudget(input: {
	readonly pollBudget: number;
	readonly used: number;
	readonly allowed: number;
}): number {
	const { pollBudget, used, allowed } = input;
	if (!(allowed > 0)) return Math.min(MOST, pollBudget * MAX_CHANGE);
	const change = Math.min(MAX_CHANGE, Math.max(1 / MAX_CHANGE, (used / allowed) ** 2));
	return Math.min(MOST, Math.max(LEAST, pollBudget * change));
}
