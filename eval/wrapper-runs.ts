/** wrapper-runs: the ways in which the posts of a blog are read for the wrapper task, and the scores of each. */
import { extractPage } from '../src/page/index.ts';
import { applyWrapper, compileWrapper, type TrainOptions, trainWrapper } from '../src/wrapper/index.ts';
import { type PostAnswer, type PostScore, scorePost } from './wrapper-score.ts';
import { NOW, type OpenBlog, type WrapperCase } from './wrapper-sites.ts';

/** Items that the paper uses of each feed, one per fold. */
export const FOLDS = 10;

/** Our rules by our score, our rules by the published gain, or the published rules by it. */
type Order = NonNullable<TrainOptions['order']>;

export interface ScoredPost {
	readonly one: WrapperCase;
	readonly answer: PostAnswer;
	readonly score: PostScore;
	/** Which rule gave each property, for explanations. */
	readonly why: string;
}

/** Wrapper §6: each of the ten newest items in turn is read by a wrapper learned from the others. */
export function crossValidate(blog: OpenBlog, order: Order): ScoredPost[] {
	const newest = blog.cases.slice(0, FOLDS);
	return newest.flatMap((one) =>
		readBy(
			blog,
			newest.filter((other) => other !== one),
			[one],
			order,
		),
	);
}

/** A wrapper learned from some items and applied to others. */
export function readBy(
	blog: OpenBlog,
	training: readonly WrapperCase[],
	tested: readonly WrapperCase[],
	order: Order = 'worth',
): ScoredPost[] {
	const wrapper = compileWrapper(
		trainWrapper(training, { site: blog.site.site, now: NOW, order, content: blog.content }),
	);
	return tested.map((one) => {
		const post = applyWrapper(wrapper, one.html, { url: one.url, now: NOW });
		const why = Object.entries(post.reasons)
			.map(([property, reason]) => `${property}: ${reason?.why ?? 'no rule'}`)
			.join('; ');
		return { one, answer: post, score: scorePost(one, blog.isFull, post), why };
	});
}

/** The page stage alone, which knows nothing about the blog. */
export function readAlone(blog: OpenBlog, tested: readonly WrapperCase[]): ScoredPost[] {
	return tested.map((one) => {
		const answer = { ...extractPage(one.html, { url: one.url, now: NOW }), categories: [] };
		return { one, answer, score: scorePost(one, blog.isFull, answer), why: 'extractPage' };
	});
}

/** The result of always answering the most common author of the other items. */
export function constantAuthor(blog: OpenBlog): ScoredPost[] {
	const newest = blog.cases.slice(0, FOLDS);
	return newest.map((one) => {
		const author = mostCommon(newest.filter((other) => other !== one).map(({ item }) => item.author));
		const answer: PostAnswer = { title: null, author, published: null, text: '', categories: [] };
		return { one, answer, score: scorePost(one, blog.isFull, answer), why: 'constant' };
	});
}

function mostCommon(values: readonly (string | null)[]): string | null {
	const counts = new Map<string | null, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
