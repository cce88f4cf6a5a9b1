/** language-tables: scripts with the languages written in them, and the most frequent short words of languages in Latin script. */

export interface Script {
	readonly name: string;
	/** First and last code of its blocks. */
	readonly ranges: readonly (readonly [number, number])[];
	/** The likeliest first: it is taken where the page declares none of them. */
	readonly languages: readonly string[];
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
	},
	{ name: 'Hebrew', ranges: [[0x590, 0x5ff]], languages: ['he', 'yi', 'iw'] },
	{ name: 'Thai', ranges: [[0xe00, 0xe7f]], languages: ['th'] },
	{ name: 'Devanagari', ranges: [[0x900, 0x97f]], languages: ['hi', 'mr', 'ne', 'sa'] },
	{ name: 'Bengali', ranges: [[0x980, 0x9ff]], languages: ['bn', 'as'] },
	{ name: 'Tamil', ranges: [[0xb80, 0xbff]], languages: ['ta'] },
	{ name: 'Telugu', ranges: [[0xc00, 0xc7f]], languages: ['te'] },
	{ name: 'Malayalam', ranges: [[0xd00, 0xd7f]], languages: ['ml'] },
	{ name: 'Georgian', ranges: [[0x10a0, 0x10ff]], languages: ['ka'] },
	{ name: 'Armenian', ranges: [[0x530, 0x58f]], languages: ['hy'] },
	{ name: 'Khmer', ranges: [[0x1780, 0x17ff]], languages: ['km'] },
	{ name: 'Myanmar', ranges: [[0x1000, 0x109f]], languages: ['my'] },
	{ name: 'Sinhala', ranges: [[0xd80, 0xdff]], languages: ['si'] },
];

const LATIN_RANGES: Script['ranges'] = [
	[0x41, 0x5a],
	[0x61, 0x7a],
	[0xc0, 0xd6],
	[0xd8, 0xf6],
	[0xf8, 0x24f],
];

const WORDS: Readonly<Record<string, string>> = {
	en: 'the of and to in is that for it with as was on are this be have at you from or but not by an we they his which',
	de: 'der die und das den von zu ist mit nicht ein eine sich auf für auch dem des im es ich sie wie aus bei oder dass noch',
	fr: 'le la les de des et est un une du en que qui dans pour pas sur au plus ce avec il je vous nous sont mais ou par',
	es: 'el la los las de que y en un una por con para se del no es lo su como más al pero sus le ha muy sobre este',
	pt: 'o a os as de que e do da em um uma para com não no na por se mais dos das como mas foi ao ele sua ou são você',
	it: 'il la che di e un una per non con sono del della dei le si da nel alla più come anche ma gli al questo ho',
	nl: 'de het een van en is dat op te in voor met niet zijn aan er ook als maar bij om dan nog naar wat wel of ik',
	sv: 'och att det som en på är av för med den till inte jag har om ett men var så kan vi från han ska eller också',
	da: 'og det er at en til den på for med de ikke af som har jeg der et men var vi kan fra også eller efter blev',
	no: 'og det er som en til på for med ikke av har jeg den et at men var vi kan fra også eller etter ble om så',
	fi: 'ja on ei että se en kun niin mutta myös oli ovat hän kuin joka tai olen nyt sen jos minä vain mitä ole',
	pl: 'i w na nie się z do to że jest o jak po co ale za od tak dla czy już tym są ma był tego przez który',
	cs: 'a se v na je že to si s z do o jako ale po za by pro tak jsem co jsou když který jak už nebo byl',
	hu: 'a az és hogy nem egy is ez de meg van azt csak mint ha már volt el még vagy ki én mert nagyon lehet',
	ro: 'și de a în la cu nu că o pe un să din care mai pentru este ce sunt se am fi dar o ca au fost',
	tr: 've bir bu için da de çok ile olarak daha ne gibi en var ben olan ama sonra kadar değil mi her ki',
	id: 'yang dan di dari ini untuk dengan itu pada tidak dalam adalah akan ke saya juga bisa ada atau kita karena oleh anda',
	vi: 'và của là có không được cho một các những trong người để với này đã khi từ đến tôi cũng như thì',
	hr: 'i je u se na da za su od s kao što koji ili ne sam ali nije iz bi to biti više kako samo',
	lt: 'ir yra kad į su iš tai kaip bet ne apie ar dar jau buvo savo tik per nuo po labai kai',
	et: 'ja on ei see et ta kui ka oma mis aga või oli siis nii ning välja ma seda veel kes',
	lv: 'un ir ar no par kas uz ka bet tas vai nav arī kā lai jau tikai pēc to pie bija',
	ca: 'de la i el que a en els les un una per amb no és del al es va com més però són aquest',
};

/** The languages that have short words; they are meant by their place in this list. */
export const WORDED_LANGUAGES: readonly string[] = Object.keys(WORDS);

export interface ShortWord {
	/** Its place among the short words. */
	readonly index: number;
	/** The languages that it belongs to. */
	readonly languages: readonly number[];
}

export const SHORT_WORDS: ReadonlyMap<string, ShortWord> = languagesByWord();

function languagesByWord(): Map<string, ShortWord> {
	const known = new Map<string, { index: number; languages: number[] }>();
	WORDED_LANGUAGES.forEach((language, number) => {
		for (const word of new Set(WORDS[language]!.split(' '))) {
			const entry = known.get(word) ?? { index: known.size, languages: [] };
			entry.languages.push(number);
			known.set(word, entry);
		}
	});
	return known;
}

/** A letter of Latin script in `LETTERS`; those of SCRIPTS[i] have LATIN + 1 + i there. */
export const LATIN = 1;

/** The script of each letter, by its code; 0 for what is none. */
export const LETTERS = letterTable();

function letterTable(): Uint8Array {
	const table = new Uint8Array(0x10000);
	for (const [from, to] of LATIN_RANGES) table.fill(LATIN, from, to + 1);
	SCRIPTS.forEach(({ ranges }, i) => {
		for (const [from, to] of ranges) table.fill(LATIN + 1 + i, from, to + 1);
	});
	return table;
}
