/**
 * permitted-store: a store as one way out may show it. The only place where rights are enforced on what is stored.
 *
 * Every way out (API, page, feeds, linked data, MCP, exports) reads posts through such a view. A post that the view may not use is
 * left out; one whose text may not be shown comes without its text. Both are counted, with the reason.
 */
import type { Store } from '../io/store/store.ts';
import type { Post } from '../model/post.ts';
import type { PostRights, Rights, RightsPolicy, Use } from '../model/rights.ts';
import type { FoundPost } from '../model/search.ts';
import { permits, rightsOfPost } from '../rights/index.ts';

/** What a view is for. The page is shown by the API. */
export type Purpose = 'page' | 'feeds' | 'mcp' | 'export' | 'training';

export interface Withheld {
	readonly post: number;
	readonly use: Use;
	readonly reason: string;
}

export interface PermitOptions {
	readonly purpose: Purpose;
	readonly policy: RightsPolicy;
	/** The time of the question, ISO. */
	readonly now: () => string;
	/** Called for every post that is left out or shown without its text. */
	readonly onWithheld?: (withheld: Withheld) => void;
}

/** The uses that a purpose needs to show a post at all, and to show its text. */
const NEEDS: Readonly<Record<Purpose, { readonly post: readonly Use[]; readonly text: readonly Use[] }>> = {
	page: { post: ['index'], text: ['text', 'api'] },
	feeds: { post: ['index', 'feeds'], text: [] },
	mcp: { post: ['index', 'mcp'], text: [] },
	export: { post: ['index', 'export'], text: [] },
	training: { post: ['index', 'export', 'training'], text: [] },
};

export function permitStore(store: Store, options: PermitOptions): Store {
	const view = new PermittedReads(store, options);
	const own: Partial<Store> = {
		post: (key) => view.post(key),
		posts: (query) => view.posts(query),
		versions: (post) => view.ofPost(post, (id) => store.versions(id)),
		comments: (post) => view.ofPost(post, (id) => store.comments(id)),
		found: (posts) => view.found(posts),
		sample: (blog, url) => view.sample(blog, url),
	};
	return new Proxy(store, {
		get(target, name) {
			const value: unknown = Reflect.get(own, name) ?? Reflect.get(target, name);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}

class PermittedReads {
	readonly #store: Store;
	readonly #options: PermitOptions;

	constructor(store: Store, options: PermitOptions) {
		this.#store = store;
		this.#options = options;
	}

	async post(key: string | number): Promise<Post | null> {
		const post = await this.#store.post(key);
		return post === null ? null : ((await this.#show([post]))[0] ?? null);
	}

	async posts(query: Parameters<Store['posts']>[0]): ReturnType<Store['posts']> {
		const { items, next } = await this.#store.posts(query);
		return { items: await this.#show(items), next };
	}

	/** What belongs to the text of a post. */
	async ofPost<T>(post: number, read: (id: number) => Promise<readonly T[]>): Promise<readonly T[]> {
		const [rights] = await this.#rightsOf([post]);
		return rights === undefined || !this.#isShown(rights, 'text') ? [] : read(post);
	}

	/** Results of a search, whose texts become snippets. */
	async found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		const [found, rights] = await Promise.all([this.#store.found(posts), this.#rightsOf(posts)]);
		const byPost = new Map(rights.map((one) => [one.post, one]));
		return found.flatMap((post) => {
			const one = byPost.get(post.post);
			if (one === undefined || !this.#isShown(one, 'post')) return [];
			const { answers } = one;
			const isShort = this.#permits(answers, ['snippet']);
			if (!isShort) this.#report(one, ['snippet']);
			const text = isShort ? post.text.slice(0, answers.maxSnippet ?? undefined) : '';
			const isWhole = isShort && answers.maxSnippet === null;
			const isSnippetOnly = !isWhole || !this.#permits(answers, NEEDS[this.#options.purpose].text);
			return { ...post, text, comments: isWhole ? post.comments : [], isSnippetOnly };
		});
	}

	/** A page as it was fetched. Pages that are not posts have no rights of their own. */
	async sample(blog: string, url: string): Promise<string | null> {
		const post = await this.#store.post(url);
		if (post === null) return this.#store.sample(blog, url);
		const [rights] = await this.#rightsOf([post.id]);
		const isPermitted = rights === undefined || this.#permits(rights.answers, ['archive', 'text']);
		if (!isPermitted) this.#report(rights, ['archive', 'text']);
		return isPermitted ? this.#store.sample(blog, url) : null;
	}

	async #show(posts: readonly Post[]): Promise<Post[]> {
		const rights = await this.#rightsOf(posts.map(({ id }) => id));
		const byPost = new Map(rights.map((one) => [one.post, one]));
		return posts.flatMap((post) => {
			const one = byPost.get(post.id);
			if (one === undefined) return post;
			if (!this.#isShown(one, 'post')) return [];
			return this.#isShown(one, 'text') ? post : { ...post, html: '', text: '' };
		});
	}

	async #rightsOf(posts: readonly number[]): Promise<AnsweredRights[]> {
		const now = this.#options.now();
		const rights = posts.length === 0 ? [] : await this.#store.rights(posts);
		return rights.map((one) => ({ ...one, answers: rightsOfPost(one, now) }));
	}

	#isShown(one: AnsweredRights, part: 'post' | 'text'): boolean {
		const { post, text } = NEEDS[this.#options.purpose];
		const needed = part === 'post' ? post : [...post, ...text];
		if (this.#permits(one.answers, needed)) return true;
		this.#report(one, needed);
		return false;
	}

	#permits(answers: Rights, needed: readonly Use[]): boolean {
		return needed.every((use) => permits(answers, use, this.#options.policy));
	}

	#report({ post, answers }: AnsweredRights, needed: readonly Use[]): void {
		const use = needed.find((one) => !permits(answers, one, this.#options.policy))!;
		const reason = answers[use].reason ?? 'nothing was declared, and the policy withholds what is unknown';
		this.#options.onWithheld?.({ post, use, reason });
	}
}

type AnsweredRights = PostRights & { readonly answers: Rights };
