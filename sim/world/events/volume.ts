/** volume: how many posts a language has on a day, from some of its blogs. */

import type { Language } from '../../model.ts';
import { type Blog, languageOf } from '../blog.ts';
import type { WorldContext } from '../context.ts';
import { dayStart } from './days.ts';

/** In a larger world the first ones are looked at: how often a blog posts does not depend on its place. */
const MAX_BLOGS = 400;

export interface Sample {
	readonly blogs: readonly Blog[];
	/** How many blogs each of them represents. */
	readonly scale: number;
}

export function sampleBlogs(world: WorldContext, language: Language): Sample {
	const blogs: Blog[] = [];
	let index = 0;
	for (; index < world.blogs && blogs.length < MAX_BLOGS; index++) {
		if (languageOf(world, index) === language) blogs.push(world.blog(index));
	}
	return { blogs, scale: index === 0 ? 1 : world.blogs / index };
}

export function postsPerDay({ blogs, scale }: Sample, first: number, last: number): number {
	let posts = 0;
	for (const blog of blogs) posts += postsBetween(blog, first, last);
	return (scale * posts) / (last - first + 1);
}

export function postsBetween(blog: Blog, first: number, last: number): number {
	return blog.rhythm.countAt(dayStart(blog, last + 1) - 1) - blog.rhythm.countAt(dayStart(blog, first) - 1);
}
