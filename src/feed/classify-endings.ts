/** classify-endings: does a text end because it is complete, or because it was cut? */

/** "Read more" as blog software writes it; searched for only in the last characters. */
const READ_MORE = new RegExp(
	[
		'read (?:the )?(?:more|rest|full|on|entire|whole)|continue(?:d)? reading|keep reading|more inside|full (?:story|post|article|entry)|view (?:the )?(?:full|entire|original) (?:post|article|story)|click (?:here )?(?:to|for) (?:read|more)|in full,? (?:please )?click|read (?:this|the) (?:article|post|story)|\\(more\\W*\\)|more »|permalink »',
		'weiterlesen|mehr lesen|lies weiter|den ganzen (?:artikel|beitrag)|weiter ?»',
		'lire (?:la )?suite|lire plus|en savoir plus|lire l.article|continuer (?:la|à) lire',
		'leer m[aá]s|seguir leyendo|continuar leyendo|leer (?:el )?(?:resto|art[ií]culo)|llegir m[eé]s|ler m[aá]is',
		'ler mais|leia mais|continue (?:a )?(?:lendo|ler)|continuar (?:lendo|a ler)|saiba mais',
		'leggi (?:tutto|di più|il resto)|continua(?: a leggere)?|lees (?:meer|verder)',
		'läs mer|les mer|læs mere|lue lisää|jatka lukemista',
		'читать (?:далее|дальше|полностью|ещё|еще)|читати далі|далее ?[»→…]|продолжение',
		'czytaj (?:dalej|więcej)|číst (?:dále|více)|celý článek|čítať ďalej|tovább|bővebben|citește mai|прочети|pročitaj|beri dalje',
		'devamını oku|devamı|διαβάστε|đọc (?:tiếp|thêm)|xem thêm|selengkapnya|baca selanjutnya|อ่านต่อ',
		'続きを(?:読む|見る)|つづきを(?:読む|見る)|続きは|もっと読む|全文を読む|記事を読む|\\[続き\\]',
		'[阅閱][读讀](?:全文|更多|原文)|[继繼][续續][阅閱][读讀]|查看(?:全文|更多|原文)|点击(?:阅读|查看)|全文[阅閱][读讀]|[读讀]全文|更多 ?[»>]|閱讀完整|（未完）',
		'더 ?(?:보기|읽기)|계속 ?읽기|자세히 보기|전문 보기',
		'ادامه (?:مطلب|نوشته)|[إا]قر[أا] المزيد|المزيد|קרא עוד|להמשך',
	].join('|'),
	'i',
);
/** How many characters from the end a "read more" may be: "Read more (5 minutes left)". */
const TAIL_LENGTH = 60;

const ELLIPSIS = /(?:\.{3,}|…|‥|。。。|・・・)[\s\])）】」»>]*$/u;
const SENTENCE_END =
	/[.!?。！？｡…؟։।:;)\]）】」』"'”’»>*~♪☆★♥\p{So}\p{Emoji_Presentation}][\s)"'”’»\]」』）]*$/u;

/** The text ends in an ellipsis. */
export function endsInEllipsis(text: string): boolean {
	return ELLIPSIS.test(text.slice(-TAIL_LENGTH));
}

/** The text ends with an invitation to continue elsewhere. */
export function endsInReadMore(text: string): boolean {
	return READ_MORE.test(text.slice(-TAIL_LENGTH));
}

/** The text ends like a sentence. */
export function endsSentence(text: string): boolean {
	return SENTENCE_END.test(text.slice(-TAIL_LENGTH));
}
