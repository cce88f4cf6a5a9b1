/** work: fetches and processes pages for a fleet. It has no connection to the store. */
import { parseCount, readConfig } from '../config.ts';
import { visitHere } from '../crawl/threads.ts';
import { Worker } from '../fleet/worker.ts';
import { NatsBus } from '../io/bus/nats-bus.ts';
import { collectSoon } from '../io/collect-soon.ts';
import type { Command } from './command.ts';
import { askForContact, openThreads } from './crawl.ts';
import { openWeb } from './crawl-web.ts';
import { connectBus, FLEET_OPTIONS, processName, runPart } from './fleet.ts';
import { openLog } from './logging.ts';
import { DELAY_OPTIONS, gateSettings } from './source.ts';
import { counted } from './table.ts';

const LANES = 64;

export const workCommand: Command = {
	usage: '[--nats URL] [--lanes N] [--threads N] [--crawl-delay-ms N] [--proxy URL] [--listen HOST:PORT]',
	options: {
		...FLEET_OPTIONS,
		lanes: { type: 'string', value: 'N', help: `hosts to visit at the same time (default ${LANES})` },
		threads: {
			type: 'string',
			value: 'N',
			help: 'threads that process pages (default: number of cores minus one)',
		},
		...DELAY_OPTIONS,
		proxy: { type: 'string', value: 'URL', help: 'send all requests through this HTTP proxy' },
		warc: {
			type: 'string',
			value: 'DIR',
			help: 'also archive all requests and responses in WARC files there',
		},
	},
	async run(invocation) {
		const { values, out } = invocation;
		const log = openLog(values, 'work');
		const config = readConfig(process.env);
		const lanes = parseCount(values.lanes ?? String(LANES), '--lanes', 1, 10_000);
		gateSettings(values, config);
		askForContact(values, invocation.log);
		collectSoon();
		const bus = await connectBus(values, log);
		const web = await openWeb(values, config);
		const threads = openThreads(values, log);
		const started = performance.now();
		const worker = new Worker({
			bus: new NatsBus(bus),
			gate: web.gate,
			lanes,
			name: processName(),
			log,
			visit: threads === null ? visitHere : (input, ask) => threads.visit(input, ask),
		});
		const metrics = () => ({
			requests_total: worker.tally.requests,
			bytes_total: worker.tally.bytes,
			visits_total: worker.tally.visits,
			turns_total: worker.turns,
			leases_lost_total: worker.lost,
			leases_refused_total: worker.refused,
			lanes: lanes,
			lanes_busy: worker.underWay.size,
			work_seconds_total: worker.times.workMs / 1000,
			bus_seconds_total: worker.times.busMs / 1000,
		});
		try {
			await runPart(
				{
					run: () => worker.run(),
					stop: () => worker.stop(),
					stopNow: () => worker.stopNow(),
					trouble: () => bus.trouble(),
					metrics,
				},
				invocation,
			);
		} finally {
			await threads?.close();
			await web.gate.close();
			await bus.close();
		}
		const seconds = (performance.now() - started) / 1000;
		const share = worker.times.busMs / Math.max(1, worker.times.busMs + worker.times.workMs);
		if (values.json === true) out(JSON.stringify({ seconds, ...metrics() }));
		else
			out(
				`${counted(worker.turns, 'host turn')}, ${counted(worker.tally.requests, 'request')} in ${Math.round(seconds)} s. ${(100 * share).toFixed(1)}% of the time went to messages.`,
			);
		return 0;
	},
};
