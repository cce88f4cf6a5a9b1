/** readers: threads that answer questions, each with a connection of its own to the store. */
import { AnswerThreads } from '../io/answer-threads.ts';
import { threadFile } from '../io/thread-file.ts';
import { FOR_ANSWERS_MB, type ThreadLimits } from '../io/watched-thread.ts';
import { makeReads, type QuestionName, type Reads } from './reads.ts';

export interface ReadQuestion {
	readonly name: QuestionName;
	readonly args: readonly unknown[];
}

export interface ReadersOptions extends Partial<ThreadLimits> {
	/** What a thread starts from. */
	readonly file?: URL;
}

export class Readers {
	readonly #threads: AnswerThreads<ReadQuestion, unknown>;
	readonly reads: Reads;

	constructor(place: string, threads: number, options: ReadersOptions = {}) {
		const file = threadFile('read-thread', import.meta.url);
		const limits = { youngMemoryMb: FOR_ANSWERS_MB };
		this.#threads = new AnswerThreads({ file, ...limits, ...options, data: place, threads });
		this.reads = makeReads((name, args) => this.#threads.ask({ name, args }));
	}

	close(): Promise<void> {
		return this.#threads.close();
	}
}
