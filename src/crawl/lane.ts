/** lane: one host's turn: its due tasks one after another, each kept before the next, until its share of time is used. */
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { retryAfterMs } from '../lib/http/headers.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { HostMemory } from '../model/blog-state.ts';
import type { Dossier, FrontierFacts, Task } from '../model/task.ts';
import { backOff } from '../schedule/index.ts';
import type { CheckedFrontier, CheckedHost } from './checked-frontier.ts';
import { Fetcher } from './fetcher.ts';
import { recallHost } from './host-memory.ts';
import type { Kin } from './kin.ts';
import { countTooMany } from './pages-at-hand.ts';
import { quarantineVisit } from './quarantine.ts';
import type { Ask, Asked, VisitInput, VisitSettings } from './visit.ts';

/** After this long another host gets the lane. */
const SHARE_MS = 30_000;
const TASKS_AT_ONCE = 16;
/** Lists that a host may have, and how many more for each post. */
const FREE_LISTS = 300;
const LISTS_PER_POST = 2;
const MOST_TASKS = 200_000;

/** A visit that has begun. */
export interface UnderWay {
	readonly url: string;
	readonly kind: string;
	readonly since: string;
}

export interface LaneOptions {
	/** The host's tasks, its blogs, and where it is given back. */
	readonly frontier: Pick<CheckedFrontier, 'tasks' | 'dossier' | 'release'>;
	readonly gate: Gate;
	readonly log?: Log | undefined;
	/** Resolves when what a visit told is kept. */
	readonly keep: (batch: Batch) => Promise<WriteReport>;
	/** Bounds the hosts of one domain; none unless told. */
	readonly kin?: Kin;
	/** What no redirect may lead to; nothing unless told. */
	readonly isForgotten?: (url: string) => boolean;
	readonly visitsOnce: boolean;
	readonly settings: () => VisitSettings;
	readonly now: () => string;
	/** Ends the visit under way at once. */
	readonly signal: AbortSignal;
	/** False when no further visit is to begin. */
	readonly goesOn: () => boolean;
	readonly visit: (input: VisitInput, ask: Ask) => Promise<Batch>;
	/** What is visited now, by host. */
	readonly underWay: Map<string, UnderWay>;
	readonly onRequest: (bytes: number) => void;
	readonly onVisit: (task: Task, batch: Batch, report: WriteReport) => void;
	readonly deliveredFor: (url: string) => Extract<Asked, { kind: 'answer' }> | undefined;
}

export class Lane {
	readonly #host: string;
	readonly #options: LaneOptions;
	readonly #memory: HostMemory;
	readonly #fetcher: Fetcher;
	/** The last request found nobody there, or was told to come later. */
	#trouble: Trouble | null = null;
	/** Pages of the host that were found in this turn, by what they were found to be worth: a menu names the same ones everywhere. */
	readonly #offered = new Map<string, number>();
	/** What was read of a blog last, while nothing of this turn has changed it. */
	#known: { readonly blog: string; readonly dossier: Dossier | null } | null = null;

	constructor({ host, state }: CheckedHost, options: LaneOptions) {
		const { gate, now, signal, onRequest, isForgotten } = options;
		this.#host = host;
		this.#options = options;
		this.#memory = recallHost(state, gate.minDelayMs);
		this.#fetcher = new Fetcher({ host, gate, now, signal, onRequest, isForgotten });
	}

	async run(): Promise<void> {
		const { frontier, gate, now, goesOn } = this.#options;
		const until = performance.now() + SHARE_MS;
		gate.hold(this.#host, this.#memory);
		try {
			while (goesOn() && performance.now() < until && this.#trouble === null) {
				const tasks = await frontier.tasks({ host: this.#host, now: now(), limit: TASKS_AT_ONCE });
				if (tasks.length === 0) break;
				// What a visit has done with beside its own address need not be done again.
				const settled = new Set<string>();
				for (const task of tasks) {
					if (!goesOn() || performance.now() > until || this.#trouble !== null) break;
					if (settled.has(plainAddress(task.url))) continue;
					for (const url of await this.#visit(task)) settled.add(plainAddress(url));
				}
			}
		} finally {
			await this.#release();
		}
	}

	/** Visits an address; those that are done with come back. */
	async #visit(task: Task): Promise<string[]> {
		const { gate, settings, now, visit, keep, onVisit, signal, deliveredFor, underWay } = this.#options;
		if (task.kind === 'home') await this.#fetcher.prepare(task.url);
		// What a person said of a page counts before it is known to be a blog's.
		const blog = task.blog ?? (task.kind === 'home' ? task.url : null);
		const dossier = blog === null ? null : await this.#dossierOf(blog, task.kind);
		underWay.set(this.#host, { url: task.url, kind: task.kind, since: now() });
		const input = {
			task,
			dossier,
			sitemaps: gate.sitemapsOf(this.#host),
			now: now(),
			settings: settings(),
			delivered: deliveredFor(task.url),
		};
		const batch = await this.#understand(input, visit);
		if (signal.aborted) return [];
		const bounded = this.#withoutTraps(this.#options.visitsOnce ? withoutRevisits(batch) : batch);
		const report = await keep(bounded);
		if (changesDossier(bounded)) this.#known = null;
		onVisit(task, bounded, report);
		return (bounded.frontier ?? []).filter(({ as }) => as === 'visited').map(({ url }) => url);
	}

	/** Posts and lists are read by what hardly changes of a blog: its wrappers, the shape of its addresses. */
	async #dossierOf(blog: string, kind: string): Promise<Dossier | null> {
		if (this.#known?.blog !== blog || (kind !== 'post' && kind !== 'list'))
			this.#known = { blog, dossier: await this.#options.frontier.dossier(blog) };
		return this.#known.dossier;
	}

	/** A page that breaks the program is quarantined; the crawl goes on. */
	async #understand(input: VisitInput, visit: LaneOptions['visit']): Promise<Batch> {
		this.#trouble = null;
		const answers: Asked[] = input.delivered === undefined ? [] : [input.delivered];
		try {
			return await visit(input, (request) => this.#ask(request, answers));
		} catch (error) {
			if (this.#options.signal.aborted || error instanceof Failure) throw error;
			const { url, blog } = input.task;
			this.#options.log?.warn(
				{ err: error, url, blog },
				'the page could not be understood; it is quarantined',
			);
			return quarantineVisit({ task: input.task, answers, now: this.#options.now(), error });
		}
	}

	async #ask(request: Parameters<Ask>[0], answers: Asked[]): Promise<Asked> {
		const asked = await this.#fetcher.fetch(request);
		answers.push(asked);
		answers.splice(0, countTooMany(answers));
		this.#trouble = troubleOf(asked);
		if (this.#trouble === null) this.#memory.failures = 0;
		return asked;
	}

	/** A host with ever more lists and ever fewer posts has no end: no further lists are taken from it, which is told. */
	#withoutTraps(batch: Batch): Batch {
		const memory = this.#memory;
		const mostLists = () => FREE_LISTS + LISTS_PER_POST * memory.posts;
		const isKept = (task: FrontierFacts) => {
			const { kind, as } = task;
			if (as === 'visited' || as === 'sooner' || (kind !== 'post' && kind !== 'list')) return true;
			if (kind === 'post' && ++memory.posts > MOST_TASKS) return false;
			const offered = this.#offer(task);
			if (offered !== 'new' || kind === 'post') return offered !== 'known';
			return ++memory.lists <= mostLists();
		};
		const frontier = (batch.frontier ?? []).filter(isKept);
		const { lists, posts } = memory;
		const gaps = [
			...(batch.gaps ?? []),
			...(lists > mostLists() ? [tooManyLists(this.#host, memory)] : []),
			...(posts > MOST_TASKS ? [tooManyPosts(this.#host)] : []),
		];
		const told = gaps.filter(({ kind }) => !OF_HOST.has(kind) || this.#tells(kind));
		const bounded = { ...batch, frontier, gaps: told };
		return this.#options.kin?.bound(this.#host, bounded) ?? bounded;
	}

	/** What the host's own pages name again is neither news nor, as the links of others are, a reason to go there sooner. */
	#offer({ url, priority }: FrontierFacts): 'new' | 'worth more' | 'known' {
		const key = plainAddress(url);
		const before = this.#offered.get(key);
		if (before !== undefined && before >= priority) return 'known';
		this.#offered.set(key, priority);
		return before === undefined ? 'new' : 'worth more';
	}

	/** Whether this is new to tell of the host. */
	#tells(kind: string): boolean {
		const { told } = this.#memory;
		const now = this.#options.now();
		const before = Date.parse(told[kind] ?? '');
		if (Math.abs(Date.parse(now) - before) < TELL_AGAIN_MS) return false;
		told[kind] = now;
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
				'the host is tried again later',
			);
		}
		await frontier.release(this.#host, { state: this.#memory, notBefore });
	}

	#backOff(trouble: Trouble): string {
		return backOff({ ...trouble, failures: this.#memory.failures, now: this.#options.now() }).due;
	}
}

/** Gaps that tell of a host as a whole: the first of a kind stands for all, for so long. */
const OF_HOST: ReadonlySet<string> = new Set(['barren', 'no-post', 'too-many-lists', 'too-many-posts']);
const TELL_AGAIN_MS = 30 * 86_400_000;

type GapFacts = NonNullable<Batch['gaps']>[number];

function tooManyLists(host: string, { lists, posts }: HostMemory): GapFacts {
	const why = `${host} names ever more lists and archives (${lists}), and few posts (${posts}), as calendars and session numbers in addresses do: no more of its lists are followed.`;
	return { blog: null, url: `http://${host}/`, kind: 'too-many-lists', why, from: null, to: null };
}

function tooManyPosts(host: string): GapFacts {
	const why = `${host} names more than ${MOST_TASKS} addresses of posts: no more of them are followed.`;
	return { blog: null, url: `http://${host}/`, kind: 'too-many-posts', why, from: null, to: null };
}

interface Trouble {
	readonly status: number;
	readonly code: string | null;
	readonly retryAfterMs: number | null;
}

/** Statuses with which a server asks to be left alone, as a whole. */
const REFUSALS = new Set([429, 503]);

function troubleOf(asked: Asked): Trouble | null {
	if (asked.kind === 'failure') return asked.action === 'retry' ? asked : null;
	if (asked.kind !== 'answer' || !REFUSALS.has(asked.status)) return null;
	return {
		status: asked.status,
		code: null,
		retryAfterMs: retryAfterMs(asked.headers, Date.parse(asked.at)),
	};
}

function changesDossier({ blogs = [], wrappers = [] }: Batch): boolean {
	return blogs.length > 0 || wrappers.length > 0;
}

/** Without the visits that are due later: an archive says the same then. What is due now still has to be read. */
function withoutRevisits(batch: Batch): Batch {
	const isLater = ({ due }: FrontierFacts) => due !== null && due > batch.at;
	const frontier = (batch.frontier ?? []).map((task) => (isLater(task) ? { ...task, due: null } : task));
	return { ...batch, frontier };
}
