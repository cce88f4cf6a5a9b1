/**
 * leaders: the opinion leaders of a topic or a period, with the posts that made them leaders and who cited these.
 *
 * In:     a store, optionally a query and days.
 * Out:    blogs, in the order of novelty, influence or conversation, each with its most cited posts and the posts that cite them.
 * Influence: PageRank over the citations. Novelty: Song et al. (leaders.ts), where a citation counts as far as the cited post was new.
 * Conversation: who began a post that others soon talked about, more than the blog's posts usually do (conversations.ts): the order for all topics together.
 * A citation is a link in a post to a post of another blog. The cited post must match the query; the citing post need not: an answer may use
 * other words. A post that cites a page that others cited before it is less new; this is only known of links that the store has.
 */
import { type CascadePost, type Citation, findLeaders, type Leader } from '../analyze/graph/index.ts';
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Blog } from '../model/blog.ts';
import type { SearchPlan } from '../model/search.ts';
import type { PostName } from '../model/talk.ts';
import { parseQuery } from '../search/index.ts';
import { numberOfDay } from './bursts-days.ts';

export const LEADER_ORDERS = ['novelty', 'influence', 'conversation'] as const;
export type LeaderOrder = (typeof LEADER_ORDERS)[number];

/** Over all topics together, blogs that are cited much anyway would lead by novelty and influence. */
export function usualOrder(query: string): LeaderOrder {
	return query.trim() === '' ? 'conversation' : 'novelty';
}

/** The figure of a leader that an order goes by. */
const FIGURES = { novelty: 'score', influence: 'influence', conversation: 'conversation' } as const;

export interface LeaderQuestion {
	/** The topic, with the syntax of a search; empty for all posts. */
	readonly query: string;
	/** Days on which the posts were published, inclusive. */
	readonly from?: string;
	readonly to?: string;
	readonly by: LeaderOrder;
	readonly limit: number;
}

interface OpinionLeader extends Omit<Leader, 'blog' | 'cited'> {
	readonly blog: { readonly id: number; readonly url: string; readonly title: string | null };
	/** Its most cited posts. */
	readonly evidence: readonly CitedPost[];
}

interface CitedPost {
	readonly post: PostName;
	/** From 0 to 1. */
	readonly novelty: number;
	/** How many posts of other blogs cite it. */
	readonly citations: number;
	/** Blogs that joined its conversation: those that soon cite it count one, those that cite these a half, and so on. */
	readonly conversation: number;
	/** Some of them, the earliest first. */
	readonly citedBy: readonly PostName[];
}

export interface Leaders {
	readonly query: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly by: LeaderOrder;
	/** Posts that match, and citations of them. */
	readonly posts: number;
	readonly citations: number;
	readonly leaders: readonly OpinionLeader[];
	readonly notes: readonly string[];
}

/** Posts that are looked at, the newest first. */
const MAX_POSTS = 50_000;
/** Posts whose links to pages outside are read one by one. */
const MAX_POSTS_WITH_PAGES = 5_000;
const MAX_EVIDENCE = 3;
const MAX_CITING = 5;
const SLICE = 5_000;

interface Found {
	readonly id: number;
	readonly blog: number;
	/** Milliseconds since 1970; null if unknown. */
	readonly at: number | null;
}

export async function observeLeaders(store: Store, question: LeaderQuestion): Promise<Leaders> {
	const { query, from, to, by, limit } = question;
	const { posts: matching, notes } = await findPosts(store, question);
	const links = await readCitations(store, new Map(matching.map((post) => [post.id, post])), question);
	const posts = new Map([...links.citing, ...matching].map((post) => [post.id, post]));
	const pages = await readPages(store, [...posts.values()], notes);
	const cascade = [...posts.values()].map(
		({ id, blog, at }): CascadePost => ({ key: String(id), blog: String(blog), at }),
	);
	const citations = [...links.citations, ...pages];
	const found = findLeaders(cascade, citations);
	const worth = FIGURES[by];
	const ranked = found.filter(({ linksGained }) => linksGained > 0).sort((a, b) => b[worth] - a[worth]);
	const leaders: OpinionLeader[] = [];
	for (const leader of ranked) {
		if (leaders.length === limit) break;
		const blog = await store.blog(Number(leader.blog));
		if (blog === null || blog.judgment?.isBlog === false) continue;
		leaders.push(await describe(store, blog, inOrder(leader, by), links.citations));
	}
	return {
		query,
		from: from ?? null,
		to: to ?? null,
		by,
		posts: matching.length,
		citations: links.citations.length,
		leaders,
		notes,
	};
}

/** By conversation, the post that began the largest comes first. */
function inOrder(leader: Leader, by: LeaderOrder): Leader {
	if (by !== 'conversation') return leader;
	return { ...leader, cited: leader.cited.toSorted((a, b) => b.conversation - a.conversation) };
}

async function findPosts(store: Store, { query, from, to }: LeaderQuestion) {
	const { plan, notes } = parseQuery(query, await store.stemLanguages());
	const days = {
		kind: 'days',
		from: from === undefined ? null : numberOfDay(from),
		to: to === undefined ? null : numberOfDay(to),
	} as const;
	const whole: SearchPlan = from === undefined && to === undefined ? plan : { kind: 'all', of: [plan, days] };
	const { candidates, total } = await store.find({ plan: whole, order: 'newest', limit: MAX_POSTS });
	const posts = candidates.map(
		({ post, blog, time }): Found => ({ id: post, blog, at: time === null ? null : time * 1000 }),
	);
	const cut =
		total > posts.length
			? [`Only the newest ${MAX_POSTS.toLocaleString('en')} of ${total.toLocaleString('en')} posts are used.`]
			: [];
	return { posts, notes: [...notes, ...cut] };
}

/** The citations of matching posts, and the posts that make them. */
async function readCitations(store: Store, cited: ReadonlyMap<number, Found>, { to }: LeaderQuestion) {
	const citations = new Map<string, Citation>();
	const citing = new Map<number, Found>();
	let after: string | null = '0';
	while (after !== null) {
		const { items, next }: Awaited<ReturnType<Store['edges']>> = await store.edges({ after, limit: SLICE });
		for (const { origin, from, fromPost, toPost, at } of items) {
			if (origin !== 'post' || fromPost === null || toPost === null || !cited.has(toPost)) continue;
			if (to !== undefined && at.slice(0, to.length) > to) continue;
			citations.set(`${fromPost} ${toPost}`, { from: String(fromPost), to: String(toPost) });
			const ms = Date.parse(at);
			if (!cited.has(fromPost))
				citing.set(fromPost, { id: fromPost, blog: from, at: Number.isNaN(ms) ? null : ms });
		}
		after = next;
	}
	return { citations: [...citations.values()], citing: [...citing.values()] };
}

/** Links to pages that are not stored posts: who brought a page first is new. */
async function readPages(store: Store, posts: readonly Found[], notes: string[]): Promise<Citation[]> {
	if (posts.length > MAX_POSTS_WITH_PAGES) {
		notes.push(
			`Novelty rests on the citations among posts only: links to other pages are compared up to ${MAX_POSTS_WITH_PAGES.toLocaleString('en')} posts. Narrow the topic or the days to include them.`,
		);
		return [];
	}
	const citations: Citation[] = [];
	for (const { id } of posts) {
		const links = await store.linksFrom(id);
		const targets = new Set(links.filter(({ origin }) => origin === 'post').map(({ to }) => to));
		const known = await store.known([...targets]);
		[...targets].forEach((target, place) => {
			const { post, blog } = known[place]!;
			if (post === null && blog === null) citations.push({ from: String(id), to: canonicalUrl(target) });
		});
	}
	return citations;
}

async function describe(
	store: Store,
	{ id, url, title }: Blog,
	leader: Leader,
	citations: readonly Citation[],
): Promise<OpinionLeader> {
	const citers = new Map<string, string[]>();
	for (const { from, to } of citations) citers.set(to, [...(citers.get(to) ?? []), from]);
	const evidence: CitedPost[] = [];
	for (const { post, novelty, conversation } of leader.cited.slice(0, MAX_EVIDENCE)) {
		const name = await nameOf(store, Number(post));
		if (name === null) continue;
		const by: PostName[] = [];
		for (const citer of (citers.get(post) ?? []).slice(0, MAX_READ)) {
			const one = await nameOf(store, Number(citer));
			if (one !== null) by.push(one);
		}
		by.sort((a, b) => ((a.published ?? '9') < (b.published ?? '9') ? -1 : 1));
		evidence.push({
			post: name,
			novelty,
			conversation,
			citations: citers.get(post)?.length ?? 0,
			citedBy: by.slice(0, MAX_CITING),
		});
	}
	const { cited: _, ...figures } = leader;
	return { ...figures, blog: { id, url, title }, evidence };
}

/** Citing posts that are read to find the earliest. */
const MAX_READ = 50;

async function nameOf(store: Store, id: number): Promise<PostName | null> {
	const post = await store.post(id);
	const blog = post === null ? null : await store.blog(post.blog);
	if (post === null || blog === null) return null;
	const { url, title, published } = post;
	return { id, url, title, published, blog: blog.url, blogId: blog.id, blogTitle: blog.title };
}
