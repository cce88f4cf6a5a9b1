/**
 * failure: an error outside the program, reported to the user in one line.
 *
 * `code` is stable; `action` says what the caller should do: retry, skip, or stop. `cause` is the error behind it.
 */
import type { FailureCode } from './failure-codes.ts';

export class Failure extends Error {
	readonly code: FailureCode;
	readonly action: 'retry' | 'skip' | 'stop';

	constructor(
		code: FailureCode,
		message: string,
		action: 'retry' | 'skip' | 'stop' = 'stop',
		options?: ErrorOptions,
	) {
		super(message, options);
		this.name = 'Failure';
		this.code = code;
		this.action = action;
	}
}

/** The words of an unknown error. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** A longer chain of causes is cut off, and so is a longer text: deep recursion and messages of pages fill it. */
const MAX_CAUSES = 8;
const MAX_TRACE = 16_000;

/** The stack of an error and of its causes, as text. */
export function traceOf(error: unknown): string {
	const stacks: string[] = [];
	for (let at = error; at != null && stacks.length < MAX_CAUSES; at = at instanceof Error ? at.cause : null)
		stacks.push(at instanceof Error ? (at.stack ?? `${at.name}: ${at.message}`) : String(at));
	// PostgreSQL takes no zero character in a text.
	return stacks.join('\nCaused by: ').replaceAll('\0', '\uFFFD').slice(0, MAX_TRACE);
}
