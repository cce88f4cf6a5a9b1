/**
 * segment-blogs: the posts of the corpus blogs' home pages in three ways: the feed hidden, cut to summaries, and
 * complete.
 *
 * Posts of which the page shows text or pictures are scored. If it shows only the title, the score is whether the post
 * was found. Dates are scored if the page or the available feed has them.
 */
import { parseHtml } from '../src/lib/html/index.ts';
import type { Feed, FeedItem } from '../src/model/feed.ts';
import type { SegmentationMethod } from '../src/model/segmentation.ts';
import { segmentBlog } from '../src/pipeline/index.ts';
import { isHeldOut, percentOf } from './feed-blogs-sites.ts';
import { type BlogGold, NOW, openBlogs } from './segment-blogs-gold.ts';
import { type BlogVerdict, isRight, judgeBlog, type PostVerdict, type Way } from './segment-blogs-judge.ts';
import type { Figure } from './task.ts';

interface WayPlan {
	readonly way: Way;
	readonly label: string;
	readonly target: number;
	feed(feed: Feed): Feed | undefined;
}

const WAYS: readonly WayPlan[] = [
	{ way: 'model', label: 'feed hidden', target: 93, feed: () => undefined },
	{ way: 'guided', label: 'feed cut to summaries', target: 97, feed: cutFeed },
	{ way: 'full', label: 'full feed', target: 99.5, feed: (feed) => feed },
];
/** Not more than 2% of the posts may be invented. */
const TRUE_TARGET = 98;

export function blogFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const blogs = openBlogs(corpus);
	return WAYS.flatMap((plan) => {
		const verdicts = blogs.map((gold) => segment(gold, plan));
		for (const verdict of verdicts) explainBlog(plan.way, verdict, explain);
		return wayFigures(plan, verdicts);
	});
}

function segment(gold: BlogGold, plan: WayPlan): BlogVerdict {
	const feed = gold.feed === null ? undefined : plan.feed(gold.feed);
	return judgeBlog(gold, plan.way, segmentBlog({ html: gold.page, url: gold.url, now: NOW, feed }));
}

/** What a partial feed leaves of a post, in characters. */
const SUMMARY_LENGTH = 300;

function cutFeed(feed: Feed): Feed {
	return { ...feed, items: feed.items.map(cutItem) };
}

function cutItem(item: FeedItem): FeedItem {
	const text = parseHtml(item.content ?? item.summary ?? '').visible.text.replace(/\s+/g, ' ');
	const summary = text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH)} [&#8230;]` : text;
	return { ...item, content: null, summary: summary.replaceAll('<', '&lt;') };
}

const FIELDS = ['found', 'date', 'title', 'permalink', 'content'] as const;

function wayFigures({ way, label, target }: WayPlan, verdicts: readonly BlogVerdict[]): Figure[] {
	const posts = shownPosts(verdicts);
	const judged = verdicts.filter(({ gold }) => !gold.site.leaveOut?.fields.includes('home'));
	const drafts = judged.reduce((sum, verdict) => sum + verdict.drafts, 0);
	const invented = judged.reduce((sum, verdict) => sum + verdict.invented.length, 0);
	const titles = verdicts.flatMap((verdict) => verdict.posts.filter(({ post }) => post.shows === 'title'));
	const share = (name: string, of: string, cases: readonly PostVerdict[]): Figure =>
		figure(`blogs-${way}-${name}`, `${label}: ${of}`, cases, isRight);
	return [
		{ ...share('right', 'posts right', posts), target },
		{
			name: `blogs-${way}-right-by-blog`,
			label: `${label}: posts right, each blog counting once`,
			...meanByBlog(verdicts),
		},
		...FIELDS.map((field) =>
			figure(`blogs-${way}-${field}`, `${label}: ${field} right`, posts, (verdict) => verdict[field]),
		),
		{
			name: `blogs-${way}-true`,
			label: `${label}: posts not invented`,
			value: drafts === 0 ? 100 : 100 - (100 * invented) / drafts,
			cases: drafts,
			target: TRUE_TARGET,
		},
		...(['ja', 'zh', 'other'] as const).map((language) =>
			share(`right-${language}`, `posts right, ${language}`, shownPosts(ofLanguage(verdicts, language))),
		),
		share(
			'right-held-out',
			'posts right, held-out blogs',
			shownPosts(verdicts.filter(({ gold }) => isHeldOut(gold.site))),
		),
		figure(
			`blogs-${way}-titles-found`,
			`${label}: found, of posts shown by title only`,
			titles,
			({ found }) => found,
		),
		...(way === 'full' ? methodFigures(verdicts) : []),
	];
}

function shownPosts(verdicts: readonly BlogVerdict[]): PostVerdict[] {
	return verdicts.flatMap(({ posts }) => posts.filter(({ post }) => post.shows !== 'title'));
}

function meanByBlog(verdicts: readonly BlogVerdict[]): { value: number; cases: number } {
	const shares = verdicts
		.map((verdict) => shownPosts([verdict]))
		.filter((posts) => posts.length > 0)
		.map((posts) => percentOf(posts, isRight));
	const sum = shares.reduce((total, share) => total + share, 0);
	return { value: sum / Math.max(1, shares.length), cases: shares.length };
}

function ofLanguage(verdicts: readonly BlogVerdict[], language: 'ja' | 'zh' | 'other'): BlogVerdict[] {
	return verdicts.filter(({ gold: { site } }) =>
		language === 'other' ? !['ja', 'zh'].includes(site.language) : site.language === language,
	);
}

/** Shares add up to 100%, so none of them can have a floor: they are reported only. */
const GLANCE: Readonly<Record<SegmentationMethod, number>> = {
	'full-feed': 78,
	'feed-guided': 11,
	model: 11,
};

function methodFigures(verdicts: readonly BlogVerdict[]): Figure[] {
	return (Object.keys(GLANCE) as SegmentationMethod[]).map((method) => ({
		...figure(
			`method-${method}`,
			`share of blogs by ${method} (Glance: ${GLANCE[method]}%)`,
			verdicts,
			(verdict) => verdict.method === method,
		),
		isDrawn: true,
	}));
}

function figure<T>(name: string, label: string, cases: readonly T[], test: (item: T) => boolean): Figure {
	return { name, label, value: percentOf(cases, test), cases: cases.length };
}

function explainBlog(
	way: Way,
	{ gold, method, posts, invented }: BlogVerdict,
	explain: (line: string) => void,
) {
	const place = `${way} (${method}) ${gold.site.site}`;
	for (const verdict of posts.filter(({ post }) => post.shows !== 'title')) {
		if (isRight(verdict)) continue;
		const wrong = verdict.found ? FIELDS.filter((field) => !verdict[field]).join(', ') : 'not found';
		explain(`${place}: ${verdict.post.item.title ?? verdict.post.key}: ${wrong}`);
	}
	for (const { title, url } of invented) explain(`${place}: invented ${title ?? ''} ${url ?? ''}`);
}
