/**
 * contract: the tests that every engine behind the interface must pass.
 *
 * `open` creates a new, empty store. Each engine's own test file says how; tests beside it cover what is specific to the engine.
 */
import { afterEach, beforeEach, describe } from 'vitest';
import type { SearchEngine, SearchPage, SearchRequest } from '../../model/search.ts';
import { blogContract } from './contract-blogs.fixture.ts';
import { forgetContract } from './contract-forget.fixture.ts';
import { frontierContract } from './contract-frontier.fixture.ts';
import { identityContract } from './contract-identity.fixture.ts';
import { linkContract } from './contract-links.fixture.ts';
import { pagingContract } from './contract-paging.fixture.ts';
import { personContract } from './contract-persons.fixture.ts';
import { quarantineContract } from './contract-quarantine.fixture.ts';
import { readingContract } from './contract-readings.fixture.ts';
import { sourceContract } from './contract-sources.fixture.ts';
import { talkContract } from './contract-talk.fixture.ts';
import { DAY_3, type Find } from './facts.fixture.ts';
import type { Store } from './store.ts';

export interface OpenStore {
	readonly store: Store;
	/** Closes the store and deletes its files or tables. */
	end(): Promise<void>;
}

/** Search is passed in, because a store does not depend on it. */
type Search = (engine: SearchEngine, request: SearchRequest) => Promise<SearchPage>;

export function storeContract(name: string, open: () => Promise<OpenStore>, search: Search): void {
	describe(`the ${name} store`, () => {
		let opened: OpenStore;
		beforeEach(async () => {
			opened = await open();
		});
		afterEach(() => opened.end());
		const find: Find = async (query) => {
			await opened.store.indexed();
			const { results } = await search(opened.store, { query, limit: 100, now: DAY_3 });
			return results.flatMap(({ url, copies }) => [url, ...copies]).sort();
		};
		const parts = {
			identityContract,
			readingContract,
			linkContract,
			blogContract,
			pagingContract,
			frontierContract,
			personContract,
			sourceContract,
			talkContract,
			forgetContract,
			quarantineContract,
		};
		for (const part of Object.values(parts)) part(() => opened.store, find);
	});
}
