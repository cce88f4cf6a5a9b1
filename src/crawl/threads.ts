/**
 * threads: visits in threads of their own, so that understanding never holds up the network and the disk.
 *
 * A thread has many visits under way; each asks for its pages here. One that keeps its thread busy for too long, or takes too much
 * memory, ends the thread and fails; the others are begun again in another, and what they asked for already is not asked for again.
 */
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../io/failure.ts';
import { threadFile } from '../io/thread-file.ts';
import { type ThreadEnd, type ThreadLimits, WatchedThread } from '../io/watched-thread.ts';
import type { WebRequest } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import { type SentDossier, SentDossiers } from './dossiers.ts';
import { countTooMany } from './pages-at-hand.ts';
import type { Ask, Asked, VisitInput } from './visit.ts';

/** What a visit is given, as it goes to a thread. */
export interface SentInput extends Omit<VisitInput, 'dossier'> {
	readonly dossier: SentDossier | null;
}

export type ToThread =
	| { readonly kind: 'visit'; readonly id: number; readonly input: SentInput }
	| { readonly kind: 'answer'; readonly id: number; readonly asked: Asked };
export type FromThread =
	| { readonly kind: 'ask'; readonly id: number; readonly request: WebRequest }
	| { readonly kind: 'done'; readonly id: number; readonly batch: Batch }
	| { readonly kind: 'broke'; readonly id: number; readonly message: string };

export interface VisitThreadsOptions extends Partial<ThreadLimits> {
	/** What a thread starts from: a file that calls `serveVisits`. */
	readonly file?: URL;
}

interface Question {
	readonly request: WebRequest;
	/** Null when it was let go: it is asked for again where it is needed again. */
	answer: Promise<Asked> | null;
	/** The answer when it is there. */
	page: Asked | null;
}

interface UnderWay {
	readonly input: VisitInput;
	readonly ask: Ask;
	/** What it has asked for, in order: the same visit asks for the same when it is begun again. */
	readonly questions: Question[];
	/** How many of them it has asked since it was begun. */
	asked: number;
	/** How often it was begun again while nobody was known to be to blame. */
	losses: number;
	resolve(batch: Batch): void;
	reject(error: Error): void;
}

/** A visit that sees so many threads end for no known reason is given up. */
const MOST_LOSSES = 3;

export class VisitThreads {
	readonly #threads: VisitThread[];

	constructor(count: number, options: VisitThreadsOptions = {}) {
		this.#threads = Array.from({ length: count }, () => new VisitThread(options));
	}

	/** A visit in the thread that has the least to do. */
	visit(input: VisitInput, ask: Ask): Promise<Batch> {
		const idlest = this.#threads.reduce((a, b) => (b.size < a.size ? b : a));
		return idlest.visit(input, ask);
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}
}

class VisitThread {
	readonly #options: VisitThreadsOptions;
	#thread: WatchedThread<ToThread, FromThread>;
	/** What the thread knows of blogs. */
	#dossiers = new SentDossiers();
	#visits = new Map<number, UnderWay>();
	#lastId = 0;
	/** Set when threads cannot be started. */
	#failure: Failure | null = null;

	constructor(options: VisitThreadsOptions) {
		this.#options = options;
		this.#thread = this.#start();
	}

	get size(): number {
		return this.#visits.size;
	}

	visit(input: VisitInput, ask: Ask): Promise<Batch> {
		if (this.#failure !== null) return Promise.reject(this.#failure);
		return new Promise((resolve, reject) => {
			this.#begin({ input, ask, questions: [], asked: 0, losses: 0, resolve, reject });
		});
	}

	async close(): Promise<void> {
		await this.#thread.close();
	}

	#start(): WatchedThread<ToThread, FromThread> {
		return new WatchedThread({
			file: threadFile('visit-thread', import.meta.url),
			...this.#options,
			onMessage: (message: FromThread) => this.#take(message),
			onEnd: (end) => this.#replace(end),
		});
	}

	#begin(visit: UnderWay): void {
		const id = ++this.#lastId;
		visit.asked = 0;
		this.#visits.set(id, visit);
		const { dossier, ...input } = visit.input;
		const sent = dossier === null ? null : this.#dossiers.send(dossier);
		this.#thread.post({ kind: 'visit', id, input: { ...input, dossier: sent } });
	}

	#take(message: FromThread): void {
		const visit = this.#visits.get(message.id);
		if (visit === undefined) return;
		if (message.kind === 'ask') {
			this.#answer(message.id, visit, message.request).catch((error: Error) => visit.reject(error));
			return;
		}
		this.#visits.delete(message.id);
		if (message.kind === 'done') visit.resolve(message.batch);
		else visit.reject(new Error(message.message));
	}

	/** The thread gets a copy: the page itself stays, in case that the thread does not survive it. */
	async #answer(id: number, visit: UnderWay, request: WebRequest): Promise<void> {
		const asked = await findAnswer(visit, request);
		if (this.#visits.get(id) !== visit) return;
		if (asked.kind !== 'answer') return this.#thread.post({ kind: 'answer', id, asked });
		const body = new Uint8Array(asked.body);
		this.#thread.post({ kind: 'answer', id, asked: { ...asked, body } }, [body.buffer]);
	}

	/** The visit that the thread was at fails, all others are begun again. */
	#replace({ workedOn, why, hasWorked }: ThreadEnd): void {
		const visits = this.#visits;
		this.#visits = new Map();
		if (!hasWorked) {
			this.#failure = new Failure('no-threads', `Threads cannot be started: ${why}.`);
			for (const { reject } of visits.values()) reject(this.#failure);
			return;
		}
		this.#thread = this.#start();
		this.#dossiers = new SentDossiers();
		const guilty = workedOn === null ? undefined : visits.get(workedOn);
		for (const visit of visits.values()) {
			if (guilty === undefined) visit.losses++;
			if (visit === guilty || visit.losses > MOST_LOSSES) visit.reject(new Error(why));
			else this.#begin(visit);
		}
	}
}

async function findAnswer(visit: UnderWay, request: WebRequest): Promise<Asked> {
	const place = visit.asked++;
	const known = visit.questions[place];
	const isKnown = known !== undefined && isDeepStrictEqual(known.request, request);
	if (isKnown && known.answer !== null) return known.answer;
	const question: Question = { request, answer: visit.ask(request), page: null };
	visit.questions.splice(place, isKnown ? 1 : visit.questions.length, question);
	question.page = await question.answer!;
	letGo(visit.questions);
	return question.page;
}

/** What is too much to hold on to. */
function letGo(questions: readonly Question[]): void {
	const tooMany = countTooMany(questions.map(({ page }) => page));
	for (const question of questions.slice(0, tooMany)) {
		question.page = null;
		question.answer = null;
	}
}
