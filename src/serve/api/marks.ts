/** marks: matches between two private characters → plain text and where the matches stand in it. */
import { MATCH_END, MATCH_START, type SearchResult } from '../../model/search.ts';

/** From and to, in UTF-16 units. */
type Mark = [from: number, to: number];

export interface MarkedText {
	readonly text: string;
	readonly marks: readonly Mark[];
}

/** A match that is not closed goes to the end; an end without a beginning marks nothing. */
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

/** A result as the API tells it. */
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
