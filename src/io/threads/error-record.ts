/** error-record: an error as plain data, so that it crosses from thread to thread with its code, its stack and its causes. */
import { Failure } from '../failure.ts';

export interface ErrorRecord {
	readonly name: string;
	readonly message: string;
	readonly stack: string | null;
	/** Set for failures; null for faults of the program. */
	readonly failure: Pick<Failure, 'code' | 'action'> | null;
	readonly cause: ErrorRecord | null;
}

/** A longer chain of causes is cut off. */
const MAX_CAUSES = 8;

export function toErrorRecord(error: unknown, maxCauses = MAX_CAUSES): ErrorRecord {
	if (!(error instanceof Error))
		return { name: 'Error', message: String(error), stack: null, failure: null, cause: null };
	const { name, message, stack = null, cause } = error;
	return {
		name,
		message,
		stack,
		failure: error instanceof Failure ? { code: error.code, action: error.action } : null,
		cause: cause == null || maxCauses === 0 ? null : toErrorRecord(cause, maxCauses - 1),
	};
}

export function fromErrorRecord({ name, message, stack, failure, cause }: ErrorRecord): Error {
	const options = cause === null ? {} : { cause: fromErrorRecord(cause) };
	const error =
		failure === null
			? new Error(message, options)
			: new Failure(failure.code, message, failure.action, options);
	error.name = name;
	if (stack !== null) error.stack = stack;
	return error;
}
