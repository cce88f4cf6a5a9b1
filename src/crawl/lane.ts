/** lane: visits the due tasks of one host one after another and saves each before the next, until its time slice is used up. */
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { retryAfterMs } from '../lib/http/headers.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { HostMemory } from '../model/blog-state.ts';
import type { CrawlContext, FrontierFacts, Task } from '../model/task.ts';
import { type RobotsStatements, readRobotsStatements } from '../pipeline/index.ts';
import { backOff } from '../schedule/index.ts';
import type { Theme } from '../wrapper/index.ts';
import type { CheckedFrontier, CheckedHost } from './checked-frontier.ts';
import type { DomainHosts } from './domain-hosts.ts';
import { Evidence } from './evidence.ts';
import { Fetcher } from './fetcher.ts';
import { countTooMany } from './held-pages.ts';
import { recallHost } from './host-memory.ts';
import { quarantineVisit } from './quarantine.ts';
import type { Fetch, FetchResult, VisitInput, VisitSettings } from './visit.ts';

/** The time slice of a host. */
const SHARE_MS = 30_000;
const TASKS_AT_ONCE = 16;
/** How many lists a host may have, plus how many more per post. */
const FREE_LISTS = 300;
const LISTS_PER_POST = 2;
const MAX_TASKS = 200_000;

/** A visit in progress. */
export interface UnderWay {
	readonly url: string;
	readonly kind: string;
	readonly since: string;
}

export interface LaneOptions {
	/** The tasks and blogs of the host. The host is released here. */
	readonly frontier: Pick<CheckedFrontier, 'tasks' | 'crawlContext' | 'release'>;
	readonly gate: Gate;
	readonly log?: Log | undefined;
	/** Resolves when the results of a visit are stored. */
	readonly save: (batch: Batch) => Promise<WriteReport>;
	/** Limits the hosts per domain. No limit by default. */
	readonly domains?: DomainHosts;
	/** URLs that redirects may not lead to. None by default. */
	readonly isForgotten?: (url: string) => boolean;
	readonly visitsOnce: boolean;
	/** The themes of the collection's blogs. None by default. */
	readonly themes?: () => readonly Theme[];
	readonly settings: () => VisitSettings;
	readonly now: () => string;
	/** Ends the current visit immediately. */
	readonly signal: AbortSignal;
	/** False when no further visit may begin. */
	readonly mayContinue: () => boolean;
	readonly visit: (input: VisitInput, fetch: Fetch) => Promise<Batch>;
	/** The current visits, by host. */
	readonly underWay: Map<string, UnderWay>;
	readonly onRequest: (bytes: number) => void;
	/** Called before every request. The crawl ends when it returns false. */
	readonly claimRequest?: (() => boolean) | undefined;
	readonly onVisit: (task: Task, batch: Batch, report: WriteReport) => void;
	readonly deliveredFor: (url: string) => Extract<FetchResult, { kind: 'answer' }> | undefined;
}

export class Lane {
	readonly #host: string;
	readonly #options: LaneOptions;
	readonly #memory: HostMemory;
	readonly #fetcher: Fetcher;
	readonly #evidence: Evidence;
	/** The current visit planned a post for the first time. */
	#found = { hasNew: false, hasNewPost: false };
	/** The last request failed, or the server asked to come back later. */
	#trouble: Trouble | null = null;
	/** The host's pages found in this time slice, with their priorities. A menu repeats the same links on every page. */
	readonly #offered = new Map<string, number>();
	/** The limit of requests stopped the current visit. */
	#isCut = false;
	/** The crawl context read last, until a visit changes it. */
	#robots: {
		readonly text: string | null;
		readonly origin: string;
		readonly statements: RobotsStatements;
	} | null = null;
	#known: { readonly blog: string; readonly crawlContext: CrawlContext | null } | null = null;

	constructor({ host, state }: CheckedHost, options: LaneOptions) {
		const { gate, now, signal, onRequest, claimRequest, isForgotten } = options;
		this.#host = host;
		this.#options = options;
		this.#memory = recallHost(state, gate.minDelayMs);
		this.#evidence = new Evidence(this.#memory.tries);
		this.#fetcher = new Fetcher({ host, gate, now, signal, onRequest, claimRequest, isForgotten });
	}

	async run(): Promise<void> {
		const { frontier, gate, now, mayContinue } = this.#options;
		const until = performance.now() + SHARE_MS;
		gate.hold(this.#host, this.#memory);
		try {
			while (mayContinue() && performance.now() < until && this.#trouble === null) {
				const tasks = await frontier.tasks({ host: this.#host, now: now(), limit: TASKS_AT_ONCE });
				if (tasks.length === 0) break;
				// A visit may settle other tasks besides its own.
				const settled = new Set<string>();
				for (const task of tasks) {
					if (!mayContinue() || performance.now() > until || this.#trouble !== null) break;
					if (settled.has(canonicalUrl(task.url))) continue;
					for (const url of await this.#visit(task)) settled.add(canonicalUrl(url));
				}
			}
		} finally {
			await this.#release();
		}
	}

	/** Visits a URL, if the host's other pages of its kind were worth it, and returns the URLs that are settled. */
	async #visit(task: Task): Promise<string[]> {
		const why = this.#evidence.refuse(task);
		if (why !== null) return this.#leave(task, why);
		const { gate, settings, now, visit, save, onVisit, signal, deliveredFor, underWay } = this.#options;
		if (task.kind === 'home') await this.#fetcher.prepare(task.url);
		// A person's verdict on a page counts even before it is known to be a blog.
		const blog = task.blog ?? (task.kind === 'home' ? task.url : null);
		const crawlContext = blog === null ? null : await this.#crawlContextOf(blog, task.kind);
		underWay.set(this.#host, { url: task.url, kind: task.kind, since: now() });
		this.#isCut = false;
		const input = {
			task,
			crawlContext,
			sitemaps: gate.sitemapsOf(this.#host),
			robots: this.#robotsFor(task.url),
			now: now(),
			settings: settings(),
			themes: this.#options.themes?.() ?? [],
			delivered: deliveredFor(task.url),
		};
		const batch = await this.#understand(input, visit);
		// The next run repeats a visit that was cut short. The pages of new items have tasks of their own.
		if (signal.aborted || (this.#isCut && task.kind !== 'items')) return [];
		this.#found = { hasNew: false, hasNewPost: false };
		const bounded = this.#withoutTraps(this.#options.visitsOnce ? withoutRevisits(batch) : batch);
		this.#evidence.note(task, bounded, this.#found);
		const report = await save(bounded);
		if (changesCrawlContext(bounded)) this.#known = null;
		onVisit(task, bounded, report);
		return (bounded.frontier ?? []).filter(({ as }) => as === 'visited').map(({ url }) => url);
	}

	/** Parsed again only when the file has changed. */
	#robotsFor(url: string): RobotsStatements | null {
		const text = this.#options.gate.robotsOf(url);
		if (text === undefined) return null;
		const { origin } = new URL(url);
		const known = this.#robots;
		if (known?.text === text && known.origin === origin) return known.statements;
		const statements = readRobotsStatements(text ?? '', origin);
		this.#robots = { text, origin, statements };
		return statements;
	}

	/** The task ends without a visit. */
	async #leave(task: Task, why: string): Promise<string[]> {
		const { blog, url } = task;
		const gap = { blog, url, kind: 'not-followed', why, from: null, to: null };
		const frontier: FrontierFacts[] = [{ ...task, due: null, as: 'visited' }];
		const batch = this.#withoutTraps({ at: this.#options.now(), frontier, gaps: [gap] });
		await this.#options.save(batch);
		return [url];
	}

	/** Posts and lists need only the stable parts of the crawl context: the wrappers and the URL patterns. */
	async #crawlContextOf(blog: string, kind: string): Promise<CrawlContext | null> {
		if (this.#known?.blog !== blog || (kind !== 'post' && kind !== 'list'))
			this.#known = { blog, crawlContext: await this.#options.frontier.crawlContext(blog) };
		return this.#known.crawlContext;
	}

	/** A page that makes the program fail is quarantined, and the crawl continues. */
	async #understand(input: VisitInput, visit: LaneOptions['visit']): Promise<Batch> {
		this.#trouble = null;
		const answers: FetchResult[] = input.delivered === undefined ? [] : [input.delivered];
		try {
			return await visit(input, (request) => this.#fetch(request, answers));
		} catch (error) {
			if (this.#options.signal.aborted || error instanceof Failure) throw error;
			const { url, blog } = input.task;
			this.#options.log?.warn(
				{ err: error, url, blog },
				'the page could not be processed and is quarantined',
			);
			return quarantineVisit({ task: input.task, answers, now: this.#options.now(), error });
		}
	}

	async #fetch(request: Parameters<Fetch>[0], answers: FetchResult[]): Promise<FetchResult> {
		const result = await this.#fetcher.fetch(request);
		answers.push(result);
		answers.splice(0, countTooMany(answers));
		if (request.isOptional === true) return result;
		if (result.kind === 'failure' && result.code === 'request-limit') this.#isCut = true;
		this.#trouble = troubleOf(result);
		if (this.#trouble === null) this.#memory.failures = 0;
		return result;
	}

	/** A host with a growing number of lists and few posts is a trap. Its further lists are ignored, and a coverage gap is reported. */
	#withoutTraps(batch: Batch): Batch {
		const memory = this.#memory;
		const mostLists = () => FREE_LISTS + LISTS_PER_POST * memory.posts;
		const isAccepted = (task: FrontierFacts) => {
			const { kind, as } = task;
			if (as === 'visited' || as === 'sooner' || (kind !== 'post' && kind !== 'list')) return true;
			if (kind === 'post' && ++memory.posts > MAX_TASKS) return false;
			const offered = this.#offer(task);
			if (kind === 'post' && offered === 'new') {
				this.#found.hasNew = true;
				if (task.note === null || task.note === undefined) this.#found.hasNewPost = true;
			}
			if (offered !== 'new' || kind === 'post') return offered !== 'known';
			return ++memory.lists <= mostLists();
		};
		const frontier = (batch.frontier ?? []).filter(isAccepted);
		const { lists, posts } = memory;
		const gaps = [
			...(batch.gaps ?? []),
			...(lists > mostLists() ? [tooManyLists(this.#host, memory)] : []),
			...(posts > MAX_TASKS ? [tooManyPosts(this.#host)] : []),
		];
		const reported = gaps.filter(({ kind }) => !OF_HOST.has(kind) || this.#isNewToReport(kind));
		const bounded = { ...batch, frontier, gaps: this.#withoutTooMany(reported) };
		return this.#options.domains?.bound(this.#host, bounded) ?? bounded;
	}

	/** One gap per page up to a number, and then one for the host. */
	#withoutTooMany(gaps: readonly GapFacts[]): GapFacts[] {
		const memory = this.#memory;
		const reported = gaps.filter(({ kind }) => !OF_PAGE.has(kind) || ++memory.gaps <= MAX_GAPS);
		const isMuch = reported.length < gaps.length && this.#isNewToReport('too-many-gaps');
		return isMuch ? [...reported, tooManyGaps(this.#host)] : reported;
	}

	/** Repeated links on the host's own pages neither count as new nor raise the priority, unlike links from other hosts. */
	#offer({ url, priority }: FrontierFacts): 'new' | 'worth more' | 'known' {
		const key = canonicalUrl(url);
		const before = this.#offered.get(key);
		if (before !== undefined && before >= priority) return 'known';
		this.#offered.set(key, priority);
		return before === undefined ? 'new' : 'worth more';
	}

	/** Whether this kind of gap is due to be reported for the host. The stored key is `told`. */
	#isNewToReport(kind: string): boolean {
		const { told: reportedAt } = this.#memory;
		const now = this.#options.now();
		const before = Date.parse(reportedAt[kind] ?? '');
		if (Math.abs(Date.parse(now) - before) < REPORT_AGAIN_MS) return false;
		reportedAt[kind] = now;
		return true;
	}

	async #release(): Promise<void> {
		const { frontier, gate, now, underWay } = this.#options;
		underWay.delete(this.#host);
		const at = Date.parse(now());
		const { restMs, ...pace } = gate.release(this.#host);
		Object.assign(this.#memory, pace);
		const free = new Date(at + restMs).toISOString();
		if (this.#trouble !== null) this.#memory.failures++;
		const notBefore = this.#trouble === null ? free : this.#backOff(this.#trouble);
		if (this.#trouble !== null) {
			const { status, code } = this.#trouble;
			this.#options.log?.debug(
				{ host: this.#host, status, code, notBefore },
				'the host will be retried later',
			);
		}
		await frontier.release(this.#host, { state: this.#memory, notBefore });
	}

	#backOff(trouble: Trouble): string {
		return backOff({ ...trouble, failures: this.#memory.failures, now: this.#options.now() }).due;
	}
}

/** Coverage gaps that concern the whole host. Only the first of a kind is reported within this time. */
const OF_HOST: ReadonlySet<string> = new Set(['barren', 'too-many-lists', 'too-many-posts']);
/** Coverage gaps that concern one page of the host: no more than this many are reported one by one. */
const OF_PAGE: ReadonlySet<string> = new Set([
	'gone',
	'moved',
	'no-post',
	'not-a-post',
	'not-followed',
	'status-404',
]);
const MAX_GAPS = 5_000;
const REPORT_AGAIN_MS = 30 * 86_400_000;

type GapFacts = NonNullable<Batch['gaps']>[number];

function tooManyLists(host: string, { lists, posts }: HostMemory): GapFacts {
	const why = `${host} links to a growing number of lists and archives (${lists}) but to few posts (${posts}). Endless calendars and session ids in URLs look like this. No more of its lists are followed.`;
	return { blog: null, url: `http://${host}/`, kind: 'too-many-lists', why, from: null, to: null };
}

function tooManyGaps(host: string): GapFacts {
	const why = `More than ${MAX_GAPS} pages of ${host} were not found, not read or are not posts. No more of them are reported one by one.`;
	return { blog: null, url: `http://${host}/`, kind: 'too-many-gaps', why, from: null, to: null };
}

function tooManyPosts(host: string): GapFacts {
	const why = `${host} links to more than ${MAX_TASKS} posts. No more of them are followed.`;
	return { blog: null, url: `http://${host}/`, kind: 'too-many-posts', why, from: null, to: null };
}

interface Trouble {
	readonly status: number;
	readonly code: string | null;
	readonly retryAfterMs: number | null;
}

/** Statuses with which a server asks us to stop for a while. */
const REFUSALS = new Set([429, 503]);

function troubleOf(result: FetchResult): Trouble | null {
	if (result.kind === 'failure') return result.action === 'retry' ? result : null;
	if (result.kind !== 'answer' || !REFUSALS.has(result.status)) return null;
	return {
		status: result.status,
		code: null,
		retryAfterMs: retryAfterMs(result.headers, Date.parse(result.at)),
	};
}

function changesCrawlContext({ blogs = [], wrappers = [] }: Batch): boolean {
	return blogs.length > 0 || wrappers.length > 0;
}

/** Removes visits that are due later, because an archive does not change. What is due now is still read. */
function withoutRevisits(batch: Batch): Batch {
	const isLater = ({ due }: FrontierFacts) => due !== null && due > batch.at;
	const frontier = (batch.frontier ?? []).map((task) => (isLater(task) ? { ...task, due: null } : task));
	return { ...batch, frontier };
}
