/**
 * quarantine: a visit that the program could not cope with → a gap, its pages for study, and when to try again.
 *
 * All pages that it was given are quarantined, since it may have been working on any of them: a home page is understood once more when
 * its feed is known.
 */
import { messageOf, traceOf } from '../io/failure.ts';
import { headerOf } from '../lib/http/headers.ts';
import type { Batch, QuarantineFacts } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import type { Asked } from './visit.ts';

/** It is tried again after an hour, since another visit may have been to blame; then after a month. */
const FIRST_MS = 3_600_000;
const AGAIN_MS = 30 * 86_400_000;

export interface BrokenVisit {
	readonly task: Task;
	/** The answers to the visit's requests. */
	readonly answers: readonly Asked[];
	readonly now: string;
	readonly error: unknown;
}

export function quarantineVisit({ task, answers, now, error }: BrokenVisit): Batch {
	const { blog, url, failures } = task;
	const due = new Date(Date.parse(now) + (failures === 0 ? FIRST_MS : AGAIN_MS)).toISOString();
	const quarantine = answers.flatMap((asked) => toFacts(asked, blog, error));
	const [first] = quarantine;
	const why = `${url} could not be understood: ${messageOf(error)}.`;
	const gap = {
		blog,
		url,
		kind: 'not-understood',
		from: null,
		to: null,
		why: first === undefined ? why : `${why} It is quarantined: logosphere quarantine show ${first.url}`,
	};
	return {
		at: now,
		frontier: [{ ...task, due, failures: failures + 1, as: 'visited' }],
		gaps: [gap],
		quarantine,
	};
}

function toFacts(asked: Asked, blog: string | null, error: unknown): QuarantineFacts[] {
	if (asked.kind !== 'answer' || asked.body.length === 0) return [];
	const { url, headers, body } = asked;
	const contentType = headerOf(headers, 'content-type') ?? null;
	return [{ url, blog, why: messageOf(error), stack: traceOf(error), contentType, bytes: body }];
}
