/** message-schemas: what is received from the bus → assignments and results, or a failure that says what does not fit. */
import { z } from 'zod';
import type { VisitSettings } from '../crawl/visit.ts';
import { Failure } from '../io/failure.ts';
import type { ForgottenEntry } from '../io/store/forgotten.ts';
import { batchSchema } from '../model/schemas/batch.ts';
import { blogState, hostMemory } from '../model/schemas/blog-state.ts';
import { task } from '../model/schemas/task.ts';
import { count, maybeText, text, texts, validate } from '../model/schemas/validate.ts';
import type { CrawlContext } from '../model/task.ts';
import type { Wrapper } from '../model/wrapper.ts';
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

const assignment: z.ZodType<Assignment> = z.object({
	host: text,
	state: hostMemory.nullable(),
	tasks: z.array(task),
	crawlContexts: z.record(text, crawlContext),
	settings,
	forgotten: z.array(forgotten).exactOptional(),
	at: text,
});

const result: z.ZodType<TurnResult> = z.object({
	host: text,
	worker: text,
	batches: z.array(batchSchema(wrapper)),
	release: z.object({ state: hostMemory.nullable(), notBefore: text.exactOptional() }),
});

/** The code of a message that no repetition makes readable. */
export const BAD_MESSAGE = 'bad-message';

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
