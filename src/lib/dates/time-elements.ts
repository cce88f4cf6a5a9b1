/** time-elements: a `time` element and the text in it are one date. */
import type { Page } from '../html/index.ts';
import { declaredExpression } from './build.ts';
import { dayNumber, parseIsoDay } from './calendar.ts';
import type { DateExpression } from './expression.ts';
import { firstFrom } from './ranges.ts';

/** A `time` element states its date better than its text does. It replaces a date in its text that agrees with it. */
export function withTimeElements(
	page: Page,
	shown: readonly DateExpression[],
	others: readonly DateExpression[],
): DateExpression[] {
	if (!others.some(({ source }) => source === 'time')) return [...others, ...shown];
	const { start: starts, text } = page.visible;
	const left = new Set(shown);
	const all = others.map((other): DateExpression => {
		if (other.source !== 'time') return other;
		const [from, to] = [starts[other.node]!, starts[page.end[other.node]!]!];
		let signature = other.signature;
		let language = other.language;
		for (let i = firstFrom(shown, from); i < shown.length && shown[i]!.start < to; i++) {
			const date = shown[i]!;
			if (date.end > to || !agree(date, other)) continue;
			left.delete(date);
			if (date.source !== 'relative') ({ signature, language } = date);
		}
		const raw = text.slice(from, to);
		const written = raw.trim();
		if (written === '') return other;
		const start = from + raw.length - raw.trimStart().length;
		const { node, value, precision, zone, source, completed, role = 'other' } = other;
		const place = { node, start, end: start + written.length, text: written };
		return declaredExpression(
			place,
			{ value, precision, zone, language, signature, completed },
			source,
			role,
		);
	});
	return [...all, ...left];
}

/** The same day, or the next one because of time zones. A relative date is never more exact than the element. */
function agree(shown: DateExpression, declared: DateExpression): boolean {
	if (shown.source === 'relative') return true;
	const [a, b] = [parseIsoDay(shown.value), parseIsoDay(declared.value)];
	if (a === null || b === null) return false;
	if (shown.precision === 'month') return a.year === b.year && a.month === b.month;
	return Math.abs(dayNumber(a) - dayNumber(b)) <= 1;
}
