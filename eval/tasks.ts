/** tasks: everything that `logosphere eval` can measure, in the order of its output. */

import { channelsTask } from './channels.ts';
import { chineseTask } from './chinese.ts';
import { commentsTask } from './comments.ts';
import { crawlTask } from './crawl.ts';
import { datesTask } from './dates.ts';
import { decodeTask } from './decode.ts';
import { equalTask } from './equal.ts';
import { classFigures } from './feed-blogs-class.ts';
import { discoveryFigures } from './feed-blogs-discovery.ts';
import { readSites } from './feed-blogs-sites.ts';
import { feedsTask } from './feeds.ts';
import { freshTask } from './fresh.ts';
import { historyTask } from './history.ts';
import { judgeTask } from './judge.ts';
import { languageTask } from './language.ts';
import { microformatsTask } from './microformats.ts';
import { pagesTask } from './pages.ts';
import { platformTask } from './platform.ts';
import { robustTask } from './robust.ts';
import { searchTask } from './search.ts';
import { blogFigures } from './segment-blogs.ts';
import { entryFigures } from './segment-entries.ts';
import { stableFigures } from './segment-stable.ts';
import { shellsTask } from './shells.ts';
import { sourcesTask } from './sources.ts';
import { talkTask } from './talk.ts';
import type { Task } from './task.ts';
import { treeTask } from './tree.ts';
import { wcxbTask } from './wcxb.ts';
import { wholeTask } from './whole.ts';
import { wrapperTask } from './wrapper.ts';

/** On the whole blogs: is the main feed found and put first, and are full and partial feeds distinguished? */
const feedBlogsTask: Task = {
	name: 'feed-blogs',
	sets: ['blogs'],
	async run(corpus, explain) {
		const sites = readSites(corpus);
		return [...classFigures(corpus, sites, explain), ...discoveryFigures(corpus, sites, explain)];
	},
};

/** Which posts does a page have: on labelled blog pages, and in three ways on whole blogs. */
const segmentTask: Task = {
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

export const TASKS: readonly Task[] = [
	treeTask,
	decodeTask,
	languageTask,
	datesTask,
	feedsTask,
	feedBlogsTask,
	microformatsTask,
	pagesTask,
	wcxbTask,
	chineseTask,
	commentsTask,
	platformTask,
	shellsTask,
	judgeTask,
	segmentTask,
	wrapperTask,
	historyTask,
	searchTask,
	freshTask,
	talkTask,
	crawlTask,
	channelsTask,
	wholeTask,
	sourcesTask,
	equalTask,
	robustTask,
];
