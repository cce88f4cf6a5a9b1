/** nats: a NATS server with JetStream for tests: the configured one, otherwise a private one of the installed program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWith, findOrInstall, type Needed } from './debian.fixture.ts';

const CONFIGURED = process.env.LOGOSPHERE_TEST_NATS;
const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin', '/usr/bin'];

const NATS: Needed = {
	name: 'NATS server',
	package: 'nats-server',
	find: () => PLACES.map((place) => path.join(place, 'nats-server')).find((file) => existsSync(file)) ?? null,
};

const program = CONFIGURED === undefined ? findOrInstall(NATS) : null;

export function describeWithNats(title: string, define: () => void): void {
	describeWith(NATS, CONFIGURED !== undefined || program !== null, title, define);
}

export interface NatsServer {
	readonly url: string;
	/** Null for a configured server. */
	readonly process: ChildProcess | null;
	/** Kills it as in a crash, and starts it again with the same files. */
	restart(): Promise<void>;
	/** The same, but it loses all its files. */
	wipe(): Promise<void>;
	close(): Promise<void>;
}

export async function startNats(config: readonly string[] = []): Promise<NatsServer> {
	if (CONFIGURED !== undefined)
		return {
			url: CONFIGURED,
			process: null,
			restart: async () => {},
			wipe: async () => {},
			close: async () => {},
		};
	if (program === null) throw new Error('There is no NATS server.');
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-nats-'));
	const port = await freePort();
	const start = async () => {
		const child = spawn(program, ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port), ...config], {
			stdio: 'ignore',
		});
		await untilOpen(port, child);
		return child;
	};
	let child = await start();
	return {
		url: `nats://127.0.0.1:${port}`,
		get process() {
			return child;
		},
		async restart() {
			await end(child);
			child = await start();
		},
		async wipe() {
			await end(child);
			rmSync(folder, { recursive: true, force: true });
			child = await start();
		},
		async close() {
			await end(child);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
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
	while (child.exitCode === null) {
		const socket = connect(port, '127.0.0.1');
		const isOpen = await new Promise<boolean>((resolve) => {
			socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		});
		socket.destroy();
		if (isOpen) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`The NATS server ended with ${child.exitCode}.`);
}
