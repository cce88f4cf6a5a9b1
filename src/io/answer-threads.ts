/**
 * answer-threads: questions that are answered in threads of their own, each watched.
 *
 * A question goes to the thread that has the fewest to answer. One that keeps its thread busy for too long, takes too much memory or
 * ends it is given up; those behind it are asked again, of a new thread.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { Failure } from './failure.ts';
import { type ThreadEnd, type ThreadLimits, WatchedThread } from './watched-thread.ts';

export interface ToAnswerer<Question> {
	readonly id: number;
	readonly question: Question;
}

export type FromAnswerer<Answer> =
	| { readonly id: number; readonly value: Answer }
	| { readonly id: number; readonly failure: ToldFailure };

/** An error, as it goes from thread to thread; `code` is null when it is no failure but a fault. */
export interface ToldFailure extends Pick<Failure, 'message' | 'action'> {
	readonly code: string | null;
}

export interface AnswerThreadsOptions extends Partial<ThreadLimits> {
	/** What a thread starts from: a file that calls `serveAnswers`. */
	readonly file: URL;
	/** What a thread is started with. */
	readonly data?: unknown;
	readonly threads: number;
}

/** The code of the failure when more is asked than can be answered. */
export const ENOUGH_ASKED = 'too-much-at-once';
/** The code of the failure when the answer takes too much. */
export const GIVEN_UP = 'given-up';

/** A question that its thread did not survive. */
export class GivenUp extends Failure {
	/** In words that go on from "it could not be done: ". */
	readonly why: string;

	constructor(why: string) {
		super(GIVEN_UP, `The answer was given up: ${why}.`);
		this.why = why;
	}
}

interface Waiter<Question, Answer> {
	readonly question: Question;
	resolve(answer: Answer): void;
	reject(error: unknown): void;
}

/** Questions that wait for one thread: more would only be answered to people who have gone. */
const MOST_WAITING = 500;
/** Whoever asked before the end is answered, if it does not take longer. */
const LAST_ANSWERS_MS = 2_000;
const LOOK_MS = 10;

export class AnswerThreads<Question, Answer> {
	readonly #start: () => AnswerThread<Question, Answer>;
	#threads: readonly AnswerThread<Question, Answer>[];

	constructor(options: AnswerThreadsOptions) {
		this.#start = () => new AnswerThread(options, (waiter) => this.#ask(waiter));
		this.#threads = Array.from({ length: options.threads }, this.#start);
	}

	ask(question: Question): Promise<Answer> {
		return new Promise((resolve, reject) => this.#ask({ question, resolve, reject }));
	}

	#ask(waiter: Waiter<Question, Answer>): void {
		this.#threads = this.#threads.map((thread) => (thread.isGone ? this.#start() : thread));
		const best = this.#threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best));
		if (best.waiting < MOST_WAITING) best.ask(waiter);
		else waiter.reject(new Failure(ENOUGH_ASKED, 'Too much is asked at once. Try again in a moment.'));
	}

	/** What was asked is answered first, and what follows from the answers: who asked may have gone, but nothing went wrong. */
	async close(): Promise<void> {
		const untilMs = performance.now() + LAST_ANSWERS_MS;
		while (this.#isAsked && performance.now() < untilMs) await rest(LOOK_MS);
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}

	get #isAsked(): boolean {
		return this.#threads.some(({ waiting }) => waiting > 0);
	}
}

class AnswerThread<Question, Answer> {
	readonly #thread: WatchedThread<ToAnswerer<Question>, FromAnswerer<Answer>>;
	readonly #waiters = new Map<number, Waiter<Question, Answer>>();
	readonly #askAgain: (waiter: Waiter<Question, Answer>) => void;
	#last = 0;
	/** The thread has ended: nothing that is asked of it would be answered. */
	isGone = false;

	constructor(options: AnswerThreadsOptions, askAgain: (waiter: Waiter<Question, Answer>) => void) {
		this.#askAgain = askAgain;
		this.#thread = new WatchedThread({
			...options,
			onMessage: (message: FromAnswerer<Answer>) => this.#take(message),
			onEnd: (end) => this.#end(end),
		});
		this.#thread.hold(false);
	}

	get waiting(): number {
		return this.#waiters.size;
	}

	ask(waiter: Waiter<Question, Answer>): void {
		const id = ++this.#last;
		this.#waiters.set(id, waiter);
		this.#thread.hold(true);
		this.#thread.post({ id, question: waiter.question });
	}

	#take(message: FromAnswerer<Answer>): void {
		const waiter = this.#waiters.get(message.id);
		this.#waiters.delete(message.id);
		if (this.#waiters.size === 0) this.#thread.hold(false);
		if ('value' in message) waiter?.resolve(message.value);
		else waiter?.reject(toError(message.failure));
	}

	/** The question that the thread was at is given up; the others are asked again. */
	#end({ workedOn, why }: ThreadEnd): void {
		this.isGone = true;
		const waiters = [...this.#waiters];
		this.#waiters.clear();
		for (const [id, waiter] of waiters) {
			if (workedOn === null) waiter.reject(new Error(why));
			else if (id === workedOn) waiter.reject(new GivenUp(why));
			else this.#askAgain(waiter);
		}
	}

	async close(): Promise<void> {
		await this.#thread.close();
		for (const { reject } of this.#waiters.values()) reject(new Failure('closed', 'The store is closed.'));
		this.#waiters.clear();
	}
}

function toError({ code, message, action }: ToldFailure): Error {
	return code === null ? new Error(message) : new Failure(code, message, action);
}
