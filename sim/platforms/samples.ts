/**
 * samples: fixed blogs, posts and comments for the tests of the platforms, in all six languages.
 *
 * In:     a platform, a variant, a language. Out: a blog and its posts, newest first, among them an untitled one, two of
 * one day, one at the other side of midnight in the blog's zone, and nested comments; some text needs escaping.
 */

import type { Language, Month, PlatformName, SimBlog, SimComment, SimPost } from '../model.ts';

interface Phrases {
	readonly title: string;
	readonly tagline: string;
	readonly authors: readonly string[];
	readonly categories: readonly string[];
	readonly titles: readonly string[];
	readonly sentences: readonly string[];
	readonly commenters: readonly string[];
	readonly zoneMinutes: number;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
	en: {
		title: 'Tea & Rain',
		tagline: 'Notes from a wet town',
		authors: ['Mary Holt', 'Sam <The Man> Reed'],
		categories: ['Life', 'Books & Films'],
		titles: ['On the <b> tag', 'A walk by the river', 'Tea, again'],
		sentences: ['The river was high this morning.', 'Nobody else was out.', 'I came home wet and content.'],
		commenters: ['Ann', 'Bob "the" Cook', 'Cy'],
		zoneMinutes: -300,
	},
	de: {
		title: 'Tee & Regen',
		tagline: 'Notizen aus einer grünen Stadt',
		authors: ['Jörg Müller', 'Käthe Weiß'],
		categories: ['Alltag', 'Bücher'],
		titles: ['Über die Größe', 'Ein Gang am Fluss', 'Schöne Grüße'],
		sentences: [
			'Der Fluss war heute früh sehr hoch.',
			'Außer mir war niemand draußen.',
			'Nass kam ich heim.',
		],
		commenters: ['Anja', 'Björn', 'Cäcilie'],
		zoneMinutes: 60,
	},
	fr: {
		title: 'Thé et pluie',
		tagline: "Carnet d'une ville mouillée",
		authors: ['Hélène Dûment', 'François Lacôte'],
		categories: ['Vie', "Lectures d'été"],
		titles: ['À propos du thé', 'Une marche près de la rivière', 'Ça recommence'],
		sentences: [
			'La rivière était haute ce matin.',
			"Personne d'autre n'était dehors.",
			'Je suis rentré trempé.',
		],
		commenters: ['Anaïs', 'Benoît', 'Cécile'],
		zoneMinutes: 60,
	},
	ja: {
		title: 'お茶と雨の日記',
		tagline: '雨の多い町から',
		authors: ['山田花子', '鈴木一郎'],
		categories: ['日常', '読書'],
		titles: ['川沿いを歩く', '雨の朝のこと', 'またお茶の話'],
		sentences: ['今朝は川の水が高かった。', '外には誰もいなかった。', '濡れて帰ったが満足している。'],
		commenters: ['佐藤', '高橋', '田中'],
		zoneMinutes: 540,
	},
	zh: {
		title: '茶与雨',
		tagline: '来自多雨小城的笔记',
		authors: ['王小明', '李红'],
		categories: ['生活', '读书'],
		titles: ['沿着河边散步', '下雨的早晨', '再谈喝茶'],
		sentences: ['今天早上河水很高。', '外面没有别的人。', '我淋湿了回家,但很满意。'],
		commenters: ['张三', '赵四', '孙五'],
		zoneMinutes: 480,
	},
	ru: {
		title: 'Чай и дождь',
		tagline: 'Заметки из мокрого города',
		authors: ['Мария Иванова', 'Пётр Ёлкин'],
		categories: ['Жизнь', 'Книги'],
		titles: ['Прогулка у реки', 'Дождливое утро', 'Снова о чае'],
		sentences: [
			'Река сегодня утром была высокой.',
			'На улице никого не было.',
			'Я вернулся мокрый и довольный.',
		],
		commenters: ['Аня', 'Борис', 'Вера'],
		zoneMinutes: 180,
	},
};

export function sampleBlog(
	platform: PlatformName,
	variant: number,
	language: Language,
	changes: Partial<SimBlog> = {},
): SimBlog {
	const phrases = PHRASES[language];
	return {
		kind: 'blog',
		index: 7,
		host: 'tea.example',
		url: 'http://tea.example/',
		title: phrases.title,
		tagline: phrases.tagline,
		language,
		encoding: 'utf-8',
		platform,
		variant,
		authors: phrases.authors,
		zoneMinutes: phrases.zoneMinutes,
		categories: phrases.categories,
		postsPerPage: 4,
		feed: null,
		hasComments: true,
		hidesComments: false,
		channel: null,
		blogroll: [{ url: 'http://friend.example/?a=1&b=2', text: phrases.commenters[0] ?? '' }],
		startedMs: Date.UTC(2004, 0, 1),
		meanIntervalMs: 86_400_000,
		fault: 'none',
		robots: { disallow: [], crawlDelaySeconds: null },
		...changes,
	};
}

function sampleComments(phrases: Phrases, published: number): readonly SimComment[] {
	const at = (hours: number) => published + hours * 3_600_000;
	const [first = '', second = '', third = ''] = phrases.commenters;
	const [one = '', two = '', three = ''] = phrases.sentences;
	return [
		{ number: 1, parent: null, author: first, authorUrl: null, publishedMs: at(2), text: `${one}\n\n${two}` },
		{
			number: 2,
			parent: 1,
			author: second,
			authorUrl: 'http://b.example/?x&y',
			publishedMs: at(30),
			text: `2 < 3 & ${three}`,
		},
		{ number: 3, parent: 2, author: third, authorUrl: null, publishedMs: at(31), text: `3. ${two}` },
		{ number: 4, parent: null, author: first, authorUrl: null, publishedMs: at(32), text: `4. ${one}` },
	];
}

function samplePost(blog: SimBlog, number: number, title: string, publishedMs: number): SimPost {
	const phrases = PHRASES[blog.language];
	const [one = '', two = '', three = ''] = phrases.sentences;
	const marked = `${one} (${number})`;
	return {
		number,
		slug: `a-walk-${number}`,
		title,
		author: blog.authors[number % 2] ?? '',
		publishedMs,
		updatedMs: number === 12 ? publishedMs + 86_400_000 : null,
		categories: number % 2 === 0 ? phrases.categories : phrases.categories.slice(0, 1),
		html: `<p>${marked} <a href="http://x.example/">${two}</a></p>\n<blockquote><p>${three}</p></blockquote>\n<ul><li>${one}</li></ul>`,
		text: `${marked} ${two}\n\n${three}\n\n${one}`,
		summary: marked,
		links: [{ url: 'http://x.example/', text: two }],
		comments: blog.hasComments && number % 2 === 0 ? sampleComments(phrases, publishedMs) : [],
	};
}

/** Newest first. The third is on the second's day; the first is on the next day in UTC or in the zone, not in both. */
export function samplePosts(blog: SimBlog): readonly SimPost[] {
	const [one = '', two = '', three = ''] = PHRASES[blog.language].titles;
	const midnight = Date.UTC(2004, 2, 6) - blog.zoneMinutes * 60_000;
	return [
		samplePost(blog, 12, one, midnight - 60_000),
		samplePost(blog, 11, '', Date.UTC(2004, 2, 4, 12, 4)),
		samplePost(blog, 10, two, Date.UTC(2004, 2, 4, 10, 59)),
		samplePost(blog, 9, three, Date.UTC(2003, 11, 31, 12, 30)),
	];
}

export const sampleMonths: readonly Month[] = [
	{ year: 2004, month: 3 },
	{ year: 2003, month: 12 },
];
