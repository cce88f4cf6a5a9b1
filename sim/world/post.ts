/**
 * post: one post of a blog as it stands at a moment.
 *
 * In:     a blog, a post number, the moment.
 * Out:    a SimPost. Its head (title, slug, date) is drawn at once; the rest only when it is looked at, since
 *         most posts are met as the target of a link.
 * Not here: the body's text (body.ts), the comments' (comments.ts).
 */

import type { Link, SimComment, SimPost } from '../model.ts';
import { mix, Random, SALT, unit } from '../random.ts';
import { fillPhrase, slugWords, type Topic } from '../words/index.ts';
import type { Blog } from './blog.ts';
import { type Body, writeBody, writeSummary } from './body.ts';
import { drawComments } from './comments.ts';
import type { WorldContext } from './context.ts';

const HOUR = 3_600_000;
const EDITED_SHARE = 0.05;
const DELETED_SHARE = 0.01;
const EDITED_WITHIN_HOURS = 120;
const DELETED_WITHIN_HOURS = 720;

/** What will happen to a post after it was published. */
export interface Life {
	readonly publishedMs: number;
	readonly editedMs: number | null;
	readonly deletedMs: number | null;
}

export function lifeOf(blog: Blog, number: number): Life {
	const publishedMs = blog.rhythm.timeOf(number);
	const key = mix(mix(blog.key, SALT.life), number);
	const draw = unit(key);
	// The low bits of the key are as good as the high ones, and say when.
	const later = (key & 0xffff) / 0x10000;
	return {
		publishedMs,
		editedMs:
			draw < EDITED_SHARE ? publishedMs + wholeSeconds(HOUR * (1 + later * EDITED_WITHIN_HOURS)) : null,
		deletedMs:
			draw >= 1 - DELETED_SHARE
				? publishedMs + wholeSeconds(HOUR * (1 + later * DELETED_WITHIN_HOURS))
				: null,
	};
}

function wholeSeconds(ms: number): number {
	return Math.floor(ms / 1000) * 1000;
}

export class Post implements SimPost {
	readonly number: number;
	readonly slug: string;
	readonly title: string;
	readonly publishedMs: number;
	readonly updatedMs: number | null;
	/** The key of everything that belongs to this post. */
	readonly key: number;
	readonly blog: Blog;
	readonly topic: Topic;
	private readonly world: WorldContext;
	private readonly atMs: number;
	private filedUnder: readonly string[] | null = null;
	private body: Body | null = null;
	private said: readonly SimComment[] | null = null;

	constructor(world: WorldContext, blog: Blog, number: number, life: Life, atMs: number) {
		this.world = world;
		this.blog = blog;
		this.number = number;
		this.atMs = atMs;
		this.key = mix(mix(blog.key, SALT.post), number);
		const random = new Random(this.key);
		this.publishedMs = life.publishedMs;
		this.updatedMs = life.editedMs !== null && life.editedMs <= atMs ? life.editedMs : null;
		const draw = random.unit();
		const which = draw < 0.6 ? 0 : draw < 0.85 ? 1 : 2;
		this.topic = blog.topic(which);
		this.slug = drawSlug(blog.topicKeys[which] as number, number, random);
		this.title = random.chance(blog.untitledShare) ? '' : this.drawTitle(random);
	}

	get author(): string {
		const { authors } = this.blog;
		return authors[mix(this.key, SALT.author) % authors.length] as string;
	}

	get categories(): readonly string[] {
		this.filedUnder ??= drawCategories(this.blog.categories, new Random(mix(this.key, SALT.categories)));
		return this.filedUnder;
	}

	get html(): string {
		return this.written().html;
	}

	get text(): string {
		return this.written().text;
	}

	get summary(): string {
		return this.body === null ? writeSummary(this.world, this) : this.body.summary;
	}

	get links(): readonly Link[] {
		return this.written().links;
	}

	get comments(): readonly SimComment[] {
		this.said ??= drawComments(this.world, this, this.atMs);
		return this.said;
	}

	private written(): Body {
		this.body ??= writeBody(this.world, this);
		return this.body;
	}

	private drawTitle(random: Random): string {
		const { tongue } = this.blog;
		return fillPhrase(random.pick(tongue.titles), tongue, this.topic, random, this.publishedMs);
	}
}

function drawSlug(topic: number, number: number, random: Random): string {
	const words = slugWords[topic] as readonly string[];
	return `${random.pick(words)}-${random.pick(words)}-${number}`;
}

function drawCategories(names: readonly string[], random: Random): readonly string[] {
	const first = random.below(names.length);
	if (names.length === 1 || random.chance(0.6)) return [names[first] as string];
	const second = (first + 1 + random.below(names.length - 1)) % names.length;
	return [names[first] as string, names[second] as string];
}
