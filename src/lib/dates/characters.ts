/**
 * characters: the character class of each UTF-16 unit, as one table for the scanner.
 *
 * Out: a class per code unit, the value of any decimal digit, the plain form of a punctuation mark.
 */

export const OTHER = 0;
export const DIGIT = 1;
export const LETTER = 2;
/** Han and kana: there are no spaces between words, so each character is a token. */
export const IDEOGRAPH = 3;
export const HAN_DIGIT = 4;
export const SPACE = 5;
/** A line end, or the tab between two table cells. */
export const BREAK = 6;

/** The zeros of the decimal digits of the world's scripts (Unicode Nd, basic plane). */
const ZEROS = [
	0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
	0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
];
/** The decimal digits as a regular expression class. */
export const DIGITS = `[${ZEROS.map((zero) => String.fromCharCode(zero, 0x2d, zero + 9)).join('')}]`;
/** Kanji numerals: digits, then 十百千. */
const HAN_DIGITS = '〇零一二三四五六七八九十百千';
/** Ranges from U+0080 on that are not letters. */
const NO_LETTERS: readonly (readonly [number, number])[] = [
	[0x80, 0xa9],
	[0xab, 0xb9],
	[0xbb, 0xbf],
	[0xd7, 0xd7],
	[0xf7, 0xf7],
	[0x37e, 0x37e],
	[0x387, 0x387],
	[0x55a, 0x55f],
	[0x589, 0x58a],
	[0x5be, 0x5be],
	[0x5f3, 0x5f4],
	[0x606, 0x60f],
	[0x61b, 0x61f],
	[0x66a, 0x66d],
	[0x6d4, 0x6d4],
	[0x964, 0x965],
	[0xe3f, 0xe3f],
	[0x2000, 0x200b],
	[0x200e, 0x206f],
	[0x20a0, 0x20cf],
	[0x2100, 0x2bff],
	[0x2e00, 0x2e7f],
	[0x3000, 0x3004],
	[0x3008, 0x3030],
	[0x30fb, 0x30fb],
	[0xd800, 0xf8ff],
	[0xfe10, 0xfe6f],
	[0xff00, 0xff0f],
	[0xff1a, 0xff20],
	[0xff3b, 0xff40],
	[0xff5b, 0xff65],
	[0xffe0, 0xffff],
];
const IDEOGRAPHS: readonly (readonly [number, number])[] = [
	[0x3005, 0x3007],
	[0x3031, 0x30fa],
	[0x30fc, 0x30ff],
	[0x3200, 0x33ff],
	[0x3400, 0x9fff],
	[0xf900, 0xfaff],
];
/** Spaces and zero-width marks that control the direction of Arabic and Hebrew text. */
const SPACES =
	' \u00a0\u00ad\u1680\u200b\u200e\u200f\u202a\u202b\u202c\u202f\u205f\u2066\u2067\u2069\u3000\ufeff';

/** The class of each code unit. */
export const CLASS: Uint8Array = classTable();

function classTable(): Uint8Array {
	const table = new Uint8Array(0x10000);
	for (const [from, to] of [
		[0x41, 0x5a],
		[0x61, 0x7a],
		[0x80, 0xffff],
	] as const)
		table.fill(LETTER, from, to + 1);
	for (const [from, to] of NO_LETTERS) table.fill(OTHER, from, to + 1);
	for (const [from, to] of IDEOGRAPHS) table.fill(IDEOGRAPH, from, to + 1);
	for (const zero of ZEROS) table.fill(DIGIT, zero, zero + 10);
	for (const char of HAN_DIGITS) table[char.charCodeAt(0)] = HAN_DIGIT;
	for (const char of SPACES) table[char.charCodeAt(0)] = SPACE;
	table.fill(SPACE, 0x2000, 0x200b);
	for (const char of '\t\n\v\f\r\u2028\u2029') table[char.charCodeAt(0)] = BREAK;
	return table;
}

/** 0–9 for a unit of class DIGIT. */
export function digitValue(unit: number): number {
	if (unit < 0x80) return unit - 0x30;
	for (let i = ZEROS.length - 1; i > 0; i--) if (unit >= ZEROS[i]!) return unit - ZEROS[i]!;
	return 0;
}

/** The value of a run of kanji numerals: positional 二〇〇四, or 十六, 二十三. */
export function hanValue(text: string, from: number, to: number): number {
	let sum = 0;
	let digit = -1;
	for (let i = from; i < to; i++) {
		const place = HAN_DIGITS.indexOf(text[i]!);
		if (place <= 10) digit = Math.max(digit, 0) * 10 + Math.max(0, place - 1);
		else {
			sum += (digit < 0 ? 1 : digit) * 10 ** (place - 10);
			digit = -1;
		}
	}
	return sum + Math.max(digit, 0);
}

/** Wide, vertical and typographic marks and their plain forms; `~` is any mark of a period. */
const PLAIN: ReadonlyMap<number, number> = plainMarks();

function plainMarks(): Map<number, number> {
	const plain = new Map<number, number>();
	for (let unit = 0xff01; unit <= 0xff5e; unit++) plain.set(unit, unit - 0xfee0);
	const groups = {
		'-': '‐‑−',
		'~': '–—―〜～→⇒',
		'/': '⁄∕',
		'.': '・·｡。．',
		',': '、،',
		"'": '’‘ʼ′`',
		'(': '〔【「',
		')': '〕】」',
	};
	for (const [mark, forms] of Object.entries(groups))
		for (const form of forms) plain.set(form.charCodeAt(0), mark.charCodeAt(0));
	return plain;
}

export function plainMark(unit: number): number {
	return unit < 0x80 ? unit : (PLAIN.get(unit) ?? unit);
}
