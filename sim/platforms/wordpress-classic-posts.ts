/** wordpress-classic-posts: one post as each of the four classic WordPress themes marks it up. */

import type { SimPost } from '../model.ts';
import { badgeMonth } from './dates.ts';
import { esc } from './markup.ts';
import type { Scene } from './scene.ts';
import { byDay } from './widgets.ts';

function commentsLink(scene: Scene, post: SimPost): string {
	if (!scene.blog.hasComments) return '';
	return `<a href="${scene.post(post)}#comments" title="">${scene.commentCount(post)} &#187;</a>`;
}

function titleLink(scene: Scene, post: SimPost): string {
	const permanent = `${scene.words.permalink}: ${scene.listTitle(post)}`;
	return `<a href="${scene.post(post)}" rel="bookmark" title="${permanent}">${scene.listTitle(post)}</a>`;
}

function filedUnder(scene: Scene, post: SimPost): string {
	return `${scene.words.postedIn} ${scene.categories(post, ', ', 'rel="category tag"')}`;
}

export function kubrickPost(scene: Scene, post: SimPost): string {
	const { words } = scene;
	return `<div class="post" id="post-${post.number}">
<h2>${titleLink(scene, post)}</h2>
<small>${scene.day(post.publishedMs, 'ordinal')} ${words.by} ${esc(post.author)}</small>
<div class="entry">
${post.html}
</div>
<p class="postmetadata">${filedUnder(scene, post)} <strong>|</strong> ${commentsLink(scene, post)}</p>
</div>
`;
}

export function classicPosts(scene: Scene): string {
	return byDay(scene, scene.posts)
		.map((posts) => {
			const heading = posts[0] === undefined ? '' : `<h2>${scene.day(posts[0].publishedMs, 'full')}</h2>\n`;
			return heading + posts.map((post) => classicPost(scene, post)).join('');
		})
		.join('');
}

function classicPost(scene: Scene, post: SimPost): string {
	return `<div class="post" id="post-${post.number}">
<h3 class="storytitle">${titleLink(scene, post)}</h3>
<div class="meta">${filedUnder(scene, post)} &#8212; ${esc(post.author)} @ ${scene.time(post.publishedMs)}</div>
<div class="storycontent">
${post.html}
</div>
<div class="feedback">
${commentsLink(scene, post)}
</div>
</div>
`;
}

export function badgePost(scene: Scene, post: SimPost): string {
	const date = scene.parts(post.publishedMs);
	const month = badgeMonth(scene.blog.language, date.month);
	return `<div class="post" id="post-${post.number}">
<div class="postdate"><span class="month">${month}</span> <span class="day">${date.day}</span> <span class="year">${date.year}</span></div>
<h2 class="posttitle">${titleLink(scene, post)}</h2>
<p class="postmeta">${scene.words.postedBy} <strong>${esc(post.author)}</strong>. ${filedUnder(scene, post)}. ${commentsLink(scene, post)}</p>
<div class="postentry">
${post.html}
</div>
</div>
`;
}

export function cutlinePost(scene: Scene, post: SimPost): string {
	const { words } = scene;
	const body =
		scene.view.kind === 'post'
			? post.html
			: `<p>${esc(post.summary)} [...]</p>\n<p><a href="${scene.post(post)}#more-${post.number}" class="more-link">${words.readMore} &raquo;</a></p>`;
	return `<div class="post" id="post-${post.number}">
<h2>${titleLink(scene, post)}</h2>
<div class="entry">
${body}
</div>
<p class="tagged"><span class="add_comment">&rarr; ${commentsLink(scene, post)}</span><strong>${words.categories}:</strong> ${scene.categories(post, ' &middot; ', 'rel="category tag"')}</p>
<h4>${scene.day(post.publishedMs, 'padded')} ${scene.time(post.publishedMs)} &middot; ${words.by} ${esc(post.author)}</h4>
<div class="clear"></div>
</div>
`;
}
