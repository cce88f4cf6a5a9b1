/** jsonl: a post a line, as `export jsonl` writes them. Not here: understanding a line (json-line.ts). */

import { splitLines } from '../lib/text/lines.ts';
import type { Input } from './input.ts';
import { bad, type Piece } from './piece.ts';
import type { Matter } from './understand.ts';

const MAX_LINE_BYTES = 32_000_000;

export async function* readJsonLines({ chunks }: Input): AsyncGenerator<Piece | Matter> {
	for await (const { number, text } of splitLines(chunks, MAX_LINE_BYTES)) {
		if (text === null) yield bad(`line ${number}`, `it is longer than ${MAX_LINE_BYTES / 1e6} MB`);
		else if (text.trim() !== '') yield { kind: 'line', where: `line ${number}`, text };
	}
}
