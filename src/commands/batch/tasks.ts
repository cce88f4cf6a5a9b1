/** tasks: the commands that take many pages, loaded one at a time. */
import type { PageTask, TaskName } from './page-task.ts';

export const PAGE_TASKS: Readonly<Record<TaskName, () => Promise<PageTask>>> = {
	extract: async () => (await import('../extract.ts')).extractTask,
	judge: async () => (await import('../judge.ts')).judgeTask,
	segment: async () => (await import('../segment.ts')).segmentTask,
	feed: async () => (await import('../feed.ts')).feedTask,
	dates: async () => (await import('../dates.ts')).datesTask,
	'wrapper apply': async () => (await import('../wrapper-apply.ts')).applyTask,
};
