/**
 * signed-lines: comments without names in the markup: texts one below the other that each begin with a line of name and
 * time.
 *
 * None of them is older than the date before them, they are in chronological order, and they are by several persons. A
 * single one counts if a form to write another follows.
 *
 * In:     the view, its signs, the heading of the post.
 * Out:    where the first of them begins, with the heading line above it.
 */
import { readSignedLine } from '../../lib/byline/signed-line.ts';
import type { DateExpression } from '../../lib/dates/index.ts';
import { type Node, TAG } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import { FIELD, isOwn, type Signs, stepsOf } from './signs.ts';
import { blockText, isBeside, type View } from './view.ts';

export interface Boundary {
	readonly node: Node;
	readonly reason: Reason;
}

interface Letter {
	readonly date: DateExpression;
	readonly name: string;
}

export function bySignedLines(view: View, signs: Signs, after: Node): Boundary[] {
	return groupLetters(view, after)
		.filter((letters) => areLetters(view, signs, letters))
		.map((letters) => ({
			node: beginningOf(view, letters[0]!.date.node),
			reason: { rule: 'signed-lines', why: `${letters.length} texts below begin with a name and a time` },
		}));
}

/** The signed lines by their place in the pattern. */
function groupLetters(view: View, after: Node): Letter[][] {
	const groups = new Map<string, Letter[]>();
	for (const date of view.dates) {
		if (date.node <= after || date.precision === 'month' || isBeside(view, date.node)) continue;
		const line = readSignedLine(view.page, date);
		if (line === null || line.links.some((link) => leadsOn(view, link))) continue;
		const key = stepsOf(view.page, date.node);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [{ date, name: line.name }]);
		else group.push({ date, name: line.name });
	}
	return [...groups.values()];
}

/** To another page of the site: the line belongs to a post. */
function leadsOn({ page, url }: View, link: Node): boolean {
	const href = page.attr(link, 'href');
	return href !== undefined && isOwn(href, url);
}

function areLetters(view: View, signs: Signs, letters: readonly Letter[]): boolean {
	const first = letters[0]!.date;
	const above = view.dates.findLast((date) => date.node < first.node && date.precision !== 'month');
	const isLater = letters.every(({ date }, i) => dayOf(date) >= dayOf(letters[i - 1]?.date ?? above ?? date));
	if (!isLater) return false;
	if (new Set(letters.map(({ name }) => name)).size > 1) return true;
	return above !== undefined && signs.list.some(({ node, kind }) => kind === FIELD && node > first.node);
}

function dayOf({ value }: DateExpression): string {
	return value.slice(0, 10);
}

const LONGEST_LABEL = 40;
const LOUD: ReadonlySet<number> = new Set([
	TAG.B,
	TAG.STRONG,
	TAG.H1,
	TAG.H2,
	TAG.H3,
	TAG.H4,
	TAG.H5,
	TAG.H6,
]);

/** The line of the first, or the short emphasized one right above it: “Letters”. */
function beginningOf(view: View, node: Node): Node {
	const { page, blocks, first } = view;
	const at = first[node + 1]! - 1;
	const above = blocks[at - 1];
	const own = Math.min(node, blocks[at]?.from ?? node);
	if (above === undefined || above.chars > LONGEST_LABEL || /[.!?。！？]$/u.test(blockText(view, above)))
		return own;
	for (let n = above.from; n < above.to; n++) if (LOUD.has(page.tag[n]!)) return above.from;
	return LOUD.has(page.tag[above.container]!) ? above.from : own;
}
