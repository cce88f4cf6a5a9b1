/**
 * phrases: short texts that reveal what is there, in many languages: headings of comments, of related posts, share
 * bars.
 *
 * A phrase is evidence only in a block with little other text.
 */

const COUNT = String.raw`(?:\(?\s*(?:\d[\d.,]*|no|one|two|three|four|five|ein|zwei|drei|keine|un|une|uno|una|aucun|sin|nessun|zero)\s*\)?\s*)`;
const COMMENT_NOUN =
	'(?:reader |user |all |recent )?(?:comments?|responses?|replies|feedback|reactions?|discussion|thoughts|trackbacks?|pingbacks?|kommentare?n?|antworten|rückmeldungen|meinungen|beiträge|reaktionen|leserkommentare|commentaires?|réponses?|réactions?|comentarios?|respuestas?|comentários?|respostas?|commenti|commento|risposte|reacties|reactie|kommentarer|kommentar|kommentit|kommenttia|kommenttia?|komentarze|komentarzy|komentarz|komentáře?|komentářů|комментари(?:и|ев|й|я)|коментар[іи]?\\w*|отзывы|ответы|コメント|トラックバック|评论|評論|留言|回應|回响|댓글|덧글|yorum(?:lar)?|σχόλια|hozzászólás\\w*|תגובות|تعليقات?|التعليقات|ความคิดเห็น|bình luận|komentar)';

/** The heading of the comments, or of the form for them. */
const COMMENT_HEADING = new RegExp(
	`^(?:${COUNT}${COMMENT_NOUN}|${COMMENT_NOUN})(?:\\s*[:：.…»!]*\\s*[（(\\[]?\\s*\\d*\\s*[)）\\]]?\\s*[:：]?$|\\s+(?:on|to|zu|auf|à|sur|a|en|para|su|til|for|about|from|so far|op|till|in)\\b|\\s*[:：|])`,
	'iu',
);
const LEAVE_COMMENT =
	/^(?:(?:please )?(?:leave|post|add|write|make|submit|join)\s+(?:a |your |an? )?(?:new |own )?(?:comment|reply|response|feedback|the (?:conversation|discussion)|message)|(?:what do you think\W*$|have your say|speak your mind|join the (?:conversation|discussion)|your (?:comment|email address|thoughts)|cancel reply|reply to|got something to say|care to comment|say something)|(?:hinterlasse|schreibe?n?|kommentar (?:schreiben|hinterlassen|verfassen|abgeben)|kommentieren|ihr kommentar|dein kommentar|antwort (?:schreiben|hinterlassen)|diskutieren|mitdiskutieren)|(?:laisser|laissez|ajouter|écrire|poster|publier) (?:un|votre) (?:commentaire|réponse)|(?:deja|dejar|escribe|publicar|añadir|enviar) (?:un|una|tu) (?:comentario|respuesta)|deixe (?:um|uma|seu)|lascia un|scrivi un|rispondi$|(?:geef|plaats|schrijf|laat) (?:een|je)|skriv en|lämna (?:ett|en)|dodaj komentarz|zostaw|skomentuj|(?:добавить|оставить|написать) (?:комментари|отзыв|ответ)|コメントを?(?:する|書く|投稿|残す)|この記事へ|发表(?:评论|留言|回复)|發表(?:迴響|留言|回應)|댓글 ?(?:쓰기|남기기|달기)|yorum yap|comments? (?:are|is) (?:closed|off)|comments? (?:closed|off|policy))/iu;
/** A block at most this long may be a heading of comments. */
export const LONGEST_HEADING = 160;

export function isCommentHeading(text: string): boolean {
	return text.length <= LONGEST_HEADING && (COMMENT_HEADING.test(text) || LEAVE_COMMENT.test(text));
}

/** What is below or next to a post and not part of it, by how its heading begins. */
const AFTER_POST =
	/^(?:related|similar|recommended|you (?:may|might) (?:also|be)|more (?:from|on|in|posts|stories|articles|by|about|like|news|reading)|read (?:more|next|also)|see also|also (?:on|in|read)|further reading|recent (?:posts|entries|articles|comments|stories)|latest (?:posts|news|articles|from|stories)|popular (?:posts|articles|stories|now)|most (?:popular|read|viewed|recent|commented)|trending|top (?:stories|posts)|previous|next|older|newer|filed (?:under|in)|posted (?:in|by|on|at)|tags?\b|tagged|categor(?:y|ies)|topics?\s*:|labels?\s*:|share\b|sharing|share this|spread the word|like this|follow (?:us|me)|subscribe|sign up|get (?:the|our|updates)|join (?:our|the)|newsletter|about the author|about (?:me|us)$|author\s*:|written by|bookmark|permalink|trackback|technorati|print this|e-?mail this|digg this|tweet|advertisement|sponsored|archives?$|blogroll|links$|copyright|©|all rights|ähnliche|verwandte|weitere|mehr (?:zum|zu|von|aus|artikel|beiträge)|das könnte|auch interessant|lesen sie|lies auch|passend|schlagw|stichw|kategorie|themen\s*:|tags\s*:|teilen|artikel (?:teilen|weiterempfehlen)|beitrag teilen|folge|abonnieren|über (?:den autor|die autorin|mich)|vorherige|nächste|zurück|neueste|beliebt|anzeige|werbung|drucken|articles? (?:similaires|liés|récents)|à lire|sur le même|voir aussi|lire aussi|partager|catégories?|mots[- ]clés|étiquettes|à propos de|précédent|suivant|artículos? relacionad|entradas? (?:relacionad|recientes)|relacionad|también te|compartir|comparte|categorías?|etiquetas|sobre el autor|acerca de|anterior|siguiente|posts? relacionad|artigos relacionad|leia (?:mais|também)|compartilh|sobre o autor|articoli correlati|potrebbe|leggi anche|condividi|categorie|gerelateerd|lees ook|deel|delen|categorieën|relaterade|läs (?:också|mer)|dela|relaterte|powiązane|podobne|zobacz (?:też|także)|udostępnij|kategorie|tagi|похожие|читайте также|поделиться|рубрик|категори|метки|теги|関連記事|関連|おすすめ|カテゴリ|タグ|シェア|前の記事|次の記事|最近の|相关|相關|推荐|推薦|分享|分类|分類|标签|標籤|上一篇|下一篇|관련|공유|카테고리|태그|이전|다음)/iu;

export function beginsAfterPost(text: string): boolean {
	return AFTER_POST.test(text);
}

/** Small controls that are not part of a text. */
const CONTROL =
	/^(?:reply|reply to this(?: comment)?|quote|report(?: (?:abuse|comment|this))?|flag|permalink|permanent link|link|link to this|dauerhafter link|lien permanent|permalien|enlace permanente|link permanente|постоянная ссылка|ссылка|固定リンク|永久链接|固定链接|固定連結|고유 ?링크|edit|delete|share|like|likes?|unlike|up|down|upvote|downvote|vote (?:up|down)|log ?in to (?:reply|comment)|sign in to reply|log in|antworten|zitieren|melden|bearbeiten|löschen|teilen|gefällt mir|répondre|signaler|citer|modifier|responder|citar|denunciar|rispondi|segnala|beantwoorden|reageer|svar|svara|vastaa|odpowiedz|odpovědět|ответить|пожаловаться|返信(?:する)?|返信先|引用|回复|回覆|答复|举报|赞|답글|신고|yanıtla|\d+|[#¶↓↑→←|·•«»]+|#\d+|view (?:all|more|replies)|show more|load more|collapse|expand|more|hide|\.\.\.)$/iu;

/** Some pages put controls in brackets: “(Reply)”. */
const BRACKETS = /^[([（［].+[)\]）］]$/u;

const LONGEST_CONTROL = 40;

export function isControl(text: string): boolean {
	if (text.length > LONGEST_CONTROL) return false;
	const bare = text.trim();
	return CONTROL.test(BRACKETS.test(bare) ? bare.slice(1, -1) : bare);
}
