/** segment: words of scripts without spaces, by the dictionaries of the runtime (ICU). */
import { foldWord } from './fold.ts';
import type { Emit } from './pairs.ts';

const LOCALES: readonly (readonly [from: number, to: number, locale: string])[] = [
	[0x0e00, 0x0e7f, 'th'],
	[0x0e80, 0x0eff, 'lo'],
	[0x1000, 0x109f, 'my'],
	[0x1780, 0x17ff, 'km'],
];
const segmenters = new Map<string, Intl.Segmenter>();

/** `run` begins at `place` in its text. */
export function segmentRun(run: string, place: number, emit: Emit): void {
	const code = run.charCodeAt(0);
	const locale = LOCALES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'th';
	for (const { segment, index } of segmenterOf(locale).segment(run)) {
		const term = foldWord(segment);
		if (term !== '') emit(term, place + index, place + index + segment.length);
	}
}

/** The words of a run of Han and kana. Only for queries, where a sentence is searched for by its words. */
export function segmentWords(run: string): string[] {
	return Array.from(segmenterOf('ja').segment(run), ({ segment }) => segment);
}

function segmenterOf(locale: string): Intl.Segmenter {
	const known = segmenters.get(locale);
	if (known !== undefined) return known;
	const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
	segmenters.set(locale, segmenter);
	return segmenter;
}
