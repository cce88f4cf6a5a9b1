/**
 * back-off: when to try again after a failure.
 *
 * In:     how often it failed in a row, the last status or error code, what Retry-After asked for.
 * Out:    the next try, why in words, and whether the blog is to be shown as gone. No blog is ever forgotten: the
 *         wait doubles up to a month, a quarter of a year for what is gone, and stays there.
 */

import { DAY_MS, HOUR_MS } from './habit.ts';
import { MAX_HINT_MS } from './not-before.ts';

export interface Trouble {
	/** In a row, this one included. */
	readonly failures: number;
	/** The HTTP status; 0 when there was no answer. */
	readonly status: number;
	/** The error's code where there was no answer, such as ENOTFOUND or timeout. */
	readonly code?: string | null;
	/** Counted from now. */
	readonly retryAfterMs?: number | null;
	readonly now: string;
}

export interface BackOff {
	readonly due: string;
	readonly reason: string;
	readonly isGone: boolean;
}

interface Rule {
	readonly what: string;
	readonly applies: (trouble: Trouble) => boolean;
	/** The wait after the first failure; it doubles with each. */
	readonly firstMs: number;
	/** Failures in a row after which it counts as gone. */
	readonly goneAfter: number;
}

const MAX_MS = 30 * DAY_MS;
const MAX_GONE_MS = 90 * DAY_MS;
const NO_NAME = /^(?:ENOTFOUND|ENODATA|EAI_NONAME|NXDOMAIN|no-such-host)$/i;

/** The first that applies decides. */
const RULES: readonly Rule[] = [
	{
		what: 'it says that it is gone for good',
		applies: ({ status }) => status === 410,
		firstMs: MAX_MS,
		goneAfter: 1,
	},
	{
		what: 'the server asks for rest',
		applies: ({ status }) => status === 429 || status === 503,
		firstMs: HOUR_MS / 2,
		goneAfter: 16,
	},
	{
		what: 'the page is not there',
		applies: ({ status }) => status === 404,
		firstMs: DAY_MS / 2,
		goneAfter: 8,
	},
	{
		what: 'we are not let in',
		applies: ({ status }) => status === 401 || status === 403 || status === 451,
		firstMs: DAY_MS,
		goneAfter: 8,
	},
	{
		what: 'the server is in trouble',
		applies: ({ status }) => status >= 500,
		firstMs: HOUR_MS / 4,
		goneAfter: 16,
	},
	{
		what: 'the host has no address',
		applies: ({ code }) => NO_NAME.test(code ?? ''),
		firstMs: 6 * HOUR_MS,
		goneAfter: 9,
	},
	{
		what: 'the server gives no answer',
		applies: ({ status }) => status === 0,
		firstMs: HOUR_MS / 4,
		goneAfter: 16,
	},
	{ what: 'the answer is of no use', applies: () => true, firstMs: DAY_MS / 2, goneAfter: 10 },
];
/** Beyond this many doublings every wait is at its bound. */
const MAX_DOUBLINGS = 20;

export function backOff(trouble: Trouble): BackOff {
	const rule = RULES.find(({ applies }) => applies(trouble)) as Rule;
	const failures = Math.max(1, trouble.failures);
	const isGone = failures >= rule.goneAfter;
	const grown = rule.firstMs * 2 ** Math.min(MAX_DOUBLINGS, failures - 1);
	const asked = Math.min(MAX_HINT_MS, Math.max(0, trouble.retryAfterMs ?? 0));
	const waitMs = Math.min(isGone ? MAX_GONE_MS : MAX_MS, Math.max(grown, asked));
	const times = failures === 1 ? '' : ` for the ${ordinal(failures)} time`;
	const reason = `${rule.what}${times}${trouble.status > 0 ? ` (${trouble.status})` : codeOf(trouble)}; ${tell(waitMs)}`;
	const due = new Date(Date.parse(trouble.now) + waitMs).toISOString();
	return { due, reason: isGone ? `${reason}, since it seems gone` : reason, isGone };
}

function codeOf({ code }: Trouble): string {
	return code === undefined || code === null || code === '' ? '' : ` (${code})`;
}

function ordinal(n: number): string {
	const suffix = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
	return `${n}${suffix}`;
}

function tell(ms: number): string {
	if (ms < 2 * HOUR_MS) return `another try in ${Math.round(ms / 60_000)} minutes`;
	if (ms < 2 * DAY_MS) return `another try in ${Math.round(ms / HOUR_MS)} hours`;
	return `another try in ${Math.round(ms / DAY_MS)} days`;
}
