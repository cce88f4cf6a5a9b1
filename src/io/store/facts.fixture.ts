/** facts: made-up facts to save, and a whole store as one value. */

import type { Batch, PostFacts } from '../../model/batch.ts';
import type { Comment } from '../../model/comment.ts';
import type { FeedItem } from '../../model/feed.ts';
import type { PostDraft } from '../../model/post.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import type { Store } from './store.ts';

export const HOME = 'http://ann.example/';
export const OTHER = 'http://bob.example/';
export const DAY_1 = '2004-03-05T10:00:00Z';
export const DAY_2 = '2004-03-06T10:00:00Z';
export const DAY_3 = '2004-03-07T10:00:00Z';

const TEXT = 'The garden is white this morning, and nobody has gone to work.';

export function draftOf(draft: Partial<PostDraft> = {}): PostDraft {
	return {
		url: `${HOME}snow`,
		title: 'Snow',
		author: 'Ann',
		published: '2004-03-05',
		updated: null,
		html: `<p>${draft.text ?? TEXT}</p>`,
		text: TEXT,
		categories: [],
		source: 'full-feed',
		...draft,
	};
}

export function postOf(draft: Partial<PostDraft> = {}, facts: Partial<PostFacts> = {}): PostFacts {
	return { blog: HOME, ...facts, draft: draftOf(draft) };
}

/** Posts that differ only by their name. */
export function named(
	name: string,
	facts: Partial<PostFacts> = {},
	draft: Partial<PostDraft> = {},
): PostFacts {
	const url = `${facts.blog ?? HOME}${name}`;
	return postOf({ url, title: `About ${name}`, text: `All about ${name}.`, ...draft }, facts);
}

export function commentOf(
	author: string,
	text: string,
	parent: number | null = null,
): Omit<Comment, 'firstSeen'> {
	return { author, text, parent, published: null, source: 'page' };
}

/** A batch with one of everything. */
export const FULL_BATCH: Batch = {
	at: DAY_1,
	blogs: [
		{
			url: HOME,
			title: 'Ann',
			language: 'en',
			platform: 'wordpress',
			platformEvidence: ['generator'],
			judgment: { isBlog: true, reason: 'Dated entries.', rules: [{ rule: 'dates', why: 'Three days.' }] },
			feeds: [{ url: `${HOME}feed`, format: 'rss2.0', content: 'full', etag: '"1"' }],
			blogroll: [{ to: OTHER, text: 'Bob', rel: ['friend'] }],
			lastVisited: DAY_1,
			nextDue: DAY_2,
		},
	],
	posts: [
		postOf(
			{},
			{
				guid: 'tag:1',
				language: 'en',
				comments: [commentOf('Bob', 'Here too!')],
				links: [{ to: `${OTHER}sun`, text: 'sun' }],
			},
		),
		named('sun', { blog: OTHER, guid: 'tag:2', links: [{ to: `${HOME}snow`, text: 'Ann' }] }),
		postOf({ url: null, title: null, text: 'A note without a page of its own.' }),
	],
	gone: [`${HOME}melted`],
	wrappers: [{ blog: HOME, wrapper: wrapperOf('2004-01-01') }],
	visits: [
		{ blog: HOME, url: `${HOME}feed`, at: DAY_1, status: 200, bytes: 900, newPosts: 2, trouble: null },
	],
	gaps: [
		{
			blog: HOME,
			url: `${HOME}2003`,
			kind: 'archive',
			why: 'It was not there.',
			from: '2003-01-01',
			to: null,
		},
	],
	quarantine: [
		{
			url: `${HOME}odd`,
			blog: HOME,
			why: 'It took too long.',
			stack: 'JobAborted: it took too long',
			contentType: 'text/html',
			bytes: Uint8Array.of(0x3c, 0x70, 0x3e, 0, 0xff),
		},
	],
	frontier: [{ url: `${HOME}old`, kind: 'post', blog: HOME, due: DAY_2, priority: 1, depth: 1, via: HOME }],
};

const ALL = 1_000;

/** Everything that the interface returns about a store, except its size on disk. */
export async function dump(store: Store) {
	const { items: blogs } = await store.blogs({ limit: ALL });
	const { items: posts } = await store.posts({ limit: ALL, order: 'found' });
	const ofBlogs = await Promise.all(
		blogs.map(async ({ url }) => [
			await store.blogroll(url),
			await store.wrappers(url),
			await store.visits(url, ALL),
			await store.linksTo(url, ALL),
		]),
	);
	const ofPosts = await Promise.all(
		posts.map(async ({ id }) => [
			await store.versions(id),
			await store.comments(id),
			await store.linksFrom(id),
		]),
	);
	const { bytes: _, toIndex: __, ...stats } = await store.stats();
	return {
		blogs,
		posts,
		ofBlogs,
		ofPosts,
		gaps: (await store.gaps({ limit: ALL })).items,
		quarantine: await store.quarantine(ALL),
		sources: await store.sources(),
		stats,
	};
}

export async function allPosts(store: Store) {
	return (await store.posts({ limit: ALL, order: 'found' })).items;
}

/** The addresses that a query finds, in alphabetical order, once everything written is indexed. */
export type Find = (query: string) => Promise<string[]>;

/** A wrapper without rules. */
export function wrapperOf(learntAt: string): Wrapper {
	const rules = {
		content: [],
		title: [],
		author: [],
		published: [],
		updated: [],
		categories: [],
		commentCount: [],
	};
	return { version: 1, site: HOME, learntAt, examples: 0, learntFrom: [], order: 'worth', rules };
}

/** An item of a feed that names a page. */
export function itemOf(url: string, content: string | null = null): FeedItem {
	const none = { title: null, author: null, published: null, updated: null, summary: null };
	const nowhere = { commentsUrl: null, commentsFeed: null, commentCount: null, inReplyTo: null };
	return { id: url, url, content, ...none, ...nowhere, categories: [], enclosures: [] };
}
