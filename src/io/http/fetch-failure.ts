/** fetch-failure: says what went wrong with a fetch, and what to do about it. */
import { errors } from 'undici';
import { hideSecrets } from '../../lib/url/hide-secrets.ts';
import { Failure, messageOf } from '../failure.ts';
import type { FailureCode } from '../failure-codes.ts';

export interface Trip {
	readonly url: URL;
	readonly proxy: string | undefined;
	readonly timeoutMs: number;
	/** Why we aborted the request, if we did. */
	readonly endedBy: 'time' | 'caller' | null;
}

/** Failures that name their address themselves. */
const WHOLE_SENTENCES = new Set(['private-address', 'bad-address', 'bad-port', 'aborted']);

export function toFailure(error: unknown, trip: Trip): Failure {
	const { url, timeoutMs, endedBy } = trip;
	if (endedBy === 'caller')
		return new Failure('aborted', `${url.href} was cancelled.`, 'stop', { cause: error });
	if (error instanceof Failure) {
		if (WHOLE_SENTENCES.has(error.code)) return error;
		return new Failure(error.code, `${url.href} ${error.message}.`, error.action, { cause: error });
	}
	if (endedBy === 'time' || isTimeout(error))
		return new Failure('timeout', `${url.href} did not respond within ${timeoutMs} ms.`, 'retry', {
			cause: error,
		});
	if (error instanceof errors.HeadersOverflowError)
		return new Failure('too-large', `${url.href} sent too many headers.`, 'skip', { cause: error });
	return connectFailure(error, trip);
}

function connectFailure(error: unknown, { url, proxy }: Trip): Failure {
	const code = (error as NodeJS.ErrnoException).code ?? '';
	const at = proxy === undefined ? url.host : `the proxy ${hideSecrets(proxy)}`;
	const trouble = CONNECT_TROUBLES[code];
	if (trouble !== undefined)
		return new Failure(trouble[0], `${url.href} cannot be reached: ${trouble[1](at)}.`, 'retry', {
			cause: error,
		});
	if (CERTIFICATE.test(code))
		return new Failure(
			'bad-certificate',
			`${url.href} has an invalid certificate: ${messageOf(error)}.`,
			'retry',
			{
				cause: error,
			},
		);
	return new Failure(
		'broken-answer',
		`${url.href} did not send a complete response: ${messageOf(error)}.`,
		'retry',
		{
			cause: error,
		},
	);
}

const CONNECT_TROUBLES: Readonly<Record<string, readonly [FailureCode, (at: string) => string]>> = {
	ENOTFOUND: [
		'enotfound',
		(at) => `the host ${at} was not found. It does not exist, or this machine is offline`,
	],
	EAI_AGAIN: ['eai_again', (at) => `the DNS lookup of ${at} failed`],
	ECONNREFUSED: ['econnrefused', (at) => `${at} refused the connection`],
	ECONNRESET: ['econnreset', (at) => `${at} closed the connection`],
	EHOSTUNREACH: ['ehostunreach', (at) => `there is no route to ${at}`],
	ENETUNREACH: ['enetunreach', (at) => `there is no route to ${at}`],
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ALTNAME/;

function isTimeout(error: unknown): boolean {
	if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return true;
	return error instanceof errors.ConnectTimeoutError || (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
}
