/**
 * back-off: when to retry after a failure.
 *
 * In:     the number of failures in a row, the last status or error code, and the Retry-After header.
 * Out:    the time of the next attempt, the reason in words, and whether to show the blog as gone. No blog is given up for good:
 *         the wait doubles up to a month, or three months for a blog that is gone, and stays there.
 */

import { DAY_MS, HOUR_MS } from './habit.ts';
import { MAX_HINT_MS } from './not-before.ts';

export interface Trouble {
	/** In a row, including this one. */
	readonly failures: number;
	/** The HTTP status; 0 without a response. */
	readonly status: number;
	/** The error code where there was no response, such as ENOTFOUND or timeout. */
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
	/** Null when the failure's own message says enough. */
	readonly what: string | null;
	readonly applies: (trouble: Trouble) => boolean;
	/** The wait after the first failure. It doubles with each further one. */
	readonly firstMs: number;
	/** Failures in a row after which the blog counts as gone. */
	readonly goneAfter: number;
}

const MAX_MS = 30 * DAY_MS;
const MAX_GONE_MS = 90 * DAY_MS;
const NO_NAME = /^(?:ENOTFOUND|ENODATA|EAI_NONAME|NXDOMAIN|no-such-host)$/i;

/** The first rule that applies decides. */
const RULES: readonly Rule[] = [
	{
		what: 'The server asks for a browser',
		applies: ({ code }) => code === 'challenge',
		firstMs: DAY_MS,
		goneAfter: Number.POSITIVE_INFINITY,
	},
	{
		what: 'The page is gone for good',
		applies: ({ status }) => status === 410,
		firstMs: MAX_MS,
		goneAfter: 1,
	},
	{
		what: 'The server is overloaded',
		applies: ({ status }) => status === 429 || status === 503,
		firstMs: HOUR_MS / 2,
		goneAfter: 16,
	},
	{
		what: 'The page does not exist',
		applies: ({ status }) => status === 404,
		firstMs: DAY_MS / 2,
		goneAfter: 8,
	},
	{
		what: 'Access is denied',
		applies: ({ status }) => status === 401 || status === 403 || status === 451,
		firstMs: DAY_MS,
		goneAfter: 8,
	},
	{
		what: 'The server reports an error',
		applies: ({ status }) => status >= 500,
		firstMs: HOUR_MS / 4,
		goneAfter: 16,
	},
	{
		what: 'The host name does not exist',
		applies: ({ code }) => NO_NAME.test(code ?? ''),
		firstMs: 6 * HOUR_MS,
		goneAfter: 9,
	},
	{
		what: null,
		applies: ({ code }) => (code ?? '').startsWith('robots'),
		firstMs: HOUR_MS / 4,
		goneAfter: 16,
	},
	{
		what: 'The server does not respond',
		applies: ({ status }) => status === 0,
		firstMs: HOUR_MS / 4,
		goneAfter: 16,
	},
	{ what: 'The response is unusable', applies: () => true, firstMs: DAY_MS / 2, goneAfter: 10 },
];
/** Every wait reaches its limit within this many doublings. */
const MAX_DOUBLINGS = 20;

export function backOff(trouble: Trouble): BackOff {
	const rule = RULES.find(({ applies }) => applies(trouble)) as Rule;
	const failures = Math.max(1, trouble.failures);
	const isGone = failures >= rule.goneAfter;
	const grown = rule.firstMs * 2 ** Math.min(MAX_DOUBLINGS, failures - 1);
	const requested = Math.min(MAX_HINT_MS, Math.max(0, trouble.retryAfterMs ?? 0));
	const waitMs = Math.min(isGone ? MAX_GONE_MS : MAX_MS, Math.max(grown, requested));
	const reason = describe(rule.what, { ...trouble, failures, isGone, waitMs });
	const due = new Date(Date.parse(trouble.now) + waitMs).toISOString();
	return { due, reason, isGone };
}

interface Outcome extends Trouble {
	readonly isGone: boolean;
	readonly waitMs: number;
}

/** The cause, how often it occurred, and the time of the next attempt, in sentences. */
function describe(what: string | null, outcome: Outcome): string {
	const { status, failures, isGone, waitMs } = outcome;
	const times = failures === 1 ? '' : `${ordinal(failures)} failure in a row`;
	const cause = what === null ? '' : `${what}${status > 0 ? ` (${status})` : codeOf(outcome)}`;
	const facts = [cause, times].filter((part) => part !== '').join(', ');
	const gone = isGone ? 'It seems to be gone. ' : '';
	return `${facts === '' ? '' : `${facts}. `}${gone}Next attempt in ${describeWait(waitMs)}.`;
}

function codeOf({ code }: Trouble): string {
	return code === undefined || code === null || code === '' ? '' : ` (${code})`;
}

function ordinal(n: number): string {
	const suffix = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
	return `${n}${suffix}`;
}

function describeWait(ms: number): string {
	if (ms < 2 * HOUR_MS) return `${Math.round(ms / 60_000)} minutes`;
	if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} hours`;
	return `${Math.round(ms / DAY_MS)} days`;
}
