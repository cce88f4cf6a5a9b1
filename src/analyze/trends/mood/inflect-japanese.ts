/** inflect-japanese: the forms in which a word of a dictionary stands in texts, as far as they follow from its last sign. */

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

/** The word itself first. */
export function inflect(word: string): string[] {
	const row = ROWS[word.at(-1)!];
	const stem = word.slice(0, -1);
	const forms = row === undefined ? [word] : row.map((sign) => stem + sign);
	return forms.filter((form) => HAS_HAN.test(form) || form.length >= SHORTEST_KANA);
}
