/**
 * parity: where a post begins relative to its mark: at the unit that contains the mark, at a title before it, or after
 * the mark of the previous post.
 *
 * Glance treats every date as the beginning of an entry. If the date is below the title or the text, each date then
 * goes to the next post. We let the page decide: what comes first, a title or a mark; where the horizontal rules are;
 * whether there is a post's worth of text before the first mark or after the last one.
 */
import { type Node, TAG } from '../../lib/html/index.ts';
import { type Gaps, median, shownIn } from './gaps.ts';
import { type Heading, inRange } from './headings.ts';
import type { Unit } from './units.ts';
import { isDateOnly, labelOf, lineAround, shown, textOf, type View } from './view.ts';

export interface Parity {
	readonly begins: 'at-unit' | 'at-title' | 'after-unit';
	/** The slot of the titles between the units; null when there are none. */
	readonly slot: string | null;
	/** True if the title is directly before the mark, false if the text is between them. */
	readonly titleNear: boolean;
	/** True when each unit contains its complete post. */
	readonly whole: boolean;
	/** The rules between the posts, if they show where one ends. */
	readonly rules: ReadonlySet<Node>;
	readonly why: string;
}

/** Share of the gaps that must show a sign before it counts. */
const MAX_GAPS = 0.6;
/** A title this close to its date is directly before it. */
const NEAR_CHARS = 160;
/** Units contain their posts when less than this share is between them. */
const LITTLE = 0.12;
const LITTLE_CHARS = 12;

export function decideParity(
	view: View,
	units: readonly Unit[],
	gaps: Gaps,
	headings: readonly Heading[],
): Parity {
	const titles = titleSlots(view, units, headings);
	const between = titles.inUnits ? null : titles.between;
	if (between !== null) return byTitles(view, units, between);
	const inside = median(units.map(({ node }) => shown(view, node, view.page.end[node]!)));
	const inner = units.slice(0, -1).map((_, i) => shownIn(view, gaps.after[i]!));
	const gap = median(inner);
	if (gap <= LITTLE_CHARS || gap < LITTLE * inside)
		return parity('at-unit', null, true, 'each post has an element of its own');
	return byRules(view, units, gaps) ?? byBalance(view, units, gaps, gap);
}

function parity(begins: Parity['begins'], slot: string | null, whole: boolean, why: string): Parity {
	return { begins, slot, titleNear: false, whole, rules: NO_RULES, why };
}

export const NO_RULES: ReadonlySet<Node> = new Set();

interface Slot {
	readonly slot: string;
	readonly strength: number;
	/** Headings of the slot by gap: 0 before the first unit, i + 1 behind unit i. */
	readonly byGap: Map<number, Heading[]>;
}

interface TitleSlots {
	/** Most units contain a heading besides the mark. */
	readonly inUnits: boolean;
	readonly between: Slot | null;
}

function titleSlots(view: View, units: readonly Unit[], headings: readonly Heading[]): TitleSlots {
	const { page } = view;
	const from = units[0]!.parent;
	const last = units[units.length - 1]!;
	const to = page.end[last.parent]!;
	const slots = new Map<string, Slot>();
	const titled = new Set<number>();
	let i = -1;
	for (const heading of inRange(headings, from + 1, to)) {
		if (isDateOnly(view, heading.node)) continue;
		while (i + 1 < units.length && units[i + 1]!.node <= heading.node) i++;
		const unit = units[i];
		if (unit !== undefined && heading.node < page.end[unit.node]!) {
			if (heading.strength > 1 && !isMarkOnly(view, heading, unit)) titled.add(i);
			continue;
		}
		const slot = slots.get(heading.slot) ?? {
			slot: heading.slot,
			strength: heading.strength,
			byGap: new Map<number, Heading[]>(),
		};
		slots.set(heading.slot, slot);
		const list = slot.byGap.get(i + 1);
		if (list === undefined) slot.byGap.set(i + 1, [heading]);
		else list.push(heading);
	}
	const inner = units.length - 1;
	const good = [...slots.values()].filter(
		(slot) => innerGaps(slot, inner) >= MAX_GAPS * inner && areDistinct(view, slot),
	);
	good.sort((a, b) => b.strength - a.strength || innerGaps(b, inner) - innerGaps(a, inner));
	return { inUnits: titled.size >= MAX_GAPS * units.length, between: good[0] ?? null };
}

/** True when the heading says no more than the mark. */
function isMarkOnly({ text, page }: View, heading: Heading, { mark, date }: Unit): boolean {
	if (!page.contains(heading.node, mark)) return false;
	if (date === null) return false;
	const rest = text.slice(heading.start, date.start) + text.slice(date.end, heading.end);
	return !/\p{L}{2}/u.test(rest);
}

function innerGaps(slot: Slot, inner: number): number {
	let count = 0;
	for (const gap of slot.byGap.keys()) if (gap >= 1 && gap <= inner) count++;
	return count;
}

/** Titles differ; "Comments" below every post does not. */
function areDistinct({ text }: View, { byGap }: Slot): boolean {
	const texts = [...byGap.values()].map((list) => labelOf(text.slice(list[0]!.start, list[0]!.end)));
	return new Set(texts).size > texts.length / 2;
}

function byTitles(view: View, units: readonly Unit[], slot: Slot): Parity {
	const before = slot.byGap.has(0);
	const after = slot.byGap.has(units.length);
	const distance = titleDistances(view, units, slot);
	const titleNear = distance.toNext <= NEAR_CHARS;
	if (before && !after)
		return {
			begins: 'at-title',
			slot: slot.slot,
			titleNear,
			whole: false,
			rules: NO_RULES,
			why: 'there is a title before the first date and none after the last',
		};
	if (after && !before)
		return {
			begins: 'at-unit',
			slot: slot.slot,
			titleNear,
			whole: false,
			rules: NO_RULES,
			why: 'there is a date before the first title',
		};
	const titleFirst = distance.toNext < distance.fromLast;
	return {
		begins: titleFirst ? 'at-title' : 'at-unit',
		slot: slot.slot,
		titleNear,
		whole: false,
		rules: NO_RULES,
		why: titleFirst ? 'titles are closer to the date below' : 'titles are closer to the date above',
	};
}

/** How far titles are from the end of the last unit and from the next one, on the median. */
function titleDistances(
	{ start, page }: View,
	units: readonly Unit[],
	slot: Slot,
): { fromLast: number; toNext: number } {
	const fromLast: number[] = [];
	const toNext: number[] = [];
	for (let i = 0; i + 1 < units.length; i++) {
		const list = slot.byGap.get(i + 1);
		if (list === undefined) continue;
		fromLast.push(list[0]!.start - start[page.end[units[i]!.node]!]!);
		toNext.push(start[units[i + 1]!.node]! - list[list.length - 1]!.end);
	}
	return { fromLast: median(fromLast), toNext: median(toNext) };
}

/** Rules between posts: after the date they close the post, before it they open the next. */
function byRules(view: View, units: readonly Unit[], gaps: Gaps): Parity | null {
	const shares: number[] = [];
	const rules = new Set<Node>();
	const picture = linePicture(view, gaps, units.length - 1);
	for (let i = 0; i + 1 < units.length; i++) {
		const gap = gaps.after[i]!;
		const at = gap.findIndex((node) => isRule(view, node) || isPicture(view, node, picture));
		if (at < 0) continue;
		rules.add(gap[at]!);
		const all = shownIn(view, gap);
		shares.push(all === 0 ? 1 : shownIn(view, gap.slice(0, at)) / all);
	}
	if (shares.length < MAX_GAPS * (units.length - 1)) return null;
	return median(shares) >= 0.5
		? parity('at-unit', null, false, 'there is a horizontal rule before each date')
		: { ...parity('after-unit', null, false, 'there is a horizontal rule after each date'), rules };
}

/** The picture that stands in most gaps: a line drawn as a picture. */
function linePicture({ page }: View, { after }: Gaps, inner: number): string | null {
	const counts = new Map<string, number>();
	for (let i = 0; i < inner; i++)
		for (const node of after[i]!) {
			const source = page.tag[node] === TAG.IMG ? page.attr(node, 'src') : undefined;
			if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
		}
	for (const [source, count] of counts) if (count > 1 && count >= MAX_GAPS * inner) return source;
	return null;
}

function isPicture({ page }: View, node: Node, source: string | null): boolean {
	return source !== null && page.tag[node] === TAG.IMG && page.attr(node, 'src') === source;
}

/** A horizontal rule: the element, or a line of symbols. */
export function isRule(view: View, node: Node): boolean {
	const { page } = view;
	if (page.tag[node] === TAG.HR) return true;
	const length = view.start[page.end[node]!]! - view.start[node]!;
	if (length < MIN_SIGNS || length > MAX_SIGNS) return false;
	return /^\s*[^\s\p{L}\p{N}](?:\s*[^\s\p{L}\p{N}]){2,}\s*$/u.test(textOf(view, node));
}

const MIN_SIGNS = 3;
const MAX_SIGNS = 120;

/** Words next to a date below a post, not above it. */
const FOOT_WORDS =
	/posted|comments?\b|permalink|permanent link|trackback|コメント|トラックバック|投稿|固定リンク|評論|评论|回應|留言|댓글|덧글|komentar|kommentar|comentario|commentaire/iu;

function byBalance(view: View, units: readonly Unit[], gaps: Gaps, gap: number): Parity {
	const lead = shownIn(view, gaps.before[0]!);
	const tail = shownIn(view, gaps.after[units.length - 1]!);
	const feet = units.filter(({ date }) => {
		if (date === null) return false;
		const line = lineAround(view.text, date.start, date.end);
		return FOOT_WORDS.test(view.text.slice(line.start, line.end).slice(0, 400));
	}).length;
	const isFoot = feet >= MAX_GAPS * units.length;
	if (lead >= 0.4 * gap && tail < (isFoot ? 0.6 : 0.15) * gap)
		return parity('after-unit', null, false, 'there is text before the first date and none after the last');
	return parity('at-unit', null, false, 'there is text after the last date');
}
