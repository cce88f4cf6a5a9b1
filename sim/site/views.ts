/**
 * views: what a page of a blog shows at a moment.
 *
 * In:     the world, a blog, a place on it, the moment.
 * Out:    the View for the platform, with the validators of the page; null when there is nothing at that place.
 */

import type { Place, SimBlog, SimPost, View } from '../model.ts';
import { numbersOfMonth } from '../world/months.ts';
import type { World } from '../world.ts';
import { lastChange, validators } from './changes.ts';

/** A deleted neighbour is passed over, up to this many. */
const NEIGHBOUR_REACH = 3;

export interface Shown {
	readonly view: View;
	/** Which of the platform's themes it is dressed in. */
	readonly theme: number;
	readonly validators: (path: string) => Record<string, string>;
}

export function viewOf(world: World, blog: SimBlog, place: Place, atMs: number): Shown | null {
	const count = world.postCount(blog, atMs);
	const months = world.months(blog, atMs);
	const shown = (view: View, oldest: number, newest: number, posts: readonly SimPost[]): Shown => {
		const theme = world.theme(blog, view.kind === 'post' ? view.post : null, atMs);
		const changedMs = () => lastChange(world, blog, oldest, newest, posts, atMs);
		return {
			view,
			theme: theme.number,
			validators: (path) => validators(world, blog, path, Math.max(theme.sinceMs, changedMs())),
		};
	};
	switch (place.kind) {
		case 'about':
			return shown({ kind: 'about', months }, 1, 0, []);
		case 'home': {
			const pages = Math.max(1, Math.ceil(count / blog.postsPerPage));
			if (place.page > pages) return null;
			const newest = count - (place.page - 1) * blog.postsPerPage;
			const oldest = newest - blog.postsPerPage + 1;
			const posts = postsBetween(world, blog, oldest, newest, atMs);
			return shown({ kind: 'home', page: place.page, pages, posts, months }, oldest, newest, posts);
		}
		case 'month': {
			const numbers = numbersOfMonth(world.blog(blog.index), place, atMs);
			if (numbers === null) return null;
			const posts = postsBetween(world, blog, numbers.first, numbers.last, atMs);
			const view: View = { kind: 'month', year: place.year, month: place.month, posts, months };
			return shown(view, numbers.first, numbers.last, posts);
		}
		case 'post': {
			const post = world.post(blog, place.number, atMs);
			if (post === null) return null;
			const previous = neighbour(world, blog, place.number, -1, atMs);
			const next = neighbour(world, blog, place.number, 1, atMs);
			const posts = [post, previous, next].filter((one) => one !== null);
			const reach = NEIGHBOUR_REACH;
			return shown(
				{ kind: 'post', post, previous, next, months },
				place.number - reach,
				place.number + reach,
				posts,
			);
		}
	}
}

function neighbour(world: World, blog: SimBlog, number: number, step: 1 | -1, atMs: number): SimPost | null {
	for (let away = 1; away <= NEIGHBOUR_REACH; away++) {
		const post = world.post(blog, number + step * away, atMs);
		if (post !== null) return post;
	}
	return null;
}

/** Posts from `newest` down to `oldest`, without the deleted ones. */
export function postsBetween(
	world: World,
	blog: SimBlog,
	oldest: number,
	newest: number,
	atMs: number,
): SimPost[] {
	const posts: SimPost[] = [];
	for (let number = newest; number >= Math.max(1, oldest); number--) {
		const post = world.post(blog, number, atMs);
		if (post !== null) posts.push(post);
	}
	return posts;
}
