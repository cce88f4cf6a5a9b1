/**
 * kinds: the kinds of pages that look like blogs, and the names that reveal them.
 *
 * A page in a language without a row here is judged by its structure only; a name merely decides sooner. A name in a
 * URL is a whole word. `title` may be anywhere in the title; `titlePart` must be one of its parts: “Events | The
 * library” is a list of events, “My thoughts on current events” is not.
 *
 * Source: Nanno §3.5, filtering rules for web pages.
 */

export interface OtherKind {
	readonly name: string;
	/** The name used in reasons. */
	readonly label: string;
	readonly address?: RegExp;
	readonly title?: RegExp;
	readonly titlePart?: RegExp;
	/** Types of schema.org that such a page declares. */
	readonly schema?: RegExp;
	readonly generator?: RegExp;
	/** A blog may be called this, too: strong evidence overrules the name. */
	readonly isWeak?: boolean;
}

export const OTHER_KINDS: readonly OtherKind[] = [
	{
		name: 'forum',
		label: 'a forum or message board',
		address: words(
			'forums?|foro|phpbb\\d?|vbulletin|viewtopic|viewforum|showthread|showtopic|threads|[a-z]?bbs\\d*|message-?boards?|discussions?|chat\\d*|questions/\\d+',
		),
		title: either(
			words('forums?|message board|discussion board|bbs|chat ?room|foros?|форум'),
			/掲示板|チャット|论坛|論壇|게시판/,
		),
		schema: /^(?:DiscussionForumPosting|QAPage|Question)$/,
		generator:
			/phpbb|vbulletin|xenforo|discourse|simple machines|mybb|vanilla|flarum|punbb|invision|fluxbb|bbpress/i,
	},
	{
		name: 'mailing-list',
		label: 'the archive of a mailing list',
		address: words('pipermail|mailman|hyperkitty|mailing-?lists?|mail-?archives?|listinfo'),
		title: either(
			words(
				'mailing[ -]?list|mail archives?|list archives?|e-?mail magazine|mailingliste|liste de diffusion|lista de correo|рассылка',
			),
			/メーリングリスト|メールマガジン|メルマガ|邮件列表|郵件列表|메일링/,
		),
		generator: /pipermail|hypermail|mhonarc|mailman/i,
	},
	{
		name: 'guestbook',
		label: 'a guestbook',
		address: words('guest[-_]?book|guests\\d*|g(?:ae|ä)stebuch|gbook\\d*|livre-?d-?or|libro-?de-?visitas'),
		title: either(
			words('guest ?book|g(?:ä|ae)stebuch|livre d.or|libro de visitas|gastenboek|gästbok|гостевая'),
			/ゲストブック|芳名帳|留言[板本簿]|방명록/,
		),
	},
	{
		name: 'change-log',
		label: 'a changelog or update history',
		address: words(
			'change[-_]?logs?|release[-_]?notes?|whats[-_]?new|update[-_]?history|revision[-_]?history|history|updates?(?=\\.\\w{3,5}$|/?$)',
		),
		titlePart: either(
			words(
				'change ?logs?|changes|release notes|release history|version history|what.?s new|(?:site )?updates?|update history|revision history|site history|änderungen|versionsgeschichte|modifications|historique des versions|cambios|(?:список|история) изменений|изменения',
			),
			/更新履歴|改訂履歴|更新情報|更新記録|変更履歴|更新日志|更新日誌|更新历史|更新紀錄|版本历史|変更点/,
		),
		isWeak: true,
	},
	{
		name: 'events',
		label: 'a list of events',
		address: words(
			'events?|calendar|agenda|whats-?on|exhibitions|veranstaltungen|termine|evenements|eventos',
		),
		titlePart: either(
			words(
				'(?:upcoming )?events?|calendar|exhibitions|what.?s on|veranstaltungen|termine|agenda|événements|manifestations|eventos|события|мероприятия|афиша',
			),
			/イベント|行事予定|催し|活动|活動|행사/,
		),
		schema: /^(?:\p{L}*Event|EventSeries)$/u,
		isWeak: true,
	},
	{
		name: 'publications',
		label: 'a list of publications',
		address: words('publications?|papers|bibliography'),
		titlePart: either(
			words('publications?|papers|bibliography|veröffentlichungen|publikationen|publicaciones|публикации'),
			/業績|論文|论文|論著/,
		),
		isWeak: true,
	},
	{
		name: 'news',
		label: 'a news index',
		address: words('news|newsroom|press-?releases?|nachrichten|actualites|noticias'),
		titlePart: either(
			words(
				'news|newsroom|press releases?|nachrichten|neuigkeiten|actualités|nouvelles|noticias|новости|aktuelles',
			),
			/ニュース|新着情報|お知らせ|新闻|新聞|뉴스/,
		),
		schema: /^(?:NewsMediaOrganization)$/,
		isWeak: true,
	},
	{
		name: 'shop',
		label: 'a shop or product page',
		schema: /^(?:Product|ProductGroup|OfferCatalog)$/,
		generator: /shopify|prestashop|woocommerce|magento|opencart/i,
		isWeak: true,
	},
	{
		name: 'wiki',
		label: 'a wiki',
		generator: /mediawiki|dokuwiki|moinmoin|twiki|tikiwiki|pukiwiki|confluence/i,
	},
	{
		name: 'wiki-title',
		label: 'a wiki',
		titlePart: /\p{L}{0,30}wiki(?:pedia)?(?!\p{L})/iu,
		isWeak: true,
	},
];

/** Whole words of any script; `\b` knows ASCII only. */
function words(list: string): RegExp {
	return new RegExp(`(?<![\\p{L}\\d])(?:${list})(?!\\p{L})`, 'iu');
}

/** Japanese, Chinese and Korean names have no spaces around them. */
function either(spaced: RegExp, unspaced: RegExp): RegExp {
	return new RegExp(`${spaced.source}|${unspaced.source}`, 'iu');
}
