/**
 * quarantine: a visit that made the program fail → a coverage gap, the pages for debugging, and the time of the next attempt.
 *
 * All fetched pages are quarantined, because any of them may be the cause: a home page is processed again once its feed is known.
 */
import { messageOf, traceOf } from '../io/failure.ts';
import { headerOf } from '../lib/http/headers.ts';
import type { Batch, QuarantineFacts } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import type { FetchResult } from './visit.ts';

/** It is retried after an hour, since another visit may have been to blame, and then after a month. */
const FIRST_MS = 3_600_000;
const AGAIN_MS = 30 * 86_400_000;

export interface BrokenVisit {
	readonly task: Task;
	/** The answers to the visit's requests. */
	readonly answers: readonly FetchResult[];
	readonly now: string;
	readonly error: unknown;
}

export function quarantineVisit({ task, answers, now, error }: BrokenVisit): Batch {
	const { blog, url, failures } = task;
	const due = new Date(Date.parse(now) + (failures === 0 ? FIRST_MS : AGAIN_MS)).toISOString();
	const quarantine = answers.flatMap((result) => toFacts(result, blog, error));
	const [first] = quarantine;
	const why = `${url} could not be processed: ${messageOf(error)}.`;
	const gap = {
		blog,
		url,
		kind: 'not-understood',
		from: null,
		to: null,
		why:
			first === undefined
				? why
				: `${why} To see the quarantined page, run: logosphere quarantine show ${first.url}`,
	};
	return {
		at: now,
		frontier: [{ ...task, due, failures: failures + 1, as: 'visited' }],
		gaps: [gap],
		quarantine,
	};
}

function toFacts(result: FetchResult, blog: string | null, error: unknown): QuarantineFacts[] {
	if (result.kind !== 'answer' || result.body.length === 0) return [];
	const { url, headers, body } = result;
	const contentType = headerOf(headers, 'content-type') ?? null;
	return [{ url, blog, why: messageOf(error), stack: traceOf(error), contentType, bytes: body }];
}
