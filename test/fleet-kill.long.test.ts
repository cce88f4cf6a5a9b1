/**
 * fleet-kill: a fleet of processes on the simulated web: a scheduler and its standby, workers, writers. They are killed at
 * random moments or paused, and their NATS and PostgreSQL crash. In the end the store has every post once, and no host saw
 * two connections.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describePost, type Sim, startSim } from '../sim/index.ts';
import { Random } from '../sim/random.ts';
import { openStore } from '../src/io/store/open.ts';
import { canonicalUrl } from '../src/lib/url/canonical-url.ts';
import { measureSlowness } from './effort.fixture.ts';
import { CLI } from './logosphere.fixture.ts';
import { describeWithNats, type NatsServer, startNats } from './nats.fixture.ts';
import { describeOnPrivatePostgres, type PrivateServer, startPostgres } from './postgres.fixture.ts';

const KILLS = Number(process.env.LOGOSPHERE_KILLS ?? 6);
const SEED = 20040305;
const SLOWNESS = await measureSlowness();
const LEASE_MS = 2_000 * SLOWNESS;
/** A host without a report for this long is handed out again. */
const OUT_MS = 4 * LEASE_MS;
const PAUSE_MS = 3 * LEASE_MS;
/** Faults in spite of which a blog can be read immediately. */
const FAULTS = ['wrong-charset', 'no-charset', 'moved', 'soft-404'] as const;
const WORLD = { seed: 40, blogs: 8, nonBlogs: 2, faults: 0.4, faultKinds: FAULTS } as const;

type Kind = 'schedule' | 'work' | 'write';
const FLEET: readonly Kind[] = ['schedule', 'schedule', 'work', 'work', 'work', 'work', 'write', 'write'];

describeOnPrivatePostgres('a fleet', () => {
	describeWithNats('that is disturbed', () => {
		let sim: Sim;
		let nats: NatsServer;
		let postgres: PrivateServer;
		let fleet: { kind: Kind; child: ChildProcess }[];
		let output = '';

		beforeEach(async () => {
			sim = await startSim(WORLD);
			[nats, postgres] = await Promise.all([startNats(), startPostgres()]);
			fleet = [];
		});

		afterEach(async () => {
			for (const { child } of fleet) await end(child);
			postgres.stop();
			await nats.close();
			await sim.close();
		});

		const homes = () => Array.from({ length: sim.world.size }, (_, i) => `http://${sim.world.name(i)}/`);
		const data = () => ['--data', postgres.url];
		const options: Readonly<Record<Kind, () => string[]>> = {
			schedule: () => [...homes(), ...data(), '--stay', '--out-ms', String(OUT_MS)],
			work: () => ['--proxy', sim.proxyUrl, '--crawl-delay-ms', '0', '--lanes', '4', '--threads', '0'],
			write: data,
		};

		function start(kind: Kind, ...more: string[]): ChildProcess {
			const child = spawn(process.execPath, [CLI, kind, ...options[kind](), '--nats', nats.url, ...more], {
				stdio: ['ignore', 'ignore', 'pipe'],
				env: {
					...process.env,
					LOGOSPHERE_LEASE_MS: String(LEASE_MS),
					LOGOSPHERE_CONTACT: 'http://tests.example/',
				},
			});
			child.stderr!.on('data', (text) => {
				output = (output + text).slice(-20_000);
			});
			return child;
		}

		async function end(child: ChildProcess): Promise<void> {
			if (child.exitCode !== null || child.signalCode !== null) return;
			const ended = once(child, 'exit');
			child.kill('SIGKILL');
			await ended;
		}

		async function killOne(random: Random): Promise<void> {
			const one = random.pick(fleet);
			await end(one.child);
			one.child = start(one.kind);
		}

		/** Paused for longer than its leases, as on a sleeping machine. */
		async function pauseWorker(): Promise<void> {
			const { child } = fleet.find(({ kind }) => kind === 'work')!;
			child.kill('SIGSTOP');
			await pause(PAUSE_MS);
			child.kill('SIGCONT');
		}

		function truePosts(): string[] {
			return Array.from({ length: sim.world.blogs }, (_, i) => sim.world.blog(i)).flatMap((blog) =>
				Array.from({ length: sim.world.postCount(blog, sim.now()) }, (_, i) =>
					describePost(sim.world, blog, i + 1, sim.now()),
				).flatMap((post) => (post === null || post.deleted !== null ? [] : canonicalUrl(post.url))),
			);
		}

		it(`${KILLS} times, ends with every post once, and one connection per host`, async () => {
			const random = new Random(SEED);
			fleet = FLEET.map((kind) => ({ kind, child: start(kind) }));
			await pause(2_000);
			for (let kill = 0; kill < KILLS; kill++) {
				await killOne(random);
				await pause(100 + random.unit() * 900);
				if (kill === Math.floor(KILLS / 4)) await pauseWorker();
				if (kill === Math.floor(KILLS / 2)) await nats.restart();
				if (kill === Math.floor((3 * KILLS) / 4)) postgres.restart();
			}
			for (const { kind, child } of fleet) if (kind === 'schedule') await end(child);
			const last = start('schedule', '--until-idle');
			fleet.push({ kind: 'schedule', child: last });
			await once(last, 'exit');
			expect(last.exitCode, output).toBe(0);
			const store = await openStore(postgres.url, { isReader: true });
			const { items } = await store.posts({ limit: 1_000_000, order: 'found' });
			await store.close();
			expect(items.map(({ url }) => canonicalUrl(url)).sort()).toEqual(truePosts().sort());
			expect(sim.counts().totals()).toMatchObject({ robotsViolations: 0, maxParallel: 1 });
			const { requests } = sim.counts().totals();
			process.stdout.write(`killed ${KILLS} times: ${items.length} posts, ${requests} requests\n`);
		});
	});
});
