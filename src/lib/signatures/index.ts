/**
 * signatures: HTTP message signatures with Ed25519 keys.
 *
 * Sources: RFC 9421 §2 (components and the signature base), §3 (creating and verifying), §3.3.6 (Ed25519); RFC 7638 (names of keys);
 * draft-meunier-web-bot-auth-architecture (which components a crawler signs, and the tag).
 * Not here: where keys are stored (io/http/signing-keys.ts).
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** An Ed25519 key as a JSON Web Key (RFC 8037). */
export interface SigningKey {
	readonly kty: 'OKP';
	readonly crv: 'Ed25519';
	readonly x: string;
	readonly d: string;
}

export type PublicKey = Omit<SigningKey, 'd'>;

/** What is signed: derived components such as `@authority`, and headers, each with its value. In their order. */
export type Components = readonly (readonly [name: string, value: string])[];

export interface SignatureParameters {
	/** Seconds since 1970. */
	readonly created: number;
	readonly expires?: number;
	readonly keyid: string;
	readonly alg?: 'ed25519';
	readonly nonce?: string;
	readonly tag?: string;
}

export interface Signature {
	/** The value of the header Signature-Input. */
	readonly input: string;
	/** The value of the header Signature. */
	readonly signature: string;
}

/** §2.5: one line for each component, and one for the parameters. */
export function signatureBase(components: Components, parameters: string): string {
	const lines = components.map(([name, value]) => `${identifier(name)}: ${value.trim()}`);
	return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

/** §2.3: the list of the components, and the parameters in the order of the object. */
export function serializeParameters(components: Components, parameters: SignatureParameters): string {
	const list = components.map(([name]) => identifier(name)).join(' ');
	const values = Object.entries(parameters).map(([name, value]) =>
		typeof value === 'number' ? `;${name}=${value}` : `;${name}="${value}"`,
	);
	return `(${list})${values.join('')}`;
}

/** A component may have parameters of its own: `@authority;req`. */
function identifier(name: string): string {
	const [bare = '', ...parameters] = name.split(';');
	return [`"${bare.toLowerCase()}"`, ...parameters].join(';');
}

/** §3.1. */
export function signMessage(
	components: Components,
	parameters: SignatureParameters,
	key: SigningKey,
	label = 'sig1',
): Signature {
	const written = serializeParameters(components, parameters);
	const bytes = sign(null, Buffer.from(signatureBase(components, written)), privateKeyOf(key));
	return { input: `${label}=${written}`, signature: `${label}=:${bytes.toString('base64')}:` };
}

/** §3.2, for a signature whose parameters are `written` as they came. */
export function verifyMessage(
	components: Components,
	written: string,
	signature: Uint8Array,
	{ kty, crv, x }: PublicKey,
): boolean {
	const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
	return verify(null, Buffer.from(signatureBase(components, written)), key, signature);
}

function privateKeyOf(key: SigningKey): KeyObject {
	return createPrivateKey({ key: { ...key }, format: 'jwk' });
}

/** RFC 7638 §3: the hash of the required members, in alphabetical order. */
export function thumbprintOf({ kty, crv, x }: PublicKey): string {
	return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** The tags of the two kinds of messages of Web Bot Auth. */
const REQUEST_TAG = 'web-bot-auth';
const DIRECTORY_TAG = 'http-message-signatures-directory';
/** A signature that somebody copies is soon worthless. */
const VALID_SECONDS = 300;

export interface Signer {
	readonly key: SigningKey;
	/** The origin whose directory has the key. */
	readonly agent: string;
}

/** The headers that say who sends a request. */
export function signRequest(
	authority: string,
	{ key, agent }: Signer,
	{ created, nonce }: { readonly created: number; readonly nonce: string },
): Record<string, string> {
	const agentValue = `"${agent}"`;
	const components = [
		['@authority', authority.toLowerCase()] as const,
		['signature-agent', agentValue] as const,
	];
	const expires = created + VALID_SECONDS;
	const parameters = {
		created,
		expires,
		keyid: thumbprintOf(key),
		alg: 'ed25519',
		nonce,
		tag: REQUEST_TAG,
	} as const;
	const { input, signature } = signMessage(components, parameters, key);
	return { 'signature-agent': agentValue, 'signature-input': input, signature };
}

/** The headers of a directory: one signature for each key proves that its owner has it. */
export function signDirectory(
	authority: string,
	keys: readonly SigningKey[],
	created: number,
): Record<string, string> {
	const signatures = keys.map((key, i) => {
		const parameters = {
			...{ created, expires: created + VALID_SECONDS, keyid: thumbprintOf(key) },
			...({ alg: 'ed25519', tag: DIRECTORY_TAG } as const),
		};
		return signMessage([['@authority;req', authority.toLowerCase()]], parameters, key, `sig${i + 1}`);
	});
	return {
		'signature-input': signatures.map(({ input }) => input).join(', '),
		signature: signatures.map(({ signature }) => signature).join(', '),
	};
}
