/**
 * published-choice: which of the proposed dates is the post's.
 *
 * Dates of the same day support each other. An instant in UTC gives way to the day that the page shows, when that is
 * the day before or after. A day that the markup calls the day of a change gives way to an earlier one.
 */
import type { Node } from '../lib/html/index.ts';
import type { Reason } from '../model/reason.ts';
import type { Chosen } from './finding.ts';

/** A date that a rule proposes. */
export interface Dated extends Reason {
	/** ISO 8601, of any precision. */
	readonly value: string;
	readonly confidence: number;
	/** It is marked as the date of a change. */
	readonly isModified?: boolean;
	/** The element that contains it, if any. */
	readonly node?: Node;
}

/** What each further rule that names the same day adds. */
const AGREEMENT = 0.1;
const DAY = 10;

export function chooseDate(all: readonly Dated[]): Chosen {
	const rules = rulesByDay(all);
	let best: { dated: Dated; support: number } | null = null;
	for (const dated of all) {
		if (dated.value.length < DAY) continue;
		const agreeing = rules.get(dayOf(dated))?.size ?? 1;
		const support = dated.confidence + AGREEMENT * (agreeing - 1);
		if (best !== null && support <= best.support) continue;
		const doubtful = support - doubt(dated, all);
		if (best === null || doubtful > best.support) best = { dated, support: doubtful };
	}
	if (best === null)
		return { value: null, reason: { rule: 'none', why: 'the page does not state the date' } };
	const { rule, why, node } = best.dated;
	return { value: mostExact(best.dated, all), reason: { rule, why }, node };
}

/** The rules that name each day as the day of publication. */
function rulesByDay(all: readonly Dated[]): Map<string, Set<string>> {
	const rules = new Map<string, Set<string>>();
	for (const dated of all) {
		if (dated.isModified === true) continue;
		const known = rules.get(dayOf(dated));
		if (known === undefined) rules.set(dayOf(dated), new Set([dated.rule]));
		else known.add(dated.rule);
	}
	return rules;
}

/** Of the dates with the same day, the one with the best time of day. */
function mostExact(chosen: Dated, all: readonly Dated[]): string {
	let best = chosen.value;
	for (const other of all)
		if (
			other.isModified !== true &&
			other.confidence >= 0.5 &&
			sameDay(other, chosen) &&
			other.value.length > best.length
		)
			best = other.value;
	return best;
}

/** The penalty of an instant when the page shows the day before or after. */
const ZONE_PENALTY = 0.25;
/** The penalty of a date when the markup says that the page was changed on that day, and published on another. */
const MODIFIED_PENALTY = 0.25;
/** The penalty of a date when the URL names another month. */
const ADDRESS_PENALTY = 0.2;
/** A date with this confidence may be the day of publication. */
const SURE = 0.7;

function doubt(dated: Dated, all: readonly Dated[]): number {
	const isChange = all.some((other) => other.isModified === true && sameDay(other, dated));
	const hasEarlier = all.some(
		(other) => other.isModified !== true && other.confidence > SURE && dayOf(other) < dayOf(dated),
	);
	return (
		(isInOtherZone(dated, all) ? ZONE_PENALTY : 0) +
		(isChange && hasEarlier ? MODIFIED_PENALTY : 0) +
		(contradictsAddress(dated, all) ? ADDRESS_PENALTY : 0)
	);
}

/** True when the URL names another month; the days around its ends may differ by time zone. */
function contradictsAddress(dated: Dated, all: readonly Dated[]): boolean {
	const address = all.find(({ rule }) => rule === 'address');
	if (address === undefined) return false;
	const [day, month] = [dayOf(dated), address.value.slice(0, MONTH)];
	if (day.startsWith(month)) return false;
	const at = Date.parse(day);
	return ![at - DAY_MS, at + DAY_MS].some((near) => new Date(near).toISOString().startsWith(month));
}

const MONTH = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far before and ahead of UTC the clocks of readers are, but for a few islands. */
const MAX_BEHIND_MS = 10 * HOUR_MS;
const MAX_AHEAD_MS = 12 * HOUR_MS;

/** True for an instant in UTC that was another day in the zone of the day that the page shows. */
function isInOtherZone({ value, rule }: Dated, all: readonly Dated[]): boolean {
	if (!/T[\d:.]*(?:Z|[+-]00:00)$/.test(value) || rule.startsWith('shown')) return false;
	const at = Date.parse(value);
	return all.some((other) => {
		if (other.rule !== 'shown-above' && other.rule !== 'address') return false;
		if (dayOf(other) === value.slice(0, DAY)) return false;
		const dayStart = Date.parse(dayOf(other));
		return at + MAX_AHEAD_MS >= dayStart && at - MAX_BEHIND_MS < dayStart + DAY_MS;
	});
}

function sameDay(a: Dated, b: Dated): boolean {
	return dayOf(a) === dayOf(b);
}

function dayOf({ value }: Dated): string {
	return value.slice(0, DAY);
}
