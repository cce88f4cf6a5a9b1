/** tasks: everything that `logosphere eval` can measure, in the order it prints. */
import { commentsTask } from './comments.ts';
import { crawlTask } from './crawl.ts';
import { datesTask } from './dates.ts';
import { decodeTask } from './decode.ts';
import { feedBlogsTask } from './feed-blogs.ts';
import { feedsTask } from './feeds.ts';
import { freshTask } from './fresh.ts';
import { historyTask } from './history.ts';
import { judgeTask } from './judge.ts';
import { pagesTask } from './pages.ts';
import { platformTask } from './platform.ts';
import { robustTask } from './robust.ts';
import { searchTask } from './search.ts';
import { segmentTask } from './segment.ts';
import { talkTask } from './talk.ts';
import type { Task } from './task.ts';
import { treeTask } from './tree.ts';
import { wrapperTask } from './wrapper.ts';

export const TASKS: readonly Task[] = [
	treeTask,
	decodeTask,
	datesTask,
	feedsTask,
	feedBlogsTask,
	pagesTask,
	commentsTask,
	platformTask,
	judgeTask,
	segmentTask,
	wrapperTask,
	historyTask,
	searchTask,
	freshTask,
	talkTask,
	crawlTask,
	robustTask,
];
