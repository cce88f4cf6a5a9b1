/** sign-requests: adds to each request the headers that prove who sends it, with the key of the day. */
import { randomBytes } from 'node:crypto';
import { signRequest } from '../../lib/signatures/index.ts';
import { currentKey, readSigningKeys, type StoredKey } from './signing-keys.ts';

/** The file of keys is read again after this time, so that a long crawl notices a rotation. */
const READ_AGAIN_MS = 3_600_000;

export type SignRequest = (authority: string) => Record<string, string>;

/** `agent` is the origin whose directory has the keys. */
export function makeRequestSigner(file: string, agent: string): SignRequest {
	let keys: readonly StoredKey[] = readSigningKeys(file);
	let readMs = Date.now();
	return (authority) => {
		const now = Date.now();
		if (now - readMs > READ_AGAIN_MS) {
			keys = readSigningKeys(file);
			readMs = now;
		}
		const created = Math.floor(now / 1000);
		const key = currentKey(keys, created);
		return key === null
			? {}
			: signRequest(authority, { key, agent }, { created, nonce: randomBytes(32).toString('base64') });
	};
}
