/**
 * marks: the positions of extracted values on a page.
 *
 * If a value is part of a longer line ("Posted by Ann on Friday") within one text node, only its words are marked,
 * otherwise the whole element.
 */
import { type Node, type Page, TEXT } from '../../lib/html/index.ts';

/** The property that a mark highlights. */
export type MarkKind =
	| 'title'
	| 'author'
	| 'published'
	| 'updated'
	| 'categories'
	| 'commentCount'
	| 'content'
	| 'comment'
	| 'left-out';

export interface Mark {
	readonly id: string;
	readonly kind: MarkKind;
	/** The property, and a description of the rule that found it. */
	readonly label: string;
}

export interface Place {
	readonly node: Node;
	/** The words of the node that are the value; null for the whole node. */
	readonly text: string | null;
}

/** Words of one text node. */
export interface MarkedWords {
	readonly from: number;
	readonly to: number;
	readonly marks: readonly Mark[];
}

export class PageMarks {
	readonly #page: Page;
	readonly #elements = new Map<Node, Mark[]>();
	readonly #words = new Map<Node, MarkedWords[]>();
	#count = 0;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Marks all these places; returns the ids of the marks. */
	add(kind: MarkKind, label: string, places: readonly Place[]): string[] {
		return places.map((place) => {
			const mark: Mark = { id: `m${++this.#count}`, kind, label };
			this.#put(mark, place);
			return mark.id;
		});
	}

	of(node: Node): readonly Mark[] {
		return this.#elements.get(node) ?? [];
	}

	/** In document order, without overlaps. */
	words(text: Node): readonly MarkedWords[] {
		return this.#words.get(text) ?? [];
	}

	#put(mark: Mark, { node, text }: Place): void {
		if (text !== null && text !== '' && this.#putWords(mark, node, text)) return;
		const marks = this.#elements.get(node);
		if (marks === undefined) this.#elements.set(node, [mark]);
		else marks.push(mark);
	}

	#putWords(mark: Mark, node: Node, text: string): boolean {
		const page = this.#page;
		for (let n = node; n < page.end[node]!; n++) {
			if (page.tag[n] !== TEXT) continue;
			const from = page.chars(n).indexOf(text);
			if (from >= 0) return this.#putInto(n, { from, to: from + text.length, marks: [mark] });
		}
		return false;
	}

	#putInto(text: Node, words: MarkedWords): boolean {
		const known = this.#words.get(text) ?? [];
		if (known.some(({ from, to }) => from < words.to && words.from < to)) return false;
		this.#words.set(
			text,
			[...known, words].sort((a, b) => a.from - b.from),
		);
		return true;
	}
}
