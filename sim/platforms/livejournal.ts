/**
 * livejournal: a LiveJournal journal, laid out in tables as its S2 styles were.
 *
 * Styles: a row with date and time over each entry, a label table (Date, Subject) before the text, and a style whose
 * date stands in the footer bar. An entry's id is its number with a check byte, as the site makes them.
 */

import type { SimComment, SimPost } from '../model.ts';
import {
	absolute,
	charsetHttpEquiv,
	esc,
	feedButton,
	feedHeadLink,
	forbiddenLink,
	lureLink,
} from './markup.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { calendar, linkList, monthList, tagCloud, thread } from './widgets.ts';

interface Style {
	readonly sidebar: 'left' | 'right' | 'none';
	readonly calendar: boolean;
	readonly entry: (scene: Scene, post: SimPost) => string;
}

const STYLES: readonly [Style, ...Style[]] = [
	{ sidebar: 'left', calendar: false, entry: datedRow },
	{ sidebar: 'none', calendar: false, entry: labelled },
	{ sidebar: 'right', calendar: true, entry: footed },
];

/** The number with a byte that cannot be guessed by counting. */
function entryId(number: number): number {
	return number * 256 + ((number * 97) % 256);
}

const ROUTES: Routes = {
	page: (posts) => `/?skip=${posts}`,
	pagePattern: /^\/\?skip=(\d{1,9})$/,
	pageCounts: 'posts',
	post: (post) => `/${entryId(post.number)}.html`,
	postPattern: /^\/([1-9]\d{0,11})\.html$/,
	postNumber: (text) => {
		const number = Math.floor(Number(text) / 256);
		return number >= 1 && entryId(number) === Number(text) ? number : null;
	},
	month: (year, month) => `/${year}/${month}/`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/$/,
	about: '/profile',
};

function user(name: string, href: string): string {
	return `<span class="ljuser" style="white-space: nowrap;"><a href="${href}"><img src="/img/userinfo.gif" alt="[info]" width="17" height="17" style="vertical-align: bottom; border: 0;" /></a><a href="${href}"><b>${esc(name)}</b></a></span>`;
}

function links(scene: Scene, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	const { words } = scene;
	const comments = scene.blog.hasComments
		? ` | <a href="${url}#comments">${scene.commentCount(post)}</a> | <a href="${url}#postform" rel="nofollow">${words.comment}</a>`
		: '';
	return `<a href="${url}">${words.permalink}</a>${comments}`;
}

function tags(scene: Scene, post: SimPost): string {
	return post.categories.length === 0
		? ''
		: `<div class="ljtags"><strong>${scene.words.tags}:</strong> ${scene.categories(post, ', ')}</div>\n`;
}

function datedRow(scene: Scene, post: SimPost): string {
	return `<table class="entrybox" cellspacing="0" cellpadding="0" width="100%">
<tr class="caption"><td align="left"><b>${user(post.author, scene.about)}</b></td><td class="index" align="right"><b>[</b>${scene.day(post.publishedMs, 'shortDayFirst')}<b>|</b>${scene.time(post.publishedMs)}<b>]</b></td></tr>
<tr><td class="entry" colspan="2">
${post.title === '' ? '' : `<div class="subject"><b>${esc(post.title)}</b></div>\n`}${post.html}
${tags(scene, post)}<p class="comments">(${links(scene, post)})</p>
</td></tr>
</table>
<br />
`;
}

function labelled(scene: Scene, post: SimPost): string {
	const { words } = scene;
	const row = (label: string, value: string) =>
		value === '' ? '' : `<tr><td align="right"><b>${label}:</b></td><td>${value}</td></tr>\n`;
	return `<table border="0" cellpadding="0" cellspacing="5" class="currents">
${row(words.date, `${scene.day(post.publishedMs, 'iso')} ${scene.time(post.publishedMs)}`)}${row(words.subject, esc(post.title))}${row(words.postedBy, user(post.author, scene.about))}</table>
<div class="entry_text">
${post.html}
</div>
${tags(scene, post)}<div class="entry_links">[ ${links(scene, post)} ]</div>
<hr />
`;
}

function footed(scene: Scene, post: SimPost): string {
	return `<div class="box">
<div class="entry" id="ljentry${post.number}">
${post.title === '' ? '' : `<h3 class="entry-title"><a href="${scene.post(post)}">${esc(post.title)}</a></h3>\n`}<div class="entry-body">
${post.html}
</div>
${tags(scene, post)}</div>
<table class="entryfooter" width="100%"><tr><td>${user(post.author, scene.about)}</td><td>${scene.day(post.publishedMs, 'full')} @ ${scene.time(post.publishedMs)}</td><td align="right">${links(scene, post)}</td></tr></table>
</div>
`;
}

function commentStamp(scene: Scene, item: SimComment): string {
	return `${scene.day(item.publishedMs, 'ordinal')} ${scene.time(item.publishedMs)}`;
}

function comment(scene: Scene, item: SimComment, answers: string, depth: number): string {
	const author =
		item.authorUrl === null ? `<b>${esc(item.author)}</b>` : user(item.author, esc(item.authorUrl));
	const id = item.number * 256 + 51;
	return `<a name="t${id}"></a><div id="cmt${id}" style="margin-left: ${(depth - 1) * 25}px">
<table class="talk-comment" width="100%" cellpadding="2" bgcolor="${depth % 2 === 0 ? '#eeeeee' : '#dddddd'}"><tr valign="middle"><td width="100%">
<table cellspacing="0"><tr><td align="right">${scene.words.postedBy}:</td><td>${author}</td></tr><tr><td align="right">${scene.words.date}:</td><td>${commentStamp(scene, item)}</td></tr></table>
</td><td align="right">(<a href="#t${id}">${scene.words.permalink}</a>)</td></tr></table>
<div class="comment-text">${esc(item.text).split('\n\n').join('<br /><br />')}</div>
<p class="commentlinks">(<a href="#postform" rel="nofollow">${scene.words.reply}</a>)</p>
</div>
${answers}`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	const list = thread(post.comments, (item, answers, depth) => comment(scene, item, answers, depth));
	return `<a name="comments"></a><hr width="100%" size="2" align="center" />
<div align="center"><b>(${scene.commentCount(post)})</b></div>
<div id="Comments">
${list}</div>
<form method="post" action="/talkpost_do.bml" id="postform"><table><tr><td>${words.leaveReply}</td><td><textarea class="textbox" rows="10" cols="50" name="body" id="commenttext"></textarea><br /><input type="submit" value="${words.submit}" /></td></tr></table></form>
`;
}

function skipLinks(scene: Scene): string {
	const { view, words } = scene;
	const cell = (href: string, text: string) => `<b>[</b> <a href="${href}">${text}</a> <b>]</b>`;
	if (view.kind === 'post') {
		const left =
			view.previous === null
				? ''
				: cell(absolute(scene.blog, scene.post(view.previous)), `&lt;&lt; ${words.previous}`);
		const right =
			view.next === null ? '' : cell(absolute(scene.blog, scene.post(view.next)), `${words.next} &gt;&gt;`);
		return `<div class="skiplinks" align="center">${left} ${right}</div>\n`;
	}
	const older = scene.older === null ? '' : cell(scene.older, words.older);
	const newer = scene.newer === null ? '' : cell(scene.newer, words.newer);
	return `<div class="skiplinks" align="center">${older} ${newer}</div>\n`;
}

function content(scene: Scene, style: Style): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<table class="profile"><tr><td><b>${words.name}:</b></td><td>${esc(scene.blog.authors[0] ?? '')}</td></tr><tr><td><b>${words.about}:</b></td><td>${words.aboutText}</td></tr></table>\n`;
	}
	const entries = scene.posts.map((post) => style.entry(scene, post)).join('');
	if (view.kind === 'post') return skipLinks(scene) + entries + comments(scene, view.post);
	return `${skipLinks(scene)}${entries}${skipLinks(scene)}`;
}

function sidebar(scene: Scene, style: Style): string {
	const { blog, words } = scene;
	const box = (title: string, inner: string) =>
		inner === ''
			? ''
			: `<table class="sidebox" width="100%"><tr><th>${title}</th></tr><tr><td>\n${inner}</td></tr></table>\n`;
	const item = (href: string, text: string) => `[<a href="${href}">${text}</a>]<br />\n`;
	const own = `<b>[</b><a href="/">${words.home}</a><b>|</b><a href="${scene.about}">${words.about}</a><b>]</b>\n`;
	return (
		box(esc(blog.title), own) +
		(style.calendar ? box(words.calendar, calendar(scene, 'ljcalendar')) : '') +
		box(words.archives, monthList(scene, item)) +
		box(words.blogroll, linkList(blog.blogroll, item)) +
		box(words.tags, tagCloud(scene)) +
		box(words.more, lureLink(blog, words.calendar)) +
		box(words.subscribe, feedButton(blog))
	);
}

function layout(scene: Scene, style: Style): string {
	const main = `<td valign="top" class="entries">\n${content(scene, style)}</td>\n`;
	const side = sidebar(scene, style);
	if (style.sidebar === 'none')
		return `<tr>${main}</tr>\n<tr><td class="navigation" align="center">\n${side}</td></tr>\n`;
	const cell = `<td valign="top" width="20%" class="navigation">\n${side}</td>\n`;
	return `<tr>${style.sidebar === 'left' ? cell + main : main + cell}</tr>\n`;
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const style = choose(STYLES, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)} - ${scene.subtitle}`;
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
${charsetHttpEquiv(scene.charset)}<link rel="stylesheet" href="http://stat.livejournal.com/res/stylesheet?${blog.index}" type="text/css" />
${feedHeadLink(blog)}<link rel="openid.server" href="http://www.livejournal.com/openid/server.bml" />
<link rel="help" href="http://www.livejournal.com/support/faq.bml" />
<title>${title}</title>
<script language="JavaScript" type="text/javascript">var Site; if (!Site) Site = {}; Site.has_remote = 0; Site.siteroot = "http://www.livejournal.com";</script>
</head>
<body bgcolor="#ffffff" text="#000000">
<h2 align="center" id="title"><a href="${absolute(blog, '/')}">${esc(blog.title)}</a></h2>
<h3 align="center" id="subtitle">${esc(blog.tagline)}</h3>
<table border="0" cellpadding="5" cellspacing="0" width="100%" align="center" summary="">
${layout(scene, style)}</table>
<p align="center"><small><a href="http://www.livejournal.com/">LiveJournal.com</a> ${forbiddenLink(blog, words.notes)}</small></p>
</body>
</html>
`;
}

export const livejournal = definePlatform({
	name: 'livejournal',
	generator: null,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/data/rss091',
		'rss0.92': '/data/rss092',
		'rss1.0': '/data/rdf',
		'rss2.0': '/data/rss',
		'atom0.3': '/data/atom03',
		'atom1.0': '/data/atom',
		json: '/data/json',
		cdf: '/data/cdf',
	},
	showsExcerpts: () => false,
	render,
});
