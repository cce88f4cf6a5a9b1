/** marks: text with matches between two private-use characters → plain text and the positions of the matches. */
import { MATCH_END, MATCH_START, type SearchResult } from '../../model/search.ts';

/** Start and end, in UTF-16 code units. */
type Mark = [from: number, to: number];

export interface MarkedText {
	readonly text: string;
	readonly marks: readonly Mark[];
}

/** A match without an end extends to the end of the text; an end without a start is ignored. */
export function readMarks(marked: string): MarkedText {
	const marks: Mark[] = [];
	let text = '';
	let from: number | null = null;
	const close = () => {
		if (from !== null && from < text.length) marks.push([from, text.length]);
		from = null;
	};
	for (const piece of marked.split(/([\ue000\ue001])/)) {
		if (piece === MATCH_START) from ??= text.length;
		else if (piece === MATCH_END) close();
		else text += piece;
	}
	close();
	return { text, marks };
}

/** A search result as the API returns it. */
export function showResult({ markedTitle, snippet, ...result }: SearchResult) {
	const found = readMarks(snippet);
	const title = readMarks(markedTitle ?? '');
	const isSame = title.text === result.title;
	return {
		...result,
		titleMarks: isSame ? title.marks : [],
		snippet: found.text,
		snippetMarks: found.marks,
	};
}

export type ShownResult = ReturnType<typeof showResult>;
