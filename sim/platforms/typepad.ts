/**
 * typepad: TypePad's hosted weblogs, two or three columns named alpha, beta and gamma.
 *
 * Layouts: a date header over each day, the date in the entry's footer alone, and the date header inside each entry
 * under its title, with excerpts continued on the entry's page.
 */

import type { SimComment, SimPost } from '../model.ts';
import { type DateStyle, two } from './dates.ts';
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
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import {
	byDay,
	categoryList,
	commenter,
	linkList,
	monthList,
	recentComments,
	recentPosts,
	tagCloud,
} from './widgets.ts';

const GENERATOR = 'http://www.typepad.com/';

interface Theme {
	readonly layout: string;
	readonly header: 'day' | 'entry' | 'none';
	readonly date: DateStyle;
	readonly excerpts: boolean;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ layout: 'layout-two-column-right', header: 'day', date: 'padded', excerpts: false },
	{ layout: 'layout-three-column', header: 'none', date: 'full', excerpts: false },
	{ layout: 'layout-two-column-left', header: 'entry', date: 'numeric', excerpts: true },
];

const ROOT: Routes = {
	page: (page) => `/page/${page}/`,
	pagePattern: /^\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}/${two(date.month)}/${post.slug}.html`,
	postPattern: /^\/\d{4}\/\d\d\/([a-z0-9-]+)\.html$/,
	month: (year, month) => `/${year}/${month}/index.html`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/index\.html$/,
	about: '/about.html',
};

const IN_FOLDER: Routes = {
	page: (page) => `/weblog/page/${page}/`,
	pagePattern: /^\/weblog\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/weblog${ROOT.post(post, date)}`,
	postPattern: /^\/weblog\/\d{4}\/\d\d\/([a-z0-9-]+)\.html$/,
	month: (year, month) => `/weblog/${year}/${month}/index.html`,
	monthPattern: /^\/weblog\/(\d{4})\/(\d\d)\/index\.html$/,
	about: '/about.html',
};

function footer(scene: Scene, theme: Theme, post: SimPost): string {
	const { words } = scene;
	const url = absolute(scene.blog, scene.post(post));
	const style = theme.header === 'none' ? theme.date : 'padded';
	const categories = post.categories.length === 0 ? '' : ` ${words.postedIn} ${scene.categories(post, ', ')}`;
	const comments = scene.blog.hasComments
		? ` <span class="separator">|</span> <a href="${url}#comments">${words.comments} (${post.comments.length})</a>`
		: '';
	return `<p class="entry-footer"><span class="post-footers">${words.postedBy} <a rel="author" href="${scene.about}">${esc(post.author)}</a> ${scene.day(post.publishedMs, style)} ${words.at} ${scene.time(post.publishedMs)}${categories}</span> <span class="separator">|</span> <a class="permalink" href="${url}">${words.permalink}</a>${comments}</p>
`;
}

function body(scene: Scene, theme: Theme, post: SimPost): string {
	if (!theme.excerpts || scene.view.kind === 'post') return post.html;
	const url = absolute(scene.blog, scene.post(post));
	return `<p>${esc(post.summary)}</p>\n<p class="entry-more-link"><a href="${url}#more">${scene.words.readMore} &quot;${scene.listTitle(post)}&quot; &raquo;</a></p>`;
}

function article(scene: Scene, theme: Theme, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	const title =
		post.title === '' ? '' : `<h3 class="entry-header"><a href="${url}">${esc(post.title)}</a></h3>\n`;
	const header =
		theme.header === 'entry'
			? `<h2 class="date-header">${scene.day(post.publishedMs, theme.date)}</h2>\n`
			: '';
	return `<div class="entry-author-${post.number % 3} entry-type-post entry" id="entry-${post.number}">
${title}${header}<div class="entry-content">
<div class="entry-body">
${body(scene, theme, post)}
</div>
</div>
${footer(scene, theme, post)}</div>
`;
}

function posts(scene: Scene, theme: Theme): string {
	if (theme.header !== 'day') return scene.posts.map((post) => article(scene, theme, post)).join('');
	return byDay(scene, scene.posts)
		.map((day) => {
			const first = day[0];
			const heading =
				first === undefined
					? ''
					: `<h2 class="date-header">${scene.day(first.publishedMs, theme.date)}</h2>\n`;
			return heading + day.map((post) => article(scene, theme, post)).join('');
		})
		.join('');
}

function comment(scene: Scene, item: SimComment): string {
	return `<a id="c${item.number}"></a>
<div class="comment ${item.number % 2 === 0 ? 'comment-even' : 'comment-odd'}" id="comment-${item.number}">
<div class="comment-content">
${paragraphs(item.text)}
</div>
<p class="comment-footer">${scene.words.postedBy}: ${commenter(item, 'rel="nofollow"')} <span class="separator">|</span> <a href="#comment-${item.number}">${scene.day(item.publishedMs, 'long')} ${scene.words.at} ${scene.time(item.publishedMs)}</a></p>
</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	return `<a id="comments"></a>
<div class="comments" id="all-comments">
<h3 class="comments-header">${words.comments}</h3>
<div class="comments-content">
${post.comments.map((item) => comment(scene, item)).join('')}</div>
<form method="post" action="https://www.typepad.com/t/comments" name="comments_form" id="comments-form">
<div class="comments-open" id="comments-open"><h2 class="comments-open-header">${words.leaveReply}</h2>
<p><label for="comment-author">${words.name}:</label> <input id="comment-author" name="author" size="30" value="" /></p>
<p><textarea id="comment-text" name="text" rows="10" cols="30"></textarea></p>
<p><input type="submit" name="post" id="comment-post" value="${words.submit}" /></p></div>
</form>
</div>
`;
}

function pager(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind === 'post') {
		const left =
			view.previous === null
				? ''
				: `<a href="${absolute(scene.blog, scene.post(view.previous))}">&laquo; ${scene.listTitle(view.previous)}</a> | `;
		const right =
			view.next === null
				? ''
				: ` | <a href="${absolute(scene.blog, scene.post(view.next))}">${scene.listTitle(view.next)} &raquo;</a>`;
		return `<p class="content-nav">${left}<a href="${absolute(scene.blog, '/')}">${words.home}</a>${right}</p>\n`;
	}
	const left =
		scene.newer === null
			? ''
			: `<span class="pager-left"><a href="${scene.newer}">&laquo; ${words.newer}</a></span> `;
	const right =
		scene.older === null
			? ''
			: `<span class="pager-right"><a href="${scene.older}">${words.older} &raquo;</a></span>`;
	return left + right === ''
		? ''
		: `<div class="pager-bottom pager-entries pager content-nav"><div class="pager-inner">${left}${right}</div></div>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="entry"><h3 class="entry-header">${words.about}</h3><div class="entry-content"><p>${words.aboutText}</p></div></div>\n`;
	}
	if (view.kind === 'post') return pager(scene) + posts(scene, theme) + comments(scene, view.post);
	const heading = view.kind === 'month' ? `<h2 class="archive-header">${scene.subtitle}</h2>\n` : '';
	return heading + posts(scene, theme) + pager(scene);
}

function modules(scene: Scene): readonly [string, string] {
	const { blog, words } = scene;
	const list = (kind: string, title: string, items: string) =>
		items === ''
			? ''
			: `<div class="${kind} module"><h2 class="module-header">${title}</h2>\n<div class="module-content"><ul class="module-list">${items}</ul></div></div>\n`;
	const item = (href: string, text: string) =>
		`<li class="module-list-item"><a href="${href}">${text}</a></li>\n`;
	const said = recentComments(
		scene,
		(author, href, title) =>
			`<li class="module-list-item"><strong>${author}</strong>: <a href="${href}">${title}</a></li>\n`,
	);
	const lure = lureLink(blog, words.calendar);
	const first =
		list('module-about', words.about, item(scene.about, esc(blog.authors[0] ?? words.about))) +
		list('module-recent-posts', words.recentPosts, recentPosts(scene, item)) +
		list('module-recent-comments', words.recentComments, said) +
		list('module-archives', words.archives, monthList(scene, item));
	const second =
		list('module-categories', words.categories, categoryList(scene, item)) +
		`<div class="module-category-cloud module"><h2 class="module-header">${words.tags}</h2><div class="module-content">${tagCloud(scene)}</div></div>\n` +
		list('module-typelist', words.blogroll, linkList(blog.blogroll, item)) +
		list('module-elsewhere', words.more, lure === '' ? '' : `<li>${lure}</li>`) +
		`<div class="module-powered module"><div class="module-content">${words.poweredBy} <a href="http://www.typepad.com/">TypePad</a> ${feedButton(blog)}</div></div>\n`;
	return [first, second];
}

function columns(scene: Scene, theme: Theme): string {
	const main = content(scene, theme);
	const [first, second] = modules(scene);
	const box = (id: string, inner: string) =>
		`<div id="${id}"><div id="${id}-inner" class="pkg">\n${inner}</div></div>\n`;
	if (theme.layout === 'layout-three-column')
		return box('alpha', first) + box('beta', main) + box('gamma', second);
	if (theme.layout === 'layout-two-column-left') return box('alpha', first + second) + box('beta', main);
	return box('alpha', main) + box('beta', first + second);
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)}: ${scene.subtitle}`;
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" id="typepad-standard">
<head>
${charsetHttpEquiv(scene.charset)}<meta name="generator" content="${GENERATOR}" />
<title>${title}</title>
<link rel="stylesheet" href="${absolute(blog, '/styles.css')}" type="text/css" media="all" />
${feedHeadLink(blog)}<link rel="EditURI" type="application/rsd+xml" title="RSD" href="http://www.typepad.com/t/rsd/${blog.index}" />
</head>
<body class="${theme.layout}">
<div id="container"><div id="container-inner" class="pkg">
<div id="banner"><div id="banner-inner" class="pkg">
<h1 id="banner-header"><a href="${absolute(blog, '/')}" accesskey="1">${esc(blog.title)}</a></h1>
<h2 id="banner-description">${esc(blog.tagline)}</h2>
</div></div>
<div id="pagebody"><div id="pagebody-inner" class="pkg">
${columns(scene, theme)}</div></div>
<div id="footer">${esc(blog.title)} ${forbiddenLink(blog, words.notes)}</div>
</div></div>
</body>
</html>
`;
}

export const typepad = definePlatform({
	name: 'typepad',
	generator: GENERATOR,
	routes: (blog) => choose([ROOT, IN_FOLDER], blog.variant),
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/rss.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/index.json',
		cdf: '/index.cdf',
	},
	showsExcerpts: (theme) => choose(THEMES, theme).excerpts,
	render,
});
