/** bursts-cause: where a burst comes from: its first posts, who of them cites whom, and the pages that they link to. */
import type { Store } from '../io/store/store.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { BurstCause, Citation } from '../model/talk.ts';
import type { Chosen } from './bursts-choose.ts';
import { type KnownPost, TalkReader } from './talk-reader.ts';

const MOST_FIRST = 5;
/** Posts whose links are looked at, the first ones. */
const MOST_READ = 60;
const MOST_CITATIONS = 20;
const MOST_PAGES = 5;
/** A page that one post alone links to explains nothing. */
const FEWEST_LINKING = 2;

export class CauseFinder {
	readonly #reader: TalkReader;

	constructor(store: Store) {
		this.#reader = new TalkReader(store);
	}

	async find({ posts, together }: Chosen): Promise<BurstCause> {
		const known: KnownPost[] = [];
		for (const { post } of posts.slice(0, MOST_READ)) {
			const read = await this.#reader.post(post);
			if (read !== null) known.push(read);
		}
		return {
			first: known.slice(0, MOST_FIRST).map(({ name }) => name),
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
				if (citations.length === MOST_CITATIONS) return citations;
				if (ids.has(found.to)) citations.push(await this.#reader.tell(found));
			}
		}
		return citations;
	}

	async #countPages(posts: readonly KnownPost[]): Promise<{ url: string; posts: number }[]> {
		const pages = new Map<string, { url: string; posts: number }>();
		for (const post of posts) {
			const home = plainAddress(post.name.blog);
			const links = new Map((await this.#reader.linksOut(post)).map(({ to }) => [plainAddress(to), to]));
			for (const [key, url] of links) {
				if (key === home || key.startsWith(`${home}/`)) continue;
				const page = pages.get(key) ?? { url, posts: 0 };
				page.posts++;
				pages.set(key, page);
			}
		}
		return [...pages.values()]
			.filter((page) => page.posts >= FEWEST_LINKING)
			.sort((a, b) => b.posts - a.posts)
			.slice(0, MOST_PAGES);
	}
}
