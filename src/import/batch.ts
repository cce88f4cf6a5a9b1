/** batch: pieces into the store, some hundred posts at once, and the count of what came of them. */
import type { Store } from '../io/store/store.ts';
import type { BlogFacts, PostFacts, QuarantineFacts } from '../model/batch.ts';
import type { Wrapper } from '../model/wrapper.ts';
import type { Piece } from './piece.ts';

const BATCH_POSTS = 250;
/** Long posts are written sooner. */
const BATCH_CHARS = 8_000_000;
const BATCH_BLOGS = 500;

export interface Problem {
	readonly where: string;
	readonly why: string;
}

/** Problems that are told one by one; the others are counted. */
const MOST_TOLD = 20;

export class ImportBatch {
	readonly counts = { new: 0, edited: 0, same: 0, bad: 0, blogs: 0 };
	/** What was no post and need not be one → how many. */
	readonly passed = new Map<string, number>();
	/** The first of what was bad. */
	readonly problems: Problem[] = [];
	readonly #store: Store;
	readonly #at: string;
	readonly #tell: (problem: Problem) => void;
	#blogs: BlogFacts[] = [];
	#posts: PostFacts[] = [];
	#wrappers: { readonly blog: string; readonly wrapper: Wrapper }[] = [];
	#gone: string[] = [];
	#chars = 0;
	/** Fulfilled when the batch before is found. */
	#found: Promise<void> = Promise.resolve();

	constructor(store: Store, at: string, tell: (problem: Problem) => void) {
		this.#store = store;
		this.#at = at;
		this.#tell = tell;
	}

	/** Posts that were kept, new or not, and those that are about to be. */
	get posts(): number {
		return this.counts.new + this.counts.edited + this.counts.same + this.#posts.length;
	}

	async add(piece: Piece, file: string): Promise<void> {
		if (piece.kind === 'post') this.#addPost(piece.post);
		else if (piece.kind === 'blog') await this.#addBlog(piece.blog);
		else if (piece.kind === 'wrapper') await this.#addWrapper(piece.blog, piece.wrapper);
		else if (piece.kind === 'gone') this.#gone.push(piece.url);
		else if (piece.kind === 'bad') this.addProblem({ where: `${file}, ${piece.where}`, why: piece.why });
		else if (piece.kind === 'quarantine') await this.#quarantine(piece.page, file);
		else this.#passOver(piece.what);
		const isFull =
			this.#posts.length >= BATCH_POSTS || this.#chars >= BATCH_CHARS || this.#blogs.length >= BATCH_BLOGS;
		if (isFull) await this.flush();
	}

	#passOver(what: string): void {
		this.passed.set(what, (this.passed.get(what) ?? 0) + 1);
	}

	addProblem(problem: Problem): void {
		this.counts.bad++;
		if (this.problems.length >= MOST_TOLD) return;
		this.problems.push(problem);
		this.#tell(problem);
	}

	/** At once: whatever ends the import later, the page is there. */
	async #quarantine(page: QuarantineFacts, file: string): Promise<void> {
		const { url, blog } = page;
		const why = `it could not be understood: ${page.why}. It is quarantined: logosphere quarantine show ${url}`;
		const gap = { blog, url, kind: 'not-understood', why: `${url} of ${file}: ${why}`, from: null, to: null };
		await this.#store.write({ at: this.#at, quarantine: [page], gaps: [gap] });
		this.addProblem({ where: `${file}, ${url}`, why });
	}

	#addPost(post: PostFacts): void {
		this.#posts.push(post);
		this.#chars += post.draft.html.length + post.draft.text.length;
	}

	/** An import adds to what is known of a blog; it does not overrule it. */
	async #addBlog(facts: BlogFacts): Promise<void> {
		const known = await this.#store.blog(facts.url);
		const { url, feeds = [] } = facts;
		if (known === null && !this.#blogs.some((blog) => blog.url === url)) this.counts.blogs++;
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

	/** A blog that has a wrapper keeps it. */
	async #addWrapper(blog: string, wrapper: Wrapper): Promise<void> {
		if ((await this.#store.wrappers(blog)).length === 0) this.#wrappers.push({ blog, wrapper });
	}

	async flush(): Promise<void> {
		const [blogs, posts, wrappers] = [this.#blogs, this.#posts, this.#wrappers];
		[this.#blogs, this.#posts, this.#wrappers, this.#chars] = [[], [], [], 0];
		if (blogs.length === 0 && posts.length === 0 && wrappers.length === 0) return;
		const report = await this.#store.write({ at: this.#at, isHistory: true, blogs, posts, wrappers });
		for (const { outcome } of report.posts) {
			if (outcome === 'forgotten') this.#passOver('posts that somebody asked to be forgotten');
			else this.counts[outcome]++;
		}
		await this.#keepStep();
	}

	/** The rest, and what was gone: only posts that came with this import, for others may know better. */
	async finish(): Promise<void> {
		await this.flush();
		const posts = await Promise.all(this.#gone.map((url) => this.#store.post(url)));
		const gone = posts.flatMap((post) => (post?.firstSeen === this.#at ? post.url : []));
		if (gone.length > 0) await this.#store.write({ at: this.#at, gone });
	}

	/** No further ahead of the index than a batch: what is imported can be searched while the import goes on. */
	async #keepStep(): Promise<void> {
		const before = this.#found;
		this.#found = this.#store.indexed();
		// It is waited for when the next batch is written; until then nobody hears it fail.
		this.#found.catch(() => {});
		await before;
	}
}

function isMissing(value: unknown): boolean {
	return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
