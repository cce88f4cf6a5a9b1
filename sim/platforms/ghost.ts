/**
 * ghost: Ghost with Casper and its relatives.
 *
 * Three themes: the card grid of excerpts (Casper 2), the single column of excerpts with the date after them (Casper 1),
 * and a journal theme with whole posts and a date badge.
 */

import type { SimComment, SimPost } from '../model.ts';
import { badgeMonth, two } from './dates.ts';
import { absolute, esc, feedButton, forbiddenLink, lureLink, paragraphs } from './markup.ts';
import { modernHead } from './modern-head.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { commenter, linkList, monthList, thread } from './widgets.ts';

const GENERATOR = 'Ghost 2.38';

interface Theme {
	readonly excerpts: boolean;
	readonly item: (scene: Scene, post: SimPost) => string;
	readonly page: (scene: Scene, post: SimPost) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ excerpts: true, item: card, page: fullPost },
	{ excerpts: true, item: columnItem, page: columnPost },
	{ excerpts: false, item: journal, page: journal },
];

const ROUTES: Routes = {
	page: (page) => `/page/${page}/`,
	pagePattern: /^\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post) => `/${post.slug}/`,
	postPattern: /^\/([a-z0-9-]+)\/$/,
	month: (year, month) => `/archive/${year}/${month}/`,
	monthPattern: /^\/archive\/(\d{4})\/(\d\d)\/$/,
	about: '/about/',
};

/** Reading time as themes guess it, at 275 words of six characters a minute. */
function readingTime(scene: Scene, post: SimPost): string {
	return `${Math.max(1, Math.round(post.text.length / 1650))} ${scene.words.minutes}`;
}

function isoDay(scene: Scene, post: SimPost): string {
	return scene.day(post.publishedMs, 'iso');
}

function card(scene: Scene, post: SimPost): string {
	const tag = post.categories[0];
	const primary = tag === undefined ? '' : `<div class="post-card-primary-tag">${esc(tag)}</div>`;
	return `<article class="post-card post no-image">
<div class="post-card-content">
<a class="post-card-content-link" href="${scene.post(post)}"><header class="post-card-header">${primary}<h2 class="post-card-title">${scene.listTitle(post)}</h2></header>
<section class="post-card-excerpt"><p>${esc(post.summary)}</p></section></a>
<footer class="post-card-meta"><ul class="author-list"><li class="author-list-item"><div class="author-name-tooltip">${esc(post.author)}</div></li></ul>
<div class="post-card-byline-content"><span><a href="${scene.about}">${esc(post.author)}</a></span><span class="post-card-byline-date"><time datetime="${isoDay(scene, post)}">${scene.day(post.publishedMs, 'short')}</time> <span class="bull">&bull;</span> ${readingTime(scene, post)}</span></div></footer>
</div>
</article>
`;
}

function fullPost(scene: Scene, post: SimPost): string {
	return `<article class="post-full post no-image">
<header class="post-full-header">
<section class="post-full-meta"><time class="post-full-meta-date" datetime="${isoDay(scene, post)}">${scene.day(post.publishedMs, 'long')}</time> <span class="date-divider">/</span> ${scene.categories(post, ', ', 'class="post-full-tag"')}</section>
<h1 class="post-full-title">${scene.listTitle(post)}</h1>
</header>
<section class="post-full-content"><div class="post-content">
${post.html}
</div></section>
<footer class="post-full-footer"><section class="author-card"><section class="author-card-content"><h4 class="author-card-name"><a href="${scene.about}">${esc(post.author)}</a></h4></section></section></footer>
</article>
`;
}

function columnMeta(scene: Scene, post: SimPost): string {
	const tags =
		post.categories.length === 0
			? ''
			: ` ${scene.words.postedIn} ${scene.categories(post, ', ', 'class="tag"')}`;
	return `<a href="${scene.about}">${esc(post.author)}</a>${tags} <time class="post-date" datetime="${isoDay(scene, post)}">${scene.day(post.publishedMs, 'shortDayFirst')}</time>`;
}

function columnItem(scene: Scene, post: SimPost): string {
	return `<article class="post">
<header class="post-header"><h2 class="post-title"><a href="${scene.post(post)}">${scene.listTitle(post)}</a></h2></header>
<section class="post-excerpt"><p>${esc(post.summary)} <a class="read-more" href="${scene.post(post)}">&raquo;</a></p></section>
<footer class="post-meta">${columnMeta(scene, post)}</footer>
</article>
`;
}

function columnPost(scene: Scene, post: SimPost): string {
	const address = encodeURIComponent(absolute(scene.blog, scene.post(post)));
	return `<article class="post">
<header class="post-header"><h1 class="post-title">${scene.listTitle(post)}</h1>
<section class="post-meta">${columnMeta(scene, post)}</section></header>
<section class="post-content">
${post.html}
</section>
<footer class="post-footer"><section class="share"><h4>${scene.words.share}</h4><a class="icon-twitter" rel="nofollow" href="https://twitter.com/share?url=${address}"><span class="hidden">Twitter</span></a></section></footer>
</article>
`;
}

function journal(scene: Scene, post: SimPost): string {
	const date = scene.parts(post.publishedMs);
	const month = badgeMonth(scene.blog.language, date.month);
	const heading = scene.view.kind === 'post' ? 'h1' : 'h2';
	const title =
		post.title === ''
			? ''
			: `<${heading} class="post-title"><a href="${scene.post(post)}">${esc(post.title)}</a></${heading}>\n`;
	return `<article class="post">
<time class="post-badge" datetime="${isoDay(scene, post)}"><span class="badge-day">${two(date.day)}</span> <span class="badge-month">${month}</span> <span class="badge-year">${date.year}</span></time>
${title}<section class="post-content">
${post.html}
</section>
<footer class="post-meta"><span class="post-author">${scene.words.by} ${esc(post.author)}</span> <span class="post-tags">${scene.categories(post, ', ', 'class="tag"')}</span> <a class="permalink" href="${scene.post(post)}">${scene.words.permalink}</a></footer>
</article>
`;
}

function comment(scene: Scene, item: SimComment, answers: string): string {
	return `<div class="gh-comment" id="comment-${item.number}">
<div class="gh-comment-header"><span class="gh-comment-author">${commenter(item, 'rel="nofollow ugc"')}</span> <a class="gh-comment-date" href="#comment-${item.number}"><time datetime="${scene.iso(item.publishedMs)}">${scene.day(item.publishedMs, 'short')} ${scene.time(item.publishedMs)}</time></a></div>
<div class="gh-comment-content">${paragraphs(item.text)}</div>
${answers === '' ? '' : `<div class="gh-comment-replies">\n${answers}</div>\n`}</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const list = thread(post.comments, (item, answers) => comment(scene, item, answers));
	return `<section class="article-comments gh-comments" id="comments"><h2>${scene.commentCount(post)}</h2>\n${list}<form class="gh-comment-form" method="post" action="/members/api/comments/"><textarea name="html"></textarea><button type="submit">${scene.words.submit}</button></form></section>\n`;
}

function related(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind !== 'post') return '';
	const item = (post: SimPost | null) =>
		post === null
			? ''
			: `<article class="read-next-card-post"><h4><a href="${scene.post(post)}">${scene.listTitle(post)}</a></h4><time datetime="${isoDay(scene, post)}">${scene.day(post.publishedMs, 'short')}</time></article>\n`;
	return `<aside class="read-next outer"><div class="read-next-feed"><h3>${words.related}</h3>\n${item(view.next)}${item(view.previous)}</div></aside>\n`;
}

function pager(scene: Scene): string {
	const { view, older, newer, words } = scene;
	if (view.kind !== 'home') return '';
	return `<nav class="pagination" role="navigation">${newer === null ? '' : `<a class="newer-posts" href="${newer}"><span aria-hidden="true">&larr;</span> ${words.newer}</a>`} <span class="page-number">${view.page} / ${view.pages}</span> ${older === null ? '' : `<a class="older-posts" href="${older}">${words.older} <span aria-hidden="true">&rarr;</span></a>`}</nav>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<article class="post-full page"><h1 class="post-full-title">${words.about}</h1><section class="post-content"><p>${words.aboutText}</p></section></article>\n`;
	}
	if (view.kind === 'post') return theme.page(scene, view.post) + comments(scene, view.post) + related(scene);
	return `<div class="post-feed">\n${scene.posts.map((post) => theme.item(scene, post)).join('')}</div>\n${pager(scene)}`;
}

function footer(scene: Scene): string {
	const { blog, words } = scene;
	const item = (href: string, text: string) => `<a href="${href}">${text}</a>\n`;
	return `<footer class="site-footer outer"><div class="site-footer-content inner">
<section class="copyright"><a href="/">${esc(blog.title)}</a> &copy;</section>
<nav class="site-footer-nav archive-nav">${monthList(scene, item)}</nav>
<nav class="site-footer-nav blogroll">${linkList(blog.blogroll, item)}</nav>
<nav class="site-footer-nav"><a href="/">${words.recentPosts}</a> ${lureLink(blog, words.calendar)} ${feedButton(blog)} ${forbiddenLink(blog, words.notes)} <a href="https://ghost.org" target="_blank" rel="noopener">Ghost</a></nav>
</div></footer>
`;
}

function render(scene: Scene): string {
	const { blog, view, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const template =
		view.kind === 'post' ? 'post-template' : view.kind === 'about' ? 'page-template' : 'home-template';
	return `<!DOCTYPE html>
<html lang="${blog.language}">
${modernHead(scene, { generator: GENERATOR, stylesheet: '/assets/built/screen.css?v=5f1a2b', schema: 'Article' })}<body class="${template}">
<div class="site-wrapper">
<header class="site-header outer"><div class="inner"><div class="site-header-content"><h1 class="site-title"><a href="${absolute(blog, '/')}">${esc(blog.title)}</a></h1><h2 class="site-description">${esc(blog.tagline)}</h2></div>
<nav class="site-nav"><ul class="nav" role="menu"><li class="nav-home"><a href="/">${words.home}</a></li><li class="nav-about"><a href="${scene.about}">${words.about}</a></li></ul></nav></div></header>
<main id="site-main" class="site-main outer"><div class="inner">
${content(scene, theme)}</div></main>
${footer(scene)}</div>
<script src="/assets/built/casper.js?v=5f1a2b"></script>
</body>
</html>
`;
}

export const ghost = definePlatform({
	name: 'ghost',
	generator: GENERATOR,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/rss/0.91/',
		'rss0.92': '/rss/0.92/',
		'rss1.0': '/rss/rdf/',
		'rss2.0': '/rss/',
		'atom0.3': '/atom/0.3/',
		'atom1.0': '/atom/',
		json: '/feed.json',
		cdf: '/channel.cdf',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
