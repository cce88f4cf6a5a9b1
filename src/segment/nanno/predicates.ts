/**
 * predicates: does a text contain a statement: a verb, an adjective or a copula?
 *
 * The paper uses a morphological analyser. Japanese writes inflection in hiragana after the stem, so endings reveal a
 * predicate without a dictionary: polite and plain copulas, auxiliaries, forms of する, ある, いる and なる, and kanji or kana
 * stems with a conjugation ending before something that can follow a predicate. In other languages, a line that ends
 * like a sentence and has enough words counts as one.
 *
 * Source: Nanno §3.5, last rule.
 */

/** What may follow a finished predicate: the end, a mark, or a particle that joins clauses. */
const BEHIND =
	'(?=$|[\\s。．.、，,！!？?」』）)…・～♪☆★]|けど|けれど|から|ので|のに|のは|のが|のを|のも|こと|もの|とき|ため|という|と思|か|が|し|と|ね|よ|な|さ|わ|って|[\\p{Script=Han}\\p{Script=Katakana}])';

const JAPANESE: readonly RegExp[] = [
	// Copulas and auxiliaries, polite and plain.
	/です|ます|ました|ません|ましょ|でしょ|でした|だった|であ[るっり]|だろう|じゃない|ではない|らしい|みたいだ|ください|下さい/u,
	// する, and what Sino-Japanese nouns make of it; なる, ある, いる, 思う, 言う.
	/した|して|する|すれ|しよう|しない|しま[すっう]|され|させ|でき[るたなまず]|なった|なって|なる|あった|あり|ある|いる|いた|いて|思[うっわい]|言[うっわい]/u,
	// The past and the joining form of every conjugation.
	/[\p{Script=Han}\p{Script=Hiragana}](?:った|んだ|いだ|いた|えた|けた|げた|せた|てた|ねた|べた|めた|れた|きた|ぎた|じた|ちた|びた|みた|りた|って|んで|いで|えて|けて|げて|せて|てて|ねて|べて|めて|れて|きて|ぎて|じて|ちて|びて|みて|りて)/u,
	// Negation, wish, potential and passive, conditionals.
	/[\p{Script=Han}かがさたなばまらわえけげせてねべめれきぎしじちにびみり](?:ない|なかっ|なけれ|たい|たく|たかっ|れる|られ|れば|けば|せば|めば|たら|なら|そう[だなに]|すぎ|過ぎ)/u,
	// Stems of one kanji, the copula, and adjectives and verbs in kana.
	new RegExp(
		`\\p{Script=Han}[たて]${BEHIND}|[^またただ]だ${BEHIND}|だから|いい${BEHIND}|よかった|良かった`,
		'u',
	),
	new RegExp(
		`[\\p{Script=Hiragana}ー](?:しい|ない|かった|くて|ける|える|せる|てる|れる|める|きる|じる|みる|くる|まる|かる|がる|わる|やる|がう|あう|かう|まう|らう|もう|べし)${BEHIND}`,
		'u',
	),
	// The plain form of a verb behind its stem in kanji.
	new RegExp(`\\p{Script=Han}[うくぐすつぬぶむる]${BEHIND}`, 'u'),
	new RegExp(`\\p{Script=Han}[いえきぎけげしせじちてねべめびみりれか][る]${BEHIND}`, 'u'),
	// Adjectives.
	new RegExp(`\\p{Script=Han}(?:し|らし|か|き|さ|た|な|よ|る|ろ|しろ|わい)?い${BEHIND}`, 'u'),
	/\p{Script=Han}(?:し)?(?:かった|くて|くな[いるっ]|ければ)/u,
];

/** A text with kana is Japanese. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** How a sentence ends, in the scripts of the world; the period of a day as in “9. Mai” does not end one. */
const SENTENCE_END = /(?<!(?<![\d.])\d{1,2})[.!?…。！？।؟։]["'”’»)\]]*(?=\s|$)|\d\.$|[。！？।]/u;
/** A line of fewer words is a label, a name or a title. */
const SENTENCE_WORDS = 5;
/** How many ideographs count as a word. */
const IDEOGRAPHS_PER_WORD = 2;

export function hasPredicate(text: string): boolean {
	if (KANA.test(text)) return hasJapanesePredicate(text);
	return text.split('\n').some((line) => SENTENCE_END.test(line) && countWords(line) >= SENTENCE_WORDS);
}

function hasJapanesePredicate(text: string): boolean {
	return JAPANESE.some((pattern) => pattern.test(text));
}

function countWords(line: string): number {
	const ideographs = line.match(/\p{Script=Han}/gu)?.length ?? 0;
	const words = line.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
	return words + ideographs / IDEOGRAPHS_PER_WORD;
}
