/** segment: which posts does a page hold: on labelled weblog pages, and in three ways on whole weblogs. */
import { blogFigures } from './segment-blogs.ts';
import { entryFigures } from './segment-entries.ts';
import { stableFigures } from './segment-stable.ts';
import type { Task } from './task.ts';

export const segmentTask: Task = {
	name: 'segment',
	sets: ['judge', 'blogs'],
	async run(corpus, explain) {
		return [
			...entryFigures(corpus, explain),
			...blogFigures(corpus, explain),
			...stableFigures(corpus, explain),
		];
	},
};
