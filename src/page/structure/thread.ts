/**
 * thread: forums and question pages, where the replies are as much the main text as the first message.
 *
 * Such a page is recognized by its URL (`/threads/`, `viewtopic`) or by its declared type. Its messages are then part
 * of the text, and are returned as records too.
 *
 * In:     the view, what was chosen of the first message, the messages.
 * Out:    the choice with the blocks of the messages.
 */
import { HAS, type Node, type Page, TAG } from '../../lib/html/index.ts';
import type { CommentItem } from './comment-items.ts';
import type { Choice } from './content.ts';
import { blockText, closest, firstDateFrom, proseOf, type View } from './view.ts';

const THREAD_ADDRESS =
	/^https?:\/\/(?:forums?|foren|foro|discuss|community)\.[^/]+\/.*\d|\/(?:forums?|threads?|topics?|questions?)\/[^?#]*\d|\/(?:showthread|viewtopic|viewthread|threads?)\.php|\/t\/[\w-]+\/\d+/i;
const THREAD_DATA = /"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"(?:DiscussionForumPosting|QAPage)\b/i;
const THREAD_ITEM = /^https?:\/\/schema\.org\/(?:DiscussionForumPosting|QAPage)\b/i;

/** True when the page declares itself a forum thread or a question with its answers. */
export function isThread({ page, url }: View): boolean {
	if (url !== undefined && THREAD_ADDRESS.test(url)) return true;
	for (const script of page.elements(TAG.SCRIPT))
		if (isData(page, script) && THREAD_DATA.test(page.rawText(script))) return true;
	const { size, marks } = page;
	for (let n = 1; n < size; n++)
		if ((marks[n]! & HAS.DATA) !== 0 && THREAD_ITEM.test(page.attr(n, 'itemtype') ?? '')) return true;
	return false;
}

/** A script that only describes the page. */
function isData(page: Page, script: Node): boolean {
	return page.attr(script, 'type')?.includes('json') === true;
}

/** The choice with all that the messages say. */
export function withMessages(view: View, choice: Choice, items: readonly CommentItem[]): Choice {
	const taken = choice.taken.slice();
	const rules = [...choice.rules];
	for (const { from, to } of items) {
		const [first, last] = saidIn(view, view.first[from]!, view.first[to]!);
		for (let i = first; i <= last; i++) {
			if (view.phrases.isControl(i)) continue;
			taken[i] = 1;
			rules[i] = null;
		}
	}
	return { taken, rules };
}

/** From the first to the last block with text: author and reply link are around them. */
function saidIn(view: View, from: number, to: number): readonly [first: number, last: number] {
	let first = from;
	while (first < to && proseOf(view.blocks[first]!) === 0) first++;
	let last = to - 1;
	while (last > first && proseOf(view.blocks[last]!) === 0) last--;
	return [first, first < to ? last : first - 1];
}

/** A line that this many messages have is shown by the software, or is a signature. */
const MIN_TIMES = 3;
/** Longer ones are quotations. */
const LONGEST_LINE = 400;

/**
 * The choice without what the software shows with each message: lines that recur (“Joined”, “Posts: 12”, “Share”, a signature), and lists of
 * facts about the writer. Names and dates stay.
 */
export function withoutFurniture(view: View, choice: Choice, authors: ReadonlySet<string>): Choice {
	const { page, blocks } = view;
	const taken = choice.taken.slice();
	const rules = [...choice.rules];
	const drop = (i: number, rule: string) => {
		taken[i] = 0;
		rules[i] = rule;
	};
	const places = new Map<string, number[]>();
	for (let i = 0; i < blocks.length; i++) {
		if (taken[i] !== 1) continue;
		const { container, chars } = blocks[i]!;
		const tag = page.tag[container]!;
		if (tag === TAG.DT || tag === TAG.DD) drop(i, 'profile');
		if (chars < 2 || chars > LONGEST_LINE || isDated(view, i)) continue;
		const text = blockText(view, blocks[i]!);
		if (authors.has(text) || closest(page, container, (n) => page.tag[n] === TAG.BLOCKQUOTE) !== null)
			continue;
		const key = text.toLowerCase().replace(/[\d.,]+/g, '0');
		const known = places.get(key);
		if (known === undefined) places.set(key, [i]);
		else known.push(i);
	}
	for (const found of places.values())
		if (found.length >= MIN_TIMES) for (const i of found) drop(i, 'recurring');
	return { taken, rules };
}

function isDated(view: View, i: number): boolean {
	const date = view.dates[firstDateFrom(view.dates, view.blocks[i]!.from)];
	return date !== undefined && date.node < view.blocks[i]!.to;
}
