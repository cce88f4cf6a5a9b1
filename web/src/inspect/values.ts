/** values: what was read from a stored page, by which rules, and where it stands. */

export interface Sample {
	readonly url: string;
	readonly kind: 'home' | 'post';
	readonly at: string;
}

export type Reader = 'wrapper' | 'page' | 'segmentation';

export interface InspectedValue {
	readonly value: string | null;
	readonly by: Reader;
	readonly rule: string;
	readonly why: string;
	readonly marks: readonly string[];
}

export type InspectedValues = Readonly<Record<string, InspectedValue>>;

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

export interface Inspection {
	readonly url: string;
	readonly at: string;
	readonly kind: 'home' | 'post';
	readonly by: Reader;
	readonly isPost: boolean;
	readonly values: InspectedValues;
	readonly comments: readonly InspectedComment[];
	readonly posts: readonly InspectedPost[];
	readonly notes: readonly string[];
}

export interface Trial extends Inspection {
	readonly before: InspectedValues;
}
