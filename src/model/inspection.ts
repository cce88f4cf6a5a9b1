/** inspection: what is told of a stored page: the values read from it, the rule behind each, and the page with the values marked. */
import type { RuleKind, WrapperProperty } from './wrapper.ts';

export interface Inspection {
	readonly url: string;
	/** When the page was fetched. */
	readonly at: string;
	readonly kind: 'home' | 'post';
	/** What reads such a page: the blog's wrapper, the rules for any post page, or the search for the posts of a home page. */
	readonly by: 'wrapper' | 'page' | 'segmentation';
	/** Whether the page holds a post, or several. */
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
	/** Null when nothing was found; long texts are cut. */
	readonly value: string | null;
	/** Whether a rule of the wrapper gave it, or the rules for any page. */
	readonly by: 'wrapper' | 'page' | 'segmentation';
	readonly rule: string;
	readonly why: string;
	/** The marks of it on the page. */
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
	/** `title:2`, by which it is pinned, let go and dropped. */
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
	/** Null where the rule gives nothing. */
	readonly value: string | null;
	/** The rule whose value is taken there: no rule before it gives anything. */
	readonly isTaken: boolean;
}
