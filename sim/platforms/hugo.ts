/**
 * hugo: sites built by Hugo, with three of its themes.
 *
 * PaperMod (excerpts, the date after them), Hyde (a sidebar on the left, whole posts, the date under the title), and a
 * terminal-like theme with the ISO date before the title. Comments are Isso's.
 */

import type { SimComment, SimPost } from '../model.ts';
import { absolute, esc, feedButton, forbiddenLink, localeOf, lureLink, paragraphs } from './markup.ts';
import { modernHead } from './modern-head.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { commenter, linkList, monthList, recentPosts, thread } from './widgets.ts';

const GENERATOR = 'Hugo 0.111.3';

interface Theme {
	readonly name: string;
	readonly excerpts: boolean;
	readonly sidebar: boolean;
	readonly item: (scene: Scene, post: SimPost) => string;
	readonly page: (scene: Scene, post: SimPost) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ name: 'papermod', excerpts: true, sidebar: false, item: paperItem, page: paperPost },
	{ name: 'hyde', excerpts: false, sidebar: true, item: hydePost, page: hydePost },
	{ name: 'terminal', excerpts: false, sidebar: false, item: terminalPost, page: terminalPost },
];

function section(folder: string): Routes {
	return {
		page: (page) => `/page/${page}/`,
		pagePattern: /^\/page\/(\d{1,9})\/$/,
		pageCounts: 'pages',
		post: (post) => `/${folder}/${post.slug}/`,
		postPattern: new RegExp(`^/${folder}/([a-z0-9-]+)/$`),
		month: (year, month) => `/archives/${year}/${month}/`,
		monthPattern: /^\/archives\/(\d{4})\/(\d\d)\/$/,
		about: '/about/',
	};
}

const SECTIONS: readonly [Routes, ...Routes[]] = [section('posts'), section('post'), section('blog')];

function time(
	scene: Scene,
	post: SimPost,
	style: 'long' | 'iso' | 'shortDayFirst',
	attributes: string,
): string {
	return `<time datetime="${scene.iso(post.publishedMs)}"${attributes}>${scene.day(post.publishedMs, style)}</time>`;
}

function paperMeta(scene: Scene, post: SimPost): string {
	const minutes = Math.max(1, Math.round(post.text.length / 1300));
	return `<span title='${scene.iso(post.publishedMs)}'>${scene.day(post.publishedMs, 'long')}</span>&nbsp;&middot;&nbsp;${minutes} ${scene.words.minutes}&nbsp;&middot;&nbsp;${esc(post.author)}`;
}

function paperItem(scene: Scene, post: SimPost): string {
	return `<article class="post-entry">
<header class="entry-header"><h2 class="entry-hint-parent">${scene.listTitle(post)}</h2></header>
<div class="entry-content"><p>${esc(post.summary)}</p></div>
<footer class="entry-footer">${paperMeta(scene, post)}</footer>
<a class="entry-link" aria-label="post link to ${scene.listTitle(post)}" href="${absolute(scene.blog, scene.post(post))}"></a>
</article>
`;
}

function paperPost(scene: Scene, post: SimPost): string {
	const tag = (name: string) => `<li><a href="${scene.category(name)}">${esc(name)}</a></li>`;
	return `<article class="post-single">
<header class="post-header"><div class="breadcrumbs"><a href="/">${scene.words.home}</a></div>
<h1 class="post-title entry-hint-parent">${scene.listTitle(post)}</h1>
<div class="post-meta">${paperMeta(scene, post)}</div></header>
<div class="post-content">
${post.html}
</div>
<footer class="post-footer"><ul class="post-tags">${post.categories.map(tag).join('')}</ul>
${neighbours(scene)}</footer>
</article>
`;
}

function hydePost(scene: Scene, post: SimPost): string {
	const title =
		post.title === ''
			? ''
			: `<h1 class="post-title"><a href="${scene.post(post)}">${esc(post.title)}</a></h1>\n`;
	return `<article class="post">
${title}${time(scene, post, 'shortDayFirst', ' class="post-date"')} <span class="post-author">${esc(post.author)}</span>
${post.html}
<p class="post-tags">${scene.categories(post, ' ', 'class="tag"')} <a class="permalink" href="${scene.post(post)}">#</a></p>
</article>
`;
}

function terminalPost(scene: Scene, post: SimPost): string {
	const heading = scene.view.kind === 'post' ? 'h1' : 'h2';
	const updated =
		post.updatedMs === null
			? ''
			: ` <span class="post-updated">[${scene.words.updated}: ${scene.day(post.updatedMs, 'iso')}]</span>`;
	return `<article class="post on-list">
<div class="post-meta">${time(scene, post, 'iso', ' class="post-date"')}${updated} <span class="post-author">:: ${esc(post.author)}</span></div>
${post.title === '' ? '' : `<${heading} class="post-title"><a href="${scene.post(post)}">${esc(post.title)}</a></${heading}>\n`}<span class="post-tags">${scene.categories(post, '&nbsp;', 'class="post-tag"')}</span>
<div class="post-content">
${post.html}
</div>
<div><a class="read-more button" href="${scene.post(post)}">${scene.words.permalink}</a></div>
</article>
`;
}

function neighbours(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind !== 'post') return '';
	const link = (post: SimPost | null, kind: 'prev' | 'next', word: string) =>
		post === null
			? ''
			: `<a class="${kind}" href="${absolute(scene.blog, scene.post(post))}"><span class="title">${word}</span><br><span>${scene.listTitle(post)}</span></a>\n`;
	return `<nav class="paginav">${link(view.next, 'prev', words.next)}${link(view.previous, 'next', words.previous)}</nav>\n`;
}

function comment(scene: Scene, item: SimComment, answers: string): string {
	return `<div class="isso-comment" id="isso-${item.number}">
<div class="text-wrapper">
<div class="isso-comment-header" role="meta"><span class="author">${commenter(item, 'rel="nofollow"')}</span><span class="spacer">&bull;</span><a class="permalink" href="#isso-${item.number}"><time title="${scene.iso(item.publishedMs)}" datetime="${scene.iso(item.publishedMs)}">${scene.day(item.publishedMs, 'iso')} ${scene.time(item.publishedMs)}</time></a></div>
<div class="text">${paragraphs(item.text)}</div>
<div class="isso-comment-footer"><a class="reply" href="#isso-${item.number}">${scene.words.reply}</a></div>
</div>
<div class="isso-follow-up">
${answers}</div>
</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const list = thread(post.comments, (item, answers) => comment(scene, item, answers));
	return `<section id="isso-thread"><h4>${scene.commentCount(post)}</h4>\n<div class="isso-postbox"><div class="form-wrapper"><textarea class="textarea"></textarea><input type="submit" value="${scene.words.submit}"></div></div>\n<div id="isso-root">\n${list}</div></section>\n`;
}

function pager(scene: Scene): string {
	const { older, newer, words } = scene;
	const left = newer === null ? '' : `<a class="prev" href="${newer}">&laquo;&nbsp;${words.newer}</a>`;
	const right = older === null ? '' : `<a class="next" href="${older}">${words.older}&nbsp;&raquo;</a>`;
	return left + right === ''
		? ''
		: `<footer class="page-footer"><nav class="pagination">${left} ${right}</nav></footer>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<article class="post-single"><h1 class="post-title">${words.about}</h1><div class="post-content"><p>${words.aboutText}</p></div></article>\n`;
	}
	if (view.kind === 'post') {
		const beside = theme.excerpts ? '' : neighbours(scene);
		return theme.page(scene, view.post) + beside + comments(scene, view.post);
	}
	const heading =
		view.kind === 'month' ? `<header class="page-header"><h1>${scene.subtitle}</h1></header>\n` : '';
	return `${heading}<div class="posts">\n${scene.posts.map((post) => theme.item(scene, post)).join('')}</div>\n${pager(scene)}`;
}

function sidebar(scene: Scene): string {
	const { blog, words } = scene;
	return `<aside class="sidebar"><div class="container sidebar-sticky">
<div class="sidebar-about"><a href="/"><h1>${esc(blog.title)}</h1></a><p class="lead">${esc(blog.tagline)}</p></div>
<ul class="sidebar-nav"><li><a href="/">${words.home}</a></li><li><a href="${scene.about}">${words.about}</a></li></ul>
<h3>${words.recentPosts}</h3><ul>${recentPosts(scene)}</ul>
<h3>${words.blogroll}</h3><ul>${linkList(blog.blogroll)}</ul>
${lureLink(blog, words.calendar)}</div></aside>
`;
}

function header(scene: Scene): string {
	const { blog, words } = scene;
	return `<header class="header"><nav class="nav"><div class="logo"><a href="${absolute(blog, '/')}" accesskey="h">${esc(blog.title)}</a></div>
<ul id="menu"><li><a href="/"><span>${words.home}</span></a></li><li><a href="${scene.about}"><span>${words.about}</span></a></li></ul></nav><p>${esc(blog.tagline)}</p></header>
`;
}

function footer(scene: Scene, theme: Theme): string {
	const { blog, words } = scene;
	const links = theme.sidebar
		? ''
		: `<ul class="links">${linkList(blog.blogroll)}</ul>\n${lureLink(blog, words.calendar)}`;
	return `<footer class="footer"><h4>${words.archives}</h4><ul class="archive">${monthList(scene)}</ul>
${links}<span>&copy; ${esc(blog.title)}</span> <span>${words.poweredBy} <a href="https://gohugo.io/" rel="noopener" target="_blank">Hugo</a> &amp; ${theme.name}</span> ${feedButton(blog)} ${forbiddenLink(blog, words.notes)}</footer>
`;
}

function render(scene: Scene): string {
	const { blog, view } = scene;
	const theme = choose(THEMES, scene.theme);
	const extra =
		'<script>if (localStorage.getItem("pref-theme") === "dark") { document.body.classList.add("dark"); }</script>\n';
	return `<!DOCTYPE html>
<html lang="${localeOf(blog.language)}" dir="auto">
${modernHead(scene, { generator: GENERATOR, stylesheet: `/css/${theme.name}.min.css`, extra })}<body class="${view.kind === 'post' ? '' : 'list'}" id="top">
${theme.sidebar ? sidebar(scene) : header(scene)}<main class="main">
${content(scene, theme)}</main>
${footer(scene, theme)}</body>
</html>
`;
}

export const hugo = definePlatform({
	name: 'hugo',
	generator: GENERATOR,
	routes: (blog) => choose(SECTIONS, blog.variant),
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/index.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/index.json',
		cdf: '/index.cdf',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
