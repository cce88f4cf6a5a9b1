/** bursts-cause: where a burst comes from: its first posts, the citations among them, and the pages they link to. */
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { BurstCause, Citation } from '../model/talk.ts';
import type { Chosen } from './bursts-choose.ts';
import { type KnownPost, TalkReader } from './talk-reader.ts';

const MAX_FIRST = 5;
/** The first posts; only their links are examined. */
const MAX_READ = 60;
const MAX_CITATIONS = 20;
const MAX_PAGES = 5;
/** A page that only one post links to explains nothing. */
const MIN_LINKING = 2;

export class CauseFinder {
	readonly #reader: TalkReader;

	constructor(store: Store) {
		this.#reader = new TalkReader(store);
	}

	async find({ posts, together }: Chosen): Promise<BurstCause> {
		const known: KnownPost[] = [];
		for (const { post } of posts.slice(0, MAX_READ)) {
			const read = await this.#reader.post(post);
			if (read !== null) known.push(read);
		}
		return {
			first: known.slice(0, MAX_FIRST).map(({ name }) => name),
			citations: await this.#findCitations(known),
			links: await this.#countPages(known),
			together,
		};
	}

	async #findCitations(posts: readonly KnownPost[]): Promise<Citation[]> {
		const ids = new Set(posts.map(({ id }) => id));
		const citations: Citation[] = [];
		for (const post of posts) {
			for (const found of await this.#reader.citationsFrom(post)) {
				if (citations.length === MAX_CITATIONS) return citations;
				if (ids.has(found.to)) citations.push(await this.#reader.toCitation(found));
			}
		}
		return citations;
	}

	async #countPages(posts: readonly KnownPost[]): Promise<{ url: string; posts: number }[]> {
		const pages = new Map<string, { url: string; posts: number }>();
		for (const post of posts) {
			const home = canonicalUrl(post.name.blog);
			const links = new Map((await this.#reader.linksOut(post)).map(({ to }) => [canonicalUrl(to), to]));
			for (const [key, url] of links) {
				if (key === home || key.startsWith(`${home}/`)) continue;
				const page = pages.get(key) ?? { url, posts: 0 };
				page.posts++;
				pages.set(key, page);
			}
		}
		return [...pages.values()]
			.filter((page) => page.posts >= MIN_LINKING)
			.sort((a, b) => b.posts - a.posts)
			.slice(0, MAX_PAGES);
	}
}
