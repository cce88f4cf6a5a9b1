/**
 * handmade-table: a diary written by hand in nested tables, as personal pages of about 2000 were.
 *
 * No doctype, font tags, attributes without quotes, cells and rows left unclosed. Three hands: the date in a coloured
 * row over the text, the day and month in a cell of their own on the left, and the date at the right after the text.
 */

import type { SimComment, SimPost } from '../model.ts';
import { badgeMonth, formatClock, two } from './dates.ts';
import { charsetHttpEquiv, esc, feedButton, feedHeadLink, forbiddenLink, lureLink } from './markup.ts';
import { type Routes, slugNumber } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { linkList } from './widgets.ts';

interface Hand {
	readonly background: string;
	readonly menu: 'left' | 'top' | 'right';
	readonly entry: (scene: Scene, post: SimPost) => string;
}

const HANDS: readonly [Hand, ...Hand[]] = [
	{ background: '#FFFFEE', menu: 'left', entry: dateRow },
	{ background: '#EEF4FF', menu: 'top', entry: dateCell },
	{ background: '#FFFFFF', menu: 'right', entry: dateBelow },
];

const ROUTES: Routes = {
	page: (page) => `/index${page}.html`,
	pagePattern: /^\/index(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post, date) => `/diary/${date.year}/${two(date.month)}${two(date.day)}_${post.number}.html`,
	postPattern: /^\/diary\/\d{4}\/\d{4}(_\d{1,9})\.html$/,
	postNumber: slugNumber,
	month: (year, month) => `/diary/${year}/${month}.html`,
	monthPattern: /^\/diary\/(\d{4})\/(\d\d)\.html$/,
	about: '/profile.html',
};

/** Hand-written diaries name their writer once, at the foot; only a guest is named beside the text. */
function byline(scene: Scene, post: SimPost): string {
	return post.author === scene.blog.authors[0] ? '' : ` <font size=2>(${esc(post.author)})</font>`;
}

function categories(post: SimPost): string {
	return post.categories.map((name) => `<font size=2 color=#888888>[${esc(name)}]</font>`).join(' ');
}

function title(post: SimPost): string {
	return post.title === '' ? '' : `<font size=4><b>${esc(post.title)}</b></font>`;
}

function more(scene: Scene, post: SimPost): string {
	const count = post.comments.length;
	const letters = scene.blog.hasComments
		? ` <a href="${scene.post(post)}#bbs">${scene.words.letters} ${count}</a>`
		: '';
	return `<p align=right><font size=2><a href="${scene.post(post)}">${scene.words.permalink}</a>${letters}</font>`;
}

function dateRow(scene: Scene, post: SimPost): string {
	return `<table border=0 width=100% cellspacing=1 cellpadding=4 bgcolor=#996633>
<tr bgcolor=#FFCC99><td><font size=3 color=#663300><b>${scene.day(post.publishedMs, 'full')}</b></font> ${title(post)}${byline(scene, post)}
<tr bgcolor=#FFFFFF><td>
${post.html}
${categories(post)}
${more(scene, post)}
</table>
<br>
`;
}

function dateCell(scene: Scene, post: SimPost): string {
	const { year, month, day } = scene.parts(post.publishedMs);
	return `<table border=0 width=100% cellpadding=6>
<tr valign=top><td width=60 bgcolor=#CCDDFF align=center><font size=1>${year}</font><br><font size=2>${badgeMonth(scene.blog.language, month)}</font><br><font size=5><b>${day}</b></font>
<td>
${title(post)}${byline(scene, post)}
${post.html}
${categories(post)}
${more(scene, post)}
</table>
`;
}

function dateBelow(scene: Scene, post: SimPost): string {
	return `<table border=1 width=100% bordercolor=#CCCCCC>
<tr><td>
<center>${title(post)}</center>
${post.html}
<table width=100%><tr><td>${categories(post)}<td align=right><font size=2><i>${scene.day(post.publishedMs, 'numeric')} ${formatClock(scene.parts(post.publishedMs))}</i>${byline(scene, post)}</font></table>
${more(scene, post)}
</table>
<br>
`;
}

function letter(scene: Scene, item: SimComment): string {
	const name =
		item.authorUrl === null ? esc(item.author) : `<a href="${esc(item.authorUrl)}">${esc(item.author)}</a>`;
	const answer = item.parent === null ? '' : `&gt;&gt;${item.parent} `;
	return `<tr><td bgcolor=#EEEEEE><font size=2>${item.number}: <b>${name}</b> ${scene.day(item.publishedMs, 'slash')} ${formatClock(scene.parts(item.publishedMs))}</font>
<tr><td>${answer}${esc(item.text).split('\n\n').join('<br><br>')}
`;
}

function letters(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	return `<a name=bbs></a><hr>
<b>${scene.words.letters}</b>
<table border=0 width=90%>
${post.comments.map((item) => letter(scene, item)).join('')}</table>
<form method=post action="/cgi-bin/bbs.cgi">${scene.words.name} <input name=name size=20><br><textarea name=body rows=4 cols=40></textarea><br><input type=submit value="${scene.words.submit}"></form>
`;
}

function pager(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind === 'post') {
		const left =
			view.previous === null ? '' : `<a href="${scene.post(view.previous)}">&lt;&lt; ${words.previous}</a>`;
		const right = view.next === null ? '' : `<a href="${scene.post(view.next)}">${words.next} &gt;&gt;</a>`;
		return `<center>${left} | <a href="/">${words.home}</a> | ${right}</center>\n`;
	}
	const older = scene.older === null ? '' : `<a href="${scene.older}">&lt;&lt; ${words.older}</a> `;
	const newer = scene.newer === null ? '' : `<a href="${scene.newer}">${words.newer} &gt;&gt;</a>`;
	return `<center>${older}${newer}</center>\n`;
}

function content(scene: Scene, hand: Hand): string {
	const { view, words } = scene;
	if (view.kind === 'about') return `<h2>${words.about}</h2>\n<p>${words.aboutText}\n`;
	const heading = view.kind === 'month' ? `<h2><font color=#336699>${scene.subtitle}</font></h2>\n` : '';
	const entries = scene.posts.map((post) => hand.entry(scene, post)).join('');
	return heading + entries + (view.kind === 'post' ? letters(scene, view.post) : '') + pager(scene);
}

function menu(scene: Scene): string {
	const { blog, words } = scene;
	const item = (href: string, text: string) => `<li><a href="${href}">${text}</a>\n`;
	const months = scene.view.months.map((month) => item(scene.month(month), scene.monthName(month))).join('');
	return `<font size=2><b>MENU</b>
<ul>
${item('/', words.home)}${item(scene.about, words.about)}</ul>
<b>${words.archives}</b>
<ul>
${months}</ul>
<b>${words.blogroll}</b>
<ul>
${linkList(blog.blogroll, item)}</ul>
${lureLink(blog, words.calendar)} ${feedButton(blog)}</font>
`;
}

function layout(scene: Scene, hand: Hand): string {
	const main = `<td valign=top>\n${content(scene, hand)}`;
	const side = menu(scene);
	if (hand.menu === 'top') return `<tr><td bgcolor=#DDE8FF>\n${side}<tr>${main}`;
	const cell = `<td valign=top width=160 bgcolor=#F0F0E0>\n${side}`;
	return `<tr>${hand.menu === 'left' ? cell + main : main + cell}`;
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const hand = choose(HANDS, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)} - ${scene.subtitle}`;
	return `<html>
<head>
${charsetHttpEquiv(scene.charset, '>')}<title>${title}</title>
${feedHeadLink(blog, '>')}</head>
<body bgcolor=${hand.background} text=#333333 link=#0000CC vlink=#663399>
<center><font size=6 color=#336699><b>${esc(blog.title)}</b></font><br>
<font size=2>${esc(blog.tagline)}</font></center>
<hr size=1>
<table border=0 width=760 align=center cellpadding=8>
${layout(scene, hand)}</table>
<hr size=1>
<center><font size=1>${esc(blog.authors[0] ?? '')} ${words.rights} ${forbiddenLink(blog, words.notes)}</font></center>
</body>
</html>
`;
}

export const handmadeTable = definePlatform({
	name: 'handmade-table',
	generator: null,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/diary/rss091.xml',
		'rss0.92': '/diary/rss092.xml',
		'rss1.0': '/diary/index.rdf',
		'rss2.0': '/diary/rss.xml',
		'atom0.3': '/diary/atom03.xml',
		'atom1.0': '/diary/atom.xml',
		json: '/diary/feed.json',
		cdf: '/diary/index.cdf',
	},
	showsExcerpts: () => false,
	render,
});
