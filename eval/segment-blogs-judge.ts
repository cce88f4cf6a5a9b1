/** segment-blogs-judge: the posts found on a home page, compared with those that it shows. */
import type { PostDraft } from '../src/model/post.ts';
import type { Segmentation } from '../src/model/segmentation.ts';
import { type BlogGold, type ShownPost, titleKey } from './segment-blogs-gold.ts';
import { addressKey, countCommon, sameDay, sameTitle, tokenF1, tokensOf } from './segment-text.ts';

/** Where the found posts were read from. */
export type Way = 'model' | 'guided' | 'full';

export interface PostVerdict {
	readonly post: ShownPost;
	readonly found: boolean;
	readonly date: boolean;
	readonly title: boolean;
	readonly permalink: boolean;
	readonly content: boolean;
}

export interface BlogVerdict {
	readonly gold: BlogGold;
	readonly method: Segmentation['method'];
	readonly posts: readonly PostVerdict[];
	readonly drafts: number;
	/** Drafts that are not a post of this blog, or a duplicate. */
	readonly invented: readonly PostDraft[];
}

/** Content is right from here on, by tokens. */
const MIN_F1 = 0.9;
/** Tokens of a line that leads to the rest of the post. */
const READ_ON = 6;

export function judgeBlog(gold: BlogGold, way: Way, { method, posts }: Segmentation): BlogVerdict {
	const byKey = new Map<string, PostDraft>();
	const invented: PostDraft[] = [];
	for (const draft of posts) {
		const keys = keysOf(draft, gold.url);
		const isFirst = keys.length > 0 && !byKey.has(keys[0]!);
		for (const key of keys) if (!byKey.has(key)) byKey.set(key, draft);
		if (!isFirst || !keys.some((key) => gold.known.has(key))) invented.push(draft);
	}
	const verdicts = gold.posts.map((post) => {
		const key = post.key ?? '';
		return judgePost(gold, way, post, byKey.get(key) ?? byKey.get(titleKey(post.item.title) ?? '') ?? null);
	});
	return { gold, method, posts: verdicts, drafts: posts.length, invented };
}

/** By its URL, else by its title. */
function keysOf({ url, title }: PostDraft, base: string): string[] {
	return [addressKey(url, base), titleKey(title)].filter((key) => key !== null);
}

export function isRight({ found, date, title, permalink, content }: PostVerdict): boolean {
	return found && date && title && permalink && content;
}

function judgePost(gold: BlogGold, way: Way, post: ShownPost, draft: PostDraft | null): PostVerdict {
	if (draft === null)
		return { post, found: false, date: false, title: false, permalink: false, content: false };
	const { item, key } = post;
	const day = item.published ?? item.updated;
	const isDateKnown = day !== null && (way !== 'model' || post.isDated);
	return {
		post,
		found: true,
		date: !isDateKnown || sameDay(day, draft.published) || isUpdateDay(post, draft),
		title: !item.title || sameTitle(item.title, draft.title),
		permalink: key === null || addressKey(draft.url, gold.url) === key,
		content: isContentRight(gold, way, post, tokensOf(draft.text)),
	};
}

/** Pages may show the day of the last change in place of the day of the post. */
function isUpdateDay({ item }: ShownPost, draft: PostDraft): boolean {
	return draft.source === 'model' && item.updated !== null && sameDay(item.updated, draft.published);
}

/**
 * As the page shows it; from a full feed, as the feed has it. If the feed has only the beginning, the rest is unknown.
 */
function isContentRight(gold: BlogGold, way: Way, post: ShownPost, text: readonly string[]): boolean {
	if (way === 'full' && gold.isFull && tokenF1(post.whole, text) >= MIN_F1) return true;
	if (post.shows !== 'text') return true;
	if (tokenF1(post.shown, text) >= MIN_F1) return true;
	const hasAll = countCommon(post.shown, text) >= MIN_F1 * post.shown.length;
	return hasAll && (!gold.isFull || text.length - post.shown.length <= READ_ON);
}
