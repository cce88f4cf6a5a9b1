/**
 * hurried: URLs that were pinged and are not being visited yet.
 *
 * A ping may arrive while a worker visits the URL, and the result of that visit would postpone it. So a ping stays in the store until the
 * URL is handed out again. Any scheduler accepts pings; the leader hands them out.
 */
import { z } from 'zod';
import type { Frontier } from '../io/store/frontier.ts';
import { maybeText, text, validate } from '../model/schemas/validate.ts';
import type { Task } from '../model/task.ts';
import { type Phase, priorityOf } from '../schedule/index.ts';
import type { FleetStore } from './fleet-store.ts';

export type HurriedTask = Pick<Task, 'url' | 'blog'> & { readonly kind: 'home' | 'feed' };

const PING = 'ping ';
const hurriedTask: z.ZodType<HurriedTask> = z.object({
	url: text,
	blog: maybeText,
	kind: z.enum(['home', 'feed']),
});

export class Hurried {
	readonly #store: Pick<FleetStore, 'write'> & { readonly frontier: Frontier };
	readonly #now: () => string;
	readonly #phase: Phase;
	/** As of the last look. */
	#waiting = new Map<string, HurriedTask>();

	constructor(store: FleetStore, now: () => string, phase: Phase) {
		this.#store = store;
		this.#now = now;
		this.#phase = phase;
	}

	async add(task: HurriedTask): Promise<void> {
		const { url, kind, blog } = task;
		await this.#store.frontier.remember(PING + url, { url, kind, blog });
		await this.#makeDue(task);
	}

	/** What a visit has put off since it was pinged is due again. */
	async look(): Promise<void> {
		const stored = await this.#store.frontier.recall(PING);
		const tasks = stored.flatMap((one) => {
			const validated = validate(hurriedTask, one);
			return 'value' in validated ? [validated.value] : [];
		});
		this.#waiting = new Map(tasks.map((task) => [task.url, task]));
		for (const task of tasks) {
			const due = (await this.#store.frontier.task(task.url))?.due ?? null;
			if (due === null || due > this.#now()) await this.#makeDue(task);
		}
	}

	/** Its visit begins: later pings are for the next one. */
	async begin(tasks: readonly Task[]): Promise<void> {
		for (const { url } of tasks) {
			if (!this.#waiting.delete(url)) continue;
			await this.#store.frontier.remember(PING + url, null);
		}
	}

	async #makeDue(task: HurriedTask): Promise<void> {
		const at = this.#now();
		const priority = priorityOf({
			kind: 'feed',
			inboundLinks: 0,
			depth: 0,
			phase: this.#phase,
			isPinged: true,
		});
		const frontier = [{ ...task, due: at, priority, depth: 0, via: 'ping', as: 'sooner' as const }];
		await this.#store.write({ at, frontier });
	}
}
