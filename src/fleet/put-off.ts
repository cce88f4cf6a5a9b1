/** put-off: a host whose visits cannot be finished is left alone for a while, and coverage gaps say why. */
import type { Assignment, TurnResult } from './messages.ts';

const PUT_OFF_MS = 3_600_000;

export function putOff(
	{ tasks, state }: Pick<Assignment, 'tasks' | 'state'>,
	{ why, at }: { readonly why: string; readonly at: string },
): Pick<TurnResult, 'batches' | 'release'> {
	const due = new Date(Date.parse(at) + PUT_OFF_MS).toISOString();
	const frontier = tasks.map((task) => ({
		...task,
		due,
		failures: task.failures + 1,
		as: 'visited' as const,
	}));
	const gaps = tasks.map(({ blog, url }) => ({
		blog,
		url,
		why,
		from: null,
		to: null,
		kind: 'not-understood',
	}));
	return { batches: [{ at, frontier, gaps }], release: { state, notBefore: due } };
}
