/**
 * index-reader: queries that need only the index file.
 *
 * One read connection sees two files: the index and, as `store`, the ranking and filter data: the store's own file, or the
 * index itself if the store is on a server.
 */
import { existsSync } from 'node:fs';
import type {
	Answer,
	CountQuestion,
	DayCount,
	FacetCounts,
	FacetQuestion,
	PostTerms,
	Question,
	SearchPlan,
} from '../../../model/search.ts';
import { countTerms, NOT_READY } from '../ranking.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { askIndex, countMatches } from './ask.ts';
import { countByDay } from './count.ts';
import { countPosts } from './day-counts.ts';
import { countFacets, NO_FACETS } from './facets.ts';
import { type LinkFinder, linkingInStore } from './render-filter.ts';
import { INDEX_VERSION, type IndexProgress, indexVersion, progressOf } from './schema.ts';

export class IndexReader {
	readonly database: Sqlite;

	constructor(indexFile: string, storeFile = indexFile) {
		this.database = new Sqlite(indexFile, { isReader: true });
		this.database.attach(storeFile, 'store');
	}

	get isReady(): boolean {
		return indexVersion(this.database) === INDEX_VERSION;
	}

	get progress(): IndexProgress {
		return progressOf(this.database);
	}

	stemLanguages(): string[] {
		if (!this.isReady) return [];
		const rows = this.database.sql('SELECT language FROM stem_languages ORDER BY language').all();
		return rows.map(({ language }) => language as string);
	}

	find(question: Question, findLinks: LinkFinder = linkingInStore): Answer {
		return this.isReady ? askIndex(this.database, question, findLinks) : NOT_READY;
	}

	countUpTo(
		plans: readonly SearchPlan[],
		most: number,
		findLinks: LinkFinder = linkingInStore,
	): readonly number[] {
		if (!this.isReady) return plans.map(() => 0);
		return countMatches(this.database, plans, most, findLinks);
	}

	countByDay(question: CountQuestion, findLinks: LinkFinder = linkingInStore): DayCount[] {
		return this.isReady ? countByDay(this.database, question, findLinks) : [];
	}

	countFacets(question: FacetQuestion, findLinks: LinkFinder = linkingInStore): FacetCounts {
		return this.isReady ? countFacets(this.database, question, findLinks) : NO_FACETS;
	}

	/** The language by which a post's words were stemmed; undefined if it is not in the index. */
	stemsOf(post: number): string | null | undefined {
		if (!this.isReady) return undefined;
		return this.database.sql('SELECT stems FROM docs WHERE id = ?').get(post)?.stems as
			| string
			| null
			| undefined;
	}

	/** What a post is about; null if it is not in the index. */
	termsOf(post: number, title: string | null, text: string): PostTerms | null {
		const stems = this.stemsOf(post);
		if (stems === undefined) return null;
		const usage = this.database.sql('SELECT doc FROM vocabulary WHERE term = ?');
		const terms = countTerms(`${title ?? ''}\n${text}`, stems).map(([term, count]) => ({
			term,
			count,
			posts: (usage.get(term)?.doc as number | undefined) ?? 0,
		}));
		return { post, posts: countPosts(this.database), terms };
	}

	close(): void {
		this.database.close();
	}
}

/** The last change of the store in an index file; 0 if there is no file. */
export function takenBy(indexFile: string): number {
	if (!existsSync(indexFile)) return 0;
	const database = new Sqlite(indexFile, { isReader: true });
	try {
		return progressOf(database).taken;
	} finally {
		database.close();
	}
}
