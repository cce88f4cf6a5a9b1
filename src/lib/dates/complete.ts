/**
 * complete: fill in years and months that were not written.
 *
 * Source: Nanno §3.3, four rules in order of reliability:
 *   1. the nearest earlier date at the same level of the tree or closer to the root,
 *   2. the nearest earlier date in the document,
 *   3. the server's last-modified,
 *   4. the day of the crawl, for the year only.
 * We differ: before rule 1 we use the page's URL if its month agrees. Where a weekday is written, the first rule whose
 * year has that weekday wins. No rule puts a date into the future of `now` (we take the year before). The page's title
 * counts as an earlier date at the highest level.
 */
import { dayNumber, isDay, monthLength, weekdayOf, type YearMonthDay } from './calendar.ts';
import { completeCentury } from './century.ts';
import type { CenturyRule, Completed, Completion } from './expression.ts';

/** What is known about one date before completion. */
export interface Partial {
	readonly year: number | null;
	readonly shortYear: boolean;
	readonly era: number | null;
	readonly month: number | null;
	readonly day: number | null;
	readonly weekday: number | null;
	/** Depth of its node in the tree. */
	readonly depth: number;
	/** False where its year and month must not be used for others: one month in a list of months. */
	readonly lends: boolean;
}

export interface Whole {
	readonly year: number;
	readonly month: number;
	readonly day: number | null;
	readonly completed: Completed;
}

/** A year, perhaps with a month, that the page gives before any date. */
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

interface Proposal {
	readonly given: Given;
	readonly rule: Completion;
}

/** Completes dates one by one in document order. */
export class Completer {
	readonly #context: CompletionContext;
	/** What the rules that need no earlier date supply. */
	readonly #always: readonly Proposal[];
	/** Earlier dates by increasing depth: the nearest at depth d or above is found from the end. */
	readonly #byLevel: Lender[] = [];
	#last: Lender | null = null;
	#era: number | null = null;

	constructor(context: CompletionContext) {
		this.#context = context;
		this.#always = proposalsOf(context);
	}

	/** True when a month can be supplied for a date that has only its day. */
	get knowsMonth(): boolean {
		const { heading, url } = this.#context;
		return (this.#last?.month ?? heading?.month ?? url?.month ?? null) !== null;
	}

	/** The complete date, or null when no rule can supply the missing parts. */
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
		const { weekday } = date;
		let first: Whole | null = null;
		for (const proposal of this.#proposals(date)) {
			const whole = this.#apply(date, proposal);
			if (whole === null) continue;
			if (weekday === null || hasWeekday(whole, weekday)) return whole;
			first ??= whole;
		}
		return first;
	}

	/** What each rule would supply, most reliable first. */
	#proposals({ depth, month }: Partial): Proposal[] {
		const { url, heading } = this.#context;
		const proposals: Proposal[] = [];
		if (url !== null && (month === null || url.month === null || url.month === month))
			proposals.push({ given: url, rule: 'url' });
		const level = this.#byLevel.findLast((lender) => lender.depth <= depth);
		if (level !== undefined) proposals.push({ given: level, rule: 'same-level' });
		else if (heading !== null) proposals.push({ given: heading, rule: 'heading' });
		if (this.#last !== null) proposals.push({ given: this.#last, rule: 'earlier' });
		proposals.push(...this.#always);
		return proposals;
	}

	#apply(date: Partial, { given, rule }: Proposal): Whole | null {
		const month = date.month ?? given.month;
		if (month === null || date.day === null) return null;
		const year = date.month === null ? given.year : this.#notFuture(given.year, month, date.day);
		if (date.day > monthLength(year, month)) return null;
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

function proposalsOf({ heading, url, lastModified, now }: CompletionContext): Proposal[] {
	const proposals: Proposal[] = [];
	if (heading !== null) proposals.push({ given: heading, rule: 'heading' });
	if (url !== null) proposals.push({ given: url, rule: 'url' });
	if (lastModified !== null) proposals.push({ given: lastModified, rule: 'last-modified' });
	proposals.push({ given: { year: now.year, month: null }, rule: 'now' });
	// Only a weekday can put this rule first: the previous year.
	proposals.push({ given: { year: now.year - 1, month: null }, rule: 'now' });
	return proposals;
}

function hasWeekday({ year, month, day }: Whole, weekday: number): boolean {
	return day !== null && weekdayOf({ year, month, day }) === weekday;
}
