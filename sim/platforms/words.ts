/**
 * words: what the platforms' own interface says, in the six languages.
 *
 * Every character can be written in the language's old encodings (windows-1252, windows-1251, Shift_JIS, EUC-JP, GBK);
 * arrows and quotation marks are entities in the markup instead.
 */

import type { Language } from '../model.ts';

export interface Words {
	readonly home: string;
	readonly about: string;
	readonly aboutText: string;
	readonly archives: string;
	readonly categories: string;
	readonly tags: string;
	readonly blogroll: string;
	readonly recentPosts: string;
	readonly recentComments: string;
	readonly meta: string;
	readonly login: string;
	readonly search: string;
	readonly calendar: string;
	readonly comments: string;
	readonly comment: string;
	readonly noComments: string;
	readonly leaveReply: string;
	readonly reply: string;
	readonly says: string;
	readonly name: string;
	readonly email: string;
	readonly website: string;
	readonly submit: string;
	readonly postedBy: string;
	readonly postedOn: string;
	readonly postedIn: string;
	readonly by: string;
	readonly at: string;
	readonly readMore: string;
	readonly older: string;
	readonly newer: string;
	readonly previous: string;
	readonly next: string;
	readonly permalink: string;
	readonly trackback: string;
	readonly poweredBy: string;
	readonly subscribe: string;
	readonly share: string;
	readonly related: string;
	readonly updated: string;
	readonly untitled: string;
	readonly skip: string;
	readonly rights: string;
	readonly notes: string;
	readonly more: string;
	readonly diary: string;
	readonly date: string;
	readonly subject: string;
	readonly letters: string;
	readonly minutes: string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
	en: {
		home: 'Home',
		about: 'About',
		aboutText: 'I write here about whatever keeps me busy. Thank you for reading.',
		archives: 'Archives',
		categories: 'Categories',
		tags: 'Tags',
		blogroll: 'Blogroll',
		recentPosts: 'Recent Posts',
		recentComments: 'Recent Comments',
		meta: 'Meta',
		login: 'Log in',
		search: 'Search',
		calendar: 'Calendar',
		comments: 'Comments',
		comment: 'Comment',
		noComments: 'No Comments',
		leaveReply: 'Leave a Reply',
		reply: 'Reply',
		says: 'Says:',
		name: 'Name',
		email: 'Mail (will not be published)',
		website: 'Website',
		submit: 'Submit Comment',
		postedBy: 'Posted by',
		postedOn: 'Posted on',
		postedIn: 'Posted in',
		by: 'by',
		at: 'at',
		readMore: 'Read more',
		older: 'Older posts',
		newer: 'Newer posts',
		previous: 'Previous',
		next: 'Next',
		permalink: 'Permalink',
		trackback: 'TrackBack',
		poweredBy: 'Powered by',
		subscribe: 'Subscribe',
		share: 'Share this',
		related: 'Related posts',
		updated: 'Updated',
		untitled: '(no title)',
		skip: 'Skip to content',
		rights: 'All rights reserved.',
		notes: 'Private notes',
		more: 'More',
		diary: 'Diary',
		date: 'Date',
		subject: 'Subject',
		letters: 'Letters',
		minutes: 'min read',
	},
	de: {
		home: 'Startseite',
		about: 'Über mich',
		aboutText: 'Hier schreibe ich über das, was mich beschäftigt. Danke fürs Lesen.',
		archives: 'Archiv',
		categories: 'Kategorien',
		tags: 'Schlagwörter',
		blogroll: 'Blogroll',
		recentPosts: 'Neueste Beiträge',
		recentComments: 'Neueste Kommentare',
		meta: 'Meta',
		login: 'Anmelden',
		search: 'Suche',
		calendar: 'Kalender',
		comments: 'Kommentare',
		comment: 'Kommentar',
		noComments: 'Keine Kommentare',
		leaveReply: 'Schreibe einen Kommentar',
		reply: 'Antworten',
		says: 'sagt:',
		name: 'Name',
		email: 'E-Mail (wird nicht veröffentlicht)',
		website: 'Webseite',
		submit: 'Kommentar abschicken',
		postedBy: 'Geschrieben von',
		postedOn: 'Veröffentlicht am',
		postedIn: 'Abgelegt unter',
		by: 'von',
		at: 'um',
		readMore: 'Weiterlesen',
		older: 'Ältere Beiträge',
		newer: 'Neuere Beiträge',
		previous: 'Zurück',
		next: 'Weiter',
		permalink: 'Permalink',
		trackback: 'TrackBack',
		poweredBy: 'Angetrieben von',
		subscribe: 'Abonnieren',
		share: 'Teilen',
		related: 'Ähnliche Beiträge',
		updated: 'Aktualisiert',
		untitled: '(ohne Titel)',
		skip: 'Zum Inhalt springen',
		rights: 'Alle Rechte vorbehalten.',
		notes: 'Private Notizen',
		more: 'Mehr',
		diary: 'Tagebuch',
		date: 'Datum',
		subject: 'Betreff',
		letters: 'Zuschriften',
		minutes: 'Min. Lesezeit',
	},
	fr: {
		home: 'Accueil',
		about: 'À propos',
		aboutText: "J'écris ici sur ce qui m'occupe. Merci de votre lecture.",
		archives: 'Archives',
		categories: 'Catégories',
		tags: 'Étiquettes',
		blogroll: 'Liens',
		recentPosts: 'Articles récents',
		recentComments: 'Commentaires récents',
		meta: 'Méta',
		login: 'Connexion',
		search: 'Rechercher',
		calendar: 'Calendrier',
		comments: 'Commentaires',
		comment: 'Commentaire',
		noComments: 'Aucun commentaire',
		leaveReply: 'Laisser un commentaire',
		reply: 'Répondre',
		says: 'dit :',
		name: 'Nom',
		email: 'Adresse (ne sera pas publiée)',
		website: 'Site web',
		submit: 'Envoyer le commentaire',
		postedBy: 'Rédigé par',
		postedOn: 'Publié le',
		postedIn: 'Publié dans',
		by: 'par',
		at: 'à',
		readMore: 'Lire la suite',
		older: 'Articles plus anciens',
		newer: 'Articles plus récents',
		previous: 'Précédent',
		next: 'Suivant',
		permalink: 'Lien permanent',
		trackback: 'Rétrolien',
		poweredBy: 'Propulsé par',
		subscribe: "S'abonner",
		share: 'Partager',
		related: 'Articles similaires',
		updated: 'Mis à jour',
		untitled: '(sans titre)',
		skip: 'Aller au contenu',
		rights: 'Tous droits réservés.',
		notes: 'Notes privées',
		more: 'Plus',
		diary: 'Journal',
		date: 'Date',
		subject: 'Sujet',
		letters: 'Courrier',
		minutes: 'min de lecture',
	},
	ja: {
		home: 'ホーム',
		about: 'プロフィール',
		aboutText: '日々のことをここに書いています。読んでくださってありがとうございます。',
		archives: 'アーカイブ',
		categories: 'カテゴリー',
		tags: 'タグ',
		blogroll: 'リンク集',
		recentPosts: '最近の記事',
		recentComments: '最近のコメント',
		meta: 'メタ情報',
		login: 'ログイン',
		search: '検索',
		calendar: 'カレンダー',
		comments: 'コメント',
		comment: 'コメントする',
		noComments: 'コメントはありません',
		leaveReply: 'コメントを残す',
		reply: '返信',
		says: 'より:',
		name: '名前',
		email: 'メール (公開されません)',
		website: 'ウェブサイト',
		submit: 'コメントを送信',
		postedBy: '投稿者',
		postedOn: '投稿日',
		postedIn: 'カテゴリー',
		by: '作成者',
		at: '時刻',
		readMore: '続きを読む',
		older: '過去の記事',
		newer: '新しい記事',
		previous: '前の記事',
		next: '次の記事',
		permalink: '固定リンク',
		trackback: 'トラックバック',
		poweredBy: 'Powered by',
		subscribe: '購読する',
		share: '共有',
		related: '関連記事',
		updated: '更新',
		untitled: '(無題)',
		skip: '本文へ移動',
		rights: '無断転載を禁じます。',
		notes: '覚え書き',
		more: 'もっと見る',
		diary: '日記',
		date: '日付',
		subject: '件名',
		letters: '掲示板より',
		minutes: '分で読めます',
	},
	zh: {
		home: '首页',
		about: '关于',
		aboutText: '这里记录我平日的所见所想。谢谢阅读。',
		archives: '归档',
		categories: '分类',
		tags: '标签',
		blogroll: '友情链接',
		recentPosts: '近期文章',
		recentComments: '近期评论',
		meta: '功能',
		login: '登录',
		search: '搜索',
		calendar: '日历',
		comments: '评论',
		comment: '评论',
		noComments: '没有评论',
		leaveReply: '发表评论',
		reply: '回复',
		says: '说:',
		name: '姓名',
		email: '邮箱 (不会被公开)',
		website: '网站',
		submit: '提交评论',
		postedBy: '作者',
		postedOn: '发表于',
		postedIn: '分类于',
		by: '由',
		at: '时间',
		readMore: '阅读全文',
		older: '较早的文章',
		newer: '较新的文章',
		previous: '上一篇',
		next: '下一篇',
		permalink: '永久链接',
		trackback: '引用',
		poweredBy: '由此驱动:',
		subscribe: '订阅',
		share: '分享',
		related: '相关文章',
		updated: '更新于',
		untitled: '(无标题)',
		skip: '跳至内容',
		rights: '版权所有。',
		notes: '私人笔记',
		more: '更多',
		diary: '日记',
		date: '日期',
		subject: '主题',
		letters: '来信',
		minutes: '分钟读完',
	},
	ru: {
		home: 'Главная',
		about: 'Обо мне',
		aboutText: 'Здесь я пишу обо всём, что меня занимает. Спасибо, что читаете.',
		archives: 'Архивы',
		categories: 'Рубрики',
		tags: 'Метки',
		blogroll: 'Ссылки',
		recentPosts: 'Свежие записи',
		recentComments: 'Свежие комментарии',
		meta: 'Мета',
		login: 'Войти',
		search: 'Поиск',
		calendar: 'Календарь',
		comments: 'Комментарии',
		comment: 'Комментировать',
		noComments: 'Нет комментариев',
		leaveReply: 'Оставить комментарий',
		reply: 'Ответить',
		says: 'пишет:',
		name: 'Имя',
		email: 'Почта (не публикуется)',
		website: 'Сайт',
		submit: 'Отправить',
		postedBy: 'Автор',
		postedOn: 'Опубликовано',
		postedIn: 'Рубрика',
		by: 'автор',
		at: 'в',
		readMore: 'Читать далее',
		older: 'Предыдущие записи',
		newer: 'Следующие записи',
		previous: 'Назад',
		next: 'Вперёд',
		permalink: 'Постоянная ссылка',
		trackback: 'Трекбек',
		poweredBy: 'Работает на',
		subscribe: 'Подписаться',
		share: 'Поделиться',
		related: 'Похожие записи',
		updated: 'Обновлено',
		untitled: '(без названия)',
		skip: 'Перейти к содержимому',
		rights: 'Все права защищены.',
		notes: 'Личные заметки',
		more: 'Ещё',
		diary: 'Дневник',
		date: 'Дата',
		subject: 'Тема',
		letters: 'Письма',
		minutes: 'мин. чтения',
	},
};

/** "3 Comments" and its like; none at all has its own words. */
export function countComments(language: Language, count: number): string {
	const words = WORDS[language];
	if (count === 0) return words.noComments;
	if (language === 'en') return count === 1 ? '1 Comment' : `${count} Comments`;
	if (language === 'de') return count === 1 ? '1 Kommentar' : `${count} Kommentare`;
	if (language === 'fr') return count === 1 ? '1 commentaire' : `${count} commentaires`;
	return `${words.comments} (${count})`;
}
