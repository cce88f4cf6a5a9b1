/** fetch-failure: what went wrong on the way to a page, in words, with what to do about it. */
import { errors } from 'undici';
import { hideSecrets } from '../../lib/url/hide-secrets.ts';
import { Failure, messageOf } from '../failure.ts';

export interface Trip {
	readonly url: URL;
	readonly proxy: string | undefined;
	readonly timeoutMs: number;
	/** Why the trip was broken off by us, if it was. */
	readonly endedBy: 'time' | 'caller' | null;
}

/** Failures that name their address themselves. */
const WHOLE_SENTENCES = new Set(['private-address', 'bad-address', 'aborted']);

export function toFailure(error: unknown, trip: Trip): Failure {
	const { url, timeoutMs, endedBy } = trip;
	if (endedBy === 'caller') return new Failure('aborted', `${url.href} was given up.`, 'stop');
	if (error instanceof Failure) {
		if (WHOLE_SENTENCES.has(error.code)) return error;
		return new Failure(error.code, `${url.href} ${error.message}.`, error.action);
	}
	if (endedBy === 'time' || isTimeout(error))
		return new Failure('timeout', `${url.href} did not answer within ${timeoutMs} ms.`, 'retry');
	if (error instanceof errors.HeadersOverflowError)
		return new Failure('too-large', `${url.href} answers with too many headers.`, 'skip');
	return connectFailure(error, trip);
}

function connectFailure(error: unknown, { url, proxy }: Trip): Failure {
	const code = (error as NodeJS.ErrnoException).code ?? '';
	const at = proxy === undefined ? url.host : `the proxy ${hideSecrets(proxy)}`;
	const reason = CONNECT_REASONS[code];
	if (reason !== undefined)
		return new Failure(code.toLowerCase(), `${url.href} cannot be reached: ${reason(at)}.`, 'retry');
	if (CERTIFICATE.test(code))
		return new Failure('bad-certificate', `${url.href} cannot be trusted: ${messageOf(error)}.`, 'retry');
	return new Failure('broken-answer', `${url.href} broke off: ${messageOf(error)}.`, 'retry');
}

const CONNECT_REASONS: Readonly<Record<string, (at: string) => string>> = {
	ENOTFOUND: (at) => `there is no host ${at}`,
	EAI_AGAIN: (at) => `the name ${at} could not be looked up`,
	ECONNREFUSED: (at) => `${at} refused the connection`,
	ECONNRESET: (at) => `${at} closed the connection`,
	EHOSTUNREACH: (at) => `there is no route to ${at}`,
	ENETUNREACH: (at) => `there is no route to ${at}`,
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ALTNAME/;

function isTimeout(error: unknown): boolean {
	if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return true;
	return error instanceof errors.ConnectTimeoutError || (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
}
