/** text-writer: joins pieces of text with the strongest separator requested between them. */

/** What separates two pieces of text, weakest first. */
const NOTHING = 0;
export const SPACE = 1;
export const CELL = 2;
export const LINE = 3;
export const PARAGRAPH = 4;
export type Separation = 0 | 1 | 2 | 3 | 4;
const SEPARATORS = ['', ' ', '\t', '\n', '\n\n'] as const;

export class TextWriter {
	text = '';
	#pending: Separation = NOTHING;

	separate(by: Separation): void {
		if (by > this.#pending) this.#pending = by;
	}

	append(piece: string): void {
		if (this.#pending !== NOTHING && this.text !== '') this.text += SEPARATORS[this.#pending];
		this.text += piece;
		this.#pending = NOTHING;
	}
}
