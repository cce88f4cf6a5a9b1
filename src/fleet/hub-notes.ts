/**
 * hub-notes: feeds with hubs that writers have seen, for a scheduler that subscribes. They are in the store, so that neither a crash nor a lost
 * message loses them.
 */

import { z } from 'zod';
import type { Frontier } from '../io/store/frontier.ts';
import type { Batch } from '../model/batch.ts';
import { maybeText, text, validate } from '../model/schemas/validate.ts';

type Memory = Pick<Frontier, 'remember' | 'recall'>;

export interface HubFeed {
	readonly url: string;
	readonly self: string | null;
	readonly hub: string;
}

const HUB = 'hub ';
const LISTENS = 'fleet listens';
/** Writers look so often whether a scheduler listens. */
const LOOK_MS = 10_000;
const hubFeed: z.ZodType<HubFeed> = z.object({ url: text, self: maybeText, hub: text });

export class HubNotes {
	readonly #memory: Memory;
	#lookMs = Number.NEGATIVE_INFINITY;
	#isListening = false;

	constructor(memory: Memory) {
		this.#memory = memory;
	}

	/** Whether a scheduler subscribes to hubs. */
	async listen(isListening: boolean): Promise<void> {
		await this.#memory.remember(LISTENS, isListening ? true : null);
	}

	async note(batches: readonly Batch[]): Promise<void> {
		const feeds = batches.flatMap(({ blogs = [] }) => blogs.flatMap(({ state }) => state?.feed ?? []));
		const withHub = feeds.filter(({ hub }) => hub !== null);
		if (withHub.length === 0 || !(await this.#detectListening())) return;
		for (const { url, self, hub } of withHub) await this.#memory.remember(HUB + url, { url, self, hub });
	}

	async #detectListening(): Promise<boolean> {
		if (performance.now() - this.#lookMs < LOOK_MS) return this.#isListening;
		this.#lookMs = performance.now();
		this.#isListening = (await this.#memory.recall(LISTENS)).length > 0;
		return this.#isListening;
	}

	/** What was noted since the last time. */
	async take(): Promise<HubFeed[]> {
		const feeds: HubFeed[] = [];
		for (const stored of await this.#memory.recall(HUB)) {
			const validated = validate(hubFeed, stored);
			if (!('value' in validated)) continue;
			feeds.push(validated.value);
			await this.#memory.remember(HUB + validated.value.url, null);
		}
		return feeds;
	}
}
