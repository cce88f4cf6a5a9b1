/** build: the parts of a date → a date expression. */
import { isoDay, isoMonth, pad } from './calendar.ts';
import type { Clock } from './clock.ts';
import type { Whole } from './complete.ts';
import type { Completed, DateExpression, DateRole, DateSource, Precision } from './expression.ts';
import type { Written } from './grammar.ts';

export interface Place {
	readonly node: number;
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

export function expressionOf(
	{ node, start, end, text }: Place,
	{ clock, language }: Written,
	whole: Whole,
	signature: string,
	source: DateSource,
	completed: Completed = whole.completed,
): DateExpression {
	const { value, precision, zone } = isoOf(whole, clock);
	return { node, start, end, text, value, precision, zone, language, signature, source, completed };
}

/** A date from the markup, at its place in the page. */
export function declaredExpression(
	{ node, start, end, text }: Place,
	{ value, precision, zone, language, signature, completed }: MarkupDate,
	source: DateSource,
	role: DateRole,
): DateExpression {
	return { node, start, end, text, value, precision, zone, language, signature, source, completed, role };
}

type MarkupDate = Omit<DateExpression, keyof Place | 'source' | 'role'>;

interface Value {
	readonly value: string;
	readonly precision: Precision;
	readonly zone: string | null;
}

function isoOf({ year, month, day }: Whole, clock: Clock | null): Value {
	if (day === null) return { value: isoMonth(year, month), precision: 'month', zone: null };
	const date = isoDay({ year, month, day });
	// 24:00 and times such as 25:30 in diaries belong to the day they are written under.
	if (clock === null || clock.hour > 23) return { value: date, precision: 'day', zone: null };
	const { hour, minute, second, zone } = clock;
	const time = `${date}T${pad(hour)}:${pad(minute)}`;
	if (second === null) return { value: time + (zone ?? ''), precision: 'minute', zone };
	return { value: `${time}:${pad(Math.min(second, 59))}${zone ?? ''}`, precision: 'second', zone };
}
