/** held: posts that have no page of their own, as a page shows them, each with what readers wrote below it there. */
import { pageDates } from '../../lib/dates/index.ts';
import { baseAddress, type Page } from '../../lib/html/index.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { PageComment } from '../../model/page.ts';
import type { PostDraft } from '../../model/post.ts';
import { readAnswers } from '../../page/index.ts';
import { findPosts, toDraft } from '../../segment/model/index.ts';

/** The comments of posts, by the post's address. */
export type Answers = ReadonlyMap<string, readonly PageComment[]>;

export interface Held {
	readonly posts: readonly PostDraft[];
	readonly answers: Answers;
}

export function readHeld(page: Page, { url, now }: { readonly url: string; readonly now: string }): Held {
	const dates = pageDates(page, { url, now });
	const { posts } = findPosts(page, { url, now, dates });
	const base = baseAddress(page, url);
	const comments = readAnswers(
		page,
		posts.map(({ answers }) => answers),
		{ dates, url },
	);
	const answers = posts.flatMap(({ permalink }, i) =>
		permalink === null ? [] : [[plainAddress(permalink), comments[i]!] as const],
	);
	return { posts: posts.map((post) => toDraft(page, post, base)), answers: new Map(answers) };
}
