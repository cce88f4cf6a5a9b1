/** secrets: no secret is ever printed. Every command runs with secrets in all its inputs, and its whole output is searched. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../src/commands/command.ts';
import { COMMANDS } from '../src/commands/index.ts';
import { describeFailure, forLogs } from '../src/commands/terminal.ts';
import { FORMATS } from '../src/export/formats.ts';
import { exportTo } from '../src/export/world.fixture.ts';
import { Failure } from '../src/io/failure.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { openServer } from '../src/serve/open-server.fixture.ts';
import { CLI } from './logosphere.fixture.ts';

const SECRET = 'hunter2-secret-marker';
const AT = '2024-05-05T10:00:00Z';
let folder: string;
let data: string;

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-secrets-'));
	data = path.join(folder, 'data');
	const store = new SqliteStore(data);
	const draft = { url: 'http://a.example/1', title: 'Tea', author: null, published: AT, updated: null };
	await store.write({
		at: AT,
		blogs: [{ url: 'http://a.example/', title: 'A' }],
		posts: [
			{
				blog: 'http://a.example/',
				draft: { ...draft, html: '<p>Tea.</p>', text: 'Tea.', categories: [], source: 'page' },
			},
		],
	});
	await store.saveSearch({
		name: 'tea',
		query: 'tea',
		sort: null,
		saved: AT,
		delivery: null,
		webhook: { url: 'http://hook.example/', secret: SECRET },
	});
	await store.frontier.remember('websub 1', { id: '1', topic: 'http://a.example/feed', secret: SECRET });
	await store.indexed();
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs in this process; returns the output. */
async function say([name, ...argv]: readonly string[]): Promise<string> {
	const command = await COMMANDS.find((entry) => entry.name === name)!.load();
	const options = { ...command.options, json: { type: 'boolean' as const } };
	const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
	const said: string[] = [];
	const log = (text: string) => void said.push(forLogs(text));
	try {
		await command.run({ args: positionals, values: values as Values, out: (text) => said.push(text), log });
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log(describeFailure(error.message));
	}
	return said.join('\n');
}

/** The first line of a command that does not end. */
function sayFirst(args: readonly string[]): Promise<string> {
	const child = spawn(process.execPath, [CLI, ...args], {
		env: { ...process.env, LOGOSPHERE_TOKEN: SECRET },
	});
	return new Promise((resolve) => {
		let said = '';
		const take = (chunk: Buffer) => {
			said += chunk.toString('utf8');
			if (said.includes(' 127.') || said.includes('//127.')) child.kill('SIGKILL');
		};
		child.stdout.on('data', take);
		child.stderr.on('data', take);
		child.on('close', () => resolve(said));
	});
}

const CALLS: Readonly<Record<string, () => readonly string[]>> = {
	'PostgreSQL, by name and password': () => ['stats', '--data', `postgres://ann:${SECRET}@127.0.0.1:1/blogs`],
	'PostgreSQL, an @ in the password': () => [
		'stats',
		'--data',
		`postgres://ann:x@${SECRET}@127.0.0.1:1/blogs`,
	],
	'PostgreSQL, as a parameter': () => [
		'search',
		'tea',
		'--data',
		`postgres://127.0.0.1:1/blogs?password=${SECRET}`,
	],
	'PostgreSQL, no address': () => ['stats', '--data', `postgres://ann:${SECRET}/x@127.0.0.1/blogs`],
	'PostgreSQL, to copy from': () => [
		'copy',
		`postgres://ann:${SECRET}@127.0.0.1:1/blogs`,
		path.join(folder, 'copied'),
	],
	'a proxy that is not there': () => [
		'extract',
		'http://a.example/',
		'--proxy',
		`http://ann:${SECRET}@127.0.0.1:1`,
	],
	'an invalid proxy': () => ['extract', 'http://a.example/', '--proxy', `socks5://ann:${SECRET}@127.0.0.1:1`],
	'a page with a password': () => ['judge', `http://ann:${SECRET}@127.0.0.1:1/`],
	'an invalid NATS URL': () => ['work', '--nats', `nats://ann:${SECRET}@127.0.0.1:port`],
	'saved searches': () => ['search', '--saved', '--data', data, '--json'],
};

it.each(Object.keys(CALLS))('%s', async (name) => {
	const said = await say(CALLS[name]!());
	expect(said).not.toBe('');
	expect(said).not.toContain(SECRET);
});

it.each<[string, () => readonly string[]]>([
	['NATS by a token', () => ['work', '--nats', `nats://${SECRET}@127.0.0.1:1`]],
	[
		'the server, with a token that was set',
		() => ['serve', '--no-crawl', '--data', data, '--listen', '127.0.0.1:0'],
	],
])('%s', async (_, argsOf) => {
	const said = await sayFirst(argsOf());
	expect(said).toContain('127.0.0.1');
	expect(said).not.toContain(SECRET);
});

it('exports and responses contain no secrets', async () => {
	const server = await openServer({ now: () => AT, folder: data });
	for (const address of [
		'/api/searches',
		'/api/searches/tea',
		'/api/stats',
		'/api/crawl',
		'/api/openapi.json',
		'/health',
		'/api/blogs',
	])
		expect(await (await server.get(address)).text(), address).not.toContain(SECRET);
	for (const { name } of FORMATS)
		await exportTo(server.store, path.join(folder, 'exports', name), { format: name });
	await server.close();
	const made = readdirSync(path.join(folder, 'exports'), { recursive: true, encoding: 'utf8' })
		.map((name) => path.join(folder, 'exports', name))
		.filter((file) => statSync(file).isFile());
	expect(made.length).toBeGreaterThan(FORMATS.length);
	for (const file of made) expect(readFileSync(file).includes(SECRET), file).toBe(false);
});
