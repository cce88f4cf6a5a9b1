/** segment-shared: which part of a text is on a page, by runs of words that both have. */
import { tokensOf } from './segment-text.ts';

/** This many words in a row belong to a text that is known to be there. */
const RUN = 8;
/** This many words in a row prove that it is there; at its beginning fewer are enough. */
const PROOF = 24;
const LEAST = 8;
/** What the page may insert between two runs: line numbers, captions. */
const SLACK = 40;
const MAX_PLACES = 6;

type Range = readonly [from: number, to: number];

export class SharedText {
	/** Where each run stands on the page, the first few times. */
	readonly #runs = new Map<string, number[]>();

	constructor(text: string) {
		const tokens = tokensOf(text);
		tokens.forEach((_, i) => {
			const run = tokens.slice(i, i + RUN).join(' ');
			const places = this.#runs.get(run);
			if (places === undefined) this.#runs.set(run, [i]);
			else if (places.length < MAX_PLACES) places.push(i);
		});
	}

	/** The tokens that the page shows in one place. */
	part(tokens: readonly string[]): string[] {
		const ranges = this.#sharedRanges(tokens);
		const [first] = ranges
			.filter(([from, to]) => to - from >= (from === 0 ? LEAST : PROOF))
			.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
		if (first === undefined) return [];
		return ranges
			.filter((range) => this.#isBeside(tokens, first, range))
			.flatMap(([from, to]) => tokens.slice(from, to));
	}

	#sharedRanges(tokens: readonly string[]): Range[] {
		const isShared = new Uint8Array(tokens.length);
		for (let i = 0; i + RUN <= tokens.length; i++)
			if (this.#runs.has(tokens.slice(i, i + RUN).join(' '))) isShared.fill(1, i, i + RUN);
		return markedRanges(isShared);
	}

	/** The two are about as far from each other on the page as in the text. */
	#isBeside(tokens: readonly string[], [a]: Range, [b]: Range): boolean {
		const slack = SLACK + Math.abs(b - a) / 2;
		const placesOf = (i: number): number[] => this.#runs.get(tokens.slice(i, i + RUN).join(' ')) ?? [];
		return placesOf(a).some((atA) => placesOf(b).some((atB) => Math.abs(atB - atA - (b - a)) <= slack));
	}
}

function markedRanges(marks: Uint8Array): Range[] {
	const ranges: Range[] = [];
	for (let from = marks.indexOf(1); from >= 0; ) {
		const next = marks.indexOf(0, from);
		const to = next < 0 ? marks.length : next;
		ranges.push([from, to]);
		from = marks.indexOf(1, to);
	}
	return ranges;
}
