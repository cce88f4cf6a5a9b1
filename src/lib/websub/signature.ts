/**
 * signature: is a delivery signed with the subscription's secret?
 *
 * Source: WebSub §8.1: `X-Hub-Signature: method=hex`. The comparison takes the same time whatever differs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const METHODS: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

export function signBody(body: Uint8Array, secret: string, method = 'sha256'): string {
	return `${method}=${createHmac(method, secret).update(body).digest('hex')}`;
}

/** False also for a header that is missing, of an unknown method, or no hexadecimal number. */
export function checkSignature(header: string | undefined, body: Uint8Array, secret: string): boolean {
	const [, method, digest] = /^\s*(sha\d{1,3})=([\da-f]{40,128})\s*$/i.exec(header ?? '') ?? [];
	if (method === undefined || digest === undefined || !METHODS.has(method.toLowerCase())) return false;
	const expected = createHmac(method.toLowerCase(), secret).update(body).digest();
	const given = Buffer.from(digest, 'hex');
	// A digit too many is dropped where bytes are read from it.
	if (digest.length !== 2 * expected.length) return false;
	return given.length === expected.length && timingSafeEqual(given, expected);
}
