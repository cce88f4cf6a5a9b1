/** posts: the chosen reading of the page → its posts with all their fields, and how they are laid out. */
import { type DateExpression, findDateInUrl } from '../../lib/dates/index.ts';
import type { Node } from '../../lib/html/index.ts';
import { answersIn } from './answer-area.ts';
import { declaredAuthor, findAuthor, namedInLine } from './bylines.ts';
import type { Candidate } from './candidate.ts';
import { type Content, cutContent } from './content.ts';
import { type Known, templateLines } from './edges.ts';
import type { FoundPost, Layout } from './found.ts';
import { isCutOff } from './phrases.ts';
import { tidyTitle } from './title-words.ts';
import { linesOf, type NodeRange, type Span, type View } from './view.ts';

export function postsOf(view: View, candidate: Candidate): FoundPost[] {
	const known: Known[] = candidate.cut.pieces.map(({ from, to }, i) => ({
		from,
		to,
		date: candidate.dates[i] ?? null,
		title: candidate.titles[i]?.span ?? null,
		links: candidate.linked[i]!.links,
	}));
	const pieces = new PieceLines(view, known);
	return known.map((post, i) => new PagePost(view, candidate, post, i, pieces));
}

/**
 * The lines of the posts, the template's lines, and the author; computed when the content of a post is first needed.
 */
class PieceLines {
	private readonly view: View;
	private readonly known: readonly Known[];
	private lines: readonly (readonly Span[])[] | null = null;
	private template: ReadonlySet<string> | null = null;
	private writer: string | null | undefined = undefined;

	constructor(view: View, known: readonly Known[]) {
		this.view = view;
		this.known = known;
	}

	contentOf(i: number): Content {
		const { text, start } = this.view;
		this.lines ??= this.known.map(({ from, to }) => linesOf(text, start[from]!, start[to]!));
		this.template ??= templateLines(text, this.lines);
		return cutContent(this.view, this.known[i]!, this.lines[i]!, this.template);
	}

	/** The author according to the page. */
	get author(): string | null {
		if (this.writer === undefined) this.writer = declaredAuthor(this.view);
		return this.writer;
	}
}

/** With a feed, most posts are only needed for URL and title, so the rest is computed on demand. */
class PagePost implements FoundPost {
	readonly from: Node;
	readonly to: Node;
	readonly date: DateExpression | null;
	readonly title: string | null;
	readonly titleNode: Node | null;
	readonly permalink: string | null;
	private readonly view: View;
	private readonly known: Known;
	private readonly place: number;
	private readonly pieces: PieceLines;
	private cut: Content | null = null;

	constructor(view: View, candidate: Candidate, known: Known, place: number, pieces: PieceLines) {
		const title = candidate.titles[place] ?? null;
		this.from = known.from;
		this.to = known.to;
		this.permalink = candidate.permalinks[place] ?? null;
		this.date = dateOf(known.date, this.permalink);
		this.title = title === null ? null : title.text;
		this.titleNode = title?.node ?? null;
		this.view = view;
		this.known = known;
		this.place = place;
		this.pieces = pieces;
	}

	private get content(): Content {
		this.cut ??= this.pieces.contentOf(this.place);
		return this.cut;
	}

	get blocks(): readonly Node[] {
		return this.content.blocks;
	}

	get author(): string | null {
		const { view, from, to, content, known, pieces } = this;
		return (
			findAuthor(view, from, to, content.meta, known.date) ?? namedInLine(view, content.meta, pieces.author)
		);
	}

	get commentsUrl(): string | null {
		return this.known.links.find(({ isComments }) => isComments)?.url ?? null;
	}

	get categories(): readonly string[] {
		const filed = this.known.links.filter(({ isCategory }) => isCategory);
		return filed.length === 0 ? [] : [...new Set(filed.map(({ text }) => tidyTitle(text)))];
	}

	get answers(): readonly NodeRange[] {
		return answersIn(this.view.answers, this.from, this.to);
	}

	get isTeaser(): boolean {
		const { lastLine, leadsOn } = this.content;
		return lastLine === null || leadsOn || isCutOff(lastLine);
	}
}

/** The date that the page shows. If it lacks the year, is missing or relative, the date in the URL. */
function dateOf(shown: DateExpression | null, permalink: string | null): DateExpression | null {
	const isWhole = shown !== null && shown.completed.year === undefined && shown.source !== 'relative';
	if (permalink === null || isWhole) return shown;
	const addressed = findDateInUrl(permalink);
	if (shown === null || addressed === null) return shown ?? addressed;
	if (shown.source === 'relative' && addressed.precision === 'day') return addressed;
	return isSameButYear(shown, addressed)
		? { ...shown, value: addressed.value.slice(0, 4) + shown.value.slice(4) }
		: shown;
}

/** The month, and the day if the URL has one. */
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

/** The place of the date relative to title and text in most posts. */
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
