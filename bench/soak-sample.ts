/**
 * soak-sample: the state of a crawling server, as seen from outside: its resources and its progress.
 *
 * Linux reports on a process under /proc. How far the index is behind is read from the files of the store, so that it
 * costs the server nothing.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';

export interface Sample {
	readonly minute: number;
	/** Memory in use, and the part of it without file caches. */
	readonly rssMb: number;
	readonly ownMb: number;
	readonly handles: number;
	readonly threads: number;
	/** Of all cores, since the sample before. */
	readonly serverShare: number;
	readonly machineShare: number;
	/** Since the server began. */
	readonly requests: number;
	readonly posts: number;
	/** Stored posts that cannot be found yet. */
	readonly toIndex: number;
	readonly storeMb: number;
}

const FILES = ['logosphere.db', 'index.db'];

export class Sampler {
	readonly #pid: number;
	readonly #origin: string;
	readonly #folder: string;
	readonly #started = performance.now();
	readonly #store: Sqlite;
	readonly #index: Sqlite;
	#before = { server: 0, busy: 0, all: 0 };

	constructor(server: { pid: number; origin: string; folder: string }) {
		this.#pid = server.pid;
		this.#origin = server.origin;
		this.#folder = server.folder;
		this.#store = new Sqlite(path.join(server.folder, FILES[0]!), { isReader: true });
		this.#index = new Sqlite(path.join(server.folder, FILES[1]!), { isReader: true });
		this.#shares();
	}

	async take(): Promise<Sample> {
		const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
		const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
		const metrics = await (await fetch(`${this.#origin}/metrics`)).text();
		const metric = (name: string) =>
			Number(new RegExp(`^logosphere_${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
		return {
			minute: round((performance.now() - this.#started) / 60_000, 2),
			rssMb: round(field('VmRSS') / 1024, 1),
			ownMb: round(field('RssAnon') / 1024, 1),
			handles: readdirSync(`/proc/${this.#pid}/fd`).length,
			threads: field('Threads'),
			...this.#shares(),
			requests: metric('requests_total'),
			posts: metric('posts_total\\{as="new"\\}'),
			toIndex: this.#toIndex(),
			storeMb: round(FILES.map((name) => this.#bytesOf(name)).reduce((a, b) => a + b) / 1e6, 1),
		};
	}

	close(): void {
		this.#store.close();
		this.#index.close();
	}

	#toIndex(): number {
		const taken = this.#index.sql('SELECT taken FROM progress').get()!.taken as number;
		return this.#store.sql('SELECT count(*) AS n FROM posts WHERE change > ?').get(taken)!.n as number;
	}

	#bytesOf(name: string): number {
		const file = path.join(this.#folder, name);
		return [file, `${file}-wal`]
			.map((each) => statSync(each, { throwIfNoEntry: false })?.size ?? 0)
			.reduce((a, b) => a + b);
	}

	#shares(): Pick<Sample, 'serverShare' | 'machineShare'> {
		const before = this.#before;
		this.#before = { server: ticksOf(this.#pid), ...machineTicks() };
		const all = Math.max(1, this.#before.all - before.all);
		return {
			serverShare: round((this.#before.server - before.server) / all, 3),
			machineShare: round((this.#before.busy - before.busy) / all, 3),
		};
	}
}

/** User and system time of a process: the 14th and 15th field, the name before them may hold spaces. */
function ticksOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
	return Number(fields[11]) + Number(fields[12]);
}

/** Of all cores together: user, nice, system, idle, waiting for disks, interrupts, taken by other machines. */
function machineTicks(): { busy: number; all: number } {
	const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
	const all = fields.reduce((a, b) => a + b);
	return { busy: all - fields[3]! - fields[4]!, all };
}

function round(value: number, digits: number): number {
	return Number(value.toFixed(digits));
}
