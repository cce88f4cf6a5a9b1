/**
 * classes: the dates of a page → groups of dates that look the same in a browser.
 *
 * Two dates are of one class when the tags from the root to them are the same, their formats are consistent, and they
 * are equally far from the tag before them or from the tag after them. A date belongs to a class of each distance.
 *
 * Source: Nanno §3.4. Alignment wrappers and repeated `font` are not steps (as in Glance): Tidy removed them there.
 * Not here: what the entries of a class are (sequence.ts), which class wins (index.ts).
 */
import { areConsistent, type DateExpression } from '../../lib/dates/index.ts';
import { type Node, type Page, relativePathIds, TEXT } from '../../lib/html/index.ts';

export interface DateClass {
	/** In document order. */
	readonly dates: readonly DateExpression[];
	/** The longest format among them. */
	readonly format: string;
}

/** Beyond this many characters a distance is no longer evidence. */
const FAR = 200;
/** The most classes examined, those with the most dates first: a limit for hostile pages. */
const MAX_CLASSES = 60;

/** The classes of two dates or more; classes of the same dates are one. */
export function classifyDates(page: Page, dates: readonly DateExpression[]): DateClass[] {
	const paths = relativePathIds(page);
	const formats = new FormatGroups();
	const groups = new Map<string, DateExpression[]>();
	for (const date of dates.filter(isWhole)) {
		const path = paths[elementOf(page, date)]!;
		const alike = `${path} ${formats.groupOf(path, date.signature)}`;
		const { before, after } = distances(page, date);
		add(groups, `${alike} before ${before}`, date);
		add(groups, `${alike} after ${after}`, date);
	}
	return distinct([...groups.values()].filter((group) => group.length > 1))
		.sort((a, b) => b.length - a.length)
		.slice(0, MAX_CLASSES)
		.map((group) => ({ dates: group, format: longestFormat(group) }));
}

/** A visible date with year, month and day. */
function isWhole({ source, precision, start, end }: DateExpression): boolean {
	return end > start && precision !== 'month' && source !== 'relative';
}

/** The element that contains a date. */
export function elementOf(page: Page, { node }: DateExpression): Node {
	return page.tag[node] === TEXT ? page.parent[node]! : node;
}

/** How many characters are between the date and the tags around it, up to a limit. */
function distances(page: Page, { node, start, end }: DateExpression): { before: number; after: number } {
	const { visible } = page;
	const from = Math.max(visible.start[node]!, start - FAR);
	const to = Math.min(visible.start[page.end[node]!]!, end + FAR);
	return {
		before: visible.text.slice(from, start).trim().length,
		after: visible.text.slice(end, to).trim().length,
	};
}

/** Numbers formats so that consistent ones at one path share a number. */
class FormatGroups {
	readonly #known = new Map<number, string[]>();

	groupOf(path: number, signature: string): number {
		let formats = this.#known.get(path);
		if (formats === undefined) {
			formats = [];
			this.#known.set(path, formats);
		}
		const found = formats.findIndex((format) => areConsistent(format, signature));
		if (found < 0) return formats.push(signature) - 1;
		if (signature.length > formats[found]!.length) formats[found] = signature;
		return found;
	}
}

function add(groups: Map<string, DateExpression[]>, key: string, date: DateExpression): void {
	const group = groups.get(key);
	if (group === undefined) groups.set(key, [date]);
	else group.push(date);
}

function distinct(groups: readonly DateExpression[][]): DateExpression[][] {
	const known = new Map<string, DateExpression[]>();
	for (const group of groups) known.set(group.map(({ start }) => start).join(), group);
	return [...known.values()];
}

function longestFormat(dates: readonly DateExpression[]): string {
	return dates.reduce(
		(longest, { signature }) => (signature.length > longest.length ? signature : longest),
		'',
	);
}
