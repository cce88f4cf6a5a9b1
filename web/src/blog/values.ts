/** values: what the API tells of one blog. */
import type { BlogFeed, KeptJudgment } from '../../../src/model/blog.ts';
import type { RuleKind, Wrapper, WrapperProperty } from '../../../src/model/wrapper.ts';

export type { KeptJudgment };

export interface Timeline {
	/** `2004-03` → posts. */
	readonly months: Readonly<Record<string, number>>;
	/** The latest dates of publication, newest first, with the precision known. */
	readonly latest: readonly string[];
	readonly intervalDays: number | null;
	/** Monday first. */
	readonly weekdays: readonly number[];
	readonly hours: readonly number[];
}

export interface FeedHealth extends BlogFeed {
	readonly isWell: boolean;
	readonly health: string;
}

export interface Neighbour {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly links: number;
}

export interface Neighbours {
	readonly linksTo: readonly Neighbour[];
	readonly linkedFrom: readonly Neighbour[];
}

export interface RuleExample {
	readonly url: string;
	readonly value: string | null;
	readonly isTaken: boolean;
}

export interface ListedRule {
	readonly property: WrapperProperty;
	/** From 1, the best first. */
	readonly place: number;
	/** `title:2`. */
	readonly name: string;
	readonly kind: RuleKind;
	readonly where: string;
	readonly support: number;
	readonly exactness: number;
	readonly agreement: number | null;
	readonly pinned: boolean;
	readonly examples: readonly RuleExample[];
}

export interface BlogWrapper {
	readonly wrapper: Wrapper | null;
	readonly from: string | null;
	readonly rules: readonly ListedRule[];
	readonly history: readonly string[];
}

export interface Items<Item> {
	readonly items: readonly Item[];
}
