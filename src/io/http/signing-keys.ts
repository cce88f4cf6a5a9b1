/**
 * signing-keys: the keys by which the crawler proves who it is, in a private file.
 *
 * A key is in the directory from its creation until it ends, and signs from `nbf` on. A new key signs after a day, so that servers that
 * cache the directory know it by then; the old one ends a week later.
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublicKey, SigningKey } from '../../lib/signatures/index.ts';
import { Failure, messageOf } from '../failure.ts';
import { replaceFileSync } from '../replace-file.ts';

const DAY_SECONDS = 86_400;
const OVERLAP_DAYS = 8;
/** Keys that ended are removed at the next rotation. */
const MAX_KEYS = 20;

export interface StoredKey extends SigningKey {
	/** It signs from this time on, in seconds since 1970. */
	readonly nbf: number;
	/** It ends then; null while it has no successor. */
	readonly exp: number | null;
}

const base64url = z.string().regex(/^[\w-]{43}$/);
const keysSchema = z.object({
	keys: z
		.array(
			z.object({
				...{ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url, d: base64url },
				...{ nbf: z.number(), exp: z.number().nullable() },
			}),
		)
		.max(MAX_KEYS),
});

/** No file means no keys. */
export function readSigningKeys(file: string): readonly StoredKey[] {
	if (!existsSync(file)) return [];
	try {
		return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
	} catch (error) {
		const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
		throw new Failure('bad-keys', `Cannot read the signing keys in ${file}: ${reason}`, 'stop', {
			cause: error,
		});
	}
}

/** Adds a key. The first one signs at once, a later one in a day. */
export function rotateKeys(file: string, nowSeconds: number): readonly StoredKey[] {
	const known = readSigningKeys(file).filter(({ exp }) => exp === null || exp > nowSeconds);
	const { privateKey } = generateKeyPairSync('ed25519');
	const { x, d } = privateKey.export({ format: 'jwk' });
	const nbf = known.length === 0 ? nowSeconds : nowSeconds + DAY_SECONDS;
	const ended = known.map((key) => ({ ...key, exp: key.exp ?? nowSeconds + OVERLAP_DAYS * DAY_SECONDS }));
	const keys = [...ended, { kty: 'OKP', crv: 'Ed25519', x: x!, d: d!, nbf, exp: null } as const].slice(
		-MAX_KEYS,
	);
	replaceFileSync(file, `${JSON.stringify({ keys }, null, '\t')}\n`, { isPrivate: true });
	return keys;
}

/** The newest key that may sign now; null if there is none. */
export function currentKey(keys: readonly StoredKey[], nowSeconds: number): StoredKey | null {
	return listedKeys(keys, nowSeconds).findLast(({ nbf }) => nbf <= nowSeconds) ?? null;
}

/** The keys that the directory has. */
export function listedKeys(keys: readonly StoredKey[], nowSeconds: number): readonly StoredKey[] {
	return keys.filter(({ exp }) => exp === null || exp > nowSeconds);
}

/** Without the secret. */
export function publicKeyOf({ kty, crv, x, nbf, exp }: StoredKey): PublicKey & { nbf: number; exp?: number } {
	return { kty, crv, x, nbf, ...(exp === null ? {} : { exp }) };
}
