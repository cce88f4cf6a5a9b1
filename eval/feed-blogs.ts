/** feed-blogs: on the whole weblogs: is the main feed found and put first, and are full feeds told from partial ones? */
import { classFigures } from './feed-blogs-class.ts';
import { discoveryFigures } from './feed-blogs-discovery.ts';
import { readSites } from './feed-blogs-sites.ts';
import type { Task } from './task.ts';

export const feedBlogsTask: Task = {
	name: 'feed-blogs',
	sets: ['blogs'],
	async run(corpus, explain) {
		const sites = readSites(corpus);
		return [...classFigures(corpus, sites, explain), ...discoveryFigures(corpus, sites, explain)];
	},
};
