/**
 * serendipity: Serendipity (s9y), laid out in a table, posts grouped by day.
 *
 * Three templates: the default with sidebars on both sides and a calendar, one with the sidebar on the right alone and
 * numeric dates, and one whose date stands in the entry's footer.
 */

import type { SimComment, SimPost } from '../model.ts';
import type { DateStyle } from './dates.ts';
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
import { byDay, calendar, categoryList, commenter, linkList, monthList, recentPosts } from './widgets.ts';

const GENERATOR = 'Serendipity v.1.0.4';

interface Theme {
	readonly left: boolean;
	readonly heading: DateStyle | null;
	readonly calendar: boolean;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ left: true, heading: 'full', calendar: true },
	{ left: false, heading: 'numeric', calendar: true },
	{ left: false, heading: null, calendar: false },
];

const REWRITTEN: Routes = {
	page: (page) => `/archives/P${page}.html`,
	pagePattern: /^\/archives\/P(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post) => `/archives/${post.number}-${post.slug}.html`,
	postPattern: /^\/archives\/(\d{1,9})-[a-z0-9-]+\.html$/,
	postNumber: (text) => Number(text) || null,
	month: (year, month) => `/archives/${year}/${month}.html`,
	monthPattern: /^\/archives\/(\d{4})\/(\d\d)\.html$/,
	about: '/pages/about.html',
};

const PLAIN: Routes = {
	page: (page) => `/index.php?/archives/P${page}.html`,
	pagePattern: /^\/index\.php\?\/archives\/P(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post) => `/index.php?/archives/${post.number}-${post.slug}.html`,
	postPattern: /^\/index\.php\?\/archives\/(\d{1,9})-[a-z0-9-]+\.html$/,
	postNumber: (text) => Number(text) || null,
	month: (year, month) => `/index.php?/archives/${year}/${month}.html`,
	monthPattern: /^\/index\.php\?\/archives\/(\d{4})\/(\d\d)\.html$/,
	about: '/index.php?/pages/about.html',
};

function footer(scene: Scene, theme: Theme, post: SimPost): string {
	const { words } = scene;
	const url = scene.post(post);
	const day = theme.heading === null ? `${scene.day(post.publishedMs, 'padded')} ` : '';
	const comments = scene.blog.hasComments
		? ` | <a href="${url}#comments">${words.comments} (${post.comments.length})</a>`
		: '';
	const categories =
		post.categories.length === 0
			? ''
			: ` ${words.postedIn} ${scene.categories(post, ', ', 'class="category"')}`;
	return `<div class="serendipity_entryFooter">
${words.postedBy} <a href="${scene.about}">${esc(post.author)}</a>${categories} ${words.at} <a href="${url}">${day}${scene.time(post.publishedMs)}</a>${comments} | <a href="${url}#trackbacks">${words.trackback} (0)</a>
</div>
`;
}

function article(scene: Scene, theme: Theme, post: SimPost): string {
	const url = scene.post(post);
	const title =
		post.title === '' ? '' : `<h4 class="serendipity_title"><a href="${url}">${esc(post.title)}</a></h4>\n`;
	return `${title}<div class="serendipity_entry serendipity_entry_author_${post.number % 3}">
<div class="serendipity_entry_body">
${post.html}
</div>
${footer(scene, theme, post)}</div>
`;
}

function days(scene: Scene, theme: Theme): string {
	return byDay(scene, scene.posts)
		.map((posts) => {
			const first = posts[0];
			const heading =
				first === undefined || theme.heading === null
					? ''
					: `<h3 class="serendipity_date">${scene.day(first.publishedMs, theme.heading)}</h3>\n`;
			return `<div class="serendipity_Entry_Date">\n${heading}${posts.map((post) => article(scene, theme, post)).join('')}</div>\n`;
		})
		.join('');
}

/** Answers are indented by their depth; the list itself is flat. */
function depthOf(depths: Map<number, number>, item: SimComment): number {
	const depth = item.parent === null ? 0 : (depths.get(item.parent) ?? 0) + 1;
	depths.set(item.number, depth);
	return depth;
}

function comment(scene: Scene, item: SimComment, depth: number): string {
	const trail = item.parent === null ? `#${item.number}` : `#${item.parent}.${item.number}`;
	return `<a id="c${item.number}"></a>
<div id="serendipity_comment_${item.number}" class="serendipity_comment ${item.number % 2 === 0 ? 'comment_evenbox' : 'comment_oddbox'}" style="padding-left: ${depth * 20}px">
<div class="serendipity_commentBody">
${esc(item.text).split('\n\n').join('<br />\n<br />\n')}
</div>
<div class="serendipity_comment_source">
<a class="comment_source_trail" href="#c${item.number}">${trail}</a> <span class="comment_source_author">${commenter(item, 'title="" rel="nofollow"')}</span> <span class="comment_source_ctime">${scene.day(item.publishedMs, 'iso')} ${scene.time(item.publishedMs)}</span> (<a class="comment_reply" href="#serendipity_CommentForm">${scene.words.reply}</a>)
</div>
</div>
`;
}

function comments(scene: Scene, post: SimPost): string {
	const { words } = scene;
	const trackbacks = `<div class="serendipity_comments serendipity_section_trackbacks"><a id="trackbacks"></a><div class="serendipity_commentsTitle">${words.trackback}</div></div>\n`;
	if (!scene.blog.hasComments) return trackbacks;
	const depths = new Map<number, number>();
	return `${trackbacks}<div class="serendipity_comments serendipity_section_comments">
<a id="comments"></a>
<div class="serendipity_commentsTitle">${words.comments}</div>
${post.comments.map((item) => comment(scene, item, depthOf(depths, item))).join('')}<a id="feedback"></a>
<div class="serendipity_commentsTitle">${words.leaveReply}</div>
<div id="serendipityCommentFormC" class="serendipityCommentForm"><form id="serendipity_comment" action="/comment.php" method="post">
<table border="0" width="100%" cellpadding="3"><tr><td class="serendipity_commentsLabel"><label for="serendipity_commentform_name">${words.name}</label></td><td class="serendipity_commentsValue"><input type="text" id="serendipity_commentform_name" name="serendipity[name]" value="" size="30" /></td></tr>
<tr><td></td><td class="serendipity_commentsValue"><textarea rows="10" cols="40" name="serendipity[comment]"></textarea><br /><input type="submit" name="serendipity[submit]" value="${words.submit}" /></td></tr></table>
</form></div>
</div>
`;
}

function pager(scene: Scene): string {
	const { view, words } = scene;
	if (view.kind === 'post') {
		const left =
			view.previous === null
				? ''
				: `<a href="${scene.post(view.previous)}">&laquo; ${scene.listTitle(view.previous)}</a>`;
		const right =
			view.next === null
				? ''
				: `<a href="${scene.post(view.next)}">${scene.listTitle(view.next)} &raquo;</a>`;
		return `<div class="serendipity_plugin_entryproperties">${left} ${right}</div>\n`;
	}
	if (view.kind !== 'home') return '';
	const left = scene.newer === null ? '' : `<a href="${scene.newer}">&laquo; ${words.newer}</a>&#160;&#160;`;
	const right = scene.older === null ? '' : `<a href="${scene.older}">&raquo; ${words.older}</a>`;
	return `<div class="serendipity_pageFooter" style="text-align: center">${left}(${view.page} / ${view.pages}) ${right}</div>\n`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'about') {
		return `<div class="serendipity_staticpage"><h3>${words.about}</h3><p>${words.aboutText}</p></div>\n`;
	}
	if (view.kind === 'post') return pager(scene) + days(scene, theme) + comments(scene, view.post);
	return days(scene, theme) + pager(scene);
}

function sidebars(scene: Scene, theme: Theme): readonly [string, string] {
	const { blog, words } = scene;
	const box = (plugin: string, title: string, inner: string) =>
		inner === ''
			? ''
			: `<div class="serendipitySideBarItem container_serendipity_${plugin}"><h3 class="serendipitySideBarTitle">${title}</h3>\n<div class="serendipitySideBarContent">${inner}</div>\n<div class="serendipitySideBarFooter"></div></div>\n`;
	const item = (href: string, text: string) => `<a href="${href}" title="${text}">${text}</a><br />\n`;
	const search = `<form id="searchform" action="/index.php" method="get"><div><input type="hidden" name="serendipity[action]" value="search" /><input type="text" id="serendipityQuickSearchTermField" name="serendipity[searchTerm]" size="13" /></div></form>`;
	const first =
		(theme.calendar ? box('calendar', words.calendar, calendar(scene, 'serendipity_calendar')) : '') +
		box('quicksearch', words.search, search) +
		box('archives', words.archives, monthList(scene, item)) +
		box('categories', words.categories, categoryList(scene, item));
	const second =
		box('plugin_history', words.recentPosts, recentPosts(scene, item)) +
		box('plugin_linklist', words.blogroll, linkList(blog.blogroll, item)) +
		box('html_nugget', words.about, item(scene.about, words.about)) +
		box('plugin_more', words.more, lureLink(blog, words.calendar)) +
		box('syndication', words.subscribe, feedButton(blog)) +
		box(
			'plugin_poweredby',
			words.poweredBy,
			`<a title="Serendipity Weblog" href="http://www.s9y.org/">Serendipity PHP Weblog</a>`,
		);
	return [first, second];
}

function render(scene: Scene): string {
	const { blog } = scene;
	const theme = choose(THEMES, scene.theme);
	const [first, second] = sidebars(scene, theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${scene.subtitle} - ${esc(blog.title)}`;
	const right = theme.left ? second : first + second;
	return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${blog.language}" lang="${blog.language}">
<head>
<title>${title}</title>
${charsetHttpEquiv(scene.charset)}<meta name="Powered-By" content="${GENERATOR}" />
<meta name="generator" content="${GENERATOR}" />
<link rel="stylesheet" type="text/css" href="/serendipity.css" />
${feedHeadLink(blog)}</head>
<body>
<div id="serendipity_banner"><h1><a class="homelink1" href="${absolute(blog, '/')}">${esc(blog.title)}</a></h1>
<h2><a class="homelink2" href="${absolute(blog, '/')}">${esc(blog.tagline)}</a></h2></div>
<table id="mainpane">
<tr>
${theme.left ? `<td id="serendipityLeftSideBar" valign="top">\n${first}</td>\n` : ''}<td id="content" valign="top">
${content(scene, theme)}</td>
<td id="serendipityRightSideBar" valign="top">
${right}</td>
</tr>
</table>
<div id="footer">${forbiddenLink(blog, scene.words.notes)}</div>
</body>
</html>
`;
}

export const serendipity = definePlatform({
	name: 'serendipity',
	generator: GENERATOR,
	routes: (blog) => choose([REWRITTEN, PLAIN], blog.variant),
	feeds: {
		'rss0.91': '/feeds/index.rss',
		'rss0.92': '/feeds/index.rss092',
		'rss1.0': '/feeds/index.rss1',
		'rss2.0': '/feeds/index.rss2',
		'atom0.3': '/feeds/atom03.xml',
		'atom1.0': '/feeds/atom.xml',
		json: '/feeds/index.json',
		cdf: '/feeds/index.cdf',
	},
	showsExcerpts: () => false,
	render,
});
