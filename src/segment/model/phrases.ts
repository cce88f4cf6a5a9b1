/** phrases: lines above and below a post that are not its text, in many languages. */

/** Author, time, category, actions: by how the line begins. */
const META_LINE =
	/^[\s|·•[(«»\-–—/]*(?:posted\b|published\b|written by|by \S+ (?:on|at|in|\|)|by [^.]{1,30}$|submitted|filed (?:under|in)|categor(?:y|ies)\b|tags?\b\s*[:：]?|tagged|labels?\s*:|topics?\s*:|comments?\b|\d+ (?:comments?|responses?|replies|notes|likes|views)|no comments|leave a (?:comment|reply)|add (?:a )?comment|post a comment|permalink|permanent link|trackbacks?|pingbacks?|share(?: this.{0,20}| on .{0,20})?\s*[:：]?$|sharing|like this|tweet(?: this)?$|e-?mail (?:this|to)|print(?: this.{0,20})?$|bookmark|digg|del\.?icio|technorati|edit(?: this.{0,20})?$|reblog|loading\W*$|rate this|rating|reading time|\d+ min(?:ute)?s? read|word count|views?\s*[:：]|read\b.{0,12}\d|geschrieben|veröffentlicht|kategorien?|schlagw|tags:|abgelegt|kommentare?|keine kommentare|\d+ kommentare?|teilen|publié|posté|écrit|catégories?|commentaires?|\d+ commentaires?|partager|publicado|escrito|categorías?|etiquetas|comentarios?|\d+ comentarios?|compartir|pubblicato|commenti|geplaatst|reacties|opublikowan|kategori[ae]|komentarz|\d+ komentarz|napisan|автор|категори|рубрик|метки|теги|комментари|опубликован|投稿者|投稿日|投稿|カテゴリ|タグ|コメント|トラックバック|固定リンク|この記事|作成日|更新日|ツイート|シェア|拍手|分类|分類|标签|標籤|作者|发表|發表|发布|評論|评论|阅读|閱讀|浏览|瀏覽|字数|引用|回應|留言|by \S+ at|카테고리|태그|댓글|덧글|트랙백|공유|작성자|yorum|etiket|kategori\b|yazar)/iu;
const LONGEST_META = 160;
/** A line that ends like a sentence is text. */
const SENTENCE_END = /[.!?。！？]['"”’)]*$/u;
const LONGEST_LABEL = 40;

export function isMetaLine(text: string): boolean {
	if (text.length > LONGEST_META || (text.length > LONGEST_LABEL && SENTENCE_END.test(text))) return false;
	return META_LINE.test(text);
}

/** A line without words: rules of symbols, separators. */
export function isWordless(text: string): boolean {
	return !/[\p{L}\p{N}]/u.test(text);
}

/** A clock time, alone or among symbols. */
export function isTimeOnly(text: string): boolean {
	return (
		text.length < 30 &&
		/^[\s|@(]*(?:at\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?[\s|)]*$/iu.test(text)
	);
}

/** The end of a text that continues elsewhere. */
export function isCutOff(text: string): boolean {
	return /(?:\.\.\.|…|\(more)[\])]?\s*$/u.test(text.slice(-12));
}
