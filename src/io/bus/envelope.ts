/**
 * envelope: a value as a compressed message; content that is too large goes into the object store, and the message says where.
 *
 * Every message carries the version of its format. A process leaves messages of a newer version to others, so that a fleet can be upgraded
 * one process at a time. The size of a received message is checked before unpacking: a small one may unpack to gigabytes.
 */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from '@nats-io/obj';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Failure, messageOf } from '../failure.ts';

/** Raise it when older programs can no longer read what is sent. */
const MESSAGE_VERSION = 2;

const VERSION = 'Logosphere-Version';
const OBJECT = 'Logosphere-Envelope';
/** Room for the headers, below the million bytes that servers accept. */
const MAX_MESSAGE_BYTES = 900_000;
/** What one visit to a host may report, unpacked: as objects it needs about ten times the memory. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const GZIP_TRAILER_BYTES = 4;

/** The code of a message that no retry makes readable. */
export const BAD_MESSAGE = 'bad-message';
export const TOO_LARGE = 'message-too-large';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export interface Envelope {
	readonly data: Uint8Array;
	readonly headers: MsgHdrs;
}

export async function wrap(value: unknown, store: ObjectStore): Promise<Envelope> {
	const text = Buffer.from(JSON.stringify(value));
	if (text.length > MAX_UNPACKED_BYTES)
		throw new Failure(
			TOO_LARGE,
			`A message of ${text.length} bytes exceeds the limit of ${MAX_UNPACKED_BYTES}.`,
			'skip',
		);
	const packed = await pack(text, { level: 1 });
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

/** Whether another version of the program sent it, in a format that this one does not read. */
export function versionOf({ headers }: Received): 'ours' | 'newer' | 'older' {
	const version = Number(headers?.get(VERSION) || MESSAGE_VERSION);
	if (version > MESSAGE_VERSION) return 'newer';
	return version < MESSAGE_VERSION ? 'older' : 'ours';
}

/** The value of a message, checked by the caller's schema. */
export async function unwrap<T>(
	message: Received,
	store: ObjectStore,
	parse: (value: unknown) => T,
): Promise<{ value: T; bytes: number }> {
	const packed = await contentOf(message, store);
	expectSize(declaredSize(packed));
	try {
		const text = await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
		return { value: parse(JSON.parse(text.toString('utf8'))), bytes: text.length };
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw new Failure(BAD_MESSAGE, `The message cannot be unpacked: ${messageOf(error)}.`, 'skip', {
			cause: error,
		});
	}
}

async function contentOf(message: Received, store: ObjectStore): Promise<Uint8Array> {
	const name = message.headers?.get(OBJECT) ?? '';
	if (name === '') return message.data;
	const about = await store.info(name);
	if (about !== null) expectSize(about.size);
	const packed = about === null ? null : await store.getBlob(name);
	if (packed === null)
		throw new Failure(BAD_MESSAGE, `The content of the message (${name}) no longer exists.`, 'skip');
	return packed;
}

/** The size according to the last bytes, before unpacking. A false size is noticed while unpacking. */
function declaredSize(packed: Uint8Array): number {
	if (packed.length < GZIP_TRAILER_BYTES) return 0;
	return Buffer.from(packed.subarray(-GZIP_TRAILER_BYTES)).readUInt32LE();
}

function expectSize(bytes: number): void {
	if (bytes <= MAX_UNPACKED_BYTES) return;
	throw new Failure(
		BAD_MESSAGE,
		`The message unpacks to ${bytes} bytes, but the limit is ${MAX_UNPACKED_BYTES}.`,
		'skip',
	);
}

/** Deletes the stored content of a message that is done with. */
export async function discard({ headers }: Received, store: ObjectStore): Promise<void> {
	const name = headers?.get(OBJECT) ?? '';
	if (name !== '') await store.delete(name).catch(() => {});
}
