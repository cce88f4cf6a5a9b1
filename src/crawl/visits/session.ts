/** session: one visit under way: what it asked, and what it has to tell so far. */

import type { WebRequest } from '../../io/web.ts';
import { headerOf, retryAfterMs } from '../../lib/http/headers.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { Batch, BlogFacts, PostFacts, SampleFacts, VisitFacts } from '../../model/batch.ts';
import { type BlogState, NO_STATE } from '../../model/blog-state.ts';
import type { FrontierFacts, PlannedKind, Planning, Redirects, Task } from '../../model/task.ts';
import type { Gap } from '../../model/visit.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { backOff } from '../../schedule/index.ts';
import type { Ask, Asked, VisitInput } from '../visit.ts';

type Answer = Extract<Asked, { kind: 'answer' }>;

export class Session {
	readonly input: VisitInput;
	readonly task: Task;
	readonly state: BlogState;
	readonly blogs: BlogFacts[] = [];
	readonly posts: PostFacts[] = [];
	readonly gone: string[] = [];
	/** Pages that ask not to be kept. */
	readonly withdrawn: string[] = [];
	readonly wrappers: { blog: string; wrapper: Wrapper }[] = [];
	readonly samples: SampleFacts[] = [];
	readonly frontier: FrontierFacts[] = [];
	readonly gaps: Omit<Gap, 'at'>[] = [];
	/** The moment of the last answer. */
	now: string;
	/** The time by the server at the last answer, where it told. */
	serverNow: string | null = null;
	/** False where the page asks not to follow its links. */
	follows = true;
	readonly #ask: Ask;
	readonly #visits: VisitFacts[] = [];

	constructor(input: VisitInput, ask: Ask) {
		this.input = input;
		this.task = input.task;
		this.state = input.dossier?.state ?? NO_STATE;
		this.now = input.now;
		this.#ask = ask;
	}

	async get(request: WebRequest): Promise<Asked> {
		const asked = await this.#ask(request);
		this.now = asked.at;
		this.serverNow = asked.kind === 'answer' ? (headerOf(asked.headers, 'date') ?? null) : null;
		this.#visits.push({
			url: request.url,
			blog: this.task.blog,
			at: asked.at,
			...(asked.kind === 'answer'
				? {
						status: asked.status,
						bytes: asked.body.length,
						trouble: asked.isCut ? 'the answer broke off' : null,
					}
				: { status: asked.kind === 'failure' ? asked.status : 301, bytes: 0, trouble: troubleOf(asked) }),
		});
		return asked;
	}

	/** The task is done with until `due`; null for good. */
	next(due: string | null, more: Planning = {}): void {
		this.frontier.push({ ...this.task, due, failures: 0, as: 'visited', ...more });
	}

	/** The same, with another kind or another note. */
	nextAs(change: Required<PlannedKind>, due: string | null): void {
		this.frontier.push({ ...this.task, ...change, due, failures: 0, as: 'visited' });
	}

	/** Told when the task's address gave nothing of use: it is tried again later, less and less often. */
	giveUp(asked: Exclude<Asked, { kind: 'elsewhere' }>): void {
		const { blog, url } = this.task;
		const failures = this.task.failures + 1;
		const status = asked.status;
		const failed = asked.kind === 'failure' ? asked : null;
		const { due, reason, isGone } = backOff({
			failures,
			status,
			now: this.now,
			code: failed?.code ?? null,
			retryAfterMs: failed === null ? restAsked(asked) : failed.retryAfterMs,
		});
		const isFinal = failed?.action === 'skip' && failed.code !== 'robots';
		this.next(isFinal ? null : due, { failures });
		const message = failed?.message ?? `${url} answered with status ${status}.`;
		const kind = gapKind(failed?.code ?? `status-${status}`, isGone);
		this.gaps.push({
			blog,
			url,
			kind,
			why: `${message} ${isFinal ? '' : reason}`.trim(),
			from: null,
			to: null,
		});
	}

	/** Told when a page does not want to be kept: what is kept of it is given up, and it is asked again rarely. */
	refuse(why: string): void {
		const { blog, url } = this.task;
		this.withdrawn.push(url);
		this.next(later(this.now, MOVED_DAYS));
		this.gaps.push({ blog, url, kind: 'robots', why: `${url}: ${why}.`, from: null, to: null });
	}

	finish(): Batch {
		const { posts, blogs, gone, withdrawn, wrappers, samples, frontier, gaps } = this;
		return {
			at: this.now,
			blogs,
			posts,
			gone,
			withdrawn,
			wrappers,
			samples,
			visits: this.#visits,
			frontier,
			gaps,
		};
	}
}

/** The rest that an answer asks for. */
function restAsked(asked: Exclude<Asked, { kind: 'elsewhere' }>): number | null {
	return asked.kind === 'answer' ? retryAfterMs(asked.headers, Date.parse(asked.at)) : null;
}

function troubleOf(asked: Exclude<Asked, { kind: 'answer' }>): string {
	return asked.kind === 'failure' ? asked.message : `it leads to ${asked.url}`;
}

/** Troubles of the page, not of its host. */
const OWN_KINDS = new Set([
	'too-large',
	'not-text',
	'not-archived',
	'bad-encoding',
	'too-many-redirects',
	'private-address',
	'forgotten',
]);

function gapKind(code: string, isGone: boolean): string {
	if (code.startsWith('robots')) return 'robots';
	if (isGone || code === 'status-410') return 'gone';
	return code.startsWith('status-') || OWN_KINDS.has(code) ? code : 'host-down';
}

/** A good answer with something in it. */
export function isGood(asked: Asked): asked is Answer {
	return asked.kind === 'answer' && asked.status >= 200 && asked.status < 300 && asked.body.length > 0;
}

/** What leads elsewhere for a while is looked at again. */
const MOVED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Hosts that may lead one to the next, and how often in a day the same address may lead away: two may lead to each other. */
const MOST_MOVES = 5;
const MOST_SENT = 10;

/** The address leads to another host: that one is visited instead, unless they lead on and on, or back. */
export function moveOn(
	session: Session,
	task: Task<'home' | 'feed'>,
	{ url, isPermanent }: Extract<Asked, { kind: 'elsewhere' }>,
): void {
	const { now } = session;
	const { hosts } = session.input.settings;
	const { moves, sent, since } = recentMoves(task.note, now);
	if (moves >= MOST_MOVES || sent >= MOST_SENT) {
		session.giveUp(endless(session, url));
		return;
	}
	const isWanted = hosts === null || hosts.includes(hostOf(url)) || task.depth === 0;
	const note: Redirects = { moves: moves + 1, sent: 0, since: now };
	if (isWanted)
		session.frontier.push({ ...task, url, due: now, via: task.url, blog: null, note, as: 'sooner' });
	const change = { kind: task.kind, note: { moves, sent: sent + 1, since } };
	session.nextAs(change, isPermanent ? null : later(now, MOVED_DAYS));
}

function recentMoves(known: Redirects | null, now: string): Redirects {
	const isRecent = known !== null && Date.parse(now) - Date.parse(known.since) < DAY_MS;
	return isRecent ? known : { moves: 0, sent: 0, since: now };
}

function endless({ task, now }: Session, url: string): Extract<Asked, { kind: 'failure' }> {
	const message = `${task.url} leads to ${url}, and so from host to host without an end.`;
	return {
		kind: 'failure',
		code: 'too-many-redirects',
		message,
		action: 'skip',
		status: 0,
		retryAfterMs: null,
		at: now,
	};
}

export function later(now: string, days: number): string {
	return new Date(Date.parse(now) + days * DAY_MS).toISOString();
}
