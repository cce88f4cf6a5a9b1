/**
 * inspector: inspects pages in a separate thread, so that a page that takes forever delays only other inspections,
 * and only up to the time limit for a page in the crawl.
 */
import { Failure } from '../../io/failure.ts';
import { JobAborted, ThreadPool, type ThreadSettings } from '../../io/threads/pool.ts';
import { QUERIES_YOUNG_MB } from '../../io/threads/supervised-thread.ts';
import { threadFile } from '../../io/threads/thread-file.ts';
import type { Inspection, ListedRule } from '../../model/inspection.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import type { PageWork } from '../../observe/correct.ts';
import type { PostValues, TaughtRule, ValueCandidates } from '../../pipeline/index.ts';
import type { InspectAnswer, InspectQuestion } from './answer-inspect.ts';
import type { StoredPage } from './inspection.ts';

export interface Inspector {
	inspect(stored: StoredPage, wrapper: Wrapper | null): Promise<Inspection>;
	/** The rules of a wrapper, with the values each finds on the pages. */
	rules(wrapper: Wrapper, pages: readonly StoredPage[]): Promise<readonly ListedRule[]>;
	/** For corrections. */
	readonly work: PageWork;
}

type AskInspect = (question: InspectQuestion) => Promise<InspectAnswer>;

function makeInspector(ask: AskInspect): Inspector {
	return {
		inspect: (stored, wrapper) => ask({ kind: 'page', stored, wrapper }) as Promise<Inspection>,
		rules: (wrapper, pages) => ask({ kind: 'rules', wrapper, pages }) as Promise<readonly ListedRule[]>,
		work: {
			candidates: (page, wrapper) => ask({ kind: 'candidates', page, wrapper }) as Promise<ValueCandidates>,
			teach: (wrapper, lesson) => ask({ kind: 'lesson', lesson, wrapper }) as Promise<TaughtRule | null>,
			values: (pages, wrapper) => ask({ kind: 'values', pages, wrapper }) as Promise<readonly PostValues[]>,
		},
	};
}

/** Without threads, for tests. The import is lazy because only the thread needs that code. */
export const inspectHere: Inspector = makeInspector(async (question) => {
	const { answerInspect } = await import('./answer-inspect.ts');
	return answerInspect(question);
});

export class InspectThreads {
	readonly #pool: ThreadPool<InspectQuestion, InspectAnswer>;
	readonly inspector: Inspector;

	constructor(options: ThreadSettings = {}) {
		const file = threadFile('inspect-thread', import.meta.url);
		this.#pool = new ThreadPool({ file, youngMemoryMb: QUERIES_YOUNG_MB, ...options, threads: 1 });
		this.inspector = makeInspector((question) => this.#run(question));
	}

	async #run(question: InspectQuestion): Promise<InspectAnswer> {
		try {
			return await this.#pool.run(question);
		} catch (error) {
			if (error instanceof JobAborted) throw notUnderstood(question, error);
			throw error;
		}
	}

	close(): Promise<void> {
		return this.#pool.close();
	}
}

function notUnderstood(question: InspectQuestion, cause: JobAborted): Failure {
	const name = question.kind === 'page' ? question.stored.url : 'One of the stored pages';
	return new Failure('not-understood', `${name} could not be processed: ${cause.message}.`, 'stop', {
		cause,
	});
}
