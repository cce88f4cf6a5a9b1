/** scripts: the scripts other than Latin with the languages written in them. */

export interface Script {
	readonly name: string;
	/** First and last code of its blocks. */
	readonly ranges: readonly (readonly [number, number])[];
	/** The most likely first. A script of one language, or of one much more frequent than the others, decides by itself. */
	readonly languages: readonly string[];
	/** The languages are distinguished by n-grams. */
	readonly isShared?: true;
}

export const SCRIPTS: readonly Script[] = [
	{
		name: 'Japanese',
		ranges: [
			[0x3040, 0x30ff],
			[0x31f0, 0x31ff],
			[0xff66, 0xff9f],
		],
		languages: ['ja'],
	},
	{
		name: 'Hangul',
		ranges: [
			[0x1100, 0x11ff],
			[0x3130, 0x318f],
			[0xac00, 0xd7af],
		],
		languages: ['ko'],
	},
	{
		name: 'Han',
		ranges: [
			[0x3400, 0x4dbf],
			[0x4e00, 0x9fff],
			[0xf900, 0xfaff],
		],
		languages: ['zh', 'yue', 'ja'],
	},
	{
		name: 'Cyrillic',
		ranges: [[0x400, 0x52f]],
		languages: ['ru', 'uk', 'bg', 'be', 'sr', 'mk', 'kk', 'ky', 'mn', 'tg', 'tt', 'sh', 'bs'],
		isShared: true,
	},
	{
		name: 'Greek',
		ranges: [
			[0x370, 0x3ff],
			[0x1f00, 0x1fff],
		],
		languages: ['el'],
	},
	{
		name: 'Arabic',
		ranges: [
			[0x600, 0x6ff],
			[0x750, 0x77f],
			[0xfb50, 0xfdff],
			[0xfe70, 0xfeff],
		],
		languages: ['ar', 'fa', 'ur', 'ps', 'ku', 'ug', 'sd'],
		isShared: true,
	},
	{ name: 'Hebrew', ranges: [[0x590, 0x5ff]], languages: ['he', 'yi', 'iw'] },
	{ name: 'Thai', ranges: [[0xe00, 0xe7f]], languages: ['th'] },
	{ name: 'Devanagari', ranges: [[0x900, 0x97f]], languages: ['hi', 'mr', 'ne', 'sa'], isShared: true },
	{ name: 'Bengali', ranges: [[0x980, 0x9ff]], languages: ['bn', 'as'] },
	{ name: 'Tamil', ranges: [[0xb80, 0xbff]], languages: ['ta'] },
	{ name: 'Telugu', ranges: [[0xc00, 0xc7f]], languages: ['te'] },
	{ name: 'Malayalam', ranges: [[0xd00, 0xd7f]], languages: ['ml'] },
	{ name: 'Georgian', ranges: [[0x10a0, 0x10ff]], languages: ['ka'] },
	{ name: 'Armenian', ranges: [[0x530, 0x58f]], languages: ['hy'] },
	{ name: 'Khmer', ranges: [[0x1780, 0x17ff]], languages: ['km'] },
	{ name: 'Myanmar', ranges: [[0x1000, 0x109f]], languages: ['my'] },
	{ name: 'Gurmukhi', ranges: [[0xa00, 0xa7f]], languages: ['pa'] },
	{ name: 'Gujarati', ranges: [[0xa80, 0xaff]], languages: ['gu'] },
	{ name: 'Oriya', ranges: [[0xb00, 0xb7f]], languages: ['or'] },
	{ name: 'Kannada', ranges: [[0xc80, 0xcff]], languages: ['kn'] },
	{ name: 'Lao', ranges: [[0xe80, 0xeff]], languages: ['lo'] },
	{ name: 'Ethiopic', ranges: [[0x1200, 0x139f]], languages: ['am', 'ti'] },
	{ name: 'Sinhala', ranges: [[0xd80, 0xdff]], languages: ['si'] },
];

const LATIN_RANGES: Script['ranges'] = [
	[0x41, 0x5a],
	[0x61, 0x7a],
	[0xc0, 0xd6],
	[0xd8, 0xf6],
	[0xf8, 0x24f],
	[0x1e00, 0x1eff],
];

/** A letter of Latin script in `LETTERS`; those of SCRIPTS[i] have LATIN + 1 + i there. */
export const LATIN = 1;

/** The script of each letter by its code; 0 for characters that are not letters. */
export const LETTERS = letterTable();

function letterTable(): Uint8Array {
	const table = new Uint8Array(0x10000);
	for (const [from, to] of LATIN_RANGES) table.fill(LATIN, from, to + 1);
	SCRIPTS.forEach(({ ranges }, i) => {
		for (const [from, to] of ranges) table.fill(LATIN + 1 + i, from, to + 1);
	});
	return table;
}
