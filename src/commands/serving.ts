/** serving: serves a store on a port: answers requests in threads and sends webhooks. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, readText } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { DEFAULT_PUSH_PORT } from '../io/push/index.ts';
import { replaceFileSync } from '../io/replace-file.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { canStartThreads } from '../io/threads/thread-file.ts';
import { OWN_SITE, type Site } from '../model/site.ts';
import { KeyRing } from '../observe/keys.ts';
import { drawHere, MapThreads } from '../observe/map-drawer.ts';
import { isLoopback, isToken, MIN_TOKEN } from '../serve/access.ts';
import type { CrawlService, ServeContext } from '../serve/context.ts';
import { DayCounter } from '../serve/day-counter.ts';
import { OURSELVES } from '../serve/fair-queue.ts';
import { InspectThreads, inspectHere } from '../serve/inspect/index.ts';
import { type SendHook, Webhooks } from '../serve/live/index.ts';
import { MapService } from '../serve/map-service.ts';
import { Readers } from '../serve/readers.ts';
import { makeReads, runQuery } from '../serve/reads.ts';
import { RequestMetrics } from '../serve/request-metrics.ts';
import { listen, makeServer, type PushDoor } from '../serve/server.ts';
import { Collections } from './collections-service.ts';
import type { Option, Values } from './command.ts';
import { type ListenPlace, parseListen } from './crawl-push.ts';
import { LOG_OPTION, logThreadEnd } from './logging.ts';
import { checkedAddress } from './source.ts';
import { stopOnSignal } from './stopping.ts';

export const SERVE_OPTIONS: Readonly<Record<string, Option>> = {
	'log-level': LOG_OPTION,
	listen: {
		type: 'string',
		value: 'HOST:PORT',
		help: `the address to listen on (default 127.0.0.1:${DEFAULT_PUSH_PORT})`,
	},
	public: {
		type: 'string',
		value: 'URL',
		help: 'the public URL, if the server is behind a proxy; reading then needs the token, too',
	},
	open: {
		type: 'boolean',
		help: 'anybody may read, within limits, suggest blogs and ask for removals; nothing else without the token',
	},
	'site-name': { type: 'string', value: 'NAME', help: 'the name of the collection on its pages' },
	'site-text': { type: 'string', value: 'TEXT', help: 'a sentence about the collection on its start page' },
	token: {
		type: 'string',
		value: 'TOKEN',
		help: 'the token required for writing (default: LOGOSPHERE_TOKEN, or one generated and stored in the data folder)',
	},
};

const READ_THREADS = 2;

export interface ServePlan extends ListenPlace {
	readonly publicUrl: string | null;
	readonly token: string | null;
	readonly requestsPerMinute: number;
	readonly site: Site;
}

/** Reads the options before anything is opened. */
export function readServePlan(values: Values): ServePlan {
	const place = parseListen(values.listen ?? String(DEFAULT_PUSH_PORT));
	const publicUrl = checkedAddress(values.public, '--public')?.replace(/(?<!\/)\/+$/, '') ?? null;
	const token = values.token ?? (readText('token', process.env) || null);
	if (token !== null) checkToken(token);
	const { requestsPerMinute } = readConfig(process.env);
	const site = {
		name: values['site-name']?.trim() || OWN_SITE.name,
		text: values['site-text']?.trim() ?? '',
		isPublic: values.open === true,
	};
	return { ...place, publicUrl, token, requestsPerMinute, site };
}

export interface Served {
	readonly place: string;
	readonly store: Store;
	readonly crawl: CrawlService | null;
	readonly now: () => string;
	/** Whether `now` is the time of a simulated web. */
	readonly isSimulated?: boolean;
	readonly log: Log;
	/** The figures of the crawl. */
	readonly metrics?: () => Promise<string>;
	/** Sends to the webhooks of saved searches. Left out if another process does. */
	readonly sendHook?: SendHook;
	/** Called once the public URL is known. */
	readonly openPush?: (base: () => string) => Promise<PushDoor>;
}

export interface Serving {
	/** The URL to open in a browser, with the generated token. */
	readonly url: string;
	close(): Promise<void>;
}

export async function startServing(plan: ServePlan, served: Served): Promise<Serving> {
	const { store, place, crawl, now, log } = served;
	const token = plan.token ?? (isPostgres(place) ? makeToken() : storedToken(place));
	const onThreadEnd = logThreadEnd(log);
	const readers = canStartThreads() ? new Readers(place, READ_THREADS, { onThreadEnd }) : null;
	const reads = readers?.reads ?? makeReads((name, args) => runQuery(store, name, args));
	const inspectThreads = canStartThreads() ? new InspectThreads({ onThreadEnd }) : null;
	const inspector = inspectThreads?.inspector ?? inspectHere;
	const mapThreads = canStartThreads() ? new MapThreads(place) : null;
	const maps = new MapService({ draw: mapThreads?.draw ?? drawHere(store), now });
	const closeThreads = () =>
		Promise.all([readers, inspectThreads, mapThreads].map((threads) => threads?.close()));
	const onTrouble = (error: unknown) =>
		log.child({ component: 'days' }).warn({ err: error }, 'the posts of a day could not be counted');
	const dayCounter = readers === null ? null : new DayCounter({ reads, onTrouble });
	let port = plan.port;
	const base = () => plan.publicUrl ?? `http://${nameOf(plan.host)}:${port}`;
	const keys = new KeyRing(store.frontier);
	await keys.load();
	const context: ServeContext = {
		reads,
		readsFor: (requester) => readers?.readsFor(requester) ?? reads,
		readsAs: (purpose) =>
			readers?.readsFor(OURSELVES, purpose) ??
			makeReads((name, args) => runQuery(store, name, args, purpose)),
		dayCounter,
		inspector,
		collections: new Collections(store, isPostgres(place) ? null : path.resolve(place), (error) =>
			log.error({ err: error }, 'an export failed'),
		),
		maps,
		notes: store,
		crawl,
		now,
		isSimulated: served.isSimulated ?? false,
		site: plan.site,
		keys,
		queue: crawl === null ? null : store.frontier,
		base,
		chance: Math.random,
	};
	const requests = log.child({ component: 'requests' });
	const measured = new RequestMetrics(isPostgres(place) ? null : place);
	const app = await makeServer(context, {
		...plan,
		isPublic: plan.site.isPublic,
		keys,
		token,
		push: (await served.openPush?.(base)) ?? null,
		metrics: async () => `${measured.render()}${(await served.metrics?.()) ?? ''}`,
		onFault: (error, request) => requests.error({ request, err: error }, 'a request failed'),
		onRequest: (facts, isFault) => (isFault ? requests.warn : requests.debug)({ ...facts }, 'answered'),
		onAnswer: (answered) => measured.add(answered),
	});
	try {
		port = await listen(app, plan.host, plan.port);
	} catch (error) {
		await closeThreads();
		throw error;
	}
	const hooks =
		served.sendHook === undefined
			? null
			: new Webhooks({
					reads,
					notes: store,
					now,
					post: served.sendHook,
					onTrouble: (error) =>
						log.child({ component: 'webhooks' }).warn({ err: error }, 'a webhook could not be called'),
				});
	hooks?.start();
	dayCounter?.start();
	return {
		// A token set by the user is not printed.
		url: `${base()}/?token=${plan.token === null ? token : '…'}`,
		async close() {
			hooks?.stop();
			dayCounter?.close();
			measured.close();
			await app.close();
			await closeThreads();
		},
	};
}

/** The host for a URL that a browser on this machine can open. */
function nameOf(host: string): string {
	if (isLoopback(host) || host === '0.0.0.0' || host === '::') return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}

/** A store in a database has no folder for the token, so the token is valid for one run. */
const makeToken = () => randomBytes(24).toString('base64url');

/** A token that is given and one that is read are checked alike: an empty file must not open the server. */
function checkToken(token: string, file?: string): string {
	if (isToken(token)) return token;
	const rule = `at least ${MIN_TOKEN} ASCII characters and no spaces`;
	if (file === undefined)
		throw new Failure('usage', `The token is too short or has spaces. It must have ${rule}.`);
	throw new Failure(
		'bad-token',
		`${file} holds no valid token (${rule}). Remove it, and a new one is made.`,
		'stop',
	);
}

/** The token in the data folder, created on first use, readable by its owner only. */
function storedToken(folder: string): string {
	const file = path.join(folder, 'token');
	try {
		if (existsSync(file)) return checkToken(readFileSync(file, 'utf8').trim(), file);
		const token = makeToken();
		// Reading needs no token; one that cannot be stored is valid for one run.
		if (isReadOnly(folder)) return token;
		replaceFileSync(file, `${token}\n`, { isPrivate: true });
		return token;
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw new Failure('unwritable', `Cannot read or write ${file}: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}

function isReadOnly(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EROFS';
	}
}

/** Resolves at Ctrl-C or SIGTERM. */
export function untilInterrupted(): Promise<void> {
	return new Promise((resolve) => {
		const interrupt = stopOnSignal({
			stop() {
				interrupt.end();
				resolve();
			},
		});
	});
}
