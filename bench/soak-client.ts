/**
 * soak-client: the users of the server during a soak test, in a separate process.
 *
 * `node soak-client.js JOB`. Searches come at a fixed rate, whether or not earlier ones were answered, and each is
 * timed from the moment at which it was due, so a server that falls behind shows. In addition pages are opened, streams
 * listened to, and searches saved and deleted. Every ten seconds a line of JSON reports the results.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Pool } from 'undici';
import { Random } from '../sim/random.ts';
import { type Tongue, tongues } from '../sim/words/index.ts';
import { SearchCorpus } from './search-corpus.ts';
import { makeQueries, typed } from './search-queries.ts';

export interface ClientJob {
	readonly origin: string;
	readonly token: string;
	readonly searchesPerSecond: number;
	/** The posts that were in the store before: how they were made, and how many. */
	readonly seed: number;
	readonly posts: number;
}

/** What happened in one window of time. */
export interface ClientWindow {
	readonly searchMs: readonly number[];
	/** Responses to requests other than searches. */
	readonly opened: number;
	/** Events that came by streams. */
	readonly events: number;
	readonly failed: number;
	/** Some of the failures, in words. */
	readonly failures: readonly string[];
}

const WINDOW_MS = 10_000;
const CONNECTIONS = 32;
const OPEN_EVERY_MS = 2_000;
const SAVE_EVERY_MS = 30_000;
const STREAM_MS = 30_000;
const MAX_TOLD = 3;

class Client {
	readonly #job: ClientJob;
	readonly #pool: Pool;
	readonly #random: Random;
	readonly #queries: SoakQueries;
	#searchMs: number[] = [];
	#opened = 0;
	#events = 0;
	#failures: string[] = [];
	/** A post that was found lately. */
	#post: number | null = null;

	constructor(job: ClientJob) {
		this.#job = job;
		this.#random = new Random(job.seed);
		this.#queries = new SoakQueries(job);
		this.#pool = new Pool(job.origin, { connections: CONNECTIONS });
	}

	/** Never ends. */
	run(): Promise<unknown> {
		return Promise.all([
			every(1000 / this.#job.searchesPerSecond, (due) => this.#search(due)),
			every(OPEN_EVERY_MS, () => this.#open()),
			every(SAVE_EVERY_MS, () => this.#save()),
			every(STREAM_MS, () => this.#listen('/api/stream?q=')),
			every(2 * STREAM_MS, () => this.#listen('/api/crawl/stream')),
			every(WINDOW_MS, () => this.#report()),
		]);
	}

	async #search(due: number): Promise<void> {
		const query = encodeURIComponent(this.#queries.next());
		const found = await this.#ask(`/api/search?limit=10&q=${query}`);
		this.#searchMs.push(performance.now() - due);
		if (found === null) return;
		const { results } = JSON.parse(found) as { results: readonly { id: number }[] };
		this.#post = results[0]?.id ?? this.#post;
	}

	async #open(): Promise<void> {
		const post = this.#post;
		const places = ['/', '/api/blogs?limit=20', '/api/crawl', '/api/gaps?limit=20', '/metrics'];
		if (post !== null) places.push(`/api/posts/${post}`, `/api/posts/${post}/links`);
		if ((await this.#ask(this.#random.pick(places))) !== null) this.#opened++;
	}

	async #save(): Promise<void> {
		const path = `/api/searches/soak-${this.#random.below(10)}`;
		const search = { query: this.#queries.next() };
		if ((await this.#ask(path, 'PUT', search)) !== null) this.#opened++;
		if ((await this.#ask('/api/searches')) !== null) this.#opened++;
		if ((await this.#ask(path, 'DELETE')) !== null) this.#opened++;
	}

	/** Somebody who watches for a while and then closes the page. */
	async #listen(path: string): Promise<void> {
		const end = AbortSignal.timeout(STREAM_MS - 1_000);
		try {
			const { body } = await fetch(this.#job.origin + path, { signal: end });
			for await (const chunk of body!) {
				this.#events += Buffer.from(chunk).toString('latin1').split('data:').length - 1;
			}
			this.#failures.push(`${path} exited unexpectedly`);
		} catch (error) {
			if (!end.aborted) this.#failures.push(`${path}: ${error}`);
		}
	}

	/** The response text; null when it failed, which is recorded. */
	async #ask(
		path: string,
		method: 'GET' | 'PUT' | 'DELETE' = 'GET',
		content?: object,
	): Promise<string | null> {
		const headers = {
			authorization: `Bearer ${this.#job.token}`,
			...(content && { 'content-type': 'application/json' }),
		};
		try {
			const request = { path, method, headers, ...(content && { body: JSON.stringify(content) }) };
			const { statusCode, body } = await this.#pool.request(request);
			const text = await body.text();
			if (statusCode < 300) return text;
			this.#failures.push(`${method} ${path}: ${statusCode} ${text.slice(0, 200)}`);
		} catch (error) {
			this.#failures.push(`${method} ${path}: ${error}`);
		}
		return null;
	}

	async #report(): Promise<void> {
		const window: ClientWindow = {
			searchMs: this.#searchMs.splice(0).map((ms) => Math.round(ms * 100) / 100),
			opened: this.#opened,
			events: this.#events,
			failed: this.#failures.length,
			failures: this.#failures.splice(0).slice(0, MAX_TOLD),
		};
		this.#opened = 0;
		this.#events = 0;
		process.stdout.write(`${JSON.stringify(window)}\n`);
	}
}

/** Starts a piece of work at fixed moments; slow ones run in parallel. */
async function every(ms: number, work: (due: number) => Promise<void>): Promise<never> {
	for (let due = performance.now() + ms; ; due += ms) {
		const left = due - performance.now();
		if (left > 0) await rest(left);
		void work(due);
	}
}

const [, file = '', job = ''] = process.argv;
if (import.meta.url === pathToFileURL(file).href) await new Client(JSON.parse(job) as ClientJob).run();

const TONGUES: readonly Tongue[] = Object.values(tongues);

type Make = (tongue: Tongue, random: Random) => string;

const subjectOf: Make = ({ topics }, random) => random.pick(random.pick(topics).subjects);

/** A name that was made up has few posts; a subject has many. */
const KINDS: readonly Make[] = [
	({ coinedStarts, coinedEnds }, random) => random.pick(coinedStarts) + random.pick(coinedEnds),
	({ fullNames }, random) => `"${random.pick(fullNames)}"`,
	(tongue, random) => `${subjectOf(tongue, random)} ${random.pick(tongue.places)}`,
	(tongue, random) => `"${random.pick(tongue.adjectives)} ${subjectOf(tongue, random)}"`,
	(tongue, random) => `${subjectOf(tongue, random)} lang:${tongue.language} after:2025-06-01`,
	subjectOf,
];

/**
 * What people search for during a soak test: words, pairs and phrases, some with filters, of old posts and of new ones.
 * Alternately about the initial posts, whose number stays the same, and about what the crawl adds.
 */
class SoakQueries {
	readonly #random: Random;
	readonly #old: readonly string[];
	#requests = 0;

	constructor({ seed, posts }: { seed: number; posts: number }) {
		this.#random = new Random(seed);
		this.#old = makeQueries(new SearchCorpus(seed), posts).map(typed);
	}

	next(): string {
		this.#requests++;
		if (this.#requests % 2 === 0) return this.#random.pick(this.#old);
		return this.#random.pick(KINDS)(this.#random.pick(TONGUES), this.#random);
	}
}
