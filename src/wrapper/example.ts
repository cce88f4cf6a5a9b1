/** example: a feed item and its page, prepared: the wanted value of each property, and the short texts of the page. */
import type { DateExpression } from '../lib/dates/index.ts';
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import type { FeedItem } from '../model/feed.ts';
import { isInside, type NodeRange } from './comment-area.ts';
import { findPageDates, isUsable } from './dates.ts';
import type { SingleProperty } from './evaluate.ts';
import { keyOfLine, LONGEST_TEXT } from './texts.ts';
import { PageView } from './view.ts';

/** A feed item and the page of its post, for training and testing a wrapper. */
export interface TrainingExample {
	readonly html: string | Page;
	readonly url: string;
	readonly item: FeedItem;
	/** Where the comments are, as half-open ranges of nodes; `html` is then the Page they belong to. */
	readonly commentArea?: readonly NodeRange[] | undefined;
}

/** An element with a text that may be a value. */
export interface ShortText {
	readonly node: Node;
	readonly text: string;
	readonly key: string;
}

const NO_RANGES: readonly NodeRange[] = [];

export class Example {
	readonly view: PageView;
	readonly item: FeedItem;
	readonly commentArea: readonly NodeRange[];
	#texts: readonly ShortText[] | null = null;
	#dates: readonly DateExpression[] | null = null;

	constructor({ html, url, item, commentArea }: TrainingExample, now: string | undefined) {
		this.view = new PageView(html, { url, now });
		this.item = item;
		this.commentArea = commentArea ?? NO_RANGES;
	}

	/** What the feed says; null if it says nothing. */
	wanted(property: SingleProperty): string | null {
		return wantedValue(this.item, property);
	}

	isInComments(node: Node): boolean {
		return isInside(this.commentArea, node);
	}

	/** Elements of the body, and the document's title, that show a text short enough for a value. */
	get texts(): readonly ShortText[] {
		this.#texts ??= this.#readTexts();
		return this.#texts;
	}

	/** The dates of the whole page, found once. */
	get dates(): readonly DateExpression[] {
		const { page, url, now } = this.view;
		this.#dates ??= findPageDates(page, url, now).filter((date) => isUsable(date, now));
		return this.#dates;
	}

	#readTexts(): ShortText[] {
		const { page } = this.view;
		const keys = new Map<string, string>();
		const texts: ShortText[] = [];
		const add = (node: Node) => {
			const text = this.view.text(node);
			if (text === null || text === '') return;
			let key = keys.get(text);
			if (key === undefined) {
				key = keyOfLine(text);
				keys.set(text, key);
			}
			texts.push({ node, text, key });
		};
		const title = page.find(TAG.TITLE);
		if (title !== null) add(title);
		const { start } = page.visible;
		for (let n = page.find(TAG.BODY) ?? page.size; n < page.size; n++) {
			const length = start[page.end[n]!]! - start[n]!;
			if (length > 0 && length <= LONGEST_TEXT && page.isElement(n)) add(n);
		}
		return texts;
	}
}

/** The item's value of a property; null if it has none. */
export function wantedValue(item: FeedItem, property: SingleProperty): string | null {
	switch (property) {
		case 'title':
			return trimmed(item.title);
		case 'author':
			return trimmed(item.author);
		case 'published':
			return item.published ?? item.updated;
		case 'updated':
			return isChanged(item) ? item.updated : null;
		case 'commentCount':
			return item.commentCount === null || item.commentCount === 0 ? null : String(item.commentCount);
	}
}

/** A change on the day of publication cannot be distinguished from it: pages show days. */
function isChanged({ published, updated }: FeedItem): boolean {
	return published !== null && updated !== null && published.slice(0, 10) !== updated.slice(0, 10);
}

function trimmed(text: string | null): string | null {
	return text === null || text.trim() === '' ? null : text.trim();
}
