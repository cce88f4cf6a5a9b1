/**
 * jekyll: sites built by Jekyll.
 *
 * Three themes: minima (a list of titles, each with its date before it and an excerpt), a Hyde-like one with whole posts
 * and a sidebar, and a minimal one with the date after the content. Comments are Staticman's, as minimal-mistakes has them.
 */

import type { SimComment, SimPost } from '../model.ts';
import { type DateStyle, two } from './dates.ts';
import { absolute, esc, feedButton, forbiddenLink, lureLink, paragraphs } from './markup.ts';
import { modernHead } from './modern-head.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { commenter, linkList, monthList, thread } from './widgets.ts';

const GENERATOR = 'Jekyll v4.2.2';

interface Theme {
	readonly excerpts: boolean;
	readonly sidebar: boolean;
	readonly date: DateStyle;
	readonly item: (scene: Scene, post: SimPost, date: DateStyle) => string;
	readonly page: (scene: Scene, post: SimPost, date: DateStyle) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ excerpts: true, sidebar: false, date: 'short', item: minimaItem, page: minimaPost },
	{ excerpts: false, sidebar: true, date: 'shortDayFirst', item: hydePost, page: hydePost },
	{ excerpts: false, sidebar: false, date: 'full', item: latePost, page: latePost },
];

const DATED: Routes = {
	page: (page) => `/page${page}/`,
	pagePattern: /^\/page(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}/${two(date.month)}/${two(date.day)}/${post.slug}.html`,
	postPattern: /^\/\d{4}\/\d\d\/\d\d\/([a-z0-9-]+)\.html$/,
	month: (year, month) => `/${year}/${month}/`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/$/,
	about: '/about/',
};

const IN_BLOG: Routes = {
	...DATED,
	page: (page) => `/blog/page${page}/`,
	pagePattern: /^\/blog\/page(\d{1,9})\/$/,
	post: (post, date) => `/blog/${date.year}/${two(date.month)}/${two(date.day)}/${post.slug}/`,
	postPattern: /^\/blog\/\d{4}\/\d\d\/\d\d\/([a-z0-9-]+)\/$/,
	month: (year, month) => `/blog/${year}/${month}/`,
	monthPattern: /^\/blog\/(\d{4})\/(\d\d)\/$/,
};

function tags(scene: Scene, post: SimPost): string {
	return post.categories.length === 0
		? ''
		: `<p class="page__taxonomy"><strong>${scene.words.tags}: </strong><span itemprop="keywords">${scene.categories(post, '<span class="sep">, </span>', 'class="page__taxonomy-item p-category" rel="tag"')}</span></p>\n`;
}

function minimaItem(scene: Scene, post: SimPost, date: DateStyle): string {
	return `<li><span class="post-meta">${scene.day(post.publishedMs, date)} &middot; ${esc(post.author)}</span>
<h3><a class="post-link" href="${scene.post(post)}">
${scene.listTitle(post)}
</a></h3>
<p>${esc(post.summary)}</p>
</li>
`;
}

function minimaPost(scene: Scene, post: SimPost, date: DateStyle): string {
	const updated =
		post.updatedMs === null
			? ''
			: ` ~ <time class="dt-modified" datetime="${scene.iso(post.updatedMs)}" itemprop="dateModified">${scene.day(post.updatedMs, date)}</time>`;
	return `<article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting">
<header class="post-header">
<h1 class="post-title p-name" itemprop="name headline">${scene.listTitle(post)}</h1>
<p class="post-meta"><time class="dt-published" datetime="${scene.iso(post.publishedMs)}" itemprop="datePublished">${scene.day(post.publishedMs, date)}</time>${updated} &bull; <span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">${esc(post.author)}</span></span></p>
</header>
<div class="post-content e-content" itemprop="articleBody">
${post.html}
</div>
${tags(scene, post)}<a class="u-url" href="${scene.post(post)}" hidden></a>
</article>
`;
}

function hydePost(scene: Scene, post: SimPost, date: DateStyle): string {
	const title =
		post.title === ''
			? ''
			: `<h1 class="post-title"><a href="${scene.post(post)}">${esc(post.title)}</a></h1>\n`;
	return `<div class="post">
${title}<span class="post-date">${scene.day(post.publishedMs, date)}</span> <span class="post-author">${scene.words.by} ${esc(post.author)}</span>
${post.html}
${tags(scene, post)}<a class="permalink" href="${scene.post(post)}">${scene.words.permalink}</a>
</div>
`;
}

function latePost(scene: Scene, post: SimPost, date: DateStyle): string {
	const title =
		post.title === '' ? '' : `<h2 class="p-name"><a href="${scene.post(post)}">${esc(post.title)}</a></h2>\n`;
	return `<article class="h-entry">
${title}<div class="e-content">
${post.html}
</div>
${tags(scene, post)}<footer class="entry-meta">${scene.words.postedBy} <span class="p-author">${esc(post.author)}</span>, <a class="u-url" href="${scene.post(post)}"><time class="dt-published" datetime="${scene.iso(post.publishedMs)}">${scene.day(post.publishedMs, date)}</time></a></footer>
</article>
`;
}

function comment(scene: Scene, item: SimComment, answers: string): string {
	return `<article id="comment${item.number}" class="js-comment comment" itemprop="comment" itemscope itemtype="http://schema.org/Comment">
<div class="comment__content-wrapper">
<h3 class="comment__author" itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">${commenter(item, 'rel="external nofollow" itemprop="url"')}</span></h3>
<p class="comment__date"><a href="#comment${item.number}" itemprop="url"><time datetime="${scene.iso(item.publishedMs)}" itemprop="datePublished">${scene.day(item.publishedMs, 'long')} ${scene.words.at} ${scene.time(item.publishedMs)}</time></a></p>
<div itemprop="text">${paragraphs(item.text)}</div>
</div>
${answers === '' ? '' : `<div class="comment__replies">\n${answers}</div>\n`}</article>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	const list = thread(post.comments, (item, answers) => comment(scene, item, answers));
	return `<div class="page__comments"><h4 class="page__comments-title">${scene.commentCount(post)}</h4>
<div id="static-comments" class="js-comments">
${list}</div>
<div class="page__comments-form"><h4 class="page__comments-title">${words.leaveReply}</h4><form id="new_comment" class="page__comments-form js-form form" method="post"><label for="comment-form-message">${words.comments}</label><textarea rows="3" id="comment-form-message" name="fields[message]"></textarea><button type="submit">${words.submit}</button></form></div>
</div>
`;
}

function pager(scene: Scene): string {
	const { view, words } = scene;
	const item = (href: string | null, kind: string, text: string) =>
		href === null ? '' : `<a class="pagination-item ${kind}" href="${href}">${text}</a> `;
	if (view.kind === 'post') {
		const { previous, next } = view;
		return `<div class="PageNavigation">${item(previous === null ? null : scene.post(previous), 'prev', `&laquo; ${previous === null ? '' : scene.listTitle(previous)}`)}${item(next === null ? null : scene.post(next), 'next', `${next === null ? '' : scene.listTitle(next)} &raquo;`)}</div>\n`;
	}
	return `<div class="pagination">${item(scene.older, 'older', words.older)}${item(scene.newer, 'newer', words.newer)}</div>\n`;
}

function list(scene: Scene, theme: Theme): string {
	const items = scene.posts.map((post) => theme.item(scene, post, theme.date)).join('');
	const heading = scene.view.kind === 'month' ? scene.subtitle : scene.words.recentPosts;
	if (!theme.excerpts) return `<div class="posts">\n${items}</div>\n${pager(scene)}`;
	return `<div class="home"><h2 class="post-list-heading">${heading}</h2>\n<ul class="post-list">${items}</ul>\n</div>\n${pager(scene)}`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<article class="post"><header class="post-header"><h1 class="post-title">${words.about}</h1></header><div class="post-content"><p>${words.aboutText}</p></div></article>\n`;
	}
	if (view.kind === 'post') {
		return theme.page(scene, view.post, theme.date) + pager(scene) + comments(scene, view.post);
	}
	return list(scene, theme);
}

function header(scene: Scene): string {
	const { blog, words } = scene;
	return `<header class="site-header" role="banner"><div class="wrapper"><a class="site-title" rel="author" href="/">${esc(blog.title)}</a>
<nav class="site-nav"><label for="nav-trigger"><span class="menu-icon"></span></label><div class="trigger"><a class="page-link" href="${scene.about}">${words.about}</a></div></nav></div></header>
`;
}

function links(scene: Scene): string {
	const { blog, words } = scene;
	return `<h3>${words.archives}</h3><ul class="archive-list">${monthList(scene)}</ul>
<h3>${words.blogroll}</h3><ul class="contact-list">${linkList(blog.blogroll)}</ul>
${lureLink(blog, words.calendar)} ${feedButton(blog)}`;
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const side = theme.sidebar
		? `<div class="sidebar"><p class="lead">${esc(blog.tagline)}</p>\n${links(scene)}</div>\n`
		: '';
	return `<!DOCTYPE html>
<html lang="${blog.language}">
${modernHead(scene, { generator: GENERATOR, stylesheet: '/assets/css/style.css' })}<body>
${header(scene)}${side}<main class="page-content" aria-label="Content"><div class="wrapper">
${content(scene, theme)}</div></main>
<footer class="site-footer h-card"><data class="u-url" href="/"></data><div class="wrapper"><h2 class="footer-heading">${esc(blog.title)}</h2>
<p>${esc(blog.tagline)}</p>
${theme.sidebar ? '' : links(scene)}
<p>${words.poweredBy} <a href="https://jekyllrb.com">Jekyll</a>. <a href="${absolute(blog, '/')}">${words.home}</a> ${forbiddenLink(blog, words.notes)}</p></div></footer>
</body>
</html>
`;
}

export const jekyll = definePlatform({
	name: 'jekyll',
	generator: GENERATOR,
	routes: (blog) => choose([DATED, IN_BLOG], blog.variant),
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/rss.xml',
		'atom0.3': '/atom.xml',
		'atom1.0': '/feed.xml',
		json: '/feed.json',
		cdf: '/feed.cdf',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
