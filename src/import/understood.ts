/**
 * understood: turns the output of a file reader into pieces, in their order.
 *
 * Raw parts are processed in a supervised thread, some ahead of saving. If the thread fails on a part, this is reported: an
 * archived page is quarantined with its bytes; for other files, the position in the file is enough.
 */
import { Failure, messageOf, traceOf } from '../io/failure.ts';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { headerOf } from '../lib/http/headers.ts';
import { bad, type Piece } from './piece.ts';
import { type RawPart, understand } from './understand.ts';

export type Understand = (part: RawPart) => Promise<readonly Piece[]>;

/** How many parts are processed ahead, and their maximum total length. */
const MAX_AHEAD = 64;
const MAX_AHEAD_LENGTH = 40_000_000;

interface Ahead {
	readonly pieces: Promise<readonly Piece[]>;
	readonly length: number;
}

export async function* understood(
	parts: AsyncIterable<Piece | RawPart>,
	understand: Understand,
): AsyncGenerator<Piece> {
	const ahead: Ahead[] = [];
	let length = 0;
	const next = () => {
		const first = ahead.shift()!;
		length -= first.length;
		return first.pieces;
	};
	let trouble: { readonly error: unknown } | null = null;
	try {
		for await (const part of parts) {
			const one = isRawPart(part)
				? { pieces: understand(part), length: lengthOf(part) }
				: { pieces: Promise.resolve([part]), length: 0 };
			// It is awaited in its turn. Until then, a rejection must not count as unhandled.
			one.pieces.catch(() => {});
			ahead.push(one);
			length += one.length;
			while (ahead.length > MAX_AHEAD || length > MAX_AHEAD_LENGTH) yield* await next();
		}
	} catch (error) {
		// The parts before an unreadable position of the file are still good.
		trouble = { error };
	}
	while (ahead.length > 0) yield* await next();
	if (trouble !== null) throw trouble.error;
}

const RAW_KINDS: ReadonlySet<string> = new Set<RawPart['kind']>(['answer', 'feed', 'line', 'item', 'list']);

function isRawPart(part: Piece | RawPart): part is RawPart {
	return RAW_KINDS.has(part.kind);
}

function lengthOf(part: RawPart): number {
	if ('body' in part) return part.body.length;
	if ('bytes' in part) return part.bytes.length;
	return 'xml' in part ? part.xml.length : part.text.length;
}

/** Without a thread, for tests. */
export const understandHere: Understand = async (part) => [...(await understand(part))];

/** A feed in a file may be ten times as long as a fetched one. */
const MAX_MEMORY_MB = 3_072;

export class UnderstandThreads {
	readonly #pool: ThreadPool<RawPart, readonly Piece[]>;

	constructor(options: ThreadSettings = {}) {
		const file = threadFile('understand-thread', import.meta.url);
		this.#pool = new ThreadPool({ file, maxMemoryMb: MAX_MEMORY_MB, ...options, threads: 1 });
	}

	/** A Failure is about the file. Any other error is a bug, triggered by this part. */
	readonly understand: Understand = async (part) => {
		try {
			return await this.#pool.run(toThread(part));
		} catch (error) {
			if (error instanceof Failure) throw error;
			return [notUnderstood(part, error)];
		}
	};

	close(): Promise<void> {
		return this.#pool.close();
	}
}

/** Copies a slice, because transferring it would transfer the whole buffer. */
function toThread(part: RawPart): RawPart {
	if ('body' in part) return { ...part, body: new Uint8Array(part.body) };
	return 'bytes' in part ? { ...part, bytes: new Uint8Array(part.bytes) } : part;
}

function notUnderstood(part: RawPart, error: unknown): Piece {
	if (part.kind !== 'answer') return bad(part.where, `could not be processed: ${messageOf(error)}`);
	const { url, body } = part;
	const contentType = headerOf(part.headers, 'content-type') ?? null;
	return {
		kind: 'quarantine',
		page: { url, blog: null, why: messageOf(error), stack: traceOf(error), contentType, bytes: body },
	};
}
