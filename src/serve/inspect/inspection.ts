/** inspection: what is told of a stored page: the values read from it, the rule behind each, and the page with the values marked. */

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

/** A page as it was fetched. */
export interface StoredPage {
	readonly url: string;
	readonly at: string;
	readonly kind: 'home' | 'post';
	readonly html: string;
}

const LONGEST_VALUE = 2_000;

export function cutText(text: string, most: number = LONGEST_VALUE): string {
	return text.length <= most ? text : `${text.slice(0, most).trimEnd()} …`;
}

/** The inspection without the marks that are not on the page that is shown. */
export function onlyShown(inspection: Inspection, shown: ReadonlySet<string>): Inspection {
	const keep = <T extends { readonly marks: readonly string[] }>(one: T): T => ({
		...one,
		marks: one.marks.filter((id) => shown.has(id)),
	});
	const values = Object.entries(inspection.values).map(([name, value]) => [name, keep(value)]);
	return {
		...inspection,
		values: Object.fromEntries(values) as Inspection['values'],
		comments: inspection.comments.map(keep),
		posts: inspection.posts.map(keep),
	};
}
