/**
 * contrasts: letters and words that distinguish languages which n-grams of bytes confuse.
 *
 * A letter that only some of the languages have leaves the others out. Pairs of close languages have words of their own; the side
 * with more of them in the text wins, and a draw leaves the answer of the n-grams.
 */

interface LetterRule {
	readonly letters: RegExp;
	/** Only these languages have the letters. */
	readonly languages: readonly string[];
}

/** Names bring foreign letters, so a rule applies from this share of the text on. */
const MIN_LETTER_SHARE = 0.005;

/** Where a language has no profile, it stands first: the letters alone decide for it. */
const LETTER_RULES: readonly LetterRule[] = [
	{ letters: /[әғқңұһ]/gi, languages: ['kk'] },
	{ letters: /[ѓќѕ]/gi, languages: ['mk'] },
	{ letters: /[ђћљњџ]/gi, languages: ['sr', 'mk'] },
	{ letters: /ј/gi, languages: ['sr', 'mk'] },
	{ letters: /ў/gi, languages: ['be'] },
	{ letters: /[їєґ]/gi, languages: ['uk'] },
	{ letters: /[өү]/gi, languages: ['mn', 'kk'] },
	{ letters: /[ыэё]/gi, languages: ['ru', 'be', 'mn', 'kk'] },
	{ letters: /і/gi, languages: ['uk', 'be', 'kk'] },
	{ letters: /[ٹڈڑںےہھ]/gi, languages: ['ur'] },
	{ letters: /[ێۆڕڵ]/gi, languages: ['ku'] },
	{ letters: /[ळॲॅ]/gi, languages: ['mr'] },
];

/** The languages that have every distinctive letter of the text; null if there is no such letter. */
export function languagesByLetters(text: string): readonly string[] | null {
	let left: readonly string[] | null = null;
	for (const { letters, languages } of LETTER_RULES) {
		const count = text.match(letters)?.length ?? 0;
		if (count === 0 || count < MIN_LETTER_SHARE * text.length) continue;
		const both: readonly string[] = (left ?? languages).filter((language) => languages.includes(language));
		if (both.length > 0) left = both;
	}
	return left;
}

interface Contrast {
	/** How many more words of its own a language needs. */
	readonly minLead: number;
	readonly languages: readonly [string, string];
	/** The words of either language that the other does not have. */
	readonly words: readonly [ReadonlySet<string>, ReadonlySet<string>];
}

const CONTRASTS: readonly Contrast[] = [
	// Malay pages quote Indonesian ones: a single word is not enough.
	contrast(
		{
			ms: 'kerana bahawa boleh ialah ianya iaitu awak daripada sahaja mahu cuba berbeza hendaklah manakala beliau syarikat sekiranya pejabat kereta nombor universiti kualiti inggeris isnin jumaat ahad julai ogos disember malaysia rm',
			id: 'karena bahwa bisa anda yaitu kalian gak nggak gue aja mau ingin coba berbeda mobil kantor uang sedangkan perusahaan situs nomor universitas kualitas inggris senin jumat minggu maret juli agustus desember kecamatan kabupaten provinsi indonesia jakarta rp',
		},
		4,
	),
	contrast({
		nl: 'niet een zijn hij zij ze ik naar werd wordt deze heeft bij zich hebben worden',
		af: "nie 'n ’n vir hy ek hulle baie deur gesê hierdie wees sal",
	}),
	contrast({
		hi: 'है हैं के का की में ने और को से पर यह वह कि जो भी नहीं था थी थे हो गया लिए कर साथ इस उस अपने',
		mr: 'आहे आहेत आणि हा हे ती ते नाही होता होती होते मी तर पण की ने ला चा ची चे च्या मध्ये असे करून त्या त्यांनी केले झाली झाले रहा पेक्षा अधिक',
	}),
	contrast({
		bg: 'в с че това със след който която са към ще има този тази',
		mk: 'во со дека ова кој која кон ќе од овој оваа',
	}),
	contrast({
		sr: 'је у су са да који би сам није као',
		mk: 'во со дека ќе ги го кој',
	}),
];

/** The language of a close pair that has more words of its own in the text; null if the language is in no pair or there is a draw. */
export function languageByContrast(language: string, text: string): string | null {
	const pairs = CONTRASTS.filter(({ languages }) => languages.includes(language));
	if (pairs.length === 0) return null;
	const words = text.toLowerCase().match(/['’]?[\p{L}\p{M}]+/gu) ?? [];
	const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
	for (const { languages, words: lists, minLead } of pairs) {
		const lead = count(lists[0]) - count(lists[1]);
		if (Math.abs(lead) >= minLead) return languages[lead > 0 ? 0 : 1];
	}
	return null;
}

function contrast(lists: Readonly<Record<string, string>>, minLead = 1): Contrast {
	const [[a, first], [b, second]] = Object.entries(lists) as [[string, string], [string, string]];
	const [all, others] = [new Set(first.split(' ')), new Set(second.split(' '))];
	const without = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
		new Set([...own].filter((word) => !other.has(word)));
	return { minLead, languages: [a, b], words: [without(all, others), without(others, all)] };
}
