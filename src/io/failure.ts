/**
 * failure: what went wrong outside the program, told to the user in one line.
 *
 * `code` is stable; `action` tells the caller what to do: try again, go on without it, or stop. `cause` is the error behind it.
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
