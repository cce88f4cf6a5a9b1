/** posts: the chosen reading of the page → its posts with all their fields, and how they are laid out. */
import { type DateExpression, findDateInUrl } from '../../lib/dates/index.ts';
import { findAuthor } from './bylines.ts';
import type { Candidate } from './candidate.ts';
import { cutContent } from './content.ts';
import { type Known, templateLines } from './edges.ts';
import type { FoundPost, Layout } from './found.ts';
import { isCutOff } from './phrases.ts';
import { tidyTitle } from './title-words.ts';
import type { View } from './view.ts';

export function postsOf(view: View, candidate: Candidate): FoundPost[] {
	const known: Known[] = candidate.cut.pieces.map(({ from, to }, i) => ({
		from,
		to,
		date: candidate.dates[i] ?? null,
		title: candidate.titles[i]?.span ?? null,
		links: candidate.linked[i]!.links,
	}));
	const template = templateLines(view, known);
	return known.map((post, i) => postOf(view, candidate, post, i, template));
}

function postOf(
	view: View,
	candidate: Candidate,
	post: Known,
	i: number,
	template: ReadonlySet<string>,
): FoundPost {
	const content = cutContent(view, post, template);
	const title = candidate.titles[i] ?? null;
	const permalink = candidate.permalinks[i] ?? null;
	const { from, to, links } = post;
	return {
		from,
		to,
		blocks: content.blocks,
		date: dateOf(post.date, permalink),
		title: title === null ? null : title.text,
		titleNode: title?.node ?? null,
		author: findAuthor(view, from, to, content.meta, post.date),
		permalink,
		commentsUrl: links.find(({ isComments }) => isComments)?.url ?? null,
		categories: [...new Set(links.filter(({ isCategory }) => isCategory).map(({ text }) => tidyTitle(text)))],
		isTeaser: content.lastLine === null || content.leadsOn || isCutOff(content.lastLine),
	};
}

/** What the page shows; where it leaves out the year, or all, what the address says. */
function dateOf(shown: DateExpression | null, permalink: string | null): DateExpression | null {
	const addressed = permalink === null ? null : findDateInUrl(permalink);
	if (shown === null || addressed === null) return shown ?? addressed;
	return shown.completed.year !== undefined && isSameButYear(shown, addressed)
		? { ...shown, value: addressed.value.slice(0, 4) + shown.value.slice(4) }
		: shown;
}

/** The month, and the day where the address has one. */
function isSameButYear(shown: DateExpression, { value }: DateExpression): boolean {
	return shown.value.slice(4, 10).startsWith(value.slice(4, 10));
}

export function layoutOf(view: View, candidate: Candidate, posts: readonly FoundPost[]): Layout {
	const { parity } = candidate.cut;
	const empty = posts.filter(({ blocks }) => blocks.length === 0).length;
	if (empty > 0.7 * posts.length && posts.some(({ permalink }) => permalink !== null)) return 'titles-only';
	if (posts.length === 1) return 'single';
	if (candidate.byDay) return 'day-groups';
	if (parity.whole) return 'containers';
	return dateFirst(view, candidate);
}

/** Where the date stands to title and text in most posts. */
function dateFirst({ start }: View, { cut, dates, titles }: Candidate): Layout {
	let before = 0;
	let last = 0;
	cut.pieces.forEach(({ from, to }, i) => {
		const date = dates[i];
		if (!date) return;
		const title = titles[i];
		if (title ? date.start < title.span.start : date.start - start[from]! < 30) before++;
		else if (date.start - start[from]! > 0.5 * (start[to]! - start[from]!)) last++;
	});
	const most = cut.pieces.length / 2;
	return before > most ? 'date-first' : last > most ? 'date-last' : 'title-first';
}
