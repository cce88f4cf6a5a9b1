/**
 * blogger: Blogger (blogspot) in its old templates and its newer layouts.
 *
 * Old: a `h2.date-header` over the posts of a day and a footer "posted by X at time". New: the date outer/posts/post-outer
 * boxes of the layout templates. A third template puts the full date into the footer line after the post.
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
import { byDay, commenter, linkList, monthList, recentPosts, tagCloud } from './widgets.ts';

const GENERATOR = 'Blogger';

interface Theme {
	readonly header: DateStyle | null;
	readonly layouts: boolean;
	readonly sidebar: 'left' | 'right';
	readonly footerDate: DateStyle | null;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ header: 'full', layouts: false, sidebar: 'right', footerDate: null },
	{ header: 'long', layouts: true, sidebar: 'right', footerDate: null },
	{ header: null, layouts: true, sidebar: 'left', footerDate: 'numeric' },
	{ header: 'numeric', layouts: false, sidebar: 'left', footerDate: null },
];

function title(scene: Scene, theme: Theme, post: SimPost): string {
	const name = `<a name="${post.number}"></a>\n`;
	if (post.title === '') return name;
	const classes = theme.layouts ? 'post-title entry-title' : 'post-title';
	const inner =
		scene.view.kind === 'post'
			? esc(post.title)
			: `<a href="${absolute(scene.blog, scene.post(post))}">${esc(post.title)}</a>`;
	return `${name}<h3 class="${classes}">\n${inner}\n</h3>\n`;
}

function footer(scene: Scene, theme: Theme, post: SimPost): string {
	const { words } = scene;
	const url = absolute(scene.blog, scene.post(post));
	const day = theme.footerDate === null ? '' : `${scene.day(post.publishedMs, theme.footerDate)} `;
	const stamp = `${day}${scene.time(post.publishedMs)}`;
	const comments = scene.blog.hasComments
		? `<span class="post-comment-link"><a class="comment-link" href="${url}#comments" onclick="">${scene.commentCount(post)}</a></span>\n`
		: '';
	const labels = `<span class="post-labels">${words.tags}: ${scene.categories(post, ', ')}</span>`;
	if (!theme.layouts) {
		return `<p class="post-footer">
<em>${words.postedBy} ${esc(post.author)} ${words.at} <a href="${url}" title="permanent link">${stamp}</a></em>
${comments}${labels}
</p>
`;
	}
	const iso = scene.iso(post.publishedMs);
	return `<div class="post-footer">
<div class="post-footer-line post-footer-line-1"><span class="post-author vcard">${words.postedBy} <span class="fn">${esc(post.author)}</span></span>
<span class="post-timestamp">${words.at} <a class="timestamp-link" href="${url}" rel="bookmark" title="permanent link"><abbr class="published" title="${iso}">${stamp}</abbr></a></span>
${comments}<span class="post-icons"></span></div>
<div class="post-footer-line post-footer-line-2">${labels}</div>
</div>
`;
}

function article(scene: Scene, theme: Theme, post: SimPost): string {
	const body = theme.layouts ? 'post-body entry-content' : 'post-body';
	const html = `<div class="post${theme.layouts ? ' hentry' : ''}">
${title(scene, theme, post)}<div class="${body}" id="post-body-${post.number}">
${post.html}
<div style="clear: both;"></div>
</div>
${footer(scene, theme, post)}</div>
`;
	return theme.layouts
		? `<div class="post-outer">\n${html}</div>\n`
		: `<!-- Begin .post -->\n${html}<!-- End .post -->\n`;
}

function days(scene: Scene, theme: Theme): string {
	return byDay(scene, scene.posts)
		.map((posts) => {
			const first = posts[0];
			const day =
				first === undefined || theme.header === null ? '' : scene.day(first.publishedMs, theme.header);
			const inner = posts.map((post) => article(scene, theme, post)).join('');
			if (!theme.layouts) return (day === '' ? '' : `<h2 class="date-header">${day}</h2>\n`) + inner;
			const heading = day === '' ? '' : `<h2 class="date-header"><span>${day}</span></h2>\n`;
			return `<div class="date-outer">\n${heading}<div class="date-posts">\n${inner}</div>\n</div>\n`;
		})
		.join('');
}

function oldComment(scene: Scene, item: SimComment): string {
	return `<dt class="comment-poster" id="c${item.number}"><a name="c${item.number}"></a>
${commenter(item, 'rel="nofollow"')} ${scene.words.says}</dt>
<dd class="comment-body">
${paragraphs(item.text)}
</dd>
<dd class="comment-timestamp"><a href="#c${item.number}" title="comment permalink">${scene.day(item.publishedMs, 'full')} ${scene.time(item.publishedMs)}</a></dd>
`;
}

function newComment(scene: Scene, item: SimComment): string {
	return `<dt class="comment-author" id="c${item.number}"><div class="avatar-image-container"></div>
${commenter(item, 'rel="nofollow"')} ${scene.words.says}</dt>
<dd class="comment-body" id="cmt-${item.number}"><p>${esc(item.text).split('\n\n').join('<br /><br />')}</p></dd>
<dd class="comment-footer"><span class="comment-timestamp"><a href="#c${item.number}" title="comment permalink">${scene.day(item.publishedMs, 'long')} ${scene.time(item.publishedMs)}</a></span></dd>
`;
}

function comments(scene: Scene, theme: Theme, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const list = post.comments.map((item) => (theme.layouts ? newComment : oldComment)(scene, item)).join('');
	return `<div class="comments" id="comments"><a name="comments"></a>
<h4>${scene.commentCount(post)}:</h4>
<dl id="comments-block">
${list}</dl>
<p class="comment-footer"><a class="comment-link" href="https://www.blogger.com/comment.g?postID=${post.number}" rel="nofollow">${scene.words.leaveReply}</a></p>
</div>
`;
}

function pager(scene: Scene): string {
	const { view, words } = scene;
	const link = (id: string, href: string | null, text: string) =>
		href === null
			? ''
			: `<span id="blog-pager-${id}-link"><a class="blog-pager-${id}-link" href="${href}" title="${text}">${text}</a></span>\n`;
	if (view.kind === 'post') {
		const newer = view.next === null ? null : scene.post(view.next);
		const older = view.previous === null ? null : scene.post(view.previous);
		return `<div class="blog-pager" id="blog-pager">\n${link('newer', newer, words.newer)}${link('older', older, words.older)}<a class="home-link" href="/">${words.home}</a>\n</div>\n`;
	}
	return `<div class="blog-pager" id="blog-pager">\n${link('newer', scene.newer, words.newer)}${link('older', scene.older, words.older)}</div>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="post"><h3 class="post-title">${words.about}</h3><div class="post-body"><p>${words.aboutText}</p></div></div>\n`;
	}
	const posts = `<div class="blog-posts hfeed">\n${days(scene, theme)}</div>\n`;
	return view.kind === 'post'
		? posts + comments(scene, theme, view.post) + pager(scene)
		: posts + pager(scene);
}

function sidebar(scene: Scene, theme: Theme): string {
	const { blog, words } = scene;
	const author = esc(blog.authors[0] ?? '');
	const lure = lureLink(blog, words.calendar);
	if (!theme.layouts) {
		return `<div id="sidebar">
<div id="profile-container"><h2 class="sidebar-title">${words.about}</h2><dl class="profile-datablock"><dd class="profile-data"><strong>${words.name}:</strong> <a href="${scene.about}">${author}</a></dd></dl></div>
<h2 class="sidebar-title">${words.blogroll}</h2>
<ul>${linkList(blog.blogroll)}</ul>
<h2 class="sidebar-title">${words.recentPosts}</h2>
<ul id="recently">${recentPosts(scene)}</ul>
<h2 class="sidebar-title">${words.archives}</h2>
<ul class="archive-list">${monthList(scene)}</ul>
${lure}
<p id="powered-by"><a href="http://www.blogger.com"><img src="http://buttons.blogger.com/bloggerbutton1.gif" alt="Powered by Blogger" /></a> ${feedButton(blog)}</p>
</div>
`;
	}
	const widget = (kind: string, number: number, title: string, inner: string) =>
		`<div class="widget ${kind}" id="${kind}${number}">\n<h2>${title}</h2>\n<div class="widget-content">${inner}</div>\n</div>\n`;
	return `<div id="sidebar-wrapper"><div class="sidebar section" id="sidebar">
${widget('Profile', 1, words.about, `<dl class="profile-datablock"><dt class="profile-data"><a class="profile-name-link" href="${scene.about}" rel="author">${author}</a></dt></dl>`)}${widget('BlogArchive', 1, words.archives, `<div id="ArchiveList"><ul class="hierarchy">${monthList(scene, (href, text) => `<li class="archivedate expanded"><a class="post-count-link" href="${href}">${text}</a></li>\n`)}</ul></div>`)}${widget('Label', 1, words.tags, tagCloud(scene))}${widget('LinkList', 1, words.blogroll, `<ul>${linkList(blog.blogroll)}</ul>`)}${lure}${feedButton(blog)}</div></div>
`;
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)}: ${scene.subtitle}`;
	const main = `<div id="main-wrapper"><div class="main section" id="main"><div class="widget Blog" id="Blog1">\n${content(scene, theme)}</div></div></div>\n`;
	const side = sidebar(scene, theme);
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${blog.language}" lang="${blog.language}">
<head>
${charsetHttpEquiv(scene.charset)}<meta name="MSSmartTagsPreventParsing" content="true" />
<meta name="generator" content="${GENERATOR}" />
${feedHeadLink(blog)}<link rel="EditURI" type="application/rsd+xml" title="RSD" href="http://www.blogger.com/rsd.g?blogID=${blog.index + 3000000}" />
<title>${title}</title>
<style type="text/css">
body{background:#fff;margin:0;padding:40px 20px;font:x-small Georgia,Serif;text-align:center;color:#333}
#main{float:${theme.sidebar === 'left' ? 'right' : 'left'};width:410px}
</style>
</head>
<body>
<div class="navbar section" id="navbar"><script type="text/javascript">function setAttributeOnload(object, attribute, val) { object[attribute] = val; }</script></div>
<div id="outer-wrapper"><div id="header-wrapper"><div id="header">
<h1 id="blog-title" class="title"><a href="${absolute(blog, '/')}">${esc(blog.title)}</a></h1>
<p id="description" class="description"><span>${esc(blog.tagline)}</span></p>
</div></div>
<div id="content-wrapper">
${theme.sidebar === 'left' ? side + main : main + side}</div>
<div id="footer-wrapper"><hr />${words.poweredBy} <a href="http://www.blogger.com">Blogger</a>. ${forbiddenLink(blog, words.notes)}</div>
</div>
</body>
</html>
`;
}

const LAYOUT_MONTHS = {
	month: (year: number, month: string) => `/${year}/${month}/`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/$/,
} as const;

const OLD_MONTHS = {
	month: (year: number, month: string) => `/${year}_${month}_01_archive.html`,
	monthPattern: /^\/(\d{4})_(\d\d)_01_archive\.html$/,
} as const;

function routes(theme: Theme): Routes {
	return {
		page: (posts) => `/search?by-date=false&start=${posts}`,
		pagePattern: /^\/search\?by-date=false&start=(\d{1,9})$/,
		pageCounts: 'posts',
		post: (post, date) => `/${date.year}/${two(date.month)}/${post.slug}.html`,
		postPattern: /^\/\d{4}\/\d\d\/([a-z0-9-]+)\.html$/,
		about: '/p/about.html',
		...(theme.layouts ? LAYOUT_MONTHS : OLD_MONTHS),
	};
}

const THEME_ROUTES = new Map(THEMES.map((theme) => [theme, routes(theme)]));

export const blogger = definePlatform({
	name: 'blogger',
	generator: GENERATOR,
	routes: (blog) => {
		const theme = choose(THEMES, blog.variant);
		return THEME_ROUTES.get(theme) ?? routes(theme);
	},
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/feeds/posts/default?alt=rss',
		'atom0.3': '/atom.xml',
		'atom1.0': '/feeds/posts/default',
		json: '/feeds/posts/default?alt=json',
		cdf: '/channel.cdf',
	},
	showsExcerpts: () => false,
	render,
});
