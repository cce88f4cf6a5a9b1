/** batch: writes pieces to the store, a few hundred posts at a time, and counts the results. */
import type { Store } from '../io/store/store.ts';
import type { BlogFacts, PostFacts, QuarantineFacts } from '../model/batch.ts';
import type { Wrapper } from '../model/wrapper.ts';
import type { Piece } from './piece.ts';

const BATCH_POSTS = 250;
/** A batch also ends after this many characters. */
const BATCH_CHARS = 8_000_000;
const BATCH_BLOGS = 500;

export interface Problem {
	readonly where: string;
	readonly why: string;
}

/** The maximum number of problems shown. The others are only counted. */
const MAX_TOLD = 20;

export class ImportBatch {
	readonly counts = { new: 0, edited: 0, same: 0, bad: 0, blogs: 0 };
	/** Skipped things by kind, such as drafts, with their number. */
	readonly passed = new Map<string, number>();
	/** The first problems. */
	readonly problems: Problem[] = [];
	readonly #store: Store;
	readonly #at: string;
	readonly #onProblem: (problem: Problem) => void;
	#blogs: BlogFacts[] = [];
	#posts: PostFacts[] = [];
	#wrappers: { readonly blog: string; readonly wrapper: Wrapper }[] = [];
	/** Blogs that this import added: its later facts about them count, too. */
	readonly #ownBlogs = new Set<string>();
	/** Posts that were gone, or asked not to be stored, when the archive was made. */
	readonly #removed = new Map<string, 'gone' | 'withdrawn'>();
	#chars = 0;
	/** Resolves when the previous batch is searchable. */
	#found: Promise<void> = Promise.resolve();

	constructor(store: Store, at: string, onProblem: (problem: Problem) => void) {
		this.#store = store;
		this.#at = at;
		this.#onProblem = onProblem;
	}

	/** Saved posts, new or not, including those in the current batch. */
	get posts(): number {
		return this.counts.new + this.counts.edited + this.counts.same + this.#posts.length;
	}

	async add(piece: Piece, file: string): Promise<void> {
		await this.#take(piece, file);
		const isFull =
			this.#posts.length >= BATCH_POSTS || this.#chars >= BATCH_CHARS || this.#blogs.length >= BATCH_BLOGS;
		if (isFull) await this.flush();
	}

	async #take(piece: Piece, file: string): Promise<void> {
		switch (piece.kind) {
			case 'post':
				return this.#addPost(piece.post);
			case 'blog':
				return this.#addBlog(piece.blog);
			case 'wrapper':
				return this.#addWrapper(piece.blog, piece.wrapper);
			case 'gone':
			case 'withdrawn':
				this.#removed.set(piece.url, piece.kind);
				return;
			case 'bad':
				return this.addProblem({ where: `${file}, ${piece.where}`, why: piece.why });
			case 'quarantine':
				return this.#quarantine(piece.page, file);
			case 'passed':
				return this.#skip(piece.what);
		}
	}

	#skip(what: string): void {
		this.passed.set(what, (this.passed.get(what) ?? 0) + 1);
	}

	addProblem(problem: Problem): void {
		this.counts.bad++;
		if (this.problems.length >= MAX_TOLD) return;
		this.problems.push(problem);
		this.#onProblem(problem);
	}

	/** Written immediately, so that the page is saved however the import ends. */
	async #quarantine(page: QuarantineFacts, file: string): Promise<void> {
		const { url, blog } = page;
		const why = `could not be processed: ${page.why}. It is quarantined: logosphere quarantine show ${url}`;
		const gap = { blog, url, kind: 'not-understood', why: `${url} of ${file}: ${why}`, from: null, to: null };
		await this.#store.write({ at: this.#at, quarantine: [page], gaps: [gap] });
		this.addProblem({ where: `${file}, ${url}`, why });
	}

	#addPost(post: PostFacts): void {
		this.#posts.push(post);
		this.#chars += post.draft.html.length + post.draft.text.length;
	}

	/** An import adds facts about a blog, but does not replace known ones. */
	async #addBlog(facts: BlogFacts): Promise<void> {
		const { url, feeds = [] } = facts;
		const known = this.#ownBlogs.has(url) ? null : await this.#store.blog(url);
		if (known === null && !this.#ownBlogs.has(url)) this.counts.blogs++;
		if (known === null) this.#ownBlogs.add(url);
		const more = Object.entries(facts).filter(
			([name, value]) =>
				name !== 'url' &&
				name !== 'feeds' &&
				value !== null &&
				isMissing(known?.[name as keyof typeof known]),
		);
		const missing = feeds.filter((feed) => !known?.feeds.some((one) => one.url === feed.url));
		if (known !== null && more.length === 0 && missing.length === 0) return;
		this.#blogs.push({ ...Object.fromEntries(more), url, ...(missing.length > 0 ? { feeds: missing } : {}) });
	}

	/** Does not replace an existing wrapper. */
	async #addWrapper(blog: string, wrapper: Wrapper): Promise<void> {
		if (this.#ownBlogs.has(blog) || (await this.#store.wrappers(blog)).length === 0)
			this.#wrappers.push({ blog, wrapper });
	}

	async flush(): Promise<void> {
		const [blogs, posts, wrappers] = [this.#blogs, this.#posts, this.#wrappers];
		[this.#blogs, this.#posts, this.#wrappers, this.#chars] = [[], [], [], 0];
		if (blogs.length === 0 && posts.length === 0 && wrappers.length === 0) return;
		const report = await this.#store.write({ at: this.#at, isHistory: true, blogs, posts, wrappers });
		for (const { outcome } of report.posts) {
			if (outcome === 'forgotten') this.#skip('posts erased on request');
			else this.counts[outcome]++;
		}
		await this.#keepStep();
	}

	/** Writes the rest, and marks deleted posts. Only posts of this import are marked: for others the store may know better. */
	async finish(): Promise<void> {
		await this.flush();
		const removed = { gone: [] as string[], withdrawn: [] as string[] };
		for (const [url, why] of this.#removed) {
			const post = await this.#store.post(url);
			if (post?.firstSeen === this.#at) removed[why].push(post.url);
		}
		if (removed.gone.length + removed.withdrawn.length > 0)
			await this.#store.write({ at: this.#at, ...removed });
	}

	/** Stays at most one batch ahead of the index, so that posts are searchable during the import. */
	async #keepStep(): Promise<void> {
		const before = this.#found;
		this.#found = this.#store.indexed();
		// The next batch awaits it. Until then, a rejection must not count as unhandled.
		this.#found.catch(() => {});
		await before;
	}
}

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
