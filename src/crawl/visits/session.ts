/** session: the state of one visit: the pages it fetched and what it has found so far. */

import type { WebRequest } from '../../io/web.ts';
import { recognizeChallenge } from '../../lib/http/challenge.ts';
import { headerOf, retryAfterMs } from '../../lib/http/headers.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import type { Batch, BlogFacts, PostFacts, SampleFacts, VisitFacts } from '../../model/batch.ts';
import { type BlogState, NO_STATE } from '../../model/blog-state.ts';
import { type BlogRights, type Declaration, NO_RIGHTS } from '../../model/rights.ts';
import type { SourceVisit } from '../../model/source.ts';
import type { AddressNote, FrontierFacts, PlannedKind, Planning, Redirects, Task } from '../../model/task.ts';
import type { Gap } from '../../model/visit.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { type FetchedDocument, type ReadPage, readPage } from '../../pipeline/index.ts';
import { decideRights } from '../../rights/index.ts';
import { backOff, type Policy } from '../../schedule/index.ts';
import type { Fetch, FetchResult, VisitInput } from '../visit.ts';

const MAX_FILE_BYTES = 500_000;

type Answer = Extract<FetchResult, { kind: 'answer' }>;

export class Session {
	readonly input: VisitInput;
	readonly task: Task;
	readonly policy: Policy;
	readonly state: BlogState;
	readonly blogs: BlogFacts[] = [];
	readonly posts: PostFacts[] = [];
	readonly gone: string[] = [];
	/** Pages that ask not to be stored. */
	readonly withdrawn: string[] = [];
	readonly wrappers: { blog: string; wrapper: Wrapper }[] = [];
	readonly samples: SampleFacts[] = [];
	readonly frontier: FrontierFacts[] = [];
	readonly gaps: Omit<Gap, 'at'>[] = [];
	/** The time of the last response. */
	now: string;
	/** The server's own time at the last response, if it sent one. */
	serverNow: string | null = null;
	/** What the visit found at the task's URL; it is remembered for the addresses that persons added. */
	#found: SourceVisit | null = null;
	/** What is known of the rights to the blog's posts. */
	rights: BlogRights;
	/** False where the page asks not to follow its links. */
	follows = true;
	readonly #fetch: Fetch;
	readonly #visits: VisitFacts[] = [];
	/** All times that were now in this visit. In an archive, a later response may be older. */
	readonly #moments: Set<string>;

	constructor(input: VisitInput, fetch: Fetch, policy: Policy) {
		this.input = input;
		this.policy = policy;
		this.task = input.task;
		this.state = input.crawlContext?.state ?? NO_STATE;
		this.now = input.now;
		this.#moments = new Set([input.now]);
		const known = input.crawlContext?.rights ?? NO_RIGHTS;
		this.rights = input.robots == null ? known : { ...known, robots: input.robots.declarations };
		this.#fetch = fetch;
	}

	/** Reads a page. What its host or the page itself does not permit to index is read as one with `noindex`. */
	read(document: FetchedDocument, otherHost: string | null = null): ReadPage {
		const page = readPage(document, otherHost);
		if (page.directives.noindex || this.mayIndex(page.url, page.declarations)) return page;
		return { ...page, directives: { ...page.directives, noindex: true } };
	}

	/** Whether the owner of a host permits to index a text at this address. Disallowed paths count only for what was read there. */
	mayIndex(url: string, own: readonly Declaration[] | null): boolean {
		const { robots, files } = this.rights;
		const ofHost = own === null ? robots.filter(({ source }) => source !== 'robots.txt') : robots;
		const found = [...ofHost, ...files, ...(own ?? [])];
		return found.length === 0 || decideRights(found, url, this.now).index.answer !== 'withheld';
	}

	/** Saves what the host, the home page or the feed of a blog declares, where it has changed. */
	noteRights(blog: string, found: Partial<BlogRights>): void {
		this.rights = { ...this.rights, ...found };
		const stored = this.input.crawlContext?.rights ?? NO_RIGHTS;
		if (JSON.stringify(stored) !== JSON.stringify(this.rights))
			this.blogs.push({ url: blog, rights: this.rights });
	}

	/** A small file of the host, which is not a visit of its own. */
	async fetchFile(url: string): Promise<FetchResult> {
		return this.#fetch({ url, wants: 'any', maxBytes: MAX_FILE_BYTES, isOptional: true });
	}

	async fetch(request: WebRequest): Promise<FetchResult> {
		const result = withoutChallenge(await this.#fetch(request), request.url);
		this.now = result.at;
		this.#moments.add(result.at);
		this.serverNow = result.kind === 'answer' ? (headerOf(result.headers, 'date') ?? null) : null;
		this.#visits.push({
			url: request.url,
			blog: this.task.blog,
			at: result.at,
			...(result.kind === 'answer'
				? {
						status: result.status,
						bytes: result.body.length,
						trouble: result.isCut ? 'the response was cut off' : null,
					}
				: { status: result.kind === 'failure' ? result.status : 301, bytes: 0, trouble: troubleOf(result) }),
		});
		return result;
	}

	/** The task is finished until `due`; null means permanently. */
	next(due: string | null, more: Planning = {}): void {
		this.frontier.push({ ...this.task, due, failures: 0, as: 'visited', ...more });
	}

	/** The same, with another kind or another note. */
	nextAs(change: Required<PlannedKind>, due: string | null): void {
		this.frontier.push({ ...this.task, ...change, due, failures: 0, as: 'visited' });
	}

	noteFound(state: SourceVisit['state'], more: Partial<SourceVisit> = {}): void {
		this.#found = { state, why: null, to: null, items: null, ...more };
	}

	/** The task's URL returned nothing usable. It is retried later, less and less often. */
	giveUp(result: Exclude<FetchResult, { kind: 'elsewhere' }>, trouble?: string): void {
		const { blog, url } = this.task;
		const failures = this.task.failures + 1;
		const status = result.status;
		const failed = result.kind === 'failure' ? result : null;
		const { due, reason, isGone } = backOff({
			failures,
			status,
			now: this.now,
			code: failed?.code ?? null,
			retryAfterMs: failed === null ? requestedDelayMs(result) : failed.retryAfterMs,
		});
		const isFinal = failed?.action === 'skip' && failed.code !== 'robots';
		this.next(isFinal ? null : due, { failures });
		const message = failed?.message ?? trouble ?? `${url} answered with status ${status}.`;
		const kind = gapKind(failed?.code ?? `status-${status}`, isGone);
		this.noteFound(kind === 'robots' ? 'robots' : 'failed', { why: message });
		this.gaps.push({
			blog,
			url,
			kind,
			why: `${message} ${isFinal ? '' : reason}`.trim(),
			from: null,
			to: null,
		});
	}

	/** The task's URL leads to another host, where it is not followed. */
	leave(to: string): void {
		const { blog, url } = this.task;
		const why = `${url} redirects to ${to}, on another host.`;
		this.next(null);
		this.gaps.push({ blog, url, kind: 'moved', why, from: null, to: null });
	}

	/** The page asks not to be stored. Stored copies are deleted, and the page is rarely fetched again. */
	refuse(why: string): void {
		this.next(later(this.now, MOVED_DAYS));
		this.withdraw(why);
		this.noteFound('robots', { why: `${why}.` });
	}

	/** The same for the page alone: what it leads to is visited. */
	withdraw(why: string): void {
		const { blog, url } = this.task;
		this.withdrawn.push(url);
		this.gaps.push({ blog, url, kind: 'robots', why: `${url}: ${why}.`, from: null, to: null });
	}

	/** What was found goes with the task. */
	#withFound(facts: FrontierFacts): FrontierFacts {
		const found = this.#found;
		const { task } = this;
		if (found === null || facts.as !== 'visited' || (task.kind !== 'home' && task.kind !== 'feed'))
			return facts;
		if (facts.kind !== 'home' && facts.kind !== 'feed') return facts;
		if (canonicalUrl(facts.url) !== canonicalUrl(task.url)) return facts;
		return { ...facts, note: { ...noteOf(this.now, found), ...facts.note, found } };
	}

	finish(): Batch {
		if (
			this.task.blog !== null &&
			this.input.crawlContext !== null &&
			!this.blogs.some(({ rights }) => rights)
		)
			this.noteRights(this.task.blog, {});
		const { posts, blogs, gone, withdrawn, wrappers, samples, gaps } = this;
		const frontier = this.frontier.map((facts) => this.#withFound(this.#withDue(facts)));
		// A home page is fetched before it is known whose it is.
		const judged =
			this.task.kind === 'home' ? (blogs.find(({ judgment }) => judgment !== undefined)?.url ?? null) : null;
		return {
			at: this.now,
			blogs,
			posts,
			gone,
			withdrawn,
			wrappers,
			samples,
			visits: this.#visits.map((visit) => ({ ...visit, blog: visit.blog ?? judged })),
			frontier,
			gaps,
		};
	}

	/** What was due at once when it was planned is due at the end of the visit. */
	#withDue(facts: FrontierFacts): FrontierFacts {
		return facts.due !== null && this.#moments.has(facts.due) ? { ...facts, due: this.now } : facts;
	}
}

/** A URL that redirected nowhere. */
export function noteOf(now: string, found: SourceVisit): AddressNote {
	return { moves: 0, sent: 0, since: now, found };
}

/** The delay that a response asks for with Retry-After. */
function requestedDelayMs(result: Exclude<FetchResult, { kind: 'elsewhere' }>): number | null {
	return result.kind === 'answer' ? retryAfterMs(result.headers, Date.parse(result.at)) : null;
}

function troubleOf(result: Exclude<FetchResult, { kind: 'answer' }>): string {
	return result.kind === 'failure' ? result.message : `redirects to ${result.url}`;
}

/** Problems of the page, not of its host. */
const OWN_KINDS = new Set([
	'too-large',
	'not-text',
	'not-archived',
	'bad-encoding',
	'too-many-redirects',
	'private-address',
	'bad-port',
	'forgotten',
	'challenge',
]);

function gapKind(code: string, isGone: boolean): string {
	if (code.startsWith('robots')) return 'robots';
	if (isGone || code === 'status-410') return 'gone';
	return code.startsWith('status-') || OWN_KINDS.has(code) ? code : 'host-down';
}

/** A challenge to browsers is not the page. It is reported with its product, and never evaded. */
function withoutChallenge(result: FetchResult, url: string): FetchResult {
	if (result.kind !== 'answer') return result;
	const challenge = recognizeChallenge(result);
	if (challenge === null) return result;
	const { status, at } = result;
	const message = `${url} answered with a challenge of ${challenge.product} instead of the page (${challenge.sign}). The owner of the host can let the crawler in.`;
	const retryAfter = retryAfterMs(result.headers, Date.parse(at));
	return {
		kind: 'failure',
		code: 'challenge',
		message,
		action: 'retry',
		status,
		retryAfterMs: retryAfter,
		at,
	};
}

/** A successful response that is not empty. */
export function isUsable(result: FetchResult): result is Answer {
	return result.kind === 'answer' && result.status >= 200 && result.status < 300 && result.body.length > 0;
}

/** Temporary redirects are checked again after this time. */
const MOVED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Limits for redirects between hosts: how many in a row, and how often per day from the same URL. Two hosts may redirect to each other. */
const MAX_MOVES = 5;
const MAX_SENT = 10;

/** The URL redirects to another host, which is visited instead, unless the redirects form a loop. */
export function moveOn(
	session: Session,
	task: Task<'home' | 'feed'>,
	{ url, isPermanent }: Extract<FetchResult, { kind: 'elsewhere' }>,
): void {
	const { now } = session;
	const { hosts } = session.input.settings;
	const { moves, sent, since } = recentMoves(task.note, now);
	session.noteFound('moved', { to: url });
	if (moves >= MAX_MOVES || sent >= MAX_SENT) {
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

function endless({ task, now }: Session, url: string): Extract<FetchResult, { kind: 'failure' }> {
	const message = `${task.url} redirects to ${url}. The redirects lead from host to host without an end.`;
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

/** The page sends its readers to another one by itself. If that is on the host, it is visited instead. */
export function followRefresh(session: Session, url: string): void {
	const { task } = session;
	session.next(null);
	const why = `${task.url} sends its readers on to ${url}.`;
	session.gaps.push({ blog: task.blog, url: task.url, kind: 'moved', why, from: null, to: null });
	if (hostOf(url) === hostOf(task.url))
		session.frontier.push({ ...task, url, due: session.now, via: task.url });
}

export function later(now: string, days: number): string {
	return new Date(Date.parse(now) + days * DAY_MS).toISOString();
}
