/**
 * wrapper: how one blog marks its posts, as plain JSON that a person can read, edit and pin.
 *
 * A wrapper has a list of rules per property, best first. A rule says where to look (`where`), how to read the value there
 * (`read`), and how reliable it is: on how many training pages it was right, how often it was right when it gave a value, and how
 * often it was right on pages that it was not learned from.
 */
import type { PostDraft } from './post.ts';
import type { Reason } from './reason.ts';

export const WRAPPER_VERSION = 1;

export const WRAPPER_PROPERTIES = [
	'content',
	'title',
	'author',
	'published',
	'updated',
	'categories',
	'commentCount',
] as const;
export type WrapperProperty = (typeof WRAPPER_PROPERTIES)[number];

/** What a rule looks at. The first three are the paper's filters. */
export const RULE_KINDS = [
	'id',
	'classes',
	'path',
	'mark',
	'tag',
	'within',
	'beside-content',
	'document-title',
	'structured-data',
	'address',
	'constant',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** An element by its own attributes. In an id or class, `*` stands for a number: `post-*`. */
export interface ElementMarks {
	readonly tag?: string;
	readonly id?: string;
	/** All of them. */
	readonly classes?: readonly string[];
	readonly attribute?: { readonly name: string; readonly value: string };
}

export interface Selector extends ElementMarks {
	/** The paper's sets: ids or classes of the element and of the parents that contain nothing else. */
	readonly idSet?: readonly string[];
	readonly classSet?: readonly string[];
	/** `html[0]/body[1]/div[3]`. */
	readonly path?: string;
	/** It is inside such an element. */
	readonly within?: ElementMarks;
	/** Its position relative to the post's content; before and after count outwards from the content. */
	readonly beside?: 'before' | 'inside' | 'after';
	/** Which of several, from 0; without it, all must have the same value. */
	readonly nth?: number;
}

/** How the value is read from what was found. */
export type Reading =
	/** The text, or an attribute; for dates and counts: the date or number in it. */
	| { readonly from: 'text' }
	| { readonly from: 'attribute'; readonly attribute: string }
	/** The text between two fixed texts, with digits written as 0. `whole`: the fixed text reaches to the beginning or end. */
	| {
			readonly from: 'between';
			readonly before: string;
			readonly after: string;
			readonly wholeBefore: boolean;
			readonly wholeAfter: boolean;
	  }
	/** The name in "posted by X on …". */
	| { readonly from: 'byline' }
	/** Several values in one text, after a label. */
	| { readonly from: 'list' }
	/** A date in the text: which one (-1 the last) of those after a word, and the language that decides between day and month. */
	| { readonly from: 'date'; readonly nth: number; readonly behind?: string; readonly language?: string }
	/** A value of structured data by its name: `json-ld BlogPosting author`, `trackback dc:creator`. */
	| { readonly from: 'claim'; readonly name: string }
	/** The date in the page's address. */
	| { readonly from: 'address' }
	/** Always the same value, used where the page shows it. */
	| { readonly from: 'constant'; readonly value: string }
	/** The elements themselves: the post's content. */
	| { readonly from: 'elements'; readonly parts: ContentParts };

/** Which part of the container is the post. */
export interface ContentParts {
	/** Children up to and including the first match are skipped. */
	readonly from?: ElementMarks;
	/** Children from the first match on are skipped. */
	readonly until?: ElementMarks;
	/** Elements that most pages have inside the content and that never belong to the post. */
	readonly without: readonly ElementMarks[];
}

export interface WrapperRule {
	readonly kind: RuleKind;
	readonly where?: Selector;
	readonly read: Reading;
	/** Training pages on which it gave the right value. */
	readonly support: number;
	/** The share that was right of the values it gave, 0 to 1. */
	readonly exactness: number;
	/** The share that was right on held-out examples, 0 to 1; null if there were too few to hold any out. */
	readonly agreement: number | null;
	/** Pinned by a person: it stays first, whatever is learned. */
	readonly pinned?: boolean;
}

/** How one blog marks its posts: for each property a list of rules, best first. Plain JSON. */
export interface Wrapper {
	readonly version: typeof WRAPPER_VERSION;
	/** The blog it was learned for. */
	readonly site: string;
	/** ISO; the `now` of the training. */
	readonly learntAt: string | null;
	/** How many pages it was learned from. */
	readonly examples: number;
	/** The URLs of the oldest and the newest of them. */
	readonly learntFrom: readonly string[];
	/** How the rules were ordered. */
	readonly order: 'worth' | 'paper';
	/** Ids and classes that most of the pages have, such as `.entry-title`: the marks of the blog's theme. Older wrappers have none. */
	readonly marks?: readonly string[];
	/** A property that the blog does not show has no rule. */
	readonly rules: Readonly<Record<WrapperProperty, readonly WrapperRule[]>>;
}

/** A post read by a wrapper. A property for which no rule gave a value is null (content: empty) and has no reason. */
export interface WrappedPost extends PostDraft {
	readonly commentCount: number | null;
	readonly reasons: Readonly<Record<WrapperProperty, Reason | null>>;
}

/** One feed item compared with what the wrapper reads from its page. */
export interface WrapperDisagreement {
	readonly url: string;
	readonly wanted: string;
	/** Null if no rule gave a value. */
	readonly given: string | null;
	readonly rule: string | null;
}

export interface PropertyTest {
	readonly tested: number;
	readonly right: number;
	readonly disagreements: readonly WrapperDisagreement[];
}

/** How well a wrapper agrees with feed items, property by property. */
export interface WrapperTest {
	readonly properties: Readonly<Record<WrapperProperty, PropertyTest>>;
	/** The properties that failed on each example, in the order of the examples. */
	readonly failed: readonly (readonly WrapperProperty[])[];
}
