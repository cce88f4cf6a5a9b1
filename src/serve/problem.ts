/** problem: what went wrong with a request, as RFC 9457 has it: a stable kind, a title, and what to do in words. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure } from '../io/failure.ts';
import type { ProblemCode } from '../io/failure-codes.ts';
import { JobAborted, TOO_MANY_JOBS } from '../io/threads/pool.ts';

export const problemSchema = z
	.object({
		type: z.string().describe('a stable name of the kind of problem'),
		title: z.string(),
		status: z.number().int(),
		detail: z.string().describe('what was wrong, where, and what to do'),
	})
	.meta({ id: 'Problem' });

export const PROBLEM_TYPE = 'application/problem+json';

const TITLES: Readonly<Record<number, string>> = {
	400: 'The request cannot be understood',
	401: 'A token is needed',
	403: 'Not allowed',
	404: 'Not found',
	405: 'Not here',
	406: 'Not in that form',
	409: 'Not now',
	413: 'Too much',
	415: 'Not in that form',
	422: 'The content cannot be used',
	429: 'Too often',
	500: 'A fault of the program',
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

/** Another process writes to the store: this one cannot. */
export const notTheWriter = () =>
	new Problem(
		409,
		'not-the-writer',
		'Another process crawls this store, or none does. Stop it and let this one crawl: logosphere serve.',
	);

/** Failures of the store that are not the asker's fault. What they say names folders and servers: it is for who runs this one. */
const STORE_TROUBLES = new Set([
	...['corrupt-store', 'not-a-store', 'no-store', 'no-folder', 'store-unreadable', 'store-busy', 'closed'],
	...['disk-full', 'read-only-store', 'no-server', 'server-lost', 'no-access', 'no-database', 'no-rights'],
	...['too-many-connections', 'no-threads'],
]);

function problemOf(failure: Failure, onFault: (error: unknown) => void): Problem {
	const { code, message } = failure;
	if (code === TOO_MANY_JOBS) return new Problem(503, code, message, { 'Retry-After': '5' });
	if (!STORE_TROUBLES.has(code)) return new Problem(422, code, message);
	onFault(failure);
	return new Problem(503, code, 'The store cannot be asked now. The program has noted why; try again later.');
}

export function installProblems(app: FastifyInstance, onFault: (error: unknown) => void): void {
	app.setErrorHandler<FastifyError | Failure | JobAborted | Problem>((error, _request, reply) => {
		if (error instanceof Problem) return sendProblem(reply, error);
		if (error instanceof JobAborted)
			return sendProblem(reply, new Problem(503, 'given-up', `The answer was given up: ${error.message}.`));
		if (hasZodFastifySchemaValidationErrors(error))
			return sendProblem(reply, new Problem(400, 'bad-request', inWords(error)));
		if (error instanceof Failure) return sendProblem(reply, problemOf(error, onFault));
		const status = error.statusCode ?? 500;
		if (status < 500) return sendProblem(reply, new Problem(status, 'bad-request', error.message));
		onFault(error);
		return sendProblem(reply, new Problem(500, 'fault', 'It could not be done. The program has noted why.'));
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
		.send({ type: kind, title: TITLES[status] ?? 'It could not be done', status, detail: message });
}

/** For an address that no route has. */
export function sendNothing({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
	return sendProblem(reply, notFound(`There is nothing at ${url.slice(0, 200)}. See /api/openapi.json.`));
}
