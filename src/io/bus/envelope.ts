/**
 * envelope: a value as a message, packed; what is too large for one goes into the object store, and the message says where.
 *
 * Every message carries the version of its form. A process leaves those of a newer one to others, so that a fleet can be brought up
 * to date one process at a time.
 */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from '@nats-io/obj';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Failure } from '../failure.ts';
import type { Bus } from './bus.ts';

/** Goes up when an older program could no longer read what is sent. */
const MESSAGE_VERSION = 1;

const VERSION = 'Logosphere-Version';
const OBJECT = 'Logosphere-Envelope';
/** Room for the headers below the million bytes that servers take. */
const MAX_MESSAGE_BYTES = 900_000;
/** What one host's turn may tell, unpacked. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export interface Envelope {
	readonly data: Uint8Array;
	readonly headers: MsgHdrs;
}

export async function wrap(value: unknown, store: ObjectStore): Promise<Envelope> {
	const packed = await pack(JSON.stringify(value), { level: 1 });
	const head = headers();
	head.set(VERSION, String(MESSAGE_VERSION));
	if (packed.length <= MAX_MESSAGE_BYTES) return { data: packed, headers: head };
	const name = randomUUID();
	await store.putBlob({ name }, packed);
	head.set(OBJECT, name);
	return { data: new Uint8Array(), headers: head };
}

interface Received {
	readonly data: Uint8Array;
	readonly headers?: MsgHdrs | undefined;
}

/** Whether a program of a newer kind has sent it. */
export function isNewer({ headers }: Received): boolean {
	return Number(headers?.get(VERSION) ?? 0) > MESSAGE_VERSION;
}

/** The value of a message, checked by whoever knows what it should be. */
export async function unwrap<T>(
	message: Received,
	store: ObjectStore,
	parse: (value: unknown) => T,
): Promise<T> {
	const name = message.headers?.get(OBJECT) ?? '';
	const packed = name === '' ? message.data : await store.getBlob(name);
	if (packed === null)
		throw new Failure('lost-envelope', `The content of the message (${name}) no longer exists.`);
	const text = await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
	return parse(JSON.parse(text.toString('utf8')));
}

/** What lay beside a message that is settled. */
export async function discard({ headers }: Received, store: ObjectStore): Promise<void> {
	const name = headers?.get(OBJECT) ?? '';
	if (name !== '') await store.delete(name).catch(() => {});
}

/** What could not be done. */
export interface DeadLetter {
	readonly why: string;
	readonly at: string;
	readonly tries: number;
	readonly message: unknown;
}

/** What could not be done after several tries is stored apart, with the reason, for a person to look at. */
export async function deadLetter(bus: Bus, kind: 'hosts' | 'results', letter: DeadLetter): Promise<void> {
	const { data, headers } = await wrap(letter, bus.objects);
	headers.set('Logosphere-Why', letter.why.replace(/[^\x20-\x7e]/g, ' ').slice(0, 500));
	await bus.stream.publish(bus.names.deadSubject(kind), data, { headers });
}
