/**
 * tutorials: follows the tutorials as written: saves their files and runs their commands.
 *
 * A block `sh` is run, `sh terminal` is started and left running, `sh setup` is for the reader only. A block with a name in
 * brackets is saved as a file. Ports are replaced by free ones.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLI } from './logosphere.fixture.ts';
import { describeWithNats, startNats } from './nats.fixture.ts';
import { describeOnPrivatePostgres, startPostgres } from './postgres.fixture.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
const BLOCK = /^```(\w+)(?: (terminal|setup)| \[([\w.-]+)\])?\n([\s\S]*?)^```$/gm;
const PORTS = /\b(?:8099|7464)\b/g;

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-tutorial-'));
	running = [];
	mkdirSync(path.join(folder, 'bin'));
	symlinkSync(CLI, path.join(folder, 'bin', 'logosphere'));
	mkdirSync(path.join(folder, 'node_modules'));
	symlinkSync(ROOT, path.join(folder, 'node_modules', 'logosphere'));
	writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
});

afterEach(async () => {
	for (const child of running.reverse()) await end(child);
	rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	process.kill(-child.pid!, 'SIGTERM');
	await ended;
}

/** Follows a tutorial; returns everything its commands print. */
async function follow(name: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
	const text = await withFreePorts(readFileSync(path.join(ROOT, 'docs/tutorials', `${name}.md`), 'utf8'));
	const bin = [path.join(folder, 'bin'), path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(':');
	const env = { ...process.env, ...more, PATH: bin, LOGOSPHERE_CONTACT: 'http://tests.example/' };
	let printed = '';
	for (const [, language, mode, file, content = ''] of text.matchAll(BLOCK)) {
		if (file !== undefined) writeFileSync(path.join(folder, file), content);
		else if (language === 'sh' && mode === 'terminal') await startTerminal(content, env);
		else if (language === 'sh' && mode === undefined) {
			const script = ['-euo', 'pipefail', '-c', content];
			const { stdout, stderr } = await run('bash', script, { cwd: folder, env, maxBuffer: 1 << 28 });
			printed += stdout + stderr;
		}
	}
	return printed;
}

/** Starts a command in the background. Waits until a server accepts connections. */
async function startTerminal(content: string, env: NodeJS.ProcessEnv): Promise<void> {
	const child = spawn('bash', ['-c', content], { cwd: folder, env, detached: true, stdio: 'ignore' });
	running.push(child);
	const port = content.match(/--(?:port |listen [\d.]+:)(\d+)/)?.[1];
	while (port !== undefined && !(await takesConnections(Number(port)))) {
		if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${content}`);
		await pause(50);
	}
}

async function takesConnections(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}

async function withFreePorts(text: string): Promise<string> {
	const free = new Map<string, string>();
	for (const [port] of text.matchAll(PORTS)) if (!free.has(port)) free.set(port, await freePort());
	return text.replaceAll(PORTS, (port) => free.get(port)!);
}

async function freePort(): Promise<string> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, 'close');
	return String(port);
}

const saved = (file: string) => readFileSync(path.join(folder, file), 'utf8');

describe('the tutorial for researchers', () => {
	it('ends with a data set, a trend and a map', async () => {
		const printed = await follow('researcher');
		expect(printed).toMatch(/SHA-256 [0-9a-f]{64}/);
		expect(saved('english-csv/posts.csv').split('\n').length).toBeGreaterThan(400);
		expect(saved('trend.csv')).toContain('garden');
		expect(saved('trend.svg')).toContain('<svg');
		expect(saved('map.svg')).toContain('<svg');
		expect(saved('blogs.gexf')).toContain('<gexf');
	});
});

describe('the tutorial for developers', () => {
	it('ends with a reader for Node.js and one for browsers', async () => {
		const printed = await follow('developer');
		expect(printed).toContain('A bridge of string | Ann Example | 2026-03-04');
		expect(printed).toContain('- Cleo: Was the cat all right afterwards?');
		expect(printed).toMatch(/Ann's notebook partial/);
		const browser = createContext({ TextDecoder, TextEncoder, URL, console });
		runInContext(saved('reader.js'), browser);
		const post = browser.readPost(saved('post.html'), 'https://ann.example/2026/03/bridge');
		expect([post.title, post.comments.length]).toEqual(['A bridge of string', 2]);
	});
});

describeOnPrivatePostgres('the tutorial for operators', () => {
	describeWithNats('with a fleet', () => {
		it('ends with a fleet that has all posts except those of the erased blog', async () => {
			const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
			try {
				const env = { LOGOSPHERE_DATA: postgres.url, LOGOSPHERE_NATS: nats.url };
				const printed = await follow('operator', env);
				expect(printed).toMatch(/^blogs +7$/m);
			} finally {
				for (const child of running.reverse()) await end(child);
				postgres.stop();
				await nats.close();
			}
		});
	});
});
