/**
 * wordpress-block: WordPress of 2023 with a block theme, where every part is a `wp-block-…`.
 *
 * Three layouts: date under the content beside the author (Twenty Twenty-Three), date over the title in a
 * single column (Twenty Twenty-Two), and a grid of excerpts with a sidebar.
 */

import type { SimComment, SimPost } from '../model.ts';
import { type DateStyle, two } from './dates.ts';
import {
	absolute,
	charsetMeta,
	esc,
	feedButton,
	feedHeadLink,
	forbiddenLink,
	localeOf,
	lureLink,
	paragraphs,
	scriptJson,
} from './markup.ts';
import type { Routes } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { commenter, linkList, monthList, recentComments, recentPosts, tagCloud, thread } from './widgets.ts';

const GENERATOR = 'WordPress 6.3.1';

const ROUTES: Routes = {
	page: (page) => `/page/${page}/`,
	pagePattern: /^\/page\/(\d{1,9})\/$/,
	pageCounts: 'pages',
	post: (post, date) => `/${date.year}/${two(date.month)}/${post.slug}/`,
	postPattern: /^\/\d{4}\/\d\d\/([a-z0-9-]+)\/$/,
	month: (year, month) => `/${year}/${month}/`,
	monthPattern: /^\/(\d{4})\/(\d\d)\/$/,
	about: '/about/',
};

interface Theme {
	readonly name: string;
	readonly date: DateStyle;
	readonly excerpts: boolean;
	readonly sidebar: boolean;
	readonly post: (scene: Scene, theme: Theme, post: SimPost) => string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
	{ name: 'twentytwentythree', date: 'long', excerpts: false, sidebar: false, post: dateLast },
	{ name: 'twentytwentytwo', date: 'full', excerpts: false, sidebar: false, post: dateFirst },
	{ name: 'twentytwentyfour', date: 'short', excerpts: true, sidebar: true, post: dateSecond },
];

function time(scene: Scene, theme: Theme, post: SimPost): string {
	const iso = scene.iso(post.publishedMs);
	return `<div class="wp-block-post-date"><time datetime="${iso}"><a href="${scene.post(post)}">${scene.day(post.publishedMs, theme.date)}</a></time></div>`;
}

function title(scene: Scene, post: SimPost): string {
	if (scene.view.kind === 'post') {
		return post.title === '' ? '' : `<h1 class="wp-block-post-title">${esc(post.title)}</h1>`;
	}
	if (post.title === '') return '';
	return `<h2 class="wp-block-post-title"><a href="${scene.post(post)}" target="_self">${esc(post.title)}</a></h2>`;
}

function author(scene: Scene, post: SimPost): string {
	return `<div class="wp-block-post-author"><div class="wp-block-post-author__content"><p class="wp-block-post-author__byline">${scene.words.by}</p><p class="wp-block-post-author__name"><a href="${scene.about}" class="wp-block-post-author-name__link">${esc(post.author)}</a></p></div></div>`;
}

function terms(scene: Scene, post: SimPost): string {
	return `<div class="taxonomy-category wp-block-post-terms">${scene.words.postedIn} ${scene.categories(post, '<span class="wp-block-post-terms__separator">, </span>')}</div>`;
}

function body(scene: Scene, theme: Theme, post: SimPost): string {
	if (theme.excerpts && scene.view.kind !== 'post') {
		return `<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">${esc(post.summary)} </p><p class="wp-block-post-excerpt__more-text"><a class="wp-block-post-excerpt__more-link" href="${scene.post(post)}">${scene.words.readMore}</a></p></div>`;
	}
	return `<div class="entry-content wp-block-post-content has-global-padding is-layout-constrained">
${post.html}
</div>`;
}

function dateLast(scene: Scene, theme: Theme, post: SimPost): string {
	return `${title(scene, post)}
${body(scene, theme, post)}
<div class="wp-block-template-part"><div class="wp-block-group post-meta is-layout-flex">
<div class="wp-block-group">${time(scene, theme, post)}${terms(scene, post)}</div>
<div class="wp-block-group">${author(scene, post)}</div>
</div></div>`;
}

function dateFirst(scene: Scene, theme: Theme, post: SimPost): string {
	return `${time(scene, theme, post)}
${title(scene, post)}
${author(scene, post)}
${body(scene, theme, post)}
${terms(scene, post)}`;
}

function dateSecond(scene: Scene, theme: Theme, post: SimPost): string {
	return `${title(scene, post)}
<div class="wp-block-group is-content-justification-left is-layout-flex">${time(scene, theme, post)}<p class="has-contrast-2-color">&mdash;</p>${author(scene, post)}${terms(scene, post)}</div>
${body(scene, theme, post)}`;
}

function article(scene: Scene, theme: Theme, post: SimPost): string {
	const classes = `wp-block-post post-${post.number} post type-post status-publish format-standard hentry`;
	return `<li class="${classes}">
${theme.post(scene, theme, post)}
<div style="height:var(--wp--preset--spacing--70)" aria-hidden="true" class="wp-block-spacer"></div>
</li>
`;
}

function pagination(scene: Scene): string {
	const { older, newer, words } = scene;
	if (older === null && newer === null) return '';
	const left =
		newer === null ? '' : `<a href="${newer}" class="wp-block-query-pagination-previous">${words.newer}</a>`;
	const right =
		older === null ? '' : `<a href="${older}" class="wp-block-query-pagination-next">${words.older}</a>`;
	return `<nav class="wp-block-query-pagination is-layout-flex" aria-label="Pagination">${left}\n${right}</nav>\n`;
}

function list(scene: Scene, theme: Theme): string {
	const heading =
		scene.view.kind === 'month'
			? `<h1 class="wp-block-query-title">${scene.words.archives}: <span>${scene.subtitle}</span></h1>\n`
			: '';
	const posts = scene.posts.map((post) => article(scene, theme, post)).join('');
	return `${heading}<div class="wp-block-query"><ul class="wp-block-post-template is-layout-flow">
${posts}</ul>
${pagination(scene)}</div>
`;
}

function comment(scene: Scene, item: SimComment, answers: string, depth: number): string {
	const nested = answers === '' ? '' : `<ol>\n${answers}</ol>\n`;
	return `<li id="comment-${item.number}" class="comment ${item.number % 2 === 0 ? 'even' : 'odd'} thread-${item.number % 2 === 0 ? 'even' : 'odd'} depth-${depth}">
<div class="wp-block-columns"><div class="wp-block-column"><div class="wp-block-comment-author-name">${commenter(item, 'rel="external nofollow ugc" target="_self"')}</div>
<div class="wp-block-comment-date"><time datetime="${scene.iso(item.publishedMs)}"><a href="#comment-${item.number}">${scene.day(item.publishedMs, 'long')} ${scene.time(item.publishedMs)}</a></time></div>
<div class="wp-block-comment-content">${paragraphs(item.text)}</div>
<div class="wp-block-comment-reply-link"><a rel="nofollow" class="comment-reply-link" href="#respond" data-commentid="${item.number}">${scene.words.reply}</a></div></div></div>
${nested}</li>
`;
}

function comments(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	const { words } = scene;
	const items = thread(post.comments, (item, answers, depth) => comment(scene, item, answers, depth));
	const shown =
		items === ''
			? ''
			: `<h2 id="comments" class="wp-block-comments-title">${scene.commentCount(post)}</h2>\n<ol class="wp-block-comment-template">\n${items}</ol>\n`;
	return `<div class="wp-block-comments">
${shown}<div id="respond" class="comment-respond wp-block-post-comments-form"><h3 id="reply-title" class="comment-reply-title">${words.leaveReply}</h3>
<form action="${absolute(scene.blog, '/wp-comments-post.php')}" method="post" id="commentform" class="comment-form" novalidate>
<p class="comment-form-comment"><label for="comment">${words.comments} <span class="required">*</span></label> <textarea id="comment" name="comment" cols="45" rows="8" maxlength="65525" required></textarea></p>
<p class="comment-form-author"><label for="author">${words.name}</label> <input id="author" name="author" type="text" value="" size="30" /></p>
<p class="form-submit wp-block-button"><input name="submit" type="submit" id="submit" class="wp-block-button__link wp-element-button" value="${words.submit}" /></p>
</form></div>
</div>
`;
}

function postPage(scene: Scene, theme: Theme, post: SimPost): string {
	const { view, words } = scene;
	const link = (kind: string, neighbour: SimPost | null) =>
		neighbour === null
			? ''
			: `<div class="post-navigation-link-${kind} wp-block-post-navigation-link"><a href="${scene.post(neighbour)}" rel="${kind === 'next' ? 'next' : 'prev'}">${scene.listTitle(neighbour)}</a></div>`;
	const neighbours = view.kind === 'post' ? link('previous', view.previous) + link('next', view.next) : '';
	const address = encodeURIComponent(absolute(scene.blog, scene.post(post)));
	return `${theme.post(scene, theme, post)}
<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">${words.share}:</h3><div class="sd-content"><ul><li class="share-twitter"><a rel="nofollow noopener" class="sd-button" href="https://twitter.com/intent/tweet?url=${address}" target="_blank"><span>Twitter</span></a></li><li class="share-facebook"><a rel="nofollow noopener" class="sd-button" href="https://www.facebook.com/sharer/sharer.php?u=${address}" target="_blank"><span>Facebook</span></a></li></ul></div></div>
<div class="wp-block-group is-layout-flex">${neighbours}</div>
${comments(scene, post)}`;
}

function content(scene: Scene, theme: Theme): string {
	const { view, words } = scene;
	if (view.kind === 'post') return postPage(scene, theme, view.post);
	if (view.kind === 'about') {
		return `<h1 class="wp-block-post-title">${words.about}</h1>\n<div class="entry-content wp-block-post-content"><p>${words.aboutText}</p></div>\n`;
	}
	return list(scene, theme);
}

function graph(scene: Scene): string {
	const { blog, view } = scene;
	if (view.kind !== 'post') return '';
	const { post } = view;
	const url = absolute(blog, scene.post(post));
	const published = scene.iso(post.publishedMs);
	const modified = scene.iso(post.updatedMs ?? post.publishedMs);
	const data = {
		'@context': 'https://schema.org',
		'@graph': [
			{
				'@type': 'Article',
				'@id': `${url}#article`,
				headline: post.title,
				datePublished: published,
				dateModified: modified,
				author: { '@type': 'Person', name: post.author },
				articleSection: post.categories,
				inLanguage: localeOf(blog.language),
			},
		],
	};
	return `<link rel="canonical" href="${url}" />
<meta property="og:type" content="article" />
<meta property="og:title" content="${esc(post.title)}" />
<meta property="og:url" content="${url}" />
<meta property="og:site_name" content="${esc(blog.title)}" />
<meta property="article:published_time" content="${published}" />
<meta property="article:modified_time" content="${modified}" />
<script type="application/ld+json" class="yoast-schema-graph">${scriptJson(data)}</script>
`;
}

function widgets(scene: Scene): string {
	const { blog, words } = scene;
	const group = (title: string, inner: string) =>
		inner === ''
			? ''
			: `<div class="wp-block-group"><h2 class="wp-block-heading">${title}</h2>${inner}</div>\n`;
	const said = recentComments(
		scene,
		(name, href, about) =>
			`<li class="wp-block-latest-comments__comment"><article><footer class="wp-block-latest-comments__comment-meta"><span class="wp-block-latest-comments__comment-author">${name}</span> <a class="wp-block-latest-comments__comment-link" href="${href}">${about}</a></footer></article></li>`,
	);
	return (
		group(
			words.recentPosts,
			`<ul class="wp-block-latest-posts__list wp-block-latest-posts">${recentPosts(scene)}</ul>`,
		) +
		group(words.recentComments, said === '' ? '' : `<ol class="wp-block-latest-comments">${said}</ol>`) +
		group(words.archives, `<ul class="wp-block-archives-list wp-block-archives">${monthList(scene)}</ul>`) +
		group(words.tags, `<p class="wp-block-tag-cloud">${tagCloud(scene)}</p>`) +
		group(words.blogroll, `<ul class="wp-block-list">${linkList(blog.blogroll)}</ul>`) +
		lureLink(blog, words.calendar)
	);
}

function head(scene: Scene, theme: Theme): string {
	const { blog } = scene;
	const title =
		scene.subtitle === ''
			? `${esc(blog.title)} &#8211; ${esc(blog.tagline)}`
			: `${scene.subtitle} &#8211; ${esc(blog.title)}`;
	return `<head>
${charsetMeta(scene.charset, ' />')}<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name='robots' content='max-image-preview:large' />
<title>${title}</title>
${feedHeadLink(blog)}${graph(scene)}<style id='wp-block-site-title-inline-css'>.wp-block-site-title a{color:inherit}</style>
<style id='global-styles-inline-css'>body{--wp--preset--color--black: #000000;--wp--preset--spacing--70: 3.38rem;}</style>
<link rel='stylesheet' id='wp-block-library-css' href='/wp-content/themes/${theme.name}/style.css?ver=1.2' media='all' />
<link rel="https://api.w.org/" href="${absolute(blog, '/wp-json/')}" />
<meta name="generator" content="${GENERATOR}" />
</head>
`;
}

function bodyClass(scene: Scene): string {
	const { view } = scene;
	if (view.kind === 'post') return `post-template-default single single-post postid-${view.post.number}`;
	if (view.kind === 'month') return 'archive date';
	return view.kind === 'about' ? 'page-template-default page page-id-2' : 'home blog';
}

function render(scene: Scene): string {
	const { blog, words } = scene;
	const theme = choose(THEMES, scene.theme);
	const side = widgets(scene);
	const main = `<main class="wp-block-group is-layout-flow" id="wp--skip-link--target">\n${content(scene, theme)}</main>\n`;
	return `<!DOCTYPE html>
<html lang="${localeOf(blog.language)}">
${head(scene, theme)}<body class="${bodyClass(scene)} wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#wp--skip-link--target">${words.skip}</a>
<div class="wp-site-blocks">
<header class="wp-block-template-part"><div class="wp-block-group has-global-padding is-layout-constrained">
<p class="wp-block-site-title"><a href="${absolute(blog, '/')}" target="_self" rel="home">${esc(blog.title)}</a></p>
<p class="wp-block-site-tagline">${esc(blog.tagline)}</p>
<nav class="wp-block-navigation" aria-label="Navigation"><ul class="wp-block-navigation__container"><li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="/">${words.home}</a></li><li class="wp-block-navigation-item"><a class="wp-block-navigation-item__content" href="${scene.about}">${words.about}</a></li></ul></nav>
</div></header>
${theme.sidebar ? `<div class="wp-block-columns"><div class="wp-block-column" style="flex-basis:66.66%">\n${main}</div>\n<aside class="wp-block-column" style="flex-basis:33.33%">\n${side}</aside></div>\n` : main}<footer class="wp-block-template-part">
${theme.sidebar ? '' : side}<p>${words.poweredBy} <a href="https://wordpress.org" rel="nofollow">WordPress</a> ${feedButton(blog)} ${forbiddenLink(blog, words.notes)}</p>
</footer>
</div>
<script id="wp-block-template-skip-link-js-after">( function() { var skipLinkTarget = document.querySelector( 'main' ); }() );</script>
</body>
</html>
`;
}

export const wordpressBlock = definePlatform({
	name: 'wordpress-block',
	generator: GENERATOR,
	routes: () => ROUTES,
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
