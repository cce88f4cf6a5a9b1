/**
 * movable-type: Movable Type 2.6 to 3.2 with its default templates.
 *
 * Three of them: `h2.date` over the day with `p.posted` after the content, a later one whose entry footer has the whole
 * date, and a Japanese-style one whose numeric date stands beside the title. Each entry carries its trackback RDF.
 */

import type { SimComment, SimPost } from '../model.ts';
import { formatClock, two } from './dates.ts';
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
import { type Routes, slugNumber } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { byDay, calendar, categoryList, commenter, linkList, monthList, recentPosts } from './widgets.ts';

const GENERATOR = 'http://www.movabletype.org/?v=2.661';

const BY_ID: Routes = {
	page: (page) => `/index_${page}.html`,
	pagePattern: /^\/index_(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post) => `/archives/${String(post.number).padStart(6, '0')}.html`,
	postPattern: /^\/archives\/(\d{6,9})\.html$/,
	postNumber: (text) => Number(text) || null,
	month: (year, month) => `/archives/${year}_${month}.html`,
	monthPattern: /^\/archives\/(\d{4})_(\d\d)\.html$/,
	about: '/about.html',
};

const BY_NAME: Routes = {
	...BY_ID,
	post: (post, date) => `/archives/${date.year}/${two(date.month)}/${post.slug.split('-').join('_')}.html`,
	postPattern: /^\/archives\/\d{4}\/\d\d\/([a-z0-9_]+)\.html$/,
	postNumber: slugNumber,
	month: (year, month) => `/archives/${year}/${month}/index.html`,
	monthPattern: /^\/archives\/(\d{4})\/(\d\d)\/index\.html$/,
};

interface Theme {
	readonly sidebar: 'left' | 'right';
	readonly calendar: boolean;
	readonly posts: (scene: Scene) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ sidebar: 'right', calendar: true, posts: datedDays },
	{
		sidebar: 'right',
		calendar: false,
		posts: (scene) => scene.posts.map((post) => footerDated(scene, post)).join(''),
	},
	{
		sidebar: 'left',
		calendar: true,
		posts: (scene) => scene.posts.map((post) => titleDated(scene, post)).join(''),
	},
];

/** The comment that trackback clients read: who wrote what, where and when. */
function rdf(scene: Scene, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	return `<!--
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:trackback="http://madskills.com/public/xml/rss/module/trackback/"
         xmlns:dc="http://purl.org/dc/elements/1.1/">
<rdf:Description
    rdf:about="${url}"
    trackback:ping="http://${scene.blog.host}/mt/mt-tb.cgi/${post.number}"
    dc:title="${esc(post.title).split('--').join('- -')}"
    dc:identifier="${url}"
    dc:creator="${esc(post.author).split('--').join('- -')}"
    dc:date="${scene.iso(post.publishedMs)}" />
</rdf:RDF>
-->
`;
}

function commentsLink(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	return ` | <a href="${absolute(scene.blog, scene.post(post))}#comments">${scene.words.comments} (${post.comments.length})</a>`;
}

function trackbackLink(scene: Scene, post: SimPost): string {
	return ` | <a href="${absolute(scene.blog, scene.post(post))}#trackbacks">${scene.words.trackback} (0)</a>`;
}

function filed(scene: Scene, post: SimPost): string {
	return post.categories.length === 0 ? '' : ` | ${scene.categories(post, ', ', 'class="category"')}`;
}

function datedDays(scene: Scene): string {
	return byDay(scene, scene.posts)
		.map((posts) => {
			const first = posts[0];
			const heading =
				first === undefined ? '' : `<h2 class="date">${scene.day(first.publishedMs, 'padded')}</h2>\n`;
			return heading + posts.map((post) => datedPost(scene, post)).join('');
		})
		.join('');
}

function datedPost(scene: Scene, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	const title = post.title === '' ? '' : `<h3 class="title">${esc(post.title)}</h3>\n`;
	return `${rdf(scene, post)}<div class="blogbody">
<a name="${String(post.number).padStart(6, '0')}"></a>
${title}${post.html}
<p class="posted">${scene.words.postedBy} ${esc(post.author)} ${scene.words.at} <a href="${url}">${scene.time(post.publishedMs)}</a>${filed(scene, post)}${commentsLink(scene, post)}${trackbackLink(scene, post)}</p>
</div>
`;
}

function footerDated(scene: Scene, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	const { words } = scene;
	const title =
		post.title === ''
			? ''
			: `<h3 class="entry-header">${scene.view.kind === 'post' ? esc(post.title) : `<a href="${url}">${esc(post.title)}</a>`}</h3>\n`;
	return `${rdf(scene, post)}<div class="entry" id="entry-${post.number}">
${title}<div class="entry-content">
<div class="entry-body">
${post.html}
</div>
</div>
<p class="entry-footer"><span class="post-footers">${words.postedBy} ${esc(post.author)} ${scene.day(post.publishedMs, 'long')} ${scene.time(post.publishedMs)}</span>${filed(scene, post)} <span class="separator">|</span> <a class="permalink" href="${url}">${words.permalink}</a>${commentsLink(scene, post)}${trackbackLink(scene, post)}</p>
</div>
`;
}

function titleDated(scene: Scene, post: SimPost): string {
	const url = absolute(scene.blog, scene.post(post));
	return `${rdf(scene, post)}<div class="blog">
<div class="title"><span class="date">${scene.day(post.publishedMs, 'dots')}</span> <a href="${url}">${scene.listTitle(post)}</a></div>
<div class="body">
${post.html}
</div>
<div class="posted">${scene.words.postedBy} ${esc(post.author)} ${formatClock(scene.parts(post.publishedMs))}${filed(scene, post)} | <a href="${url}">${scene.words.permalink}</a>${commentsLink(scene, post)}${trackbackLink(scene, post)}</div>
</div>
`;
}

function comment(scene: Scene, item: SimComment): string {
	return `<div class="comment" id="comment-${item.number}">
<a name="c${item.number}"></a>
${paragraphs(item.text)}
<p class="posted">${scene.words.postedBy}: ${commenter(item, 'rel="nofollow"')} ${scene.words.at} ${scene.day(item.publishedMs, 'long')} ${scene.time(item.publishedMs)}</p>
</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	const { words } = scene;
	const trackbacks = `<div class="trackback-url" id="trackbacks"><h2>${words.trackback}</h2>\n<p>http://${scene.blog.host}/mt/mt-tb.cgi/${post.number}</p></div>\n`;
	if (!scene.blog.hasComments) return trackbacks;
	return `${trackbacks}<div class="comments-head" id="comments"><a name="comments"></a>${words.comments}</div>
<div class="comments-body">
${post.comments.map((item) => comment(scene, item)).join('')}</div>
<div class="comments-head">${words.leaveReply}</div>
<form method="post" action="/mt/mt-comments.cgi" name="comments_form">
<input type="hidden" name="entry_id" value="${post.number}" />
<label for="author">${words.name}:</label><br /><input tabindex="1" id="author" name="author" /><br />
<label for="text">${words.comments}:</label><br /><textarea tabindex="4" id="text" name="text" rows="10" cols="50"></textarea><br />
<input type="submit" name="post" value="&nbsp;${words.submit}&nbsp;" />
</form>
`;
}

function neighbours(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind === 'post') {
		const left =
			view.previous === null
				? ''
				: `<a href="${scene.post(view.previous)}">&laquo; ${scene.listTitle(view.previous)}</a> | `;
		const right =
			view.next === null
				? ''
				: ` | <a href="${scene.post(view.next)}">${scene.listTitle(view.next)} &raquo;</a>`;
		return `<div id="menu">${left}<a href="/">${words.home}</a>${right}</div>\n`;
	}
	const older = scene.older === null ? '' : `<a href="${scene.older}">&laquo; ${words.older}</a> `;
	const newer = scene.newer === null ? '' : `<a href="${scene.newer}">${words.newer} &raquo;</a>`;
	return older + newer === '' ? '' : `<div class="pages">${older}${newer}</div>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="blogbody"><h3 class="title">${words.about}</h3>\n<p>${words.aboutText}</p></div>\n`;
	}
	if (view.kind === 'post') return neighbours(scene) + theme.posts(scene) + comments(scene, view.post);
	return theme.posts(scene) + neighbours(scene);
}

function sidebar(scene: Scene, theme: Theme): string {
	const { blog, words } = scene;
	const item = (href: string, text: string) => `<a href="${href}">${text}</a><br />\n`;
	const box = (title: string, inner: string) =>
		inner === '' ? '' : `<div class="sidetitle">${title}</div>\n<div class="side">\n${inner}</div>\n`;
	return `<div id="links">
${theme.calendar ? `<div align="center" class="calendar">${calendar(scene, 'calendar')}</div>\n` : ''}${box(words.about, item(scene.about, words.about))}${box(words.search, `<form method="get" action="/mt/mt-search.cgi"><input type="hidden" name="IncludeBlogs" value="1" /><input id="search" name="search" size="20" /> <input type="submit" value="${words.search}" /></form>\n`)}${box(words.archives, monthList(scene, item))}${box(words.categories, categoryList(scene, item))}${box(words.recentPosts, recentPosts(scene, item))}${box(words.blogroll, linkList(blog.blogroll, item))}${box(words.more, lureLink(blog, words.calendar))}${feedButton(blog) === '' ? '' : `<div class="syndicate">${feedButton(blog)}</div>\n`}<div class="powered">${words.poweredBy}<br /><a href="http://www.movabletype.org">Movable Type 2.661</a> ${forbiddenLink(blog, words.notes)}</div>
</div>
`;
}

function render(scene: Scene): string {
	const { blog } = scene;
	const theme = choose(THEMES, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)}: ${scene.subtitle}`;
	const main = `<div id="content">\n<div class="blog">\n${content(scene, theme)}</div>\n</div>\n`;
	const side = sidebar(scene, theme);
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${blog.language}">
<head>
${charsetHttpEquiv(scene.charset)}<meta name="generator" content="${GENERATOR}" />
<title>${title}</title>
<link rel="stylesheet" href="${absolute(blog, '/styles-site.css')}" type="text/css" />
${feedHeadLink(blog)}<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${absolute(blog, '/rsd.xml')}" />
<script type="text/javascript" language="javascript">
<!--
function OpenTrackback (c) { window.open(c, 'trackback', 'width=480,height=480,scrollbars=yes,status=yes'); }
// -->
</script>
</head>
<body>
<div id="container">
<div id="banner">
<h1><a href="${absolute(blog, '/')}" accesskey="1">${esc(blog.title)}</a></h1>
<h2 class="description">${esc(blog.tagline)}</h2>
</div>
${theme.sidebar === 'left' ? side + main : main + side}<br clear="all" />
</div>
</body>
</html>
`;
}

export const movableType = definePlatform({
	name: 'movable-type',
	generator: GENERATOR,
	routes: (blog) => choose([BY_ID, BY_NAME], blog.variant),
	feeds: {
		'rss0.91': '/index091.xml',
		'rss0.92': '/index092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/index.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/index.json',
		cdf: '/index.cdf',
	},
	showsExcerpts: () => false,
	render,
});
