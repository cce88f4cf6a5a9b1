/** write: writes the results of the workers of a fleet to the store. */

import { Writer } from '../fleet/writer.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import type { Command } from './command.ts';
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
import { openLog } from './logging.ts';
import { counted } from './table.ts';

export const writeCommand: Command = {
	usage: '--data postgres://… [--nats URL] [--listen HOST:PORT]',
	options: { data: DATA_OPTION, ...FLEET_OPTIONS },
	async run(invocation) {
		const { values, out } = invocation;
		const log = openLog(values, 'write');
		expectShared(dataPlace(values));
		return withStore(await untilAvailable(() => openWriter(values), log), async (store) => {
			const bus = await connectBus(values, log);
			const writer = new Writer({
				bus: new NatsBus(bus),
				store: sharedStore(store),
				name: processName(),
				log,
			});
			const { counts } = writer;
			try {
				await runPart(
					{
						run: () => writer.run(),
						stop: () => writer.stop(),
						trouble: () => bus.trouble(),
						metrics: () => ({
							results_total: counts.results,
							batches_total: counts.batches,
							posts_written_total: counts.posts,
							posts_new_total: counts.newPosts,
							stale_results_total: counts.stale,
							dead_results_total: counts.dead,
						}),
					},
					invocation,
				);
			} finally {
				await bus.close();
			}
			if (values.json === true) out(JSON.stringify(counts));
			else
				out(
					`Wrote ${counted(counts.results, 'host turn')}: ${counted(counts.posts, 'post')}, ${counts.newPosts} of them new.`,
				);
			return 0;
		});
	},
};
