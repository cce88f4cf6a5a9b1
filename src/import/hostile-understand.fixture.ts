/** hostile-understand: a thread that does not survive some part, for that of the program hopefully survives all. */
import type { Piece } from './piece.ts';
import { serveUnderstanding } from './serve-understanding.ts';
import type { RawPart } from './understand.ts';

/** What the part's words ask for. */
const HARMS: Readonly<Record<string, () => void>> = {
	spin() {
		for (let n = 0; ; n++) if (n < 0) return;
	},
	eat() {
		const all: number[][] = [];
		for (;;) all.push(new Array<number>(100_000).fill(all.length));
	},
	throw() {
		throw new TypeError('no such post');
	},
};

serveUnderstanding(async (part) => suffer(part));

function* suffer(part: RawPart): Generator<Piece> {
	const text = 'body' in part ? new TextDecoder().decode(part.body) : 'text' in part ? part.text : '';
	for (const word of text.split(/\W+/)) {
		HARMS[word]?.();
		if (/^good/.test(word)) yield { kind: 'passed', what: word };
	}
}
