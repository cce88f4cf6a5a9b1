/** open: opens the store at a place: a folder of this machine, or a PostgreSQL database. */

import { canParse } from '../../lib/url/can-parse.ts';
import { hideSecrets } from '../../lib/url/hide-secrets.ts';
import { Failure } from '../failure.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
	/** Reads only: the store must exist. */
	readonly isReader?: boolean;
	/** Answers searches at once from what is indexed so far, however much is missing. */
	readonly isServing?: boolean;
	/** Called with messages about what the store did on its own. */
	readonly onNotice?: (text: string) => void;
}

/** Whether a place is a PostgreSQL address and not a folder. */
export function isPostgres(place: string): boolean {
	return /^postgres(?:ql)?:\/\//i.test(place);
}

/** `place` is a folder or `postgres://user:password@host:port/database?schema=…`. */
export async function openStore(place: string, options: OpenOptions = {}): Promise<Store> {
	if (!isPostgres(place)) return new SqliteStore(place, options);
	// Loaded on demand: most stores are folders.
	const { PostgresStore } = await import('./postgres/postgres-store.ts');
	return PostgresStore.open(place, options);
}

/** The place as shown to people: without its password. */
export function describePlace(place: string): string {
	if (!isPostgres(place)) return place;
	return canParse(place) ? hideSecrets(place) : 'the PostgreSQL server';
}

/** Some operations work on files beside the store. */
export function expectFolder(place: string, what: string): string {
	if (!isPostgres(place)) return place;
	throw new Failure(
		'usage',
		`${what} needs a store in a folder. Copy the collection to one with "logosphere copy ${describePlace(place)} DIR".`,
	);
}
