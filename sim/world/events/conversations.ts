/**
 * conversations: the planted cascades from the view of their posts.
 *
 * In:     the cascades.
 * Out:    for a post the link to what it cites, and the comments under it that announce the posts citing it.
 */

import type { Link, SimComment } from '../../model.ts';
import { linkText } from '../blog.ts';
import type { WorldContext } from '../context.ts';
import { lifeOf, Post } from '../post.ts';
import { linkToPost } from '../post-links.ts';
import { type Cascade, type CascadePost, postKey } from './cascades.ts';

/** A platform announces within a minute or so. */
const TELLING_MS = 61_000;

interface Part {
	readonly cited: CascadePost | null;
	readonly linkingBack: readonly CascadePost[];
}

export class Conversations {
	readonly cascades: readonly Cascade[];
	private readonly world: WorldContext;
	private readonly parts = new Map<string, Part>();

	constructor(world: WorldContext, cascades: readonly Cascade[]) {
		this.world = world;
		this.cascades = cascades;
		for (const { posts } of cascades) {
			for (const [place, { blog, number, cites }] of posts.entries()) {
				const linkingBack = posts.filter((other) => other.cites === place && other.linksBack);
				this.parts.set(postKey(blog, number), { cited: posts[cites] ?? null, linkingBack });
			}
		}
	}

	citation(post: Post): Link | null {
		const cited = this.partOf(post)?.cited ?? null;
		return cited === null ? null : linkToPost(this.world, post.blog, this.post(cited));
	}

	trackbacks(post: Post, atMs: number): SimComment[] {
		const linkingBack = this.partOf(post)?.linkingBack ?? [];
		return linkingBack
			.filter(({ publishedMs }) => publishedMs + TELLING_MS <= atMs)
			.map((citing) => this.trackback(post, this.post(citing)))
			.sort((a, b) => a.publishedMs - b.publishedMs);
	}

	private partOf(post: Post): Part | undefined {
		return this.parts.get(postKey(post.blog.index, post.number));
	}

	private post({ blog, number, publishedMs }: CascadePost): Post {
		const full = this.world.blog(blog);
		return new Post(this.world, full, number, lifeOf(full, number), publishedMs);
	}

	private trackback(post: Post, citing: Post): SimComment {
		const { blog } = citing;
		const isReadable = blog.language === post.blog.language && citing.summary !== '';
		return {
			number: 1,
			parent: null,
			author: linkText(this.world, post.blog.language, blog.index),
			authorUrl: this.world.permalink(blog, citing),
			publishedMs: citing.publishedMs + TELLING_MS,
			text: `[...] ${isReadable ? citing.summary : this.world.name(blog.index)} [...]`,
		};
	}
}
