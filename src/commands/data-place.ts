/** data-place: the store that a command works on: of `--data`, of the environment, else of the current folder. */
import { readText } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { openStore, tellPlace } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Option, Values } from './command.ts';
import { printLog } from './terminal.ts';

export const DATA_OPTION: Option = {
	type: 'string',
	value: 'PLACE',
	help: 'the store: a folder, or postgres://… (default: LOGOSPHERE_DATA, else the folder logosphere-data here)',
};

export function dataPlace({ data }: Values): string {
	return data ?? readText('data', process.env);
}

/** For reading: the store must be there; others may write to it meanwhile. */
export async function openReader(values: Values): Promise<Store> {
	const place = dataPlace(values);
	const store = await open(place, true);
	try {
		// A file of other tables is known by the first small question.
		await store.savedSearches();
		return store;
	} catch (error) {
		await store.close();
		throw inWords(error, place);
	}
}

/** For writing: a store that is not there is made. */
export function openWriter(values: Values): Promise<Store> {
	return open(dataPlace(values), false);
}

async function open(place: string, isReader: boolean): Promise<Store> {
	try {
		return await openStore(place, { isReader, onNotice: printLog });
	} catch (error) {
		throw inWords(error, place);
	}
}

function inWords(error: unknown, place: string): Failure {
	if (error instanceof Failure) return error;
	const folder = tellPlace(place);
	const message = messageOf(error);
	return /readonly|unable to open/i.test(message)
		? new Failure(
				'unwritable',
				`The store in ${folder} cannot be opened: may you write in that folder? Readers must, too.`,
				'stop',
				{ cause: error },
			)
		: new Failure('not-a-store', `What is in ${folder} is no Logosphere store: ${message}.`, 'stop', {
				cause: error,
			});
}

/** For writing to a store that must be there already. */
export async function openExisting(values: Values): Promise<Store> {
	const reader = await openReader(values);
	await reader.close();
	return openWriter(values);
}

/** Work with a store that is closed whatever happens. */
export async function withStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}
