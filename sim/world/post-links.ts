/**
 * post-links: where a link in a post goes.
 *
 * In:     the post that links.
 * Out:    a link to a post that existed then, to a blog's home page or to a host that is not a blog; null when the draw
 *         found no blog that had begun by that time.
 */

import type { Link } from '../model.ts';
import type { Random } from '../random.ts';
import { type Blog, linkText } from './blog.ts';
import type { WorldContext } from './context.ts';
import { lifeOf, Post } from './post.ts';
import { drawLinked } from './target.ts';

const NON_BLOG_SHARE = 0.08;
const HOME_SHARE = 0.25;
const TRIES = 4;
/** Links go to recent posts: the target is this many posts back on average. */
const MEAN_POSTS_BACK = 6;

export function drawLink(world: WorldContext, post: Post, random: Random): Link | null {
	if (world.nonBlogs > 0 && random.chance(NON_BLOG_SHARE)) {
		const name = world.name(world.blogs + random.below(world.nonBlogs));
		return { url: `http://${name}/`, text: name };
	}
	for (let tries = 0; tries < TRIES; tries++) {
		const target = drawLinked(world, random, post.blog.index);
		const link = drawBlogLink(world, post, target, random);
		if (link !== null) return link;
	}
	return null;
}

function drawBlogLink(world: WorldContext, post: Post, target: number, random: Random): Link | null {
	const { blog } = post;
	const toHome = random.chance(HOME_SHARE);
	if (toHome) {
		return target === blog.index
			? null
			: { url: `http://${world.name(target)}/`, text: linkText(world, blog.language, target) };
	}
	const other = world.blog(target);
	const count = other.rhythm.countAt(post.publishedMs - 1);
	if (count === 0) return null;
	const back = Math.floor(-Math.log(1 - random.unit()) * MEAN_POSTS_BACK);
	const number = Math.max(1, count - back);
	const cited = new Post(world, other, number, lifeOf(other, number), post.publishedMs);
	return linkToPost(world, blog, cited);
}

/** A link from a blog to a post of another. */
export function linkToPost(world: WorldContext, blog: Blog, cited: Post): Link {
	const other = cited.blog;
	return { url: permalinkByName(world, other, cited), text: citedText(world, blog, other, cited) };
}

/** A link uses the name under which the blog was known, also when it has moved since. */
function permalinkByName(world: WorldContext, other: Blog, cited: Post): string {
	const address = world.permalink(other, cited);
	return other.fault === 'moved' ? address.replace(other.host, world.name(other.index)) : address;
}

function citedText(world: WorldContext, blog: Blog, other: Blog, cited: Post): string {
	const readable = other.language === blog.language && cited.title !== '';
	return readable ? cited.title : linkText(world, blog.language, other.index);
}
