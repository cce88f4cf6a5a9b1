/**
 * tdiary: tDiary, where a day is the unit and each post is a section of its day.
 *
 * A section's permalink is its own page (the section permalink plugin's form, 20040305p12.html) so that every post can
 * be requested; the number after the p is the post's. The comments of a day are its "tsukkomi": shortened on the
 * diary's front page, whole on the section's page.
 */

import type { SimComment, SimPost } from '../model.ts';
import { type DateStyle, formatClock, two } from './dates.ts';
import { charsetHttpEquiv, esc, feedButton, feedHeadLink, forbiddenLink, lureLink } from './markup.ts';
import { plainNumber, type Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { byDay, linkList, recentPosts } from './widgets.ts';

const GENERATOR = 'tDiary 2.0.2';

interface Theme {
	readonly name: string;
	readonly heading: DateStyle;
	readonly sidebar: boolean;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ name: 'default', heading: 'iso', sidebar: false },
	{ name: 'asterisk-blue', heading: 'full', sidebar: true },
	{ name: 'clover', heading: 'padded', sidebar: false },
	{ name: 'whatever', heading: 'slash', sidebar: true },
];

const ROUTES: Routes = {
	page: (page) => `/latest-${page}.html`,
	pagePattern: /^\/latest-(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}${two(date.month)}${two(date.day)}p${two(post.number)}.html`,
	postPattern: /^\/\d{8}p(\d{2,9})\.html$/,
	postNumber: (text) => plainNumber(text.length === 2 && text.startsWith('0') ? text.slice(1) : text),
	month: (year, month) => `/${year}${month}.html`,
	monthPattern: /^\/(\d{4})(\d\d)\.html$/,
	about: '/about.html',
};

function section(scene: Scene, post: SimPost): string {
	const anchor = `<a name="p${two(post.number)}" href=".${scene.post(post)}" title="${scene.words.permalink}"><span class="sanchor">_</span></a>`;
	const categories = post.categories
		.map((name) => `[<a href="${scene.category(name)}" title="${esc(name)}">${esc(name)}</a>]`)
		.join('');
	const author =
		post.author === scene.blog.authors[0] ? '' : ` <span class="author">(${esc(post.author)})</span>`;
	const time = `<span class="timestamp">${formatClock(scene.parts(post.publishedMs))}</span>`;
	return `<div class="section">
<h3>${anchor} ${categories} ${esc(post.title)}${author} ${time}</h3>
${post.html}
</div>
`;
}

const SHORT_COMMENT_CHARS = 40;

function shortComment(scene: Scene, post: SimPost, item: SimComment): string {
	const text = item.text.split('\n').join(' ');
	const shown =
		text.length > SHORT_COMMENT_CHARS ? `${esc(text.slice(0, SHORT_COMMENT_CHARS))}..` : esc(text);
	return `<p><a href=".${scene.post(post)}#c${two(item.number)}"><span class="canchor">_</span></a> <span class="commentator">${esc(item.author)}</span> [${shown}]</p>\n`;
}

function longComment(scene: Scene, item: SimComment): string {
	const name =
		item.authorUrl === null ? esc(item.author) : `<a href="${esc(item.authorUrl)}">${esc(item.author)}</a>`;
	return `<div class="commentbody">
<div class="commentator"><a name="c${two(item.number)}" href="#c${two(item.number)}"><span class="canchor">_</span></a> <span class="commentator">${name}</span> <span class="commenttime">(${scene.day(item.publishedMs, 'padded')} ${formatClock(scene.parts(item.publishedMs))})</span></div>
<p>${esc(item.text).split('\n\n').join('<br>\n<br>\n')}</p>
</div>
`;
}

function comments(scene: Scene, posts: readonly SimPost[]): string {
	if (!scene.blog.hasComments) return '';
	const whole = scene.view.kind === 'post';
	const items = posts.flatMap((post) =>
		post.comments.map((item) => (whole ? longComment(scene, item) : shortComment(scene, post, item))),
	);
	return `<div class="comment">
<div class="caption">${scene.words.comments} (${items.length})</div>
<div class="${whole ? 'commentlong' : 'commentshort'}">
${items.join('')}</div>
</div>
`;
}

function form(scene: Scene): string {
	if (!scene.blog.hasComments || scene.view.kind !== 'post') return '';
	const { words } = scene;
	return `<div class="form"><div class="caption"><a name="c">${words.leaveReply}</a></div>
<form class="comment" name="comment-form" method="post" action="./index.rb"><div class="field name">${words.name}: <input class="field" name="name" value=""></div>
<div class="textarea">${words.comments}: <textarea name="body" cols="60" rows="5"></textarea></div>
<div class="button"><input type="submit" name="comment" value="${words.submit}"></div></form></div>
`;
}

function day(scene: Scene, theme: Theme, posts: readonly SimPost[]): string {
	const first = posts[0];
	if (first === undefined) return '';
	return `<div class="day">
<h2><span class="date"><a href=".${scene.post(first)}">${scene.day(first.publishedMs, theme.heading)}</a></span> <span class="title"></span></h2>
<div class="body">
${posts.map((post) => section(scene, post)).join('')}</div>
${comments(scene, posts)}${form(scene)}<div class="referer"></div>
</div>
<hr class="sep">
`;
}

function menu(scene: Scene): string {
	const { view, words } = scene;
	const item = (href: string, text: string) =>
		`<span class="adminmenu"><a href="${href}">${text}</a></span>\n`;
	let items = item('./', words.home) + item(`.${scene.about}`, words.about);
	if (view.kind === 'post') {
		if (view.previous !== null) items += item(`.${scene.post(view.previous)}`, `&laquo;${words.previous}`);
		if (view.next !== null) items += item(`.${scene.post(view.next)}`, `${words.next}&raquo;`);
	}
	if (scene.older !== null) items += item(`.${scene.older}`, `&laquo;${words.older}`);
	if (scene.newer !== null) items += item(`.${scene.newer}`, `${words.newer}&raquo;`);
	return `<div class="adminmenu">\n${items}</div>\n`;
}

/** All months by year, as the diary's calendar line has them: 2004|01|02|03| */
function yearLines(scene: Scene): string {
	let year = 0;
	let line = '';
	for (const month of scene.view.months) {
		if (month.year !== year) line += `${year === 0 ? '' : '<br>\n'}${month.year}|`;
		year = month.year;
		line += `<a href=".${scene.month(month)}">${two(month.month)}</a>|`;
	}
	return `<div class="calendar">\n${line}\n</div>\n`;
}

function sidebar(scene: Scene): string {
	const { blog, words } = scene;
	return `<div class="sidebar">
<p class="caption">${words.recentPosts}</p>
<ul class="recent-list">${recentPosts(scene)}</ul>
<p class="caption">${words.blogroll}</p>
<ul>${linkList(blog.blogroll)}</ul>
${lureLink(blog, words.calendar)}</div>
`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="day"><h2><span class="title">${words.about}</span></h2><div class="body"><div class="section"><p>${words.aboutText}</p></div></div></div>\n`;
	}
	return byDay(scene, scene.posts)
		.map((posts) => day(scene, theme, posts))
		.join('');
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const subtitle = scene.subtitle === '' ? '' : `(${scene.subtitle})`;
	const main = `${menu(scene)}<h1>${esc(blog.title)}</h1>
<p class="message">${esc(blog.tagline)}</p>
${yearLines(scene)}<hr class="sep">
${content(scene, theme)}${menu(scene)}`;
	const links = theme.sidebar
		? ''
		: `<ul class="links">${linkList(blog.blogroll)}</ul>\n${lureLink(blog, words.calendar)}\n`;
	return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html lang="${blog.language}">
<head>
${charsetHttpEquiv(scene.charset, '>')}<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Script-Type" content="text/javascript; charset=us-ascii">
<meta name="author" content="${esc(blog.authors[0] ?? '')}">
<link rel="start" title="${words.home}" href="./">
${feedHeadLink(blog, '>')}<meta http-equiv="content-style-type" content="text/css">
<link rel="stylesheet" href="theme/base.css" type="text/css" media="all">
<link rel="stylesheet" href="theme/${theme.name}/${theme.name}.css" title="${theme.name}" type="text/css" media="all">
<title>${esc(blog.title)}${subtitle}</title>
</head>
<body>
${theme.sidebar ? `<div class="main">\n${main}</div>\n${sidebar(scene)}` : main + links}<div class="footer">
Generated by <a href="http://www.tdiary.org/">tDiary</a> version 2.0.2<br>
${words.postedBy}: ${esc(blog.authors[0] ?? '')} ${feedButton(blog)} ${forbiddenLink(blog, words.notes)}
</div>
</body>
</html>
`;
}

export const tdiary = definePlatform({
	name: 'tdiary',
	generator: GENERATOR,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/rss2.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/index.json',
		cdf: '/index.cdf',
	},
	showsExcerpts: () => false,
	render,
});
