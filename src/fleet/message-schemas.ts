/** message-schemas: what is received from the bus → assignments and results, or a failure that says what does not fit. */
import { z } from 'zod';
import type { DeliveredAnswer } from '../crawl/delivered.ts';
import type { VisitSettings } from '../crawl/visit.ts';
import { BAD_MESSAGE } from '../io/bus/envelope.ts';
import type { ClaimRequest } from '../io/bus/fleet-bus.ts';
import { Failure } from '../io/failure.ts';
import type { ForgottenEntry } from '../io/store/forgotten.ts';
import { batchSchema } from '../model/schemas/batch.ts';
import { blogState, hostMemory } from '../model/schemas/blog-state.ts';
import { task } from '../model/schemas/task.ts';
import { count, maybeText, text, texts, validate } from '../model/schemas/validate.ts';
import type { CrawlContext } from '../model/task.ts';
import type { Wrapper } from '../model/wrapper.ts';
import { POLICIES } from '../schedule/index.ts';
import { InvalidWrapperError, parseWrapper } from '../wrapper/index.ts';
import type { Assignment, TurnResult } from './messages.ts';

const wrapper: z.ZodType<Wrapper> = z.unknown().transform((sent, context) => {
	try {
		return parseWrapper(sent);
	} catch (error) {
		if (!(error instanceof InvalidWrapperError)) throw error;
		context.addIssue({ code: 'custom', message: error.message });
		return z.NEVER;
	}
});

const crawlContext: z.ZodType<CrawlContext> = z.object({
	state: blogState.nullable(),
	title: maybeText,
	isBlog: z.boolean().nullable(),
	isSettled: z.boolean(),
	judgedAt: maybeText,
	posts: count,
	inboundLinks: count,
	published: texts,
	wrappers: z.array(wrapper),
});

const settings: z.ZodType<VisitSettings> = z.object({
	side: z.enum(['breadth', 'depth']),
	// A worker never loads a file that a message names.
	policy: z.enum(POLICIES.map(({ name }) => name)).exactOptional(),
	pollBudget: z.number(),
	hosts: texts.nullable(),
	languages: texts.nullable(),
	maxDepth: z.number(),
	hasPush: z.boolean(),
});

const forgotten: z.ZodType<ForgottenEntry> = z.object({
	url: text,
	kind: z.enum(['page', 'blog']),
	at: text,
	keys: texts,
});

const delivered: z.ZodType<DeliveredAnswer> = z.object({
	kind: z.literal('answer'),
	url: text,
	status: z.number(),
	headers: z.record(text, text),
	body: text.transform((packed) => new Uint8Array(Buffer.from(packed, 'base64'))),
	at: text,
	isCut: z.boolean(),
});

const claim: z.ZodType<ClaimRequest> = z.object({ host: text, fence: count, holder: text });

const assignment: z.ZodType<Assignment> = z.object({
	host: text,
	fence: count,
	state: hostMemory.nullable(),
	delivered: z.array(delivered).exactOptional(),
	tasks: z.array(task),
	crawlContexts: z.record(text, crawlContext),
	settings,
	forgotten: z.array(forgotten).exactOptional(),
	at: text,
});

const result: z.ZodType<TurnResult> = z.object({
	host: text,
	fence: count,
	worker: text,
	batches: z.array(batchSchema(wrapper)),
	release: z.object({ state: hostMemory.nullable(), notBefore: text.exactOptional() }),
});

export function parseClaim(received: unknown): ClaimRequest {
	return parseMessage(claim, received, 'a claim');
}

export function parseAssignment(received: unknown): Assignment {
	return parseMessage(assignment, received, 'an assignment');
}

export function parseResult(received: unknown): TurnResult {
	return parseMessage(result, received, 'a result');
}

function parseMessage<T>(schema: z.ZodType<T>, received: unknown, what: string): T {
	const validated = validate(schema, received);
	if ('value' in validated) return validated.value;
	throw new Failure(BAD_MESSAGE, `The message is not ${what}: ${validated.problem}.`, 'skip');
}
