/** schedule: hands out to a fleet which hosts are due. One is at work, the others stand by. */
import { parseCount } from '../config.ts';
import { Scheduler } from '../fleet/scheduler.ts';
import type { Store } from '../io/store/store.ts';
import { priorityOf } from '../schedule/index.ts';
import type { Command } from './command.ts';
import { crawlOptions } from './crawl.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import { connectBus, expectShared, FLEET_OPTIONS, processName, runPart, untilThere } from './fleet.ts';
import { openLog } from './logging.ts';
import { readSeeds } from './seeds.ts';

const MOST_STEPS = 1_000;

export const scheduleCommand: Command = {
	usage: '[SEED…] --data postgres://… [--nats URL] [--stay] [--until-idle] [--phase P] [--budget N]',
	options: {
		data: DATA_OPTION,
		...FLEET_OPTIONS,
		'until-idle': {
			type: 'boolean',
			help: 'end when nothing is due and all is written; else it goes on watching',
		},
		stay: { type: 'boolean', help: 'keep to the hosts of the seeds' },
		'max-depth': { type: 'string', value: 'N', help: 'steps from the seeds at the most' },
		lang: {
			type: 'string',
			multiple: true,
			value: 'CODE',
			help: 'keep only blogs in this language (repeatable)',
		},
		phase: {
			type: 'string',
			value: 'P',
			help: 'breadth, depth, or the share of breadth, 0 to 1 (default 0.5)',
		},
		budget: { type: 'string', value: 'N', help: 'looks at feeds a day that watching may cost' },
		ahead: { type: 'string', value: 'N', help: 'hosts that wait for a worker at the most (default 512)' },
		'out-ms': {
			type: 'string',
			value: 'N',
			help: 'a host that nobody has told of for so long is handed out again (default 600000)',
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
		return withStore(await untilThere(() => openWriter(values), log), async (store) => {
			await untilThere(() => plant(store, seeds), log);
			const bus = await connectBus(values, log);
			const scheduler = new Scheduler({
				bus,
				store,
				phase,
				ahead,
				outMs,
				name: processName(),
				log,
				scope: { hosts: null, languages: null, maxDepth: MOST_STEPS, ...scope },
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
			else out(`${counts.tasks} visits handed out, to ${counts.hosts} turns of hosts.`);
			return 0;
		});
	},
};

/** Addresses to begin with. Those that are known already stay as they are. */
async function plant(store: Store, seeds: readonly string[]): Promise<void> {
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
