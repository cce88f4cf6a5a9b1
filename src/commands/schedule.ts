/** schedule: assigns hosts that are due to the workers of a fleet. One scheduler leads, the others stand by. */
import { parseCount } from '../config.ts';
import { Scheduler } from '../fleet/scheduler.ts';
import type { Store } from '../io/store/store.ts';
import { priorityOf } from '../schedule/index.ts';
import type { Command } from './command.ts';
import { crawlOptions } from './crawl.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import { connectBus, expectShared, FLEET_OPTIONS, processName, runPart, untilAvailable } from './fleet.ts';
import { openLog } from './logging.ts';
import { readSeeds } from './seeds.ts';
import { counted } from './table.ts';

const MAX_STEPS = 1_000;

export const scheduleCommand: Command = {
	usage: '[SEED…] --data postgres://… [--nats URL] [--stay] [--until-idle] [--phase P] [--budget N]',
	notes: 'Several schedulers can run: one leads, the others stand by to take over.',
	options: {
		data: DATA_OPTION,
		...FLEET_OPTIONS,
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
		const seeds = args.length > 0 ? readSeeds(args) : [];
		const { phase, scope, requestsPerDay } = crawlOptions(values, seeds);
		const ahead = parseCount(values.ahead ?? '512', '--ahead', 1, 1_000_000);
		const outMs = parseCount(values['out-ms'] ?? '600000', '--out-ms', 1_000, 86_400_000);
		return withStore(await untilAvailable(() => openWriter(values), log), async (store) => {
			await untilAvailable(() => addSeeds(store, seeds), log);
			const bus = await connectBus(values, log);
			const scheduler = new Scheduler({
				bus,
				store,
				phase,
				ahead,
				outMs,
				name: processName(),
				log,
				scope: { hosts: null, languages: null, maxDepth: MAX_STEPS, ...scope },
				untilIdle: values['until-idle'] === true,
				...(requestsPerDay === undefined ? {} : { requestsPerDay }),
			});
			const { counts } = scheduler;
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
						}),
					},
					invocation,
				);
			} finally {
				await bus.close();
			}
			if (values.json === true) out(JSON.stringify(counts));
			else out(`Assigned ${counted(counts.tasks, 'visit')} in ${counted(counts.hosts, 'host turn')}.`);
			return 0;
		});
	},
};

/** Adds the seeds to the queue. Known URLs stay as they are. */
async function addSeeds(store: Store, seeds: readonly string[]): Promise<void> {
	if (seeds.length === 0) return;
	const at = new Date().toISOString();
	const priority = priorityOf({ kind: 'candidate', inboundLinks: 0, depth: 0, phase: 0.5 });
	const frontier = seeds.map((url) => ({
		url,
		kind: 'home' as const,
		blog: null,
		due: at,
		priority,
		depth: 0,
		via: null,
	}));
	await store.write({ at, frontier });
}
