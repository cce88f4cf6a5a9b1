/**
 * comments: the readers' comments under a post, up to a moment.
 *
 * In:     a post and the moment.
 * Out:    comments in time order, some replying to an earlier one. A comment's text is made when it is read, since home
 * pages and feeds only count them.
 */

import type { SimComment } from '../model.ts';
import { mix, Random, SALT } from '../random.ts';
import { fillPhrase } from '../words/index.ts';
import type { WorldContext } from './context.ts';
import type { Post } from './post.ts';
import { drawLinked } from './target.ts';

const NO_COMMENTS: readonly SimComment[] = [];
/** How many comments posts get in the end. */
const TOTALS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 8, 14] as const;
const MEAN_GAP_HOURS = 7;
const REPLY_SHARE = 0.3;

class Comment implements SimComment {
	readonly number: number;
	readonly parent: number | null;
	readonly author: string;
	readonly authorUrl: string | null;
	readonly publishedMs: number;
	private readonly post: Post;
	private readonly key: number;
	private written: string | null = null;

	constructor(world: WorldContext, post: Post, number: number, publishedMs: number, random: Random) {
		this.post = post;
		this.number = number;
		this.publishedMs = publishedMs;
		this.key = random.next();
		this.parent = number > 1 && random.chance(REPLY_SHARE) ? random.between(1, number - 1) : null;
		const byAuthor = this.parent !== null && random.chance(0.4);
		this.author = byAuthor ? post.author : drawName(post, random);
		const blogger = !byAuthor && random.chance(0.3);
		const home = blogger ? drawLinked(world, random, post.blog.index) : post.blog.index;
		this.authorUrl = home === post.blog.index ? null : `http://${world.name(home)}/`;
	}

	get text(): string {
		this.written ??= this.write();
		return this.written;
	}

	private write(): string {
		const { tongue } = this.post.blog;
		const random = new Random(this.key);
		const paragraphs = random.chance(0.2) ? 2 : 1;
		const say = () =>
			fillPhrase(random.pick(tongue.commentSentences), tongue, this.post.topic, random, this.publishedMs);
		let out = '';
		for (let paragraph = 0; paragraph < paragraphs; paragraph++) {
			if (paragraph > 0) out += '\n\n';
			out += say();
			if (random.chance(0.4)) out += tongue.space + say();
		}
		return out;
	}
}

export function drawComments(world: WorldContext, post: Post, atMs: number): readonly SimComment[] {
	if (!post.blog.hasComments) return NO_COMMENTS;
	const random = new Random(mix(post.key, SALT.comments));
	const total = random.pick(TOTALS);
	const comments: SimComment[] = [];
	let publishedMs = post.publishedMs;
	for (let number = 1; number <= total; number++) {
		const gapHours = 0.1 - Math.log(1 - random.unit()) * MEAN_GAP_HOURS;
		publishedMs += Math.floor(gapHours * 3600) * 1000;
		if (publishedMs > atMs) break;
		comments.push(new Comment(world, post, number, publishedMs, random));
	}
	return withTrackbacks(comments, world.planted?.trackbacks(post, atMs) ?? []);
}

/** The comments in the order of time; what each one answers keeps being what it answers. */
function withTrackbacks(
	comments: readonly SimComment[],
	trackbacks: readonly SimComment[],
): readonly SimComment[] {
	if (trackbacks.length === 0) return comments;
	const all = [...comments, ...trackbacks].sort((a, b) => a.publishedMs - b.publishedMs);
	const numbers = new Map(all.map((comment, place) => [comment, place + 1]));
	return all.map((comment, place) => {
		const answered = comment.parent === null ? undefined : comments[comment.parent - 1];
		const { author, authorUrl, publishedMs, text } = comment;
		const parent = (answered && numbers.get(answered)) ?? null;
		return { number: place + 1, parent, author, authorUrl, publishedMs, text };
	});
}

function drawName(post: Post, random: Random): string {
	const { tongue } = post.blog;
	const draw = random.unit();
	if (draw < 0.08) return tongue.labels.anonymous;
	return random.pick(draw < 0.5 ? tongue.givenNames : tongue.fullNames);
}
