/** fleet-services: a temporary NATS server and PostgreSQL for a bench, on loopback; both stop with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Service {
	readonly url: string;
	/** The first of its processes. */
	readonly pid: number;
	stop(): Promise<void>;
}

export interface Nats extends Service {
	/** Its monitoring endpoints: `/varz`, `/jsz` … */
	ask(what: string): Promise<Record<string, number>>;
}

const NATS_PLACES = '/usr/sbin:/usr/local/bin';
const START_MS = 20_000;

export async function startNats(): Promise<Nats> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-nats-'));
	const [port, monitor] = [await freePort(), await freePort()];
	const args = ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port), '-m', String(monitor)];
	const child = spawn('nats-server', args, {
		stdio: 'ignore',
		env: { ...process.env, PATH: `${process.env.PATH}:${NATS_PLACES}` },
	});
	await untilOpen(port, child);
	return {
		url: `nats://127.0.0.1:${port}`,
		pid: child.pid!,
		ask: async (what) =>
			(await (await fetch(`http://127.0.0.1:${monitor}/${what}`)).json()) as Record<string, number>,
		async stop() {
			child.kill('SIGTERM');
			await once(child, 'exit');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Roughly the default configuration: full durability, but it may use a quarter of a small machine's memory. */
const SETTINGS = [
	'shared_buffers=2GB',
	'maintenance_work_mem=512MB',
	'max_wal_size=8GB',
	'checkpoint_timeout=15min',
	'max_locks_per_transaction=256',
	'max_connections=200',
];

export async function startPostgres(): Promise<Service> {
	const programs = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
	const account = accountOf();
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-pg-'));
	if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
	const data = path.join(folder, 'data');
	const port = await freePort();
	const run = (program: string, args: readonly string[]) =>
		execFileSync(path.join(programs, program), args, { ...account, cwd: folder, stdio: 'ignore' });
	run('initdb', ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C']);
	const settings = [
		'listen_addresses=127.0.0.1',
		`port=${port}`,
		`unix_socket_directories=${folder}`,
		...SETTINGS,
	];
	const options = settings.map((setting) => `-c ${setting}`).join(' ');
	run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']);
	return {
		url: `postgres://bench@127.0.0.1:${port}/postgres`,
		pid: Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
		async stop() {
			run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** PostgreSQL refuses to run as root. */
function accountOf(): { uid?: number; gid?: number } {
	if (process.getuid?.() !== 0) return {};
	const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
	const until = performance.now() + START_MS;
	while (child.exitCode === null && performance.now() < until) {
		const socket = connect(port, '127.0.0.1');
		const isOpen = await new Promise<boolean>((resolve) => {
			socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		});
		socket.destroy();
		if (isOpen) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error('The NATS server did not start.');
}
