/**
 * guided: the posts of a page with the help of a feed.
 *
 * The feed lists posts and how they begin; the page shows them. Each skeletal post is searched for on the page, and its
 * content is taken from there: from the model's post at that place, else from the box around it.
 *
 * In:     the page, the feed's skeletal posts, the posts that the model found on the page.
 * Out:    posts in the order of the page, then those that are not on the page, with their summaries; notes in words.
 * Source: Glance, "Feed-guided weblog segmentation". We differ: if one post cannot be found, the others still are, and
 * we also return the page's posts that are not in the feed.
 */
import type { Page } from '../../lib/html/index.ts';
import type { PostDraft } from '../../model/post.ts';
import type { FoundPost } from '../model/index.ts';
import { Crowd, type Standing } from './content.ts';
import { type FilledPost, fillIn } from './fill.ts';
import { findOthers, type OtherPost } from './others.ts';
import { placePosts } from './place.ts';
import type { SkeletalPost } from './skeleton.ts';

export { type SkeletalPost, toSkeleton, withoutDoubles } from './skeleton.ts';

export interface GuidedContext {
	/** The base of relative URLs. */
	readonly base: string;
	/** The posts that the model found on the page. */
	readonly found: readonly FoundPost[];
}

export interface GuidedPosts {
	readonly posts: readonly PostDraft[];
	readonly notes: readonly string[];
}

/** A page on which the posts of its feed were searched for. */
export class GuidedPage {
	/** The page mentions at least one of the feed's posts. */
	readonly isFeedOfPage: boolean;
	readonly #page: Page;
	readonly #skeletons: readonly SkeletalPost[];
	readonly #context: GuidedContext;
	readonly #standings: readonly (Standing | null)[];
	readonly #crowd: Crowd;

	constructor(page: Page, skeletons: readonly SkeletalPost[], context: GuidedContext) {
		this.#page = page;
		this.#skeletons = skeletons;
		this.#context = context;
		this.#standings = placePosts(page, skeletons, context.found, context.base);
		this.#crowd = new Crowd(page, this.#standings);
		this.isFeedOfPage = this.#standings.some((standing) => standing !== null);
	}

	/** The feed's posts as the page shows them, and the page's others. */
	segment(): GuidedPosts {
		const filled = this.#skeletons.map((_, i) => this.fill(i));
		const others = this.#others(filled.map(({ draft }) => draft));
		const standing = [...filled, ...others].filter(({ node }) => node !== null);
		const absent = filled.filter(({ node }) => node === null);
		return {
			posts: [...standing.sort((a, b) => a.node! - b.node!), ...absent].map(({ draft }) => draft),
			notes: [...notesOn(filled), ...noteOnOthers(others)],
		};
	}

	/** One of the feed's posts, by its index, as the page shows it. */
	fill(i: number): FilledPost {
		return fillIn(this.#page, this.#skeletons[i]!, this.#standings[i]!, this.#crowd, this.#context.base);
	}

	/** The posts of the page that are not in the feed. */
	unnamed(): GuidedPosts {
		const others = this.#others(this.#skeletons);
		return { posts: others.map(({ draft }) => draft), notes: noteOnOthers(others) };
	}

	#others(named: readonly (SkeletalPost | PostDraft)[]): OtherPost[] {
		const { found, base } = this.#context;
		return findOthers(this.#page, found, this.#standings, this.#crowd, named, base);
	}
}

function notesOn(filled: readonly FilledPost[]): string[] {
	const count = (kind: FilledPost['filled']): number => filled.filter((post) => post.filled === kind).length;
	const [shown, titles, absent] = [count('from-page'), count('title-only'), count('not-on-page')];
	const pending = "they have the feed's summary until their own pages are fetched";
	return [
		`the page shows ${shown} of the ${filled.length} posts in the feed`,
		...(titles > 0 ? [`posts with only their title on the page: ${titles}; ${pending}`] : []),
		...(absent > 0 ? [`posts not on the page: ${absent}; ${pending}`] : []),
	];
}

function noteOnOthers({ length }: readonly OtherPost[]): string[] {
	return length === 0
		? []
		: [`posts on the page that are not in the feed: ${length}; they were read from the page`];
}
