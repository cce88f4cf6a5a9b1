/**
 * request-log: gives every request an id, and logs and measures its answer.
 *
 * The id is in the log and in the header `X-Request-Id` of the answer, so that a person who saw an error can name it. A proxy on this machine
 * may have given one already. The log has the path without its query, which may hold a token.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnsweredRequest } from './request-metrics.ts';

const ID_HEADER = 'x-request-id';
const ID_BYTES = 8;
const GIVEN_ID = /^[\w.-]{1,64}$/;
const MAX_PATH = 200;

export interface RequestFacts {
	readonly request: string;
	readonly method: string;
	readonly path: string;
	readonly status: number;
	readonly ms: number;
}

export interface RequestWatch {
	/** Every answer, for the log. Server errors are `isFault`. */
	readonly onRequest?: (facts: RequestFacts, isFault: boolean) => void;
	/** Every answer, for the metrics. */
	readonly onAnswer?: (answered: AnsweredRequest) => void;
}

/** The id of a proxy counts only if the proxy is trusted, which it is behind a public URL. */
export function makeRequestId(
	isBehindProxy: boolean,
): (request: Pick<FastifyRequest['raw'], 'headers'>) => string {
	return ({ headers }) => {
		const given = headers[ID_HEADER];
		if (isBehindProxy && typeof given === 'string' && GIVEN_ID.test(given)) return given;
		return randomBytes(ID_BYTES).toString('hex');
	};
}

export function watchRequests(app: FastifyInstance, { onRequest, onAnswer }: RequestWatch): void {
	app.addHook('onRequest', async ({ id }, reply) => {
		reply.header(ID_HEADER, id);
	});
	app.addHook(
		'onResponse',
		async ({ id, method, url, routeOptions }, { statusCode: status, elapsedTime }) => {
			const path = url.replace(/[?#].*/s, '').slice(0, MAX_PATH);
			const facts = { request: id, method, path, status, ms: Math.round(elapsedTime) };
			onRequest?.(facts, status >= 500);
			onAnswer?.({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1000 });
		},
	);
}
