/**
 * widgets: list items for sidebars, and comment threads.
 *
 * In:     a scene, and a function that marks up one item as the platform does.
 * Out:    the items joined; the platform puts its own box around them.
 */

import type { Link, SimComment, SimPost } from '../model.ts';
import { dateNames, two } from './dates.ts';
import { esc } from './markup.ts';
import type { Scene } from './scene.ts';

type Item = (href: string, text: string) => string;

const MAX_RECENT_COMMENTS = 5;

const listItem: Item = (href, text) => `<li><a href="${href}">${text}</a></li>\n`;

export function recentPosts(scene: Scene, item: Item = listItem): string {
	return scene.recent.map((post) => item(scene.post(post), scene.listTitle(post))).join('');
}

export function monthList(scene: Scene, item: Item = listItem): string {
	return scene.listedMonths.map((month) => item(scene.month(month), scene.monthName(month))).join('');
}

export function linkList(links: readonly Link[], item: Item = listItem): string {
	return links.map((link) => item(esc(link.url), esc(link.text))).join('');
}

export function categoryList(scene: Scene, item: Item = listItem): string {
	return scene.blog.categories.map((name) => item(scene.category(name), esc(name))).join('');
}

/** Tags in sizes that differ, as a cloud. */
export function tagCloud(scene: Scene): string {
	return scene.blog.categories
		.map((name, i) => {
			const size = 8 + ((i * 7 + scene.blog.index) % 5) * 3;
			return `<a href="${scene.category(name)}" class="tag-link-${i + 1}" style="font-size: ${size}pt;">${esc(name)}</a>`;
		})
		.join('\n');
}

/** The newest comments on the posts at hand: `item` gets the comment's author, its address and the post's title. */
export function recentComments(
	scene: Scene,
	item: (author: string, href: string, title: string) => string,
	anchor = '#comment-',
): string {
	const found: string[] = [];
	// Only comments of posts on the page are used: those of other posts would have to be generated for this alone.
	for (const post of scene.blog.hasComments ? scene.posts : []) {
		const comment = post.comments[post.comments.length - 1];
		if (comment === undefined) continue;
		found.push(
			item(esc(comment.author), `${scene.post(post)}${anchor}${comment.number}`, scene.listTitle(post)),
		);
		if (found.length === MAX_RECENT_COMMENTS) break;
	}
	return found.join('');
}

/** A comment's author, linked where there is an address. */
export function commenter(comment: SimComment, attributes = 'rel="external nofollow" class="url"'): string {
	const name = esc(comment.author);
	return comment.authorUrl === null ? name : `<a href="${esc(comment.authorUrl)}" ${attributes}>${name}</a>`;
}

/**
 * Comments with their answers inside them. `template` gets the comment, the markup of its answers (empty for none) and
 * its depth, 1 for a comment on the post. An answer comes after what it answers, so one pass from the end builds all.
 */
export function thread(
	comments: readonly SimComment[],
	template: (comment: SimComment, answers: string, depth: number) => string,
): string {
	const depths = new Map<number, number>();
	for (const comment of comments) {
		depths.set(comment.number, (comment.parent === null ? 0 : (depths.get(comment.parent) ?? 0)) + 1);
	}
	const answers = new Map<number | null, string>();
	for (const comment of comments.toReversed()) {
		const html = template(comment, answers.get(comment.number) ?? '', depths.get(comment.number) ?? 1);
		const parent = comment.parent !== null && depths.has(comment.parent) ? comment.parent : null;
		answers.set(parent, html + (answers.get(parent) ?? ''));
	}
	return answers.get(null) ?? '';
}

/** Posts of one day together, in the order given; `key` is the day's number (20040305). */
export function byDay(scene: Scene, posts: readonly SimPost[]): readonly (readonly SimPost[])[] {
	const days: SimPost[][] = [];
	let current = 0;
	for (const post of posts) {
		const { year, month, day } = scene.parts(post.publishedMs);
		const key = year * 10_000 + month * 100 + day;
		const last = days[days.length - 1];
		if (last === undefined || key !== current) days.push([post]);
		else last.push(post);
		current = key;
	}
	return days;
}

/** The rows of a month's calendar, with the days of the posts at hand linked: the month of the newest of them. */
export function calendar(scene: Scene, id = 'wp-calendar'): string {
	const newest = scene.posts[0];
	if (newest === undefined) return '';
	const { year, month } = scene.parts(newest.publishedMs);
	const linked = new Map<number, string>();
	for (const post of scene.posts) {
		const parts = scene.parts(post.publishedMs);
		if (parts.year === year && parts.month === month) linked.set(parts.day, scene.post(post));
	}
	const names = dateNames(scene.blog.language).weekdaysShort;
	const head = names.map((name) => `<th scope="col">${name}</th>`).join('');
	return `<table id="${id}" summary="${scene.words.calendar}"><caption>${scene.monthName({ year, month })}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${calendarRows(year, month, linked)}</tbody></table>`;
}

function calendarRows(year: number, month: number, linked: ReadonlyMap<number, string>): string {
	const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
	const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
	let rows = '<tr>';
	if (first > 0) rows += `<td colspan="${first}" class="pad">&nbsp;</td>`;
	for (let day = 1; day <= days; day++) {
		const href = linked.get(day);
		if (day > 1 && (first + day - 1) % 7 === 0) rows += '</tr>\n<tr>';
		rows += href === undefined ? `<td>${day}</td>` : `<td><a href="${href}">${two(day)}</a></td>`;
	}
	return `${rows}</tr>`;
}
