/** text-writer: pieces of text with the strongest separation asked for between them. */

export type Separation = 'space' | 'cell' | 'line' | 'paragraph';

const STRENGTH: Readonly<Record<Separation, number>> = { space: 1, cell: 2, line: 3, paragraph: 4 };
const SEPARATORS = ['', ' ', '\t', '\n', '\n\n'] as const;

export class TextWriter {
	text = '';
	#pending = 0;

	separate(by: Separation): void {
		this.#pending = Math.max(this.#pending, STRENGTH[by]);
	}

	append(piece: string): void {
		this.text += this.text === '' ? piece : SEPARATORS[this.#pending] + piece;
		this.#pending = 0;
	}
}
