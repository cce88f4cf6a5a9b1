/**
 * checked-frontier: the store's frontier, which validates all stored JSON when it is read.
 *
 * A task whose note does not validate is cancelled; a blog's state, a wrapper or a host's memory that does not validate counts as absent. Each
 * leaves a coverage gap with the reason.
 */
import type { Frontier, TakenHost } from '../io/store/frontier.ts';
import type { Batch } from '../model/batch.ts';
import type { HostMemory } from '../model/blog-state.ts';
import { blogState, hostMemory } from '../model/schemas/blog-state.ts';
import { blogRights } from '../model/schemas/rights.ts';
import { validateTask } from '../model/schemas/task.ts';
import { type Validated, validate } from '../model/schemas/validate.ts';
import type { CrawlContext, StoredContext, StoredTask, Task } from '../model/task.ts';
import type { Wrapper } from '../model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../wrapper/index.ts';

/** A host taken from the frontier, with its stored state. */
export interface CheckedHost {
	readonly host: string;
	readonly state: Partial<HostMemory> | null;
}

type Write = (batch: Batch) => Promise<unknown>;

/** The stable kind of the coverage gaps reported here. */
const GAP_KIND = 'bad-record';
/** Problems that are remembered, so that each is reported once. */
const MAX_REPORTED = 10_000;

export class CheckedFrontier {
	readonly #frontier: Frontier;
	readonly #write: Write;
	readonly #now: () => string;
	readonly #reported = new Set<string>();

	constructor(frontier: Frontier, write: Write, now: () => string) {
		this.#frontier = frontier;
		this.#write = write;
		this.#now = now;
	}

	async take(query: Parameters<Frontier['take']>[0]): Promise<CheckedHost[]> {
		return this.checkHosts(await this.#frontier.take(query));
	}

	/** Hosts that were taken, with their states checked. */
	async checkHosts<T extends TakenHost>(taken: readonly T[]): Promise<(T & CheckedHost)[]> {
		const hosts: (T & CheckedHost)[] = [];
		for (const one of taken) {
			const { host } = one;
			const problems: string[] = [];
			hosts.push({ ...one, state: orAbsent(validateOptional(hostMemory, one.state), problems) });
			await this.#report(null, `http://${host}/`, `The stored state of ${host}`, problems);
		}
		return hosts;
	}

	async task(url: string): Promise<Task | null> {
		const stored = await this.#frontier.task(url);
		return stored === null ? null : this.#checkTask(stored);
	}

	async tasks(query: Parameters<Frontier['tasks']>[0]): Promise<Task[]> {
		const tasks: Task[] = [];
		for (const stored of await this.#frontier.tasks(query)) {
			const task = await this.#checkTask(stored);
			if (task !== null) tasks.push(task);
		}
		return tasks;
	}

	async crawlContext(blog: string): Promise<CrawlContext | null> {
		const stored = await this.#frontier.crawlContext(blog);
		return stored === null ? null : this.#checkCrawlContext(blog, stored);
	}

	release(
		host: string,
		memory: { readonly state: Partial<HostMemory> | null; readonly notBefore?: string },
	): Promise<void> {
		return this.#frontier.release(host, memory);
	}

	async #checkCrawlContext(blog: string, stored: StoredContext): Promise<CrawlContext> {
		const problems: string[] = [];
		const state = orAbsent(validateOptional(blogState, stored.state), problems);
		const wrappers = stored.wrappers.flatMap((one) => orAbsent(validateWrapper(one), problems) ?? []);
		await this.#report(blog, blog, `The stored state of ${blog}`, problems);
		const rights = orAbsent(validateOptional(blogRights, stored.rights), problems);
		return { ...stored, state, rights, wrappers };
	}

	async #checkTask(stored: StoredTask): Promise<Task | null> {
		const validated = validateTask(stored);
		if ('value' in validated) return validated.value;
		const { url, blog, kind } = stored;
		await this.#frontier.cancel(url);
		await this.#report(blog, url, `The ${kind} task of ${url}`, [validated.problem]);
		return null;
	}

	async #report(blog: string | null, url: string, what: string, problems: readonly string[]): Promise<void> {
		const why = `${what} is malformed and is ignored: ${problems.join('; ')}.`;
		if (problems.length === 0 || this.#reported.has(why)) return;
		if (this.#reported.size >= MAX_REPORTED) this.#reported.clear();
		this.#reported.add(why);
		const gap = { blog, url, kind: GAP_KIND, why, from: null, to: null };
		await this.#write({ at: this.#now(), gaps: [gap] });
	}
}

function orAbsent<T>(validated: Validated<T>, problems: string[]): T | null {
	if ('value' in validated) return validated.value;
	problems.push(validated.problem);
	return null;
}

function validateOptional<T>(schema: Parameters<typeof validate<T>>[0], value: unknown): Validated<T | null> {
	return value === null || value === undefined ? { value: null } : validate(schema, value);
}

function validateWrapper(value: unknown): Validated<Wrapper> {
	try {
		return { value: parseWrapper(value) };
	} catch (error) {
		if (error instanceof InvalidWrapperError) return { problem: error.message };
		throw error;
	}
}
