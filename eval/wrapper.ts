/**
 * wrapper: the posts of the corpus blogs, read by wrappers that were learned from other items of the same feed.
 *
 * Ten-fold as in Wrapper §6, for our rules by our score and by the published gain, for the published rules, and
 * compared with the page stage alone; then the older items of each feed, read by wrappers of 1, 2, 3, 5 and 10 newer
 * ones: posts that have left the feed, and the learning curve.
 */
import { isHeldOut, readSites } from './feed-blogs-sites.ts';
import type { Figure, Task } from './task.ts';
import { tableSevenFigures } from './wrapper-classes.ts';
import {
	authorFigure,
	emptyFigures,
	explainPosts,
	propertyFigures,
	togetherFigure,
} from './wrapper-figures.ts';
import { oldPostFigures } from './wrapper-old.ts';
import { constantAuthor, crossValidate, FOLDS, readAlone, readBy, type ScoredPost } from './wrapper-runs.ts';
import { type OpenBlog, openBlog, type WrapperSite } from './wrapper-sites.ts';
import { themeFigures } from './wrapper-themes.ts';

/** What the learning curve is drawn over. */
const SIZES = [1, 2, 3, 5, 10] as const;
const TARGETS = {
	title: 98.5,
	author: 95,
	'date-day': 96,
	'date-exact': 92,
	content: 97,
	'content-95': 93,
	categories: 85,
};
/** False fields: at most two in a hundred. */
const KEPT_EMPTY = { 'no-title-invented': 98, 'no-author-invented': 98 };

export const wrapperTask: Task = {
	name: 'wrapper',
	sets: ['blogs'],
	async run(corpus, explain) {
		const blogs = openBlogs(corpus);
		const ours = blogs.flatMap((blog) => crossValidate(blog, 'worth'));
		explainPosts(ours, explain);
		return [
			...foldFigures(blogs, ours),
			...olderFigures(blogs, explain),
			...themeFigures(blogs, explain),
			...oldPostFigures(corpus, blogs, explain),
		];
	},
};

function openBlogs(corpus: string): OpenBlog[] {
	return (readSites(corpus) as WrapperSite[])
		.filter(({ leaveOut }) => leaveOut?.fields.includes('induction') !== true)
		.map((site) => openBlog(corpus, site))
		.filter((blog) => blog !== null)
		.filter(({ cases }) => cases.length > 1);
}

function foldFigures(blogs: readonly OpenBlog[], ours: readonly ScoredPost[]): Figure[] {
	const heldOut = ours.filter(({ one }) => isHeldOut(one.site));
	const severalAuthors = blogs.filter(({ site }) => site.multiAuthor);
	const paper = blogs.flatMap((blog) => crossValidate(blog, 'paper'));
	const gain = blogs.flatMap((blog) => crossValidate(blog, 'gain'));
	const alone = blogs.flatMap((blog) => readAlone(blog, blog.cases.slice(0, FOLDS)));
	return [
		...propertyFigures('', 'ten-fold', ours, TARGETS),
		...authorFigure(
			'author-several',
			'ten-fold: author, blogs of several authors',
			ours.filter(({ one }) => one.site.multiAuthor),
			90,
		),
		...authorFigure(
			'author-several-constant',
			'the same blogs, always choosing the most common author',
			severalAuthors.flatMap(constantAuthor),
		),
		...emptyFigures('', 'ten-fold', ours, KEPT_EMPTY),
		...propertyFigures('held-', 'ten-fold, held-out blogs', heldOut),
		...emptyFigures('held-', 'ten-fold, held-out blogs', heldOut),
		...propertyFigures('gain-', 'our rules, ordered by the published gain', gain),
		...emptyFigures('gain-', 'our rules, ordered by the published gain', gain),
		...propertyFigures('paper-', 'rules and order as published', paper),
		togetherFigure('', 'ten-fold', ours),
		togetherFigure('paper-', 'rules and order as published', paper),
		...tableSevenFigures(blogs),
		...emptyFigures('paper-', 'rules and order as published', paper),
		...propertyFigures('alone-', 'extractPage alone', alone),
	];
}

/** Wrappers of the newest items on the older ones of the same feed. */
function olderFigures(blogs: readonly OpenBlog[], explain: (line: string) => void): Figure[] {
	const long = blogs.filter(({ cases }) => cases.length > FOLDS);
	const older = (blog: OpenBlog) => blog.cases.slice(FOLDS);
	const bySize = SIZES.map((size) => ({
		size,
		posts: long.flatMap((blog) => readBy(blog, blog.cases.slice(0, size), older(blog))),
	}));
	const ours = bySize[SIZES.length - 1]!.posts;
	explainPosts(ours, (line) => explain(`older ${line}`));
	const alone = propertyFigures(
		'older-alone-',
		'older posts, extractPage alone',
		long.flatMap((blog) => readAlone(blog, older(blog))),
	);
	const read = propertyFigures('older-', 'older posts, learned from the ten newest', ours);
	return [
		...read,
		...alone,
		leadOver(read, alone),
		...bySize.flatMap(({ size, posts }) => curveFigures(size, posts)),
	];
}

const MAIN = ['title', 'author', 'date-exact', 'content'];

/** How far the mean of the four main figures is ahead. */
function leadOver(read: readonly Figure[], alone: readonly Figure[]): Figure {
	const mean = (figures: readonly Figure[]) => {
		const main = figures.filter(({ name }) =>
			MAIN.some((one) => name.endsWith(`older-${one}`) || name.endsWith(`alone-${one}`)),
		);
		return main.reduce((sum, { value }) => sum + value, 0) / main.length;
	};
	return {
		name: 'older-lead',
		label: 'older posts: points better than extractPage alone, mean of title, author, date and content',
		value: mean(read) - mean(alone),
		cases: read[0]?.cases ?? 0,
		target: 3,
	};
}

function curveFigures(size: number, posts: readonly ScoredPost[]): Figure[] {
	return propertyFigures(`learnt-from-${size}-`, `older posts, learned from ${size}`, posts);
}
