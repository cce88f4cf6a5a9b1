/** problem: error responses (RFC 9457): a stable type, a title, and a detail that says what to do. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure } from '../io/failure.ts';
import type { ProblemCode } from '../io/failure-codes.ts';
import { JobAborted, TOO_MANY_JOBS } from '../io/threads/pool.ts';

export const problemSchema = z
	.object({
		type: z.string().describe('a stable name for the kind of problem'),
		title: z.string(),
		status: z.number().int(),
		detail: z.string().describe('what is wrong, where, and what to do'),
	})
	.meta({ id: 'Problem' });

export const PROBLEM_TYPE = 'application/problem+json';

const TITLES: Readonly<Record<number, string>> = {
	400: 'Invalid request',
	401: 'A token is needed',
	403: 'Not allowed',
	404: 'Not found',
	405: 'Method not allowed',
	406: 'Format not available',
	409: 'Conflict',
	413: 'Request too large',
	415: 'Unsupported content type',
	422: 'The content cannot be used',
	429: 'Too many requests',
	500: 'Internal error',
	503: 'Not available',
};

/** Thrown by handlers. */
export class Problem extends Error {
	readonly status: number;
	readonly kind: ProblemCode;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: number,
		kind: ProblemCode,
		detail: string,
		headers: Readonly<Record<string, string>> = {},
	) {
		super(detail);
		this.status = status;
		this.kind = kind;
		this.headers = headers;
	}
}

export const notFound = (what: string) => new Problem(404, 'not-found', what);

/** This process does not crawl, so it cannot write to the store. */
export const notTheWriter = () =>
	new Problem(
		409,
		'not-the-writer',
		'This process does not crawl, so it cannot make changes. Stop any other process that crawls this store, then run: logosphere serve.',
	);

/** Store failures that are not the client's fault. Their messages name folders and servers, so only the operator may see them. */
const STORE_FAILURES = new Set([
	...['corrupt-store', 'not-a-store', 'no-store', 'no-folder', 'store-unreadable', 'store-busy', 'closed'],
	...['disk-full', 'read-only-store', 'no-server', 'server-lost', 'no-access', 'no-database', 'no-rights'],
	...['too-many-connections', 'no-threads'],
]);

function problemOf(failure: Failure, onFault: () => void): Problem {
	const { code, message } = failure;
	if (code === TOO_MANY_JOBS) return new Problem(503, code, message, { 'Retry-After': '5' });
	if (!STORE_FAILURES.has(code)) return new Problem(422, code, message);
	onFault();
	return new Problem(
		503,
		code,
		'The store is not available at the moment. The server has logged the cause. Try again later.',
	);
}

/** `onFault` gets the error and the id of its request. */
export function installProblems(
	app: FastifyInstance,
	onFault: (error: unknown, request: string) => void,
): void {
	app.setErrorHandler<FastifyError | Failure | JobAborted | Problem>((error, { id }, reply) => {
		if (error instanceof Problem) return sendProblem(reply, error);
		if (error instanceof JobAborted)
			return sendProblem(reply, new Problem(503, 'given-up', `The request was aborted: ${error.message}.`));
		if (hasZodFastifySchemaValidationErrors(error))
			return sendProblem(reply, new Problem(400, 'bad-request', inWords(error)));
		if (error instanceof Failure)
			return sendProblem(
				reply,
				problemOf(error, () => onFault(error, id)),
			);
		const status = error.statusCode ?? 500;
		if (status < 500) return sendProblem(reply, new Problem(status, 'bad-request', error.message));
		onFault(error, id);
		return sendProblem(reply, new Problem(500, 'fault', 'Internal error. The server has logged the cause.'));
	});
}

interface ZodProblems {
	readonly validation: readonly { readonly instancePath: string; readonly message?: string | undefined }[];
	readonly validationContext?: string | undefined;
}

function inWords({ validation, validationContext = 'request' }: ZodProblems): string {
	return validation
		.map(({ instancePath, message }) => {
			const name = instancePath.replace(/^\//, '').replaceAll('/', '.');
			return `${name === '' ? validationContext : `"${name}" of the ${validationContext}`}: ${message}`;
		})
		.join('; ');
}

function sendProblem(reply: FastifyReply, { status, kind, message, headers }: Problem): FastifyReply {
	return reply
		.code(status)
		.headers(headers)
		.type(PROBLEM_TYPE)
		.serializer(JSON.stringify)
		.send({ type: kind, title: TITLES[status] ?? 'Request failed', status, detail: message });
}

/** For a URL without a route. */
export function sendNothing({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
	return sendProblem(reply, notFound(`There is nothing at ${url.slice(0, 200)}. See /api/openapi.json.`));
}
