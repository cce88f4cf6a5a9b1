/**
 * complete: fill in years and months that were not written.
 *
 * Source: Nanno §3.3, four rules in order of reliability:
 *   1. the nearest earlier date at the same level of the tree or nearer to the root,
 *   2. the nearest earlier date in the document,
 *   3. the server's last-modified,
 *   4. the day of the crawl, for the year alone.
 * We differ: before rule 1 the page's address is asked when its month agrees; where a weekday is written, the first rule
 * whose year has that weekday wins; no rule puts a date into the future of `now` (the year before is taken); the page's
 * title is an earlier date at the highest level.
 */
import { dayNumber, isDay, monthLength, weekdayOf, type YearMonthDay } from './calendar.ts';
import { completeCentury } from './century.ts';
import type { CenturyRule, Completed, Completion } from './expression.ts';

/** What is known of one date before completion. */
export interface Partial {
	readonly year: number | null;
	readonly shortYear: boolean;
	readonly era: number | null;
	readonly month: number | null;
	readonly day: number | null;
	readonly weekday: number | null;
	/** Depth of its node in the tree. */
	readonly depth: number;
	/** False where it may not lend its year and month: one month of a list of months. */
	readonly lends: boolean;
}

export interface Whole {
	readonly year: number;
	readonly month: number;
	readonly day: number | null;
	readonly completed: Completed;
}

/** A year, perhaps with a month, that the page gives before any date does. */
export interface Given {
	readonly year: number;
	readonly month: number | null;
}

export interface CompletionContext {
	readonly now: YearMonthDay;
	readonly lastModified: YearMonthDay | null;
	readonly heading: Given | null;
	readonly url: Given | null;
}

interface Lender extends Given {
	readonly depth: number;
}

interface Proposal extends Given {
	readonly rule: Completion;
}

/** Completes dates one by one in document order. */
export class Completer {
	readonly #context: CompletionContext;
	/** Earlier dates, rising in depth: the nearest at depth d or above is found from the end. */
	readonly #byLevel: Lender[] = [];
	#last: Lender | null = null;
	#era: number | null = null;

	constructor(context: CompletionContext) {
		this.#context = context;
	}

	/** True when a month could be supplied to a date that has only its day. */
	get knowsMonth(): boolean {
		const { heading, url } = this.#context;
		return (this.#last?.month ?? heading?.month ?? url?.month ?? null) !== null;
	}

	/** The whole date, or null when no rule can supply what is missing. */
	complete(date: Partial): Whole | null {
		if (date.era !== null) this.#era = date.era;
		const whole = date.year === null ? this.#fill(date) : this.#withCentury(date, date.year);
		if (whole !== null && date.lends) this.#lend({ year: whole.year, month: whole.month, depth: date.depth });
		return whole;
	}

	#withCentury(date: Partial, written: number): Whole | null {
		let year = written;
		let century: CenturyRule | undefined;
		if (date.shortYear) {
			const nowYear = this.#context.now.year;
			({ year, rule: century } = completeCentury(written, nowYear, this.#era, this.#last?.year ?? null));
		}
		if (date.month === null || !isDay(year, date.month, date.day ?? 1)) return null;
		return { year, month: date.month, day: date.day, completed: century === undefined ? {} : { century } };
	}

	#fill(date: Partial): Whole | null {
		const wholes = this.#proposals(date).map((proposal) => this.#apply(date, proposal));
		const valid = wholes.filter((whole) => whole !== null);
		const { weekday } = date;
		const agreeing = weekday === null ? undefined : valid.find((whole) => hasWeekday(whole, weekday));
		return agreeing ?? valid[0] ?? null;
	}

	/** What each rule would supply, most reliable first. */
	#proposals({ depth, month }: Partial): Proposal[] {
		const { url, heading, lastModified, now } = this.#context;
		const proposals: Proposal[] = [];
		if (url !== null && (month === null || url.month === null || url.month === month))
			proposals.push({ ...url, rule: 'url' });
		const level = this.#byLevel.findLast((lender) => lender.depth <= depth);
		if (level !== undefined) proposals.push({ ...level, rule: 'same-level' });
		else if (heading !== null) proposals.push({ ...heading, rule: 'heading' });
		if (this.#last !== null) proposals.push({ ...this.#last, rule: 'earlier' });
		if (heading !== null) proposals.push({ ...heading, rule: 'heading' });
		if (url !== null) proposals.push({ ...url, rule: 'url' });
		if (lastModified !== null) proposals.push({ ...lastModified, rule: 'last-modified' });
		proposals.push({ year: now.year, month: null, rule: 'now' });
		// Only a weekday can make this one come first: the year that was just over.
		proposals.push({ year: now.year - 1, month: null, rule: 'now' });
		return proposals;
	}

	#apply(date: Partial, proposal: Proposal): Whole | null {
		const month = date.month ?? proposal.month;
		if (month === null || date.day === null) return null;
		const year = date.month === null ? proposal.year : this.#notFuture(proposal.year, month, date.day);
		if (date.day > monthLength(year, month)) return null;
		const { rule } = proposal;
		return {
			year,
			month,
			day: date.day,
			completed: date.month === null ? { year: rule, month: rule } : { year: rule },
		};
	}

	#notFuture(year: number, month: number, day: number): number {
		const { now } = this.#context;
		return dayNumber({ year, month, day }) > dayNumber(now) + 1 ? year - 1 : year;
	}

	#lend(lender: Lender): void {
		while (this.#byLevel.length > 0 && this.#byLevel[this.#byLevel.length - 1]!.depth >= lender.depth)
			this.#byLevel.pop();
		this.#byLevel.push(lender);
		this.#last = lender;
	}
}

function hasWeekday({ year, month, day }: Whole, weekday: number): boolean {
	return day !== null && weekdayOf({ year, month, day }) === weekday;
}
