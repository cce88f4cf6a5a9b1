/** tasks: everything that `logosphere eval` can measure, in the order it prints. */
import { datesTask } from './dates.ts';
import { decodeTask } from './decode.ts';
import { robustTask } from './robust.ts';
import type { Task } from './task.ts';
import { treeTask } from './tree.ts';

export const TASKS: readonly Task[] = [treeTask, decodeTask, datesTask, robustTask];
