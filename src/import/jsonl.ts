/** jsonl: reads one post per line, as written by `export jsonl`. Not here: parsing a line (json-line.ts). */

import { splitLines } from '../lib/text/lines.ts';
import type { Input } from './input.ts';
import { bad, type Piece } from './piece.ts';
import type { RawPart } from './understand.ts';

const MAX_LINE_BYTES = 32_000_000;

export async function* readJsonLines({ chunks }: Input): AsyncGenerator<Piece | RawPart> {
	for await (const { number, text } of splitLines(chunks, MAX_LINE_BYTES)) {
		if (text === null) yield bad(`line ${number}`, `longer than ${MAX_LINE_BYTES / 1e6} MB`);
		else if (text.trim() !== '') yield { kind: 'line', where: `line ${number}`, text };
	}
}
