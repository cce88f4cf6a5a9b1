/**
 * sim: how fast the simulated blogosphere responds, and that touching a million hosts costs no additional memory.
 *
 * The server is this process and the client another, so CPU time is only the server's: requests per second of one core.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { answerSite, startSim } from '../sim/index.ts';
import type { Bench } from './bench.ts';
import { listAddresses } from './sim-addresses.ts';

const HOSTS = 1_000_000;
const REQUESTS = 6_000;
const SEED = 1;
const CLIENT = fileURLToPath(new URL('./sim-client.js', import.meta.url));
const run = promisify(execFile);

export const simBench: Bench = {
	name: 'sim',
	targets: {},
	async prepare() {
		const sim = await startSim({ seed: SEED, blogs: HOSTS });
		const { world } = sim;
		const addresses = listAddresses(world, REQUESTS);
		return {
			unit: 'requests',
			close: () => sim.close(),
			amount: REQUESTS,
			what: `${REQUESTS} home pages, posts and feeds of ${HOSTS} hosts`,
			contenders: [
				{
					name: 'over HTTP',
					run: () =>
						run(process.execPath, [CLIENT, sim.proxyUrl, String(SEED), String(HOSTS), String(REQUESTS)]),
				},
				{
					name: 'without HTTP',
					run() {
						for (const { index, host, path } of addresses)
							answerSite(world, index, host, path, world.startMs);
					},
				},
				{
					name: 'one visit to each of 1,000,000 hosts',
					amount: HOSTS,
					run() {
						for (let index = 0; index < HOSTS; index++) {
							world.host(index);
							sim.counts().begin(index, performance.now(), false);
							sim.counts().end(index, performance.now(), 1);
						}
					},
				},
			],
		};
	},
};
