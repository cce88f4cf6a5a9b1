/** parts: a text cut where paired characters begin and end. */
import { classAt, classTable, INVISIBLE, lengthAt, NOTHING, PAIRED } from './classes.ts';

export interface Part {
	readonly text: string;
	readonly start: number;
	/** Han, kana or Hangul. */
	readonly isPaired: boolean;
}

/** Without those that contain no letters. */
export function partsOf(text: string): Part[] {
	const classes = classTable();
	const parts: Part[] = [];
	let [start, isPaired, hasLetters] = [0, false, false];
	const close = (end: number) => {
		if (hasLetters) parts.push({ text: text.slice(start, end), start, isPaired });
		[start, hasLetters] = [end, false];
	};
	for (let i = 0; i < text.length; i += lengthAt(text, i)) {
		const kind = classAt(classes, text, i);
		if (kind !== INVISIBLE && (kind === PAIRED) !== isPaired) {
			close(i);
			isPaired = kind === PAIRED;
		}
		if (kind !== NOTHING && kind !== INVISIBLE) hasLetters = true;
	}
	close(text.length);
	return parts;
}
