/**
 * set-aside: a visit that the program could not cope with → what is told of it, its pages for study, and when to try again.
 *
 * All pages that it was given are kept, since it may have been at any of them: a home page is understood once more when its feed is
 * known.
 */

import { headerOf } from '../lib/http/headers.ts';
import type { AsideFacts, Batch } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import type { Asked } from './visit.ts';

/** It is tried again after an hour, for another may have been to blame; then after a month. */
const FIRST_MS = 3_600_000;
const AGAIN_MS = 30 * 86_400_000;

export interface Broken {
	readonly task: Task;
	/** What came of the visit's questions. */
	readonly answers: readonly Asked[];
	readonly now: string;
	readonly why: string;
}

export function setAside({ task, answers, now, why }: Broken): Batch {
	const { blog, url, failures } = task;
	const due = new Date(Date.parse(now) + (failures === 0 ? FIRST_MS : AGAIN_MS)).toISOString();
	const asides = answers.flatMap((asked) => toAside(asked, blog, why));
	const [first] = asides;
	const told = `${url} could not be understood: ${why}.`;
	const gap = {
		blog,
		url,
		kind: 'not-understood',
		from: null,
		to: null,
		why: first === undefined ? told : `${told} It is kept for study: logosphere aside ${first.url}`,
	};
	return {
		at: now,
		frontier: [{ ...task, due, failures: failures + 1, as: 'visited' }],
		gaps: [gap],
		asides,
	};
}

function toAside(asked: Asked, blog: string | null, why: string): AsideFacts[] {
	if (asked.kind !== 'answer' || asked.body.length === 0) return [];
	const { url, headers, body } = asked;
	return [{ url, blog, why, contentType: headerOf(headers, 'content-type') ?? null, bytes: body }];
}
