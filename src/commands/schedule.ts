/** schedule: assigns hosts that are due to the workers of a fleet. One scheduler leads, the others stand by. */
import { parseCount, readConfig } from '../config.ts';
import { planPending, SOURCES_EVERY_MS } from '../crawl/sources.ts';
import { HubNotes } from '../fleet/hub-notes.ts';
import { Scheduler } from '../fleet/scheduler.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import { Failure } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { saveAdded } from '../io/store/sources.ts';
import type { Store } from '../io/store/store.ts';
import type { Batch } from '../model/batch.ts';
import { POLICIES } from '../schedule/index.ts';
import type { Command, Invocation, Values } from './command.ts';
import { askForContact, crawlOptions } from './crawl.ts';
import { openPush, PUSH_OPTIONS, type Push, parseListen } from './crawl-push.ts';
import { openWeb } from './crawl-web.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import {
	connectBus,
	expectShared,
	FLEET_OPTIONS,
	processName,
	runPart,
	sharedStore,
	untilAvailable,
} from './fleet.ts';
import { logNotices, openLog } from './logging.ts';
import { addressesOf, readSeeds } from './seeds.ts';
import { DELAY_OPTIONS } from './source.ts';
import { counted } from './table.ts';

const MAX_STEPS = 1_000;

export const scheduleCommand: Command = {
	usage:
		'[SEED…] --data postgres://… [--nats URL] [--stay] [--until-idle] [--phase P] [--budget N] [--listen HOST:PORT [--callback URL]] [--changes URL]',
	notes: 'Several schedulers can run: one leads, the others stand by to take over.',
	options: {
		data: DATA_OPTION,
		...FLEET_OPTIONS,
		...PUSH_OPTIONS,
		listen: {
			type: 'string',
			value: 'HOST:PORT',
			help: 'accept pings and WebSub deliveries there, and serve /livez, /readyz and /metrics',
		},
		...DELAY_OPTIONS,
		proxy: {
			type: 'string',
			value: 'URL',
			help: 'send requests to hubs and change lists through this HTTP proxy',
		},
		'until-idle': {
			type: 'boolean',
			help: 'stop when nothing is due and everything is written; by default it keeps watching for new posts',
		},
		stay: { type: 'boolean', help: 'do not leave the hosts of the seeds' },
		'max-depth': { type: 'string', value: 'N', help: 'follow links at most N steps from the seeds' },
		lang: {
			type: 'string',
			multiple: true,
			value: 'CODE',
			help: 'save only blogs in this language (repeatable)',
		},
		phase: {
			type: 'string',
			value: 'P',
			help: 'breadth (find many blogs), depth (complete each blog), or the share of breadth from 0 to 1 (default 0.5)',
		},
		policy: {
			type: 'string',
			value: 'NAME',
			help: `how visits are scheduled: ${POLICIES.map(({ name }) => name).join(' (default) or ')} (as Bross published it)`,
		},
		budget: { type: 'string', value: 'N', help: 'feed requests per day for watching known blogs' },
		ahead: { type: 'string', value: 'N', help: 'maximum number of hosts waiting for a worker (default 512)' },
		'out-ms': {
			type: 'string',
			value: 'N',
			help: 'assign a host again after this many milliseconds without news of it (default 600000)',
		},
	},
	async run(invocation) {
		const { args, values, out } = invocation;
		const log = openLog(values, 'schedule');
		expectShared(dataPlace(values));
		const seeds = readSeeds(args);
		const { phase, policy, scope, requestsPerDay } = fleetOptions(values, addressesOf(seeds.sources));
		const ahead = parseCount(values.ahead ?? '512', '--ahead', 1, 1_000_000);
		const outMs = parseCount(values['out-ms'] ?? '600000', '--out-ms', 1_000, 86_400_000);
		return withStore(await untilAvailable(() => openWriter(values), log), async (store) => {
			const how = { at: new Date().toISOString(), by: seeds.by };
			await untilAvailable(() => saveAdded(store, seeds.sources, how), log);
			const sources = await readSources(store, log);
			const bus = await connectBus(values, log, true);
			const notified = await openNotified(invocation, store, log);
			const scheduler = new Scheduler({
				bus: new NatsBus(bus),
				store: sharedStore(store),
				hasPush: notified !== null,
				phase,
				...(policy === undefined ? {} : { policy }),
				ahead,
				outMs,
				name: processName(),
				log,
				scope: { hosts: null, languages: null, maxDepth: MAX_STEPS, ...scope },
				untilIdle: values['until-idle'] === true,
				...(requestsPerDay === undefined ? {} : { requestsPerDay }),
			});
			const { counts } = scheduler;
			await notified?.attach(scheduler);
			try {
				await runPart(
					{
						run: () => scheduler.run(),
						stop: () => scheduler.stop(),
						trouble: () => bus.trouble(),
						metrics: () => ({
							leading: Number(scheduler.isLeading),
							hosts_handed_out_total: counts.hosts,
							tasks_handed_out_total: counts.tasks,
							hosts_brought_back_total: counts.back,
							hosts_put_off_total: counts.putOff,
							...notified?.metrics(),
						}),
						...(notified?.guest === undefined ? {} : { guest: notified.guest }),
					},
					invocation,
				);
			} finally {
				clearInterval(sources);
				await notified?.close();
				await bus.close();
			}
			const { left } = scheduler;
			if (values.json === true) out(JSON.stringify({ ...counts, ...left }));
			else {
				out(`Assigned ${counted(counts.tasks, 'visit')} in ${counted(counts.hosts, 'host turn')}.`);
				if (left.failing > 0)
					out(
						`${counted(left.failingTasks, 'URL')} of ${counted(left.failing, 'host')} could not be visited: the hosts failed. They will be tried again later.`,
					);
			}
			return 0;
		});
	},
};

const HUBS_MS = 5_000;

/** Pings, hubs and change lists, as of a crawl. Null without an option for them. */
async function openNotified(invocation: Invocation, store: Store, log: Log) {
	const { values } = invocation;
	if (values.listen === undefined && values.changes === undefined) return null;
	askForContact(values, invocation.log);
	const web = await openWeb(values, readConfig(process.env));
	await web.gate.attach(store.frontier, logNotices(log, 'gate'));
	const push = openPush(values, {
		store,
		gate: web.gate,
		notify: invocation.log,
		log: log.child({ component: 'push' }),
	});
	const guest = values.listen === undefined ? undefined : await joinReport(push, values);
	const hubs = new HubNotes(store.frontier);
	const timer = setInterval(() => void subscribe().catch(reportError), HUBS_MS);
	const reportError = (error: unknown) => log.warn({ err: error }, 'hubs could not be read');
	const subscribe = async () => {
		await hubs.listen(guest !== undefined);
		if (guest !== undefined) for (const feed of await hubs.take()) push.subscribe(feed);
	};
	return {
		guest,
		async attach(scheduler: Scheduler) {
			push.attach(scheduler);
			await subscribe().catch(reportError);
		},
		metrics: () =>
			Object.fromEntries(
				Object.entries(push.counts ?? {}).map(([kind, count]) => [`push_${kind}_total`, count]),
			),
		async close() {
			clearInterval(timer);
			await push.close();
			await web.gate.close();
		},
	};
}

function joinReport(push: Push, { listen, callback }: Invocation['values']) {
	const { host, port } = parseListen(listen!);
	return push.join(() => callback ?? `http://${host}:${port}`, false);
}

/** What persons added, and what they removed, also while this runs. */
async function readSources(store: Store, log: Log): Promise<NodeJS.Timeout> {
	const save = (batch: Batch) => store.write(batch);
	const plan = () => planPending(store, { at: new Date().toISOString(), phase: 0.5, save });
	await untilAvailable(plan, log);
	const timer = setInterval(() => {
		plan().catch((error: unknown) => log.warn({ err: error }, 'new sources could not be read'));
	}, SOURCES_EVERY_MS);
	return timer.unref();
}

/** A fleet has no memory of the addresses that its workers find, and its workers load no files. */
function fleetOptions(values: Values, seeds: readonly string[]) {
	const { phase, ...options } = crawlOptions(values, seeds);
	if (phase === 'auto')
		throw new Failure(
			'usage',
			'--phase auto is for one process (logosphere crawl). Use breadth, depth or a share.',
		);
	if (values.policy !== undefined && !POLICIES.some(({ name }) => name === values.policy))
		throw new Failure(
			'usage',
			`--policy is "${values.policy}". A fleet has ${POLICIES.map(({ name }) => name).join(' and ')}.`,
		);
	return { ...options, phase };
}
