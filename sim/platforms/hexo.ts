/**
 * hexo: sites built by Hexo.
 *
 * Three themes: Landscape (date over the title, sidebar with widgets), NexT (date under the title among labelled items,
 * sidebar on the left), Maupassant (excerpts with "read more", date under the title). Comments are Valine's.
 */

import type { SimComment, SimPost } from '../model.ts';
import { two } from './dates.ts';
import { absolute, esc, feedButton, forbiddenLink, localeOf, lureLink, paragraphs } from './markup.ts';
import { modernHead } from './modern-head.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { categoryList, commenter, linkList, monthList, recentPosts, tagCloud, thread } from './widgets.ts';

const GENERATOR = 'Hexo 6.3.0';

interface Theme {
	readonly excerpts: boolean;
	readonly sidebar: 'left' | 'right';
	readonly post: (scene: Scene, post: SimPost) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ excerpts: false, sidebar: 'right', post: landscape },
	{ excerpts: false, sidebar: 'left', post: next },
	{ excerpts: true, sidebar: 'right', post: maupassant },
];

const ROUTES: Routes = {
	page: (page) => `/page/${page}/`,
	pagePattern: /^\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}/${two(date.month)}/${two(date.day)}/${post.slug}/`,
	postPattern: /^\/\d{4}\/\d\d\/\d\d\/([a-z0-9-]+)\/$/,
	month: (year, month) => `/archives/${year}/${month}/`,
	monthPattern: /^\/archives\/(\d{4})\/(\d\d)\/$/,
	about: '/about/',
};

function landscape(scene: Scene, post: SimPost): string {
	const title =
		post.title === ''
			? ''
			: `<h1 itemprop="name"><a class="p-name article-title" href="${scene.post(post)}">${esc(post.title)}</a></h1>\n`;
	const comments = scene.blog.hasComments
		? `<a href="${scene.post(post)}#comments" class="article-comment-link">${scene.commentCount(post)}</a>`
		: '';
	return `<article id="post-${post.slug}" class="h-entry article article-type-post" itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting">
<div class="article-meta"><a href="${scene.post(post)}" class="article-date"><time class="dt-published" datetime="${scene.iso(post.publishedMs)}" itemprop="datePublished">${scene.day(post.publishedMs, 'iso')}</time></a>
<div class="article-category">${scene.categories(post, '', 'class="article-category-link"')}</div></div>
<div class="article-inner"><header class="article-header">${title}</header>
<div class="e-content article-entry" itemprop="articleBody">
${post.html}
</div>
<footer class="article-footer"><span class="p-author">${esc(post.author)}</span> <a data-url="${absolute(scene.blog, scene.post(post))}" data-id="${post.slug}" class="article-share-link">${scene.words.share}</a>${comments}</footer></div>
</article>
`;
}

function next(scene: Scene, post: SimPost): string {
	const { words } = scene;
	const item = (icon: string, label: string, value: string) =>
		`<span class="post-meta-item"><span class="post-meta-item-icon"><i class="far fa-${icon}"></i></span><span class="post-meta-item-text">${label}</span> ${value}</span>\n`;
	const heading = scene.view.kind === 'post' ? 'h1' : 'h2';
	const title =
		post.title === ''
			? ''
			: `<${heading} class="post-title" itemprop="name headline"><a href="${scene.post(post)}" class="post-title-link" itemprop="url">${esc(post.title)}</a></${heading}>\n`;
	const published = `<time title="${scene.day(post.publishedMs, 'iso')}" itemprop="dateCreated datePublished" datetime="${scene.iso(post.publishedMs)}">${scene.day(post.publishedMs, 'iso')}</time>`;
	const updated =
		post.updatedMs === null
			? ''
			: item(
					'calendar-check',
					words.updated,
					`<time itemprop="dateModified" datetime="${scene.iso(post.updatedMs)}">${scene.day(post.updatedMs, 'iso')}</time>`,
				);
	return `<article itemscope itemtype="http://schema.org/Article" class="post-block" lang="${localeOf(scene.blog.language)}">
<link itemprop="mainEntityOfPage" href="${absolute(scene.blog, scene.post(post))}">
<header class="post-header">${title}<div class="post-meta-container"><div class="post-meta">
${item('calendar', words.postedOn, published)}${updated}${item('folder', words.postedIn, `<span itemprop="about">${scene.categories(post, ', ', 'itemprop="url" rel="index"')}</span>`)}${item('user', words.by, `<span itemprop="author">${esc(post.author)}</span>`)}</div></div></header>
<div class="post-body" itemprop="articleBody">
${post.html}
</div>
<footer class="post-footer"><div class="post-eof"></div></footer>
</article>
`;
}

function maupassant(scene: Scene, post: SimPost): string {
	const whole = scene.view.kind === 'post';
	const body = whole
		? post.html
		: `<p>${esc(post.summary)}</p>\n<p class="readmore"><a href="${scene.post(post)}">${scene.words.readMore}</a></p>`;
	const title = whole ? scene.listTitle(post) : `<a href="${scene.post(post)}">${scene.listTitle(post)}</a>`;
	return `<div class="post"><h1 class="post-title">${title}</h1>
<div class="post-meta">${scene.day(post.publishedMs, 'long')}<span> | </span><span class="category">${scene.categories(post, ', ', 'class="cat"')}</span><span> | </span><span class="author">${esc(post.author)}</span></div>
<div class="post-content">
${body}
</div></div>
`;
}

function comment(scene: Scene, item: SimComment, answers: string): string {
	return `<div class="vcard" id="v${item.number}">
<div class="vh"><div class="vhead"><span class="vnick">${commenter(item, 'rel="nofollow" target="_blank"')}</span></div>
<div class="vmeta"><span class="vtime">${scene.day(item.publishedMs, 'iso')} ${scene.time(item.publishedMs)}</span><span class="vat">${scene.words.reply}</span></div>
<div class="vcontent">${paragraphs(item.text)}</div>
${answers === '' ? '' : `<div class="vquote">\n${answers}</div>\n`}</div>
</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	const list = thread(post.comments, (item, answers) => comment(scene, item, answers));
	return `<div class="comments v" id="comments"><div class="vwrap"><input name="nick" placeholder="${words.name}" class="vnick vinput" type="text"><textarea class="veditor vinput" placeholder="${words.leaveReply}"></textarea><button type="button" class="vsubmit vbtn">${words.submit}</button></div>
<div class="vcount"><span class="vnum">${post.comments.length}</span> ${words.comments}</div>
<div class="vcards">
${list}</div></div>
`;
}

function pager(scene: Scene): string {
	const { view, words, older, newer } = scene;
	if (view.kind === 'post') {
		const item = (post: SimPost | null, id: string, word: string) =>
			post === null
				? ''
				: `<a href="${scene.post(post)}" id="article-nav-${id}" class="article-nav-link-wrap"><strong class="article-nav-caption">${word}</strong><div class="article-nav-title">${scene.listTitle(post)}</div></a>\n`;
		return `<nav id="article-nav">${item(view.next, 'newer', words.next)}${item(view.previous, 'older', words.previous)}</nav>\n`;
	}
	if (view.kind !== 'home') return '';
	return `<nav id="page-nav" class="pagination">${newer === null ? '' : `<a class="extend prev" rel="prev" href="${newer}">&laquo; ${words.newer}</a>`}<span class="page-number current">${view.page}</span>${older === null ? '' : `<a class="extend next" rel="next" href="${older}">${words.older} &raquo;</a>`}</nav>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<article class="article article-type-page"><h1 class="article-title">${words.about}</h1><div class="article-entry"><p>${words.aboutText}</p></div></article>\n`;
	}
	if (view.kind === 'post') return theme.post(scene, view.post) + pager(scene) + comments(scene, view.post);
	return scene.posts.map((post) => theme.post(scene, post)).join('') + pager(scene);
}

function sidebar(scene: Scene): string {
	const { blog, words } = scene;
	const widget = (title: string, inner: string) =>
		inner === ''
			? ''
			: `<div class="widget-wrap"><h3 class="widget-title">${title}</h3><div class="widget">${inner}</div></div>\n`;
	const item = (href: string, text: string) =>
		`<li class="archive-list-item"><a class="archive-list-link" href="${href}">${text}</a></li>\n`;
	return `<aside id="sidebar">
${widget(words.categories, `<ul class="category-list">${categoryList(scene)}</ul>`)}${widget(words.tags, `<div class="tagcloud">${tagCloud(scene)}</div>`)}${widget(words.archives, `<ul class="archive-list">${monthList(scene, item)}</ul>`)}${widget(words.recentPosts, `<ul>${recentPosts(scene)}</ul>`)}${widget(words.blogroll, `<ul>${linkList(blog.blogroll)}</ul>`)}${widget(words.more, lureLink(blog, words.calendar))}</aside>
`;
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const main = `<section id="main">\n${content(scene, theme)}</section>\n`;
	const side = sidebar(scene);
	return `<!DOCTYPE html>
<html lang="${localeOf(blog.language)}">
${modernHead(scene, { generator: GENERATOR, stylesheet: '/css/style.css', extra: '<script class="hexo-configurations">var CONFIG = {"root":"/","scheme":"Muse"};</script>\n' })}<body itemscope itemtype="http://schema.org/WebPage">
<div id="container"><div id="wrap">
<header id="header"><div id="header-title" class="inner"><h1 id="logo-wrap"><a href="/" id="logo">${esc(blog.title)}</a></h1><h2 id="subtitle-wrap"><a href="/" id="subtitle">${esc(blog.tagline)}</a></h2></div>
<nav id="main-nav"><a class="main-nav-link" href="/">${words.home}</a><a class="main-nav-link" href="${scene.about}">${words.about}</a></nav></header>
<div class="outer">
${theme.sidebar === 'left' ? side + main : main + side}</div>
<footer id="footer"><div class="outer"><div id="footer-info" class="inner">&copy; ${esc(blog.authors[0] ?? blog.title)}<br>${words.poweredBy} <a href="https://hexo.io/" target="_blank">Hexo</a> ${feedButton(blog)} ${forbiddenLink(blog, words.notes)}</div></div></footer>
</div></div>
</body>
</html>
`;
}

export const hexo = definePlatform({
	name: 'hexo',
	generator: GENERATOR,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/rss2.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/feed.json',
		cdf: '/feed.cdf',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
