/**
 * handmade-hr: a diary written by hand into one file a month, its days parted by rules.
 *
 * A day's date has no year: that stands in the month's heading and in the file's name alone. A post is a place on its
 * month's page (/diary/200403.html#d05-12), so it has no page of its own; a path with the fragment leads to the post, a
 * path without it to the month. Letters from readers stand below the text they answer.
 */

import type { SimPost } from '../model.ts';
import { type DateStyle, formatClock, two } from './dates.ts';
import { charsetHttpEquiv, esc, feedButton, feedHeadLink, forbiddenLink, lureLink } from './markup.ts';
import { type Routes, slugNumber } from './routes.ts';
import { choose, definePlatform, type Scene } from './scene.ts';
import { linkList } from './widgets.ts';

interface Hand {
	readonly date: DateStyle;
	readonly place: 'heading' | 'term' | 'after';
	/** Month pages run from the first day to the last, as such diaries grew. */
	readonly oldestFirst: boolean;
}

const HANDS: readonly [Hand, ...Hand[]] = [
	{ date: 'dayMonthWeekday', place: 'heading', oldestFirst: false },
	{ date: 'dayMonth', place: 'term', oldestFirst: true },
	{ date: 'dayMonthNumeric', place: 'after', oldestFirst: false },
];

const ROUTES: Routes = {
	page: (page) => `/old${page}.html`,
	pagePattern: /^\/old(\d{1,9})\.html$/,
	pageCounts: 'pages',
	post: (post, date) => `/diary/${date.year}${two(date.month)}.html#d${two(date.day)}-${post.number}`,
	postPattern: /^\/diary\/\d{6}\.html#(d\d\d-\d{1,9})$/,
	postNumber: slugNumber,
	month: (year, month) => `/diary/${year}${month}.html`,
	monthPattern: /^\/diary\/(\d{4})(\d\d)\.html$/,
	about: '/about.html',
};

function head(scene: Scene, hand: Hand, post: SimPost): string {
	const { day } = scene.parts(post.publishedMs);
	const date = scene.day(post.publishedMs, hand.date);
	const anchor = `<a name="d${two(day)}-${post.number}" href="${scene.post(post)}">`;
	const title = esc(post.title);
	if (hand.place === 'heading') return `<h3>${anchor}${date}</a> ${title}</h3>\n`;
	if (hand.place === 'term')
		return `<p><b>${anchor}${date}</a></b>\n${title === '' ? '' : `<p><b>${title}</b>\n`}`;
	return title === '' ? '' : `<h4>${title}</h4>\n`;
}

function foot(scene: Scene, hand: Hand, post: SimPost): string {
	const { day } = scene.parts(post.publishedMs);
	const author = post.author === scene.blog.authors[0] ? '' : ` (${esc(post.author)})`;
	const categories = post.categories.map((name) => `[${esc(name)}]`).join(' ');
	const date =
		hand.place === 'after'
			? `<a name="d${two(day)}-${post.number}" href="${scene.post(post)}">${scene.day(post.publishedMs, hand.date)}</a> ${formatClock(scene.parts(post.publishedMs))}`
			: '';
	return `<div align=right><small>${categories}${author} ${date}</small></div>\n`;
}

function letters(scene: Scene, post: SimPost): string {
	if (post.comments.length === 0) return '';
	const items = post.comments.map((item) => {
		const name =
			item.authorUrl === null ? esc(item.author) : `<a href="${esc(item.authorUrl)}">${esc(item.author)}</a>`;
		const stamp = `${scene.day(item.publishedMs, 'slash')} ${formatClock(scene.parts(item.publishedMs))}`;
		return `<dt><b>${name}</b> <small>${stamp}</small>\n<dd>${esc(item.text).split('\n\n').join('<br><br>')}\n`;
	});
	return `<blockquote><small>${scene.words.letters}</small>\n<dl>\n${items.join('')}</dl></blockquote>\n`;
}

function entry(scene: Scene, hand: Hand, post: SimPost): string {
	return `${head(scene, hand, post)}${post.html}\n${foot(scene, hand, post)}${letters(scene, post)}<hr>\n`;
}

/** The posts under headings that name month and year, a new one where the month changes. */
function entries(scene: Scene, hand: Hand): string {
	const turn = hand.oldestFirst && scene.view.kind === 'month';
	let current = '';
	let html = '';
	for (const post of turn ? scene.posts.toReversed() : scene.posts) {
		const month = scene.monthName(scene.parts(post.publishedMs));
		if (month !== current) html += `<h2>${month}</h2>\n<hr>\n`;
		current = month;
		html += entry(scene, hand, post);
	}
	return html;
}

function monthLinks(scene: Scene): string {
	return scene.view.months
		.map((month) => `<a href="${scene.month(month)}">${month.year}/${two(month.month)}</a>`)
		.join(' |\n');
}

function navigation(scene: Scene): string {
	const { words } = scene;
	const older = scene.older === null ? '' : ` | <a href="${scene.older}">${words.older}</a>`;
	const newer = scene.newer === null ? '' : ` | <a href="${scene.newer}">${words.newer}</a>`;
	return `<p align=center><a href="/">${words.home}</a> | <a href="${scene.about}">${words.about}</a>${older}${newer}\n`;
}

function render(scene: Scene): string {
	const { blog, view, words } = scene;
	const hand = choose(HANDS, scene.theme);
	const title = scene.subtitle === '' ? esc(blog.title) : `${esc(blog.title)} ${scene.subtitle}`;
	const content =
		view.kind === 'about' ? `<h2>${words.about}</h2>\n<p>${words.aboutText}\n` : entries(scene, hand);
	return `<HTML>
<HEAD>
${charsetHttpEquiv(scene.charset, '>')}<TITLE>${title}</TITLE>
${feedHeadLink(blog, '>')}</HEAD>
<BODY bgcolor="#ffffff">
<H1>${esc(blog.title)}</H1>
<p>${esc(blog.tagline)}
${navigation(scene)}<hr>
${content}${navigation(scene)}<p><b>${words.archives}</b><br>
${monthLinks(scene)}
<p><b>${words.blogroll}</b>
<ul>
${linkList(blog.blogroll, (href, text) => `<li><a href="${href}">${text}</a>\n`)}</ul>
${lureLink(blog, words.calendar)} ${feedButton(blog)}
<address>${esc(blog.authors[0] ?? '')} ${forbiddenLink(blog, words.notes)}</address>
</BODY>
</HTML>
`;
}

export const handmadeHr = definePlatform({
	name: 'handmade-hr',
	generator: null,
	routes: () => ROUTES,
	feeds: {
		'rss0.91': '/rss091.xml',
		'rss0.92': '/rss092.xml',
		'rss1.0': '/index.rdf',
		'rss2.0': '/rss.xml',
		'atom0.3': '/atom03.xml',
		'atom1.0': '/atom.xml',
		json: '/feed.json',
		cdf: '/index.cdf',
	},
	showsExcerpts: () => false,
	render,
});
