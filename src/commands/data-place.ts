/** data-place: opens the store that a command works on: from `--data`, the environment, or the current folder. */
import { readText } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { describePlace, openStore } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Option, Values } from './command.ts';
import { printLog } from './terminal.ts';

export const DATA_OPTION: Option = {
	type: 'string',
	value: 'PLACE',
	help: 'the store: a folder or postgres://… (default: LOGOSPHERE_DATA, or ./logosphere-data)',
};

export function dataPlace({ data }: Values): string {
	return data ?? readText('data', process.env);
}

/** Opens an existing store for reading. Other processes may write to it meanwhile. */
export async function openReader(values: Values): Promise<Store> {
	const place = dataPlace(values);
	const store = await open(place, true);
	try {
		// A small query fails if the file has other tables.
		await store.savedSearches();
		return store;
	} catch (error) {
		await store.close();
		throw toFailure(error, place);
	}
}

/** Opens a store for writing, and creates it if needed. */
export function openWriter(values: Values): Promise<Store> {
	return open(dataPlace(values), false);
}

async function open(place: string, isReader: boolean): Promise<Store> {
	try {
		return await openStore(place, { isReader, onNotice: printLog });
	} catch (error) {
		throw toFailure(error, place);
	}
}

function toFailure(error: unknown, place: string): Failure {
	if (error instanceof Failure) return error;
	const folder = describePlace(place);
	const message = messageOf(error);
	return /readonly|unable to open/i.test(message)
		? new Failure(
				'unwritable',
				`Cannot open the store in ${folder}. Check that you may write to that folder: readers need this, too.`,
				'stop',
				{ cause: error },
			)
		: new Failure('not-a-store', `${folder} is not a Logosphere store: ${message}.`, 'stop', {
				cause: error,
			});
}

/** Opens an existing store for writing. */
export async function openExisting(values: Values): Promise<Store> {
	const reader = await openReader(values);
	await reader.close();
	return openWriter(values);
}

/** Runs `work` with a store, and closes the store whatever happens. */
export async function withStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}
