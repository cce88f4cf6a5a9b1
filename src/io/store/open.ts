/** open: a store by its place: a folder of this machine, or a PostgreSQL database. */

import { canParse } from '../../lib/url/can-parse.ts';
import { hideSecrets } from '../../lib/url/hide-secrets.ts';
import { Failure } from '../failure.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
	/** Reads only: the store must be there. */
	readonly isReader?: boolean;
	/** Searches are answered at once with what is in the index, however much is missing there. */
	readonly isServing?: boolean;
	/** What the store did by itself, in words. */
	readonly onNotice?: (text: string) => void;
}

/** Whether a place is an address of PostgreSQL, and no folder. */
export function isPostgres(place: string): boolean {
	return /^postgres(?:ql)?:\/\//i.test(place);
}

/** `place` is a folder or `postgres://user:password@host:port/database?schema=…`. */
export async function openStore(place: string, options: OpenOptions = {}): Promise<Store> {
	if (!isPostgres(place)) return new SqliteStore(place, options);
	// Loaded when it is needed: most stores are folders.
	const { PostgresStore } = await import('./postgres/postgres-store.ts');
	return PostgresStore.open(place, options);
}

/** A place as it is told: without a password. */
export function describePlace(place: string): string {
	if (!isPostgres(place)) return place;
	return canParse(place) ? hideSecrets(place) : 'the PostgreSQL server';
}

/** Some things are done with files beside the store. */
export function expectFolder(place: string, what: string): string {
	if (!isPostgres(place)) return place;
	throw new Failure(
		'usage',
		`${what} needs a store in a folder. Copy the collection to one with "logosphere copy ${describePlace(place)} DIR".`,
	);
}
