/**
 * keys: keys of people who may read, edit or operate a server; each can be revoked alone.
 *
 * Only hashes are stored: of the key, and of the cookie that a browser gets for it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Frontier } from '../io/store/frontier.ts';
import { readAccessKey } from '../model/schemas/site.ts';
import type { AccessKey, Role } from '../model/site.ts';

export type KeyStore = Pick<Frontier, 'remember' | 'recall'>;

const PREFIX = 'access key ';

/** In the order of their names. */
export async function listKeys(store: Pick<KeyStore, 'recall'>): Promise<AccessKey[]> {
	return (await store.recall(PREFIX)).map(readAccessKey).filter((key) => key !== null);
}

/** The key, which is shown once; null if the name is taken. */
export async function addKey(
	store: KeyStore,
	{ name, role, at }: Pick<AccessKey, 'name' | 'role' | 'at'>,
): Promise<string | null> {
	if ((await listKeys(store)).some((key) => key.name === name)) return null;
	const key = randomBytes(24).toString('base64url');
	const stored: AccessKey = { name, role, at, hash: hashOf(key), cookieHash: hashOf(cookieOf(key)) };
	await store.remember(PREFIX + name, stored);
	return key;
}

/** False if there is none. */
export async function revokeKey(store: KeyStore, name: string): Promise<boolean> {
	if (!(await listKeys(store)).some((key) => key.name === name)) return false;
	await store.remember(PREFIX + name, null);
	return true;
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

/** A hash, so that the cookie does not reveal the token or key. */
export function cookieOf(token: string): string {
	return hashOf(`cookie ${token}`);
}

/** The keys of a server, which are few. */
export class KeyRing {
	readonly #store: Pick<KeyStore, 'recall'>;
	#keys: readonly AccessKey[] = [];

	constructor(store: Pick<KeyStore, 'recall'>) {
		this.#store = store;
	}

	/** After the server has started, and whenever a key was added or revoked. */
	async load(): Promise<void> {
		this.#keys = await listKeys(this.#store);
	}

	roleOf(key: string): Role | null {
		const hash = hashOf(key);
		return this.#keys.find((one) => one.hash === hash)?.role ?? null;
	}

	roleOfCookie(cookie: string): Role | null {
		const hash = hashOf(cookie);
		return this.#keys.find(({ cookieHash }) => cookieHash === hash)?.role ?? null;
	}
}
