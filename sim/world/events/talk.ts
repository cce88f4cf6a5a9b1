/** talk: something that a share of the posts of a language mentions, for some days or always. */

import type { Language, Link } from '../../model.ts';
import { mix, SALT, unit } from '../../random.ts';
import type { Blog } from '../blog.ts';
import type { Post } from '../post.ts';
import { dayOf } from './days.ts';

export type TalkKind = 'name' | 'phrase' | 'link';

/** What looks like a burst but is not one. */
export type FalseFriend = 'one-blog' | 'growth' | 'weekend' | 'common';

export interface Talk {
	readonly key: number;
	readonly kind: TalkKind;
	/** Null for a burst. */
	readonly friend: FalseFriend | null;
	readonly language: Language;
	/** What is said; the address of a link. */
	readonly label: string;
	/** What is linked to, for a link. */
	readonly link: Link | null;
	/** Days, both included. */
	readonly since: number;
	readonly until: number;
	takesPart(blog: Blog): boolean;
	/** The share of the posts of those that take part, on a day. */
	share(day: number): number;
}

export function detectMention(talk: Talk, post: Post): boolean {
	const { blog } = post;
	const day = dayOf(blog, post.publishedMs);
	if (day < talk.since || day > talk.until || !talk.takesPart(blog)) return false;
	return unit(mix(mix(post.key, SALT.events), talk.key)) < talk.share(day);
}
