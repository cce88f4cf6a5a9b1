/**
 * postgres-search: searches a PostgreSQL store: matches come from this machine's index, the shown data from the store.
 *
 * The first query opens the index. A command then waits until the index has everything stored before, and reports its progress; a
 * server answers with what is there, and says so.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type {
	Answer,
	CountQuestion,
	DayCount,
	FacetCounts,
	FacetQuestion,
	FoundPost,
	PostTerms,
	Question,
	SearchEngine,
	SearchPlan,
} from '../../../model/search.ts';
import { toFoundPost } from '../rows.ts';
import { type IndexReader, keyOf, type LinkFinder } from '../search-index/index.ts';
import { PostgresSource, readTop } from './change-source.ts';
import type { Session } from './driver.ts';
import type { LocalIndex } from './local-index.ts';
import { addressKey } from './save/load.ts';
import { shortKey, siteOf } from './short-key.ts';

/** Milliseconds between two progress reports. */
const REPORT_MS = 5_000;
const BEING_MADE = 'The search index on this machine is still being built. Not all posts can be found yet.';

interface SearchOptions {
	/** Answer queries at once from what is indexed so far. */
	readonly isServing: boolean;
	readonly onNotice: (text: string) => void;
	openIndex(): Promise<LocalIndex>;
}

export class PostgresSearch implements SearchEngine {
	readonly #session: Session;
	readonly #options: SearchOptions;
	/** The last change when the first query came. */
	#top: Promise<number> | null = null;
	#caughtUp: Promise<void> | null = null;

	constructor(session: Session, options: SearchOptions) {
		this.#session = session;
		this.#options = options;
	}

	async #ready(): Promise<IndexReader> {
		const index = await this.#options.openIndex();
		const top = await this.#firstTop();
		if (!this.#options.isServing) {
			this.#caughtUp ??= this.#catchUp(index, top);
			await this.#caughtUp.catch((error: unknown) => {
				this.#caughtUp = null;
				throw error;
			});
		}
		return index.reader;
	}

	#firstTop(): Promise<number> {
		this.#top ??= readTop(this.#session).then(({ top }) => top);
		return this.#top.catch((error: unknown) => {
			this.#top = null;
			throw error;
		});
	}

	async #catchUp(index: LocalIndex, top: number): Promise<void> {
		const source = new PostgresSource(this.#session);
		const report = async () => {
			const behind = await source.behind(index.reader.progress.taken);
			this.#options.onNotice(`The search index on this machine is catching up: ${behind} posts to go.`);
		};
		const timer = setInterval(() => void report().catch(() => {}), REPORT_MS);
		await index.until(top).finally(() => clearInterval(timer));
	}

	async stemLanguages(): Promise<readonly string[]> {
		return (await this.#ready()).stemLanguages();
	}

	async find(question: Question): Promise<Answer> {
		const reader = await this.#ready();
		const isBehind = reader.progress.taken < (await this.#firstTop());
		const answer = reader.find(question, await this.#linkFinder(question.plan));
		return isBehind ? { ...answer, notes: [...answer.notes, BEING_MADE] } : answer;
	}

	async countUpTo(plans: readonly SearchPlan[], most: number): Promise<readonly number[]> {
		const reader = await this.#ready();
		return reader.countUpTo(plans, most, await this.#linkFinder({ kind: 'all', of: plans }));
	}

	async countByDay(question: CountQuestion): Promise<readonly DayCount[]> {
		const reader = await this.#ready();
		return reader.countByDay(question, await this.#linkFinder(question.plan));
	}

	async countFacets(question: FacetQuestion): Promise<FacetCounts> {
		const reader = await this.#ready();
		return reader.countFacets(question, await this.#linkFinder(question.plan));
	}

	/** Links are many and rarely searched: they stay on the server, which first returns the posts that have them. */
	async #linkFinder(plan: SearchPlan): Promise<LinkFinder> {
		const posts = new Map<string, string>();
		for (const value of linksIn(plan)) posts.set(value, JSON.stringify(await this.#linkingTo(value)));
		return (value) => ({
			sql: 'd.id IN (SELECT value FROM json_each(?))',
			values: [posts.get(value) ?? '[]'],
		});
	}

	async #linkingTo(value: string): Promise<number[]> {
		const key = shortKey(keyOf(value));
		const rows = await this.#session.all(
			`SELECT DISTINCT post FROM link_targets WHERE site = $1 AND post IS NOT NULL AND (to_key = $2
				OR (to_key > $2::text || '/' AND to_key < $2::text || '0') OR (to_key > $2::text || '?' AND to_key < $2::text || '@'))`,
			[siteOf(key), key],
		);
		return rows.map(({ post }) => post as number);
	}

	async found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		const reader = await this.#ready();
		const rows = await this.#session.all(
			`SELECT p.id, p.url, p.title, p.author, p.published, p.language, p.categories, p.text,
				b.id AS blog_id, b.url AS blog_url, b.title AS blog_title, b.description AS blog_description,
				CASE WHEN p.comments = 0 THEN '{}' ELSE
					ARRAY(SELECT c.text FROM comments c WHERE c.blog = p.blog AND c.post = p.id ORDER BY c.place) END AS comments
			FROM post_places l JOIN posts p ON p.blog = l.blog AND p.id = l.id JOIN blogs b ON b.id = p.blog
			WHERE l.id = ANY($1)`,
			[posts],
		);
		const found = new Map(
			rows.map((row) => {
				const stems = reader.stemsOf(row.id as number) ?? null;
				return [row.id as number, toFoundPost(row, { stems, comments: row.comments as string[] })];
			}),
		);
		return posts.flatMap((post) => found.get(post) ?? []);
	}

	async termsOf(url: string): Promise<PostTerms | null> {
		const reader = await this.#ready();
		const row = await this.#session.get(
			`SELECT p.id, p.title, p.text FROM post_keys k JOIN posts p ON p.blog = k.blog AND p.id = k.post WHERE k.key = $1`,
			[addressKey(canonicalUrl(url))],
		);
		if (row === undefined) return null;
		return reader.termsOf(row.id as number, row.title as string | null, row.text as string);
	}
}

/** The addresses that a plan searches as link targets. */
function linksIn(plan: SearchPlan): string[] {
	if (plan.kind === 'link') return [plan.value];
	if (plan.kind === 'all' || plan.kind === 'any') return plan.of.flatMap(linksIn);
	return plan.kind === 'not' ? linksIn(plan.of) : [];
}
