/** sign: signs messages so that the receiver can verify them (Standard Webhooks 1.0: webhook-id, -timestamp, -signature). */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const MIN_BYTES = 24;
const MAX_BYTES = 64;

export function makeSecret(): string {
	return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
	if (!/^whsec_[A-Za-z\d+/]+={0,2}$/.test(text)) return false;
	const { length } = keyOf(text);
	return length >= MIN_BYTES && length <= MAX_BYTES;
}

function keyOf(secret: string): Buffer {
	return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

export interface Message {
	/** The same for every attempt. */
	readonly id: string;
	readonly body: string;
	/** The time of this attempt, ISO 8601. */
	readonly at: string;
}

export function signedHeaders({ id, body, at }: Message, secret: string): Readonly<Record<string, string>> {
	const timestamp = String(Math.floor(Date.parse(at) / 1000));
	const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
	return {
		'content-type': 'application/json',
		'webhook-id': id,
		'webhook-timestamp': timestamp,
		'webhook-signature': `v1,${signature}`,
	};
}
