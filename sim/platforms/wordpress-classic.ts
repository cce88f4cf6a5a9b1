/**
 * wordpress-classic: WordPress of the years 2005 to 2009, in four of its themes.
 *
 * Kubrick (the date under the title), the first default theme (a date heading over each day), a theme with a date badge
 * and a calendar, and a magazine theme with excerpts and the date after them. Permalinks by date, by query or by number.
 */

import type { SimComment, SimPost } from '../model.ts';
import { two } from './dates.ts';
import {
	absolute,
	charsetHttpEquiv,
	esc,
	feedButton,
	feedHeadLink,
	forbiddenLink,
	lureLink,
	paragraphs,
} from './markup.ts';
import { plainNumber, type Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import {
	calendar,
	categoryList,
	commenter,
	linkList,
	monthList,
	recentComments,
	recentPosts,
	tagCloud,
	thread,
} from './widgets.ts';
import { badgePost, classicPosts, cutlinePost, kubrickPost } from './wordpress-classic-posts.ts';

const GENERATOR = 'WordPress 2.0.4';

const BY_DATE: Routes = {
	page: (page) => `/page/${page}/`,
	pagePattern: /^\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}/${two(date.month)}/${two(date.day)}/${post.slug}/`,
	postPattern: /^\/\d{4}\/\d\d\/\d\d\/([a-z0-9-]+)\/$/,
	month: (year, month) => `/${year}/${month}/`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/$/,
	about: '/about/',
};

const BY_QUERY: Routes = {
	page: (page) => `/?paged=${page}`,
	pagePattern: /^\/\?paged=(\d{1,9})$/,
	pageCounts: 'pages',
	post: (post) => `/?p=${post.number}`,
	postPattern: /^\/\?p=(\d{1,9})$/,
	postNumber: plainNumber,
	month: (year, month) => `/?m=${year}${month}`,
	monthPattern: /^\/\?m=(\d{4})(\d\d)$/,
	about: '/?page_id=2',
};

const BY_NUMBER: Routes = {
	...BY_DATE,
	post: (post) => `/archives/${post.number}`,
	postPattern: /^\/archives\/(\d{1,9})$/,
	postNumber: plainNumber,
	month: (year, month) => `/archives/date/${year}/${month}`,
	monthPattern: /^\/archives\/date\/(\d{4})\/(\d\d)$/,
};

interface Theme {
	readonly folder: string;
	readonly sidebar: 'left' | 'right';
	readonly excerpts: boolean;
	readonly calendar: boolean;
	readonly posts: (scene: Scene) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{
		folder: 'default',
		sidebar: 'right',
		excerpts: false,
		calendar: false,
		posts: (scene) => scene.posts.map((post) => kubrickPost(scene, post)).join(''),
	},
	{ folder: 'classic', sidebar: 'right', excerpts: false, calendar: true, posts: classicPosts },
	{
		folder: 'mistylook',
		sidebar: 'left',
		excerpts: false,
		calendar: true,
		posts: (scene) => scene.posts.map((post) => badgePost(scene, post)).join(''),
	},
	{
		folder: 'cutline',
		sidebar: 'right',
		excerpts: true,
		calendar: false,
		posts: (scene) => scene.posts.map((post) => cutlinePost(scene, post)).join(''),
	},
];

function head(scene: Scene, theme: Theme): string {
	const { blog } = scene;
	const style = `http://${blog.host}/wp-content/themes/${theme.folder}/style.css`;
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)} &raquo; ${scene.subtitle}`;
	const months = scene.listedMonths
		.slice(0, 6)
		.map(
			(month) => `<link rel='archives' title='${scene.monthName(month)}' href='${scene.month(month)}' />\n`,
		);
	return `<head profile="http://gmpg.org/xfn/11">
${charsetHttpEquiv(scene.charset)}<title>${title}</title>
<meta name="generator" content="${GENERATOR}" /> <!-- leave this for stats -->
<link rel="stylesheet" href="${style}" type="text/css" media="screen" />
${feedHeadLink(blog)}<link rel="pingback" href="http://${blog.host}/xmlrpc.php" />
${months.join('')}<style type="text/css" media="screen">
#page { background: url("http://${blog.host}/wp-content/themes/${theme.folder}/images/kubrickbg.jpg") repeat-y top; border: none; }
</style>
</head>
`;
}

function sidebar(scene: Scene, theme: Theme): string {
	const { blog, words } = scene;
	const box = (id: string, title: string, items: string) =>
		items === '' ? '' : `<li id="${id}"><h2>${title}</h2>\n<ul>\n${items}</ul>\n</li>\n`;
	const comments = recentComments(
		scene,
		(author, href, title) => `<li class="recentcomments">${author}: <a href="${href}">${title}</a></li>\n`,
	);
	const lure = lureLink(blog, words.calendar);
	return `<div id="sidebar">
<ul>
<li><form method="get" id="searchform" action="/"><div><input type="text" value="" name="s" id="s" /> <input type="submit" id="searchsubmit" value="${words.search}" /></div></form></li>
<li class="pagenav"><h2>${words.about}</h2><ul><li class="page_item"><a href="${scene.about}" title="${words.about}">${words.about}</a></li></ul></li>
${theme.calendar ? `<li id="calendar">${calendar(scene)}</li>\n` : ''}${box('recent-posts', words.recentPosts, recentPosts(scene))}${box('recent-comments', words.recentComments, comments)}${box('archives', words.archives, monthList(scene))}${box('categories', words.categories, categoryList(scene))}<li id="tag_cloud"><h2>${words.tags}</h2>
${tagCloud(scene)}
</li>
${box('linkcat-1', words.blogroll, linkList(blog.blogroll))}<li><h2>${words.meta}</h2>
<ul>
<li><a href="http://validator.w3.org/check/referer" title="XHTML 1.0 Transitional">Valid <abbr title="eXtensible HyperText Markup Language">XHTML</abbr></a></li>
<li><a href="http://wordpress.org/" title="${words.poweredBy} WordPress">WordPress</a></li>
${lure === '' ? '' : `<li>${lure}</li>\n`}${feedButton(blog) === '' ? '' : `<li>${feedButton(blog)}</li>\n`}</ul>
</li>
</ul>
</div>
`;
}

function comment(scene: Scene, item: SimComment, answers: string, depth: number): string {
	const { words } = scene;
	const nested = answers === '' ? '' : `<ul class="children">\n${answers}</ul>\n`;
	return `<li class="comment ${item.number % 2 === 0 ? 'even' : 'odd alt'} depth-${depth}" id="comment-${item.number}">
<cite>${commenter(item, "rel='external nofollow'")}</cite> ${words.says}<br />
<small class="commentmetadata"><a href="#comment-${item.number}" title="">${scene.day(item.publishedMs, 'ordinal')} ${words.at} ${scene.time(item.publishedMs)}</a></small>
${paragraphs(item.text)}
${nested}</li>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	const list = thread(post.comments, (item, answers, depth) => comment(scene, item, answers, depth));
	const shown = list === '' ? '' : `<ol class="commentlist">\n${list}</ol>\n`;
	return `<h3 id="comments">${scene.commentCount(post)} &#8220;${scene.listTitle(post)}&#8221;</h3>
${shown}<h3 id="respond">${words.leaveReply}</h3>
<form action="http://${scene.blog.host}/wp-comments-post.php" method="post" id="commentform">
<p><input type="text" name="author" id="author" value="" size="22" tabindex="1" /> <label for="author"><small>${words.name}</small></label></p>
<p><input type="text" name="email" id="email" value="" size="22" tabindex="2" /> <label for="email"><small>${words.email}</small></label></p>
<p><input type="text" name="url" id="url" value="" size="22" tabindex="3" /> <label for="url"><small>${words.website}</small></label></p>
<p><textarea name="comment" id="comment" cols="100%" rows="10" tabindex="4"></textarea></p>
<p><input name="submit" type="submit" id="submit" tabindex="5" value="${words.submit}" /><input type="hidden" name="comment_post_ID" value="${post.number}" /></p>
</form>
`;
}

function navigation(scene: Scene): string {
	const { view } = scene;
	const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
	const cells = (left: string, right: string) =>
		`<div class="navigation">\n<div class="alignleft">${left}</div>\n<div class="alignright">${right}</div>\n</div>\n`;
	if (view.kind === 'post') {
		const { previous, next } = view;
		const left = previous === null ? '' : `&laquo; ${link(scene.post(previous), scene.listTitle(previous))}`;
		const right = next === null ? '' : `${link(scene.post(next), scene.listTitle(next))} &raquo;`;
		return cells(left, right);
	}
	const left = scene.older === null ? '' : link(scene.older, `&laquo; ${scene.words.older}`);
	const right = scene.newer === null ? '' : link(scene.newer, `${scene.words.newer} &raquo;`);
	return cells(left, right);
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="post"><h2>${words.about}</h2>\n<div class="entrytext"><p>${words.aboutText}</p>\n<p>${scene.blog.authors.map(esc).join(', ')}</p></div></div>\n`;
	}
	if (view.kind === 'post') return navigation(scene) + theme.posts(scene) + comments(scene, view.post);
	const heading =
		view.kind === 'month' ? `<h2 class="pagetitle">${words.archives}: ${scene.subtitle}</h2>\n` : '';
	return heading + theme.posts(scene) + navigation(scene);
}

function render(scene: Scene): string {
	const { blog, view, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const main = `<div id="content" class="${view.kind === 'post' ? 'widecolumn' : 'narrowcolumn'}">\n${content(scene, theme)}</div>\n`;
	const side = sidebar(scene, theme);
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
${head(scene, theme)}<body>
<div id="page">
<div id="header">
<div id="headerimg">
<h1><a href="${absolute(blog, '/')}">${esc(blog.title)}</a></h1>
<div class="description">${esc(blog.tagline)}</div>
</div>
</div>
<hr />
${theme.sidebar === 'left' ? side + main : main + side}<hr />
<div id="footer">
<p>${esc(blog.title)}. ${words.poweredBy} <a href="http://wordpress.org/">WordPress</a> ${forbiddenLink(blog, words.notes)}</p>
</div>
</div>
<!-- 14 queries. 0.391 seconds. -->
</body>
</html>
`;
}

export const wordpressClassic = definePlatform({
	name: 'wordpress-classic',
	generator: GENERATOR,
	routes: (blog) => choose([BY_DATE, BY_QUERY, BY_NUMBER], blog.variant),
	feeds: {
		'rss0.91': '/feed/rss091/',
		'rss0.92': '/feed/rss/',
		'rss1.0': '/feed/rdf/',
		'rss2.0': '/feed/',
		'atom0.3': '/wp-atom.php',
		'atom1.0': '/feed/atom/',
		json: '/feed/json/',
		cdf: '/wp-cdf.php',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
