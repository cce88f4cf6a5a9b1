/**
 * understood: what a reader gives, with what it leaves to be understood, as pieces in their order.
 *
 * Matter is understood in a watched thread, some of it ahead of what is being kept. What the thread does not survive is told: an
 * archived page is quarantined with its bytes; for what stands in a file that the user has, its place there is enough.
 */
import { Failure, messageOf, traceOf } from '../io/failure.ts';
import { ThreadPool, type ThreadSettings } from '../io/threads/pool.ts';
import { threadFile } from '../io/threads/thread-file.ts';
import { headerOf } from '../lib/http/headers.ts';
import { bad, type Piece } from './piece.ts';
import { type Matter, understand } from './understand.ts';

export type Understand = (matter: Matter) => Promise<readonly Piece[]>;

/** Parts that are understood ahead, and how long they may be together. */
const MOST_AHEAD = 64;
const MOST_AHEAD_LENGTH = 40_000_000;

interface Ahead {
	readonly pieces: Promise<readonly Piece[]>;
	readonly length: number;
}

export async function* understood(
	parts: AsyncIterable<Piece | Matter>,
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
			const one = isMatter(part)
				? { pieces: understand(part), length: lengthOf(part) }
				: { pieces: Promise.resolve([part]), length: 0 };
			// It is waited for in its turn; until then nobody hears it fail.
			one.pieces.catch(() => {});
			ahead.push(one);
			length += one.length;
			while (ahead.length > MOST_AHEAD || length > MOST_AHEAD_LENGTH) yield* await next();
		}
	} catch (error) {
		// What came before the place where the file cannot be read is good all the same.
		trouble = { error };
	}
	while (ahead.length > 0) yield* await next();
	if (trouble !== null) throw trouble.error;
}

const MATTERS: ReadonlySet<string> = new Set<Matter['kind']>(['answer', 'feed', 'line', 'item', 'list']);

function isMatter(part: Piece | Matter): part is Matter {
	return MATTERS.has(part.kind);
}

function lengthOf(matter: Matter): number {
	if ('body' in matter) return matter.body.length;
	if ('bytes' in matter) return matter.bytes.length;
	return 'xml' in matter ? matter.xml.length : matter.text.length;
}

/** Without a thread: for tests of what is read. */
export const understandHere: Understand = async (matter) => [...(await understand(matter))];

/** A feed as a file may be ten times as long as one that is fetched. */
const MAX_MEMORY_MB = 3_072;

export class UnderstandThreads {
	readonly #pool: ThreadPool<Matter, readonly Piece[]>;

	constructor(options: ThreadSettings = {}) {
		const file = threadFile('understand-thread', import.meta.url);
		this.#pool = new ThreadPool({ file, maxMemoryMb: MAX_MEMORY_MB, ...options, threads: 1 });
	}

	/** A failure is about the file; anything else is a fault of the program, which this one thing is to blame for. */
	readonly understand: Understand = async (matter) => {
		try {
			return await this.#pool.run(toThread(matter));
		} catch (error) {
			if (error instanceof Failure) throw error;
			return [notUnderstood(matter, error)];
		}
	};

	close(): Promise<void> {
		return this.#pool.close();
	}
}

/** A part of a larger buffer would take all of it along. */
function toThread(matter: Matter): Matter {
	if ('body' in matter) return { ...matter, body: new Uint8Array(matter.body) };
	return 'bytes' in matter ? { ...matter, bytes: new Uint8Array(matter.bytes) } : matter;
}

function notUnderstood(matter: Matter, error: unknown): Piece {
	if (matter.kind !== 'answer') return bad(matter.where, `it could not be understood: ${messageOf(error)}`);
	const { url, body } = matter;
	const contentType = headerOf(matter.headers, 'content-type') ?? null;
	return {
		kind: 'quarantine',
		page: { url, blog: null, why: messageOf(error), stack: traceOf(error), contentType, bytes: body },
	};
}
