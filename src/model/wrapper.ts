/**
 * wrapper: how one blog marks its posts, as plain JSON that a person can read, edit and pin.
 *
 * A wrapper is a list of rules a property, best first. A rule says where to look (`where`), how to read what stands there
 * (`read`) and what it is worth: on how many training pages it was right, how often right when it gave anything, and how
 * often right on pages that it was not learnt from.
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

/** What a rule goes by. The first three are the paper's filters. */
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

/** An element by its own marks. In an id or class `*` stands for a number: `post-*`. */
export interface ElementMarks {
	readonly tag?: string;
	readonly id?: string;
	/** All of them. */
	readonly classes?: readonly string[];
	readonly attribute?: { readonly name: string; readonly value: string };
}

export interface Selector extends ElementMarks {
	/** The paper's sets: ids or classes of the element and of the parents that show nothing else. */
	readonly idSet?: readonly string[];
	readonly classSet?: readonly string[];
	/** `html[0]/body[1]/div[3]`. */
	readonly path?: string;
	/** It stands in such an element. */
	readonly within?: ElementMarks;
	/** Where it stands seen from the post's content; before and after count from the content outwards. */
	readonly beside?: 'before' | 'inside' | 'after';
	/** Which of several, from 0; without it all that are found must say the same. */
	readonly nth?: number;
}

/** How the value is read from what was found. */
export type Reading =
	/** The text, or an attribute; for dates and counts: the date or number in it. */
	| { readonly from: 'text' }
	| { readonly from: 'attribute'; readonly attribute: string }
	/** The text between two wordings; digits are written 0. `whole`: the wording reaches to the text's beginning or end. */
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
	/** A date in the text: which (-1 the last) of those that stand behind a word, and the language that tells day from month. */
	| { readonly from: 'date'; readonly nth: number; readonly behind?: string; readonly language?: string }
	/** What structured data says under a name: `json-ld BlogPosting author`, `trackback dc:creator`. */
	| { readonly from: 'claim'; readonly name: string }
	/** The date in the page's address. */
	| { readonly from: 'address' }
	/** Always the same value, given where the page shows it. */
	| { readonly from: 'constant'; readonly value: string }
	/** The elements themselves: the post's content. */
	| { readonly from: 'elements'; readonly parts: ContentParts };

/** Which part of the container is the post. */
export interface ContentParts {
	/** Children up to and with the first such one do not count. */
	readonly from?: ElementMarks;
	/** Children from the first such one on do not count. */
	readonly until?: ElementMarks;
	/** What stands inside on most pages and never belongs to the post. */
	readonly without: readonly ElementMarks[];
}

export interface WrapperRule {
	readonly kind: RuleKind;
	readonly where?: Selector;
	readonly read: Reading;
	/** Training pages on which it gave the right value. */
	readonly support: number;
	/** Right of those on which it gave a value, 0 to 1. */
	readonly exactness: number;
	/** Right on examples that were held out, 0 to 1; null when there were too few to hold any out. */
	readonly agreement: number | null;
	/** Kept by a person: it stays first, whatever is learnt. */
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
	/** A property that the blog does not show has no rule. */
	readonly rules: Readonly<Record<WrapperProperty, readonly WrapperRule[]>>;
}

/** A post read by a wrapper. A property for which no rule gave a value is null (content: empty) and has no reason. */
export interface WrappedPost extends PostDraft {
	readonly commentCount: number | null;
	readonly reasons: Readonly<Record<WrapperProperty, Reason | null>>;
}

/** One feed item held against what the wrapper reads from its page. */
export interface WrapperDisagreement {
	readonly url: string;
	readonly wanted: string;
	/** Null when no rule gave anything. */
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
