/** error-record: turns an error into plain data, so that it can pass between threads and into logs with its code, stack and causes. */
import { Failure } from '../failure.ts';

export interface ErrorRecord {
	readonly name: string;
	readonly message: string;
	readonly code: string | null;
	/** Set for failures; null for bugs. */
	readonly action: Failure['action'] | null;
	readonly stack: string | null;
	readonly cause: ErrorRecord | null;
}

/** A longer chain of causes is cut off. */
const MAX_CAUSES = 8;

export function toErrorRecord(error: unknown, maxCauses = MAX_CAUSES): ErrorRecord {
	if (!(error instanceof Error))
		return { name: 'Error', message: String(error), code: null, action: null, stack: null, cause: null };
	const { name, message, stack = null, cause, code } = error as NodeJS.ErrnoException;
	return {
		name,
		message,
		code: typeof code === 'string' ? code : null,
		action: error instanceof Failure ? error.action : null,
		stack,
		cause: cause == null || maxCauses === 0 ? null : toErrorRecord(cause, maxCauses - 1),
	};
}

export function fromErrorRecord({ name, message, code, action, stack, cause }: ErrorRecord): Error {
	const options = cause === null ? {} : { cause: fromErrorRecord(cause) };
	const error =
		action === null
			? Object.assign(new Error(message, options), code === null ? {} : { code })
			: new Failure(code as Failure['code'], message, action, options);
	error.name = name;
	if (stack !== null) error.stack = stack;
	return error;
}
