/** inspection: the values read from a stored page, the rule behind each, and the page with the values marked. */
import type { RuleKind, WrapperProperty } from './wrapper.ts';

export interface Inspection {
	readonly url: string;
	/** When the page was fetched. */
	readonly at: string;
	readonly kind: 'home' | 'post';
	/** What extracts such a page: the blog's wrapper, the rules for any post page, or the segmentation of a home page. */
	readonly by: 'wrapper' | 'page' | 'segmentation';
	/** Whether the page contains one post or several. */
	readonly isPost: boolean;
	/** By property, in the order in which they are shown. */
	readonly values: Readonly<Record<string, InspectedValue>>;
	readonly comments: readonly InspectedComment[];
	/** Of a home page. */
	readonly posts: readonly InspectedPost[];
	/** What a person should know about it. */
	readonly notes: readonly string[];
	/** The page made safe to show, with the marks on it. */
	readonly html: string;
}

export interface InspectedValue {
	/** Null if nothing was found. Long texts are cut. */
	readonly value: string | null;
	/** Whether it comes from a rule of the wrapper or from the rules for any page. */
	readonly by: 'wrapper' | 'page' | 'segmentation';
	readonly rule: string;
	readonly why: string;
	/** Its marks on the page. */
	readonly marks: readonly string[];
}

export interface InspectedComment {
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	readonly marks: readonly string[];
}

export interface InspectedPost {
	readonly url: string | null;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly excerpt: string;
	readonly marks: readonly string[];
}

export interface ListedRule {
	readonly property: WrapperProperty;
	/** From 1. */
	readonly place: number;
	/** `title:2`; names the rule when it is pinned, released or deleted. */
	readonly name: string;
	readonly kind: RuleKind;
	/** In words. */
	readonly where: string;
	readonly support: number;
	readonly exactness: number;
	readonly agreement: number | null;
	readonly pinned: boolean;
	readonly examples: readonly RuleExample[];
}

interface RuleExample {
	readonly url: string;
	/** Null if the rule gives nothing. */
	readonly value: string | null;
	/** Whether this rule's value is used: no earlier rule gives one. */
	readonly isTaken: boolean;
}
