/**
 * parcel: a value as a message, packed; what is too large for one goes into the object store, and the message says where.
 *
 * Every message carries the version of its form. A process leaves those of a newer one to others, so that a fleet can be brought up
 * to date one process at a time.
 */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from '@nats-io/obj';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Failure } from '../io/failure.ts';

/** Goes up when an older program could no longer read what is sent. */
export const MESSAGE_VERSION = 1;

const VERSION = 'Logosphere-Version';
const PARCEL = 'Logosphere-Parcel';
/** Room for the headers below the million bytes that servers take. */
const MOST_IN_MESSAGE = 900_000;
/** What one host's turn may tell, unpacked. */
const MOST_UNPACKED = 512 * 1024 * 1024;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export interface Parcel {
	readonly data: Uint8Array;
	readonly headers: MsgHdrs;
}

export async function wrap(value: unknown, store: ObjectStore): Promise<Parcel> {
	const packed = await pack(JSON.stringify(value), { level: 1 });
	const head = headers();
	head.set(VERSION, String(MESSAGE_VERSION));
	if (packed.length <= MOST_IN_MESSAGE) return { data: packed, headers: head };
	const name = randomUUID();
	await store.putBlob({ name }, packed);
	head.set(PARCEL, name);
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

export async function unwrap<T>(message: Received, store: ObjectStore): Promise<T> {
	const name = message.headers?.get(PARCEL) ?? '';
	const packed = name === '' ? message.data : await store.getBlob(name);
	if (packed === null)
		throw new Failure('lost-parcel', `What the message tells of (${name}) is no longer there.`);
	const text = await unpack(packed, { maxOutputLength: MOST_UNPACKED });
	return JSON.parse(text.toString('utf8')) as T;
}

/** What lay beside a message that is settled. */
export async function discard({ headers }: Received, store: ObjectStore): Promise<void> {
	const name = headers?.get(PARCEL) ?? '';
	if (name !== '') await store.delete(name).catch(() => {});
}
