/** question: a drawn item → everything a person needs to review it. */
import type { Blog, KeptJudgment } from '../../model/blog.ts';
import type { Post, PostSource } from '../../model/post.ts';
import {
	type JudgmentQuestion,
	PERSON,
	type PostGlance,
	type PostQuestion,
	type Question,
	type Review,
} from '../../model/review.ts';
import { excerptOf } from '../api/show-post.ts';
import type { Reads } from '../reads.ts';
import { decidedOn } from './draw-judgment.ts';
import type { Drawn } from './drawn.ts';

const AT_RANDOM = 'drawn at random';
const LATEST_POSTS = 5;
const SHORT_EXCERPT = 200;
const LONG_EXCERPT = 1_200;
const ENDING = 300;

type AskReads = Pick<Reads, 'blog' | 'posts' | 'judgments' | 'samples'>;

export async function askJudgment(
	reads: AskReads,
	{ thing: blog, before, doubt }: Drawn<Blog>,
): Promise<JudgmentQuestion> {
	const { url, id, title, description, platform, language, posts, feeds } = blog;
	const [history, samples, latest] = await Promise.all([
		reads.judgments(url),
		reads.samples(url),
		reads.posts({ blog: url, order: 'newest', limit: LATEST_POSTS }),
	]);
	const { reason, rules } = ofProgram(history) ?? blog.judgment!;
	return {
		...questionOf(url, before, doubt),
		kind: 'judgment',
		decided: decidedOn(blog, before),
		evidence: {
			blogId: id,
			title,
			description,
			platform,
			language,
			reason,
			rules,
			posts,
			feeds: feeds.map((feed) => ({ url: feed.url, role: feed.role })),
			latest: latest.items.map((post) => glance(post, excerptOf(post.text, SHORT_EXCERPT))),
			sample: (samples.find(({ kind }) => kind === 'home') ?? samples[0])?.url ?? null,
		},
	};
}

/** The latest judgment made by the program, not by a person. */
export function ofProgram(history: readonly KeptJudgment[]): KeptJudgment | null {
	return history.find(({ rules }) => !rules.some(({ rule }) => rule === PERSON)) ?? null;
}

export async function askPost(
	reads: AskReads,
	{ thing: post, before, doubt }: Drawn<Post>,
): Promise<PostQuestion> {
	const { url, author, language, text, blog } = post;
	const [stored, samples] = await Promise.all([reads.blog(blog), reads.samples(blog)]);
	const sample = samples.find((one) => one.url === url) ?? samples.find(({ kind }) => kind === 'home');
	return {
		...questionOf(url, before, doubt),
		kind: 'post',
		decided: (before?.decided as PostSource | undefined) ?? post.source,
		evidence: {
			...glance(post, post.text.slice(0, LONG_EXCERPT)),
			blogId: stored?.id ?? null,
			blog,
			blogTitle: stored?.title ?? null,
			author,
			language,
			characters: text.length,
			ending: text.length > LONG_EXCERPT ? text.slice(Math.max(LONG_EXCERPT, text.length - ENDING)) : '',
			sample: sample?.url ?? null,
		},
	};
}

function questionOf(subject: string, before: Review | null, doubt: Drawn<unknown>['doubt']): Question {
	const doubts = doubt?.reasons ?? [];
	return {
		subject,
		drawn: doubt === null ? 'random' : 'doubtful',
		why: doubt === null ? AT_RANDOM : doubts.map(({ why }) => why).join('; '),
		doubts,
		before: before === null ? null : { verdict: before.verdict, note: before.note, at: before.at },
	};
}

function glance({ id, url, title, published }: Post, excerpt: string): PostGlance {
	return { id, url, title, published, excerpt };
}
