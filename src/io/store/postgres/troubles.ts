/** troubles: what PostgreSQL's errors mean to a person, what to do about them, and which to retry. */
import { Failure, messageOf } from '../../failure.ts';
import type { FailureCode } from '../../failure-codes.ts';

interface Trouble {
	readonly codes: RegExp;
	readonly code: FailureCode;
	readonly action: Failure['action'];
	readonly say: (place: string, reason: string) => string;
}

const TROUBLES: readonly Trouble[] = [
	{
		codes: /^(?:28P01|28000)$/,
		code: 'no-access',
		action: 'stop',
		say: (place, reason) =>
			`PostgreSQL at ${place} rejects this user or password (${reason}). Correct them in the URL.`,
	},
	{
		codes: /^3D000$/,
		code: 'no-database',
		action: 'stop',
		say: (place, reason) => `${place}: ${reason}. Create it with "createdb", or choose another.`,
	},
	{
		codes: /^42501$/,
		code: 'no-rights',
		action: 'stop',
		say: (place, reason) =>
			`${place}: ${reason}. The user needs permission to create a schema in the database.`,
	},
	{
		codes: /^25006$/,
		code: 'read-only-store',
		action: 'stop',
		say: (place) => `${place} is read-only. Is it a standby?`,
	},
	{
		codes: /^53100$/,
		code: 'disk-full',
		action: 'stop',
		say: (place) =>
			`The disk of ${place} is full. Nothing was damaged. Free some space and run the same command again.`,
	},
	{
		codes: /^57014$/,
		code: 'statement-ended',
		action: 'stop',
		say: (place, reason) =>
			`${place} ended a statement that took too long (${reason}). Narrow what you asked for.`,
	},
	{
		codes: /^53300$/,
		code: 'too-many-connections',
		action: 'retry',
		say: (place) => `${place} has no free connections. Raise max_connections, or run fewer processes.`,
	},
	{
		codes: /^(?:ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
		code: 'no-server',
		action: 'retry',
		say: (place, reason) =>
			`No PostgreSQL server responds at ${place} (${reason}). Is it running, and is the URL correct?`,
	},
	{
		codes: /^(?:57P0[123]|25P03|08\w{3}|ECONNRESET|EPIPE|LOST)$/,
		code: 'server-lost',
		action: 'retry',
		say: (place, reason) =>
			`The connection to ${place} was lost (${reason}). Unconfirmed changes were not saved. Try again.`,
	},
];

/** Texts of the library's own errors, which have no code. */
const LOST = /Connection terminated|connection error|timeout exceeded when trying to connect|not queryable/i;

/** Turns an error of the library into a failure in words; returns others unchanged. */
export function inWords(error: unknown, place: string): unknown {
	if (error instanceof Failure) return error;
	const code = codeOf(error);
	const trouble = TROUBLES.find(({ codes }) => codes.test(code));
	if (trouble === undefined) return error;
	return new Failure(trouble.code, trouble.say(place, firstWords(error)), trouble.action, { cause: error });
}

/** Two transactions were in each other's way; nothing is wrong with the request. */
export function mayBeTriedAgain(error: unknown): boolean {
	return error instanceof Overtaken || /^(?:40001|40P01)$/.test(codeOf(error));
}

/** Another process created the same thing meanwhile: read again. */
export class Overtaken extends Error {}

function codeOf(error: unknown): string {
	const { code, errors } = error as { code?: unknown; errors?: unknown };
	if (typeof code === 'string' && code !== '') return code;
	if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
	return LOST.test(messageOf(error)) ? 'LOST' : '';
}

function firstWords(error: unknown): string {
	const { errors } = error as { errors?: unknown };
	if (Array.isArray(errors) && errors.length > 0) return firstWords(errors[0]);
	return messageOf(error);
}
