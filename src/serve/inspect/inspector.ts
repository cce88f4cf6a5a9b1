/**
 * inspector: pages inspected in a thread of their own, so that one without an end holds up nobody but those who look at pages, and
 * them for as long as a visit of the crawl may take.
 */
import { AnswerThreads, GivenUp } from '../../io/answer-threads.ts';
import { Failure } from '../../io/failure.ts';
import { threadFile } from '../../io/thread-file.ts';
import { FOR_ANSWERS_MB, type ThreadLimits } from '../../io/watched-thread.ts';
import type { Inspection, ListedRule } from '../../model/inspection.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import type { StoredPage } from './inspection.ts';

export interface Inspector {
	inspect(stored: StoredPage, wrapper: Wrapper | null): Promise<Inspection>;
	/** The rules of a wrapper, with what each gives on the pages. */
	rules(wrapper: Wrapper, pages: readonly StoredPage[]): Promise<readonly ListedRule[]>;
}

export type InspectQuestion =
	| { readonly kind: 'page'; readonly stored: StoredPage; readonly wrapper: Wrapper | null }
	| { readonly kind: 'rules'; readonly pages: readonly StoredPage[]; readonly wrapper: Wrapper };

export type InspectAnswer = Inspection | readonly ListedRule[];

type AskInspect = (question: InspectQuestion) => Promise<InspectAnswer>;

function makeInspector(ask: AskInspect): Inspector {
	return {
		inspect: (stored, wrapper) => ask({ kind: 'page', stored, wrapper }) as Promise<Inspection>,
		rules: (wrapper, pages) => ask({ kind: 'rules', wrapper, pages }) as Promise<readonly ListedRule[]>,
	};
}

/** Without threads: for tests of what is found. What a thread loads need not be loaded here, too. */
export const inspectHere: Inspector = makeInspector(async (question) => {
	const { answerInspect } = await import('./answer-inspect.ts');
	return answerInspect(question);
});

export interface InspectThreadsOptions extends Partial<ThreadLimits> {
	/** What a thread starts from. */
	readonly file?: URL;
}

export class InspectThreads {
	readonly #options: InspectThreadsOptions;
	/** Started for the first page that somebody looks at: it loads all that understands pages. */
	#threads: AnswerThreads<InspectQuestion, InspectAnswer> | null = null;
	readonly inspector: Inspector;

	constructor(options: InspectThreadsOptions = {}) {
		this.#options = options;
		this.inspector = makeInspector((question) => this.#ask(question));
	}

	#start(): AnswerThreads<InspectQuestion, InspectAnswer> {
		const file = threadFile('inspect-thread', import.meta.url);
		return new AnswerThreads({ file, youngMemoryMb: FOR_ANSWERS_MB, ...this.#options, threads: 1 });
	}

	async #ask(question: InspectQuestion): Promise<InspectAnswer> {
		this.#threads ??= this.#start();
		try {
			return await this.#threads.ask(question);
		} catch (error) {
			if (error instanceof GivenUp) throw notUnderstood(question, error.why);
			throw error;
		}
	}

	async close(): Promise<void> {
		await this.#threads?.close();
	}
}

function notUnderstood(question: InspectQuestion, why: string): Failure {
	const name = question.kind === 'page' ? question.stored.url : 'One of the stored pages';
	return new Failure('not-understood', `${name} could not be understood: ${why}.`);
}
