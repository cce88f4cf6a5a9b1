/** words: typical words in titles, URLs and entries, in the languages covered here; elsewhere structure decides. */

/** How blogs and diaries call themselves, in titles and URLs. */
export const BLOG_WORDS =
	/(?:b|we?b)log(?!in)|(?<!\p{L})(?:diary|diaries|journal|nikki|tagebuch|diario|дневник|блог|dziennik|livejournal)(?!\p{L})|日記|日誌|日志|博客|部落格|網誌|网志|ブログ|ダイアリー|블로그|일기/iu;

/** Software that mostly makes blogs, as it names itself. */
export const BLOG_SOFTWARE =
	/wordpress|blog|movable ?type|typepad|serendipity|livejournal|dreamwidth|ghost|substack|medium|tumblr|hugo|jekyll|octopress|hexo|pelican|nikola|gatsby|eleventy|astro|tdiary|hns|hatena|livedoor|cocolog|seesaa|tistory|egloos|typecho|emlog|writefreely|blot|textpattern|b2evolution|nucleus|dotclear|greymatter|userland|blosxom|pivot|publii/i;

/** Words next to every message of a conversation. */
export const REPLY_WORDS =
	/(?<!\p{L})(?:reply|quote|re:|antworten|zitieren|répondre|citer|responder|citar|rispondi|odpowiedz|ответить|цитировать|cevapla)(?!\p{L})|返信|返答|回复|回覆|답글/iu;

/** The labels of a guestbook entry or of an email header; at the beginning of a line. */
export const MESSAGE_LABEL =
	/^[ \t>]*(?:name|e-?mail|home ?page|location|from|to|subject|cc|message-id|von|an|betreff|ort|nom|ville|nombre|asunto|имя|от|от кого|кому|тема|откуда|お名前|名前|題名|差出人|宛先|件名|发件人|寄件人|主题|主題|主旨|姓名|来自|來自)[ \t]*[:：]/gimu;

/** Who sent a message: an email address, complete or masked. */
export const SENDER = /[\w.+-]{2,64}(?:@[\w-]{1,63}\.| at [\w-]{1,63}\.\w)/i;

/** Words in every entry of a changelog. */
export const CHANGE_WORDS =
	/(?<!\p{L})(?:added|updated?|fix(?:ed|es)?|bug ?fix(?:es)?|removed|improved|uploaded|new page|hinzugefügt|aktualisiert|behoben|ajoutée?s?|mise? à jour|corrigée?s?|añadid[oa]s?|actualizad[oa]s?|corregid[oa]s?|добавлен[аоы]?|обновлен[аоы]?|исправлен[аоы]?)(?!\p{L})|追加|更新|修正|公開|掲載|移転|開設|変更|増加|增加|修复|修復|추가|수정/iu;

/** The day of the last change, as shown next to the day of a post. */
export const CHANGE_STAMP =
	/(?<!\p{L})(?:last )?(?:updated?|modified|aktualisiert|actualizado|mise? à jour|обновлено)(?: (?:on|at|am|le|el))?[\s:：]{0,3}(?=[^\n]{0,16}\d{4})|(?:最終|最后)?(?:更新|修改)(?:于|於|日|日期|日時|时间|時間)?[\s:：]{0,3}(?=\d{4})/giu;

/** Counters next to every question on a question-and-answer board. */
export const ANSWER_COUNT =
	/(?<!\p{L})\d\s{0,2}(?:answers?|antworten|réponses|respuestas|risposte|odpowiedzi|ответ(?:а|ов)?)(?!\p{L})|\d\s{0,2}(?:件の回答|个回答|個回答|개의 답변)/iu;

/** What a message board shows next to every message about its sender. */
export const MEMBER_CARD =
	/(?<!\p{L})(?:join(?:ed| date)|registered|member since|(?:senior|junior) member|mitglied seit|registriert seit|beiträge|inscrit le|registrado|регистрация|сообщени[йя])(?!\p{L})[^\n]{0,4}[:：\d\n]|登録日\s?[:：]|注册时间|註冊日期|가입일/iu;

/** Words next to every revision of a wiki page, and every customer review. */
export const REVISION = /\(\s?(?:talk|diff)\s?\||\|\s?(?:contribs|hist|prev)\s?\)/i;
export const HELPFUL =
	/found this (?:review )?helpful|fanden diese .{0,20}hilfreich|ont trouvé .{0,20}utile|参考になった/iu;

/** A version: `v1.2`, `2.6.1`, `Version 3`. */
export const VERSION =
	/(?<![\p{L}\d.])(?:v(?:er(?:sion)?)?\.? ?\d+(?:\.\d+){1,3}|\d{1,3}\.\d{1,3}\.\d{1,3}|(?:version|release|версия|バージョン|版本) ?\d+(?:\.\d+){0,3})(?![\d.]*\d)/iu;

/** Names of elements that contain comments or messages of a conversation. */
export const COMMENT_NAME =
	/comment|respon(?:d|ses?(?!\w))|repl(?:y|ies)|discuss|kommentar|comentario|trackback|guestbook|message-(?:list|body)|thread|testimonial|(?<!p)review/i;

/** Names of elements next to the posts: recent, related and popular posts. */
export const ASIDE_NAME =
	/sidebar|side-bar|widget|recent|related|popular|trending|featured-|latest-(?:posts|news)|blogroll|footer|breadcrumb|menu|nav(?:bar|igation)?(?![a-z])|carousel|promo|also-like|more-(?:posts|from|stories)|recommend/i;
