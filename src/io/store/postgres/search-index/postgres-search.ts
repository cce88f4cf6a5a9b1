/** postgres-search: the store as search asks it; each question sees one moment of the index. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type {
	Answer,
	CountQuestion,
	DayCount,
	FoundPost,
	PostTerms,
	Question,
	SearchEngine,
} from '../../../../model/search.ts';
import { countTerms, NOT_READY } from '../../ranking.ts';
import { parseList } from '../../rows.ts';
import type { Postgres, Row, Session } from '../driver.ts';
import { addressKey } from '../keep/load.ts';
import { askIndex } from './ask.ts';
import { countByDay } from './count.ts';
import { INDEX_VERSION, readProgress } from './progress.ts';
import { Reading, SegmentCache } from './reading.ts';

export class PostgresSearch implements SearchEngine {
	readonly #postgres: Postgres;
	readonly #cache = new SegmentCache();

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
	}

	async stemLanguages(): Promise<readonly string[]> {
		const rows = await this.#postgres.session.all('SELECT language FROM stem_languages ORDER BY language');
		return rows.map(({ language }) => language as string);
	}

	find(question: Question): Promise<Answer> {
		return this.#read(NOT_READY, (session, reading) => askIndex(session, reading, question));
	}

	countByDay(question: CountQuestion): Promise<readonly DayCount[]> {
		return this.#read<readonly DayCount[]>([], (session, reading) => countByDay(session, reading, question));
	}

	#read<T>(otherwise: T, work: (session: Session, reading: Reading) => Promise<T>): Promise<T> {
		return this.#postgres.snapshot(async (session) => {
			const { version } = await readProgress(session);
			if (version !== INDEX_VERSION) return otherwise;
			return work(session, new Reading(session, await this.#cache.load(session)));
		});
	}

	async found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		const rows = await this.#postgres.session.all(
			`SELECT p.id, p.url, p.title, p.author, p.published, p.language, p.categories, p.text,
				b.id AS blog_id, b.url AS blog_url, b.title AS blog_title, b.description AS blog_description, d.stems,
				CASE WHEN p.comments = 0 THEN '{}' ELSE
					ARRAY(SELECT c.text FROM comments c WHERE c.blog = p.blog AND c.post = p.id ORDER BY c.place) END AS comments
			FROM post_places l JOIN posts p ON p.blog = l.blog AND p.id = l.id JOIN blogs b ON b.id = p.blog
				LEFT JOIN docs d ON d.blog = p.blog AND d.post = p.id
			WHERE l.id = ANY($1)`,
			[posts],
		);
		const found = new Map(rows.map((row) => [row.id as number, toFound(row)]));
		return posts.flatMap((post) => found.get(post) ?? []);
	}

	async termsOf(url: string): Promise<PostTerms | null> {
		return this.#read<PostTerms | null>(null, async (session, reading) => {
			const row = await session.get(
				`SELECT p.id, p.title, p.text, d.stems FROM post_keys k JOIN posts p ON p.blog = k.blog AND p.id = k.post
					JOIN docs d ON d.blog = k.blog AND d.post = k.post WHERE k.key = $1`,
				[addressKey(plainAddress(url))],
			);
			if (row === undefined) return null;
			const counts = countTerms(`${row.title ?? ''}\n${row.text}`, row.stems as string | null);
			await reading.fetch(counts.map(([term]) => ({ term, isPrefix: false })));
			const terms = counts.map(([term, count]) => ({ term, count, posts: reading.postsWith(term) }));
			return { post: row.id as number, posts: reading.posts, terms };
		});
	}
}

function toFound(row: Row): FoundPost {
	return {
		post: row.id as number,
		url: row.url as string,
		title: row.title as string | null,
		blog: row.blog_url as string,
		blogId: row.blog_id as number,
		blogTitle: row.blog_title as string | null,
		blogDescription: row.blog_description as string | null,
		author: row.author as string | null,
		published: row.published as string | null,
		language: row.language as string | null,
		stems: row.stems as string | null,
		categories: parseList<string>(row.categories),
		text: row.text as string,
		comments: row.comments as string[],
	};
}
