/** pairs: runs of Han, kana and Hangul as overlapping pairs of characters, plus the last character alone. */
import { lengthAt } from './classes.ts';

export type Emit = (term: string, start: number, end: number) => void;

/** Characters with another spelling, so that positions in the run differ from those in the text. */
const COMPOSED =
	/[\p{Cf}\p{VS}\u1100-\u11ff\u2e80-\u2fdf\u3099\u309a\u3130-\u318f\uf900-\ufaff\uff00-\uffef\u{2f800}-\u{2fa1f}]/u;
const INVISIBLE = /[\p{Cf}\p{VS}]/gu;

/** The run from `start` to `end` of the text. */
export function emitPairs(text: string, start: number, end: number, emit: Emit): void {
	const run = text.slice(start, end);
	if (COMPOSED.test(run)) emitFolded(foldPaired(run), start, end, emit);
	else emitPlain(text, start, end, emit);
}

function emitPlain(text: string, start: number, end: number, emit: Emit): void {
	let i = start;
	while (i < end) {
		const next = i + lengthAt(text, i);
		const after = next < end ? next + lengthAt(text, next) : end;
		emit(text.slice(i, after), i, after);
		i = next;
	}
}

/** Width and composition are folded. The voicing marks of kana are not accents and stay. */
export function foldPaired(run: string): string {
	return run.normalize('NFKC').replace(INVISIBLE, '');
}

/** Folding moves the characters, so each pair stands for the whole run. */
function emitFolded(folded: string, start: number, end: number, emit: Emit): void {
	const characters = [...folded];
	for (const [i, character] of characters.entries()) emit(character + (characters[i + 1] ?? ''), start, end);
}

/** The pairs of a word that occur wherever the word does: without the last character alone, which ends a run. */
export function pairsOf(word: string): string[] {
	const characters = [...foldPaired(word)];
	if (characters.length < 2) return characters;
	return characters.slice(1).map((character, i) => characters[i]! + character);
}
