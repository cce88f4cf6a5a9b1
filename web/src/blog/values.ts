/** values: the API's types for one blog. */
import type { BlogFeed, BlogTimeline } from '../../../src/model/blog.ts';
import type { ListedRule } from '../../../src/model/inspection.ts';
import type { Wrapper } from '../../../src/model/wrapper.ts';

export type { KeptJudgment, Neighbour, Neighbours } from '../../../src/model/blog.ts';
export type { ListedRule } from '../../../src/model/inspection.ts';

export interface Timeline extends BlogTimeline {
	readonly intervalDays: number | null;
	/** Monday first. */
	readonly weekdays: readonly number[];
	readonly hours: readonly number[];
}

export interface FeedHealth extends BlogFeed {
	readonly isWell: boolean;
	readonly health: string;
}

export interface BlogWrapper {
	readonly wrapper: Wrapper | null;
	readonly from: string | null;
	readonly rules: readonly ListedRule[];
	readonly history: readonly string[];
}

export type { Completeness } from '../../../src/observe/completeness.ts';

export interface Items<Item> {
	readonly items: readonly Item[];
}
