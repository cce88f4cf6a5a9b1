/** audit: scripts/audit.mjs against a registry of the test. Known vulnerabilities make it fail; a registry that does not answer is reported. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const AUDIT = path.resolve(import.meta.dirname, '../scripts/audit.mjs');
const BULK = '/-/npm/v1/security/advisories/bulk';
/** One of the program's packages. */
const PACKAGE = 'undici';

/** The registry's response to a query for vulnerabilities; null if it does not support the query. */
let answer: object | null = null;
let asked: Record<string, string[]> = {};
/** npm caches advisories by their numbers, so every run has its own cache. */
let caches: string;
let runs = 0;
const server = createServer(async (request, response) => {
	if (request.url !== BULK || answer === null) return void response.writeHead(404).end('{}');
	asked = JSON.parse((await bodyOf(request)).toString('utf8'));
	response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	return request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

beforeAll(async () => {
	caches = mkdtempSync(path.join(tmpdir(), 'logosphere-audit-'));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterAll(() => {
	server.close();
	rmSync(caches, { recursive: true, force: true });
});

async function audit(env: Readonly<Record<string, string>> = {}) {
	const cache = path.join(caches, String(++runs));
	const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const child = spawn(process.execPath, [AUDIT], {
		env: {
			...process.env,
			npm_config_registry: registry,
			npm_config_cache: cache,
			npm_config_fetch_retries: '0',
			AUDIT_REQUIRED: '0',
			...env,
		},
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let output = '';
	child.stderr.on('data', (chunk: Buffer) => {
		output += chunk.toString('utf8');
	});
	const [code] = (await once(child, 'close')) as [number];
	return { code, output };
}

const advisory = (severity: string) => ({
	[PACKAGE]: [
		{
			id: 1,
			url: 'https://advisories.example/1',
			title: 'It can be made to do harm',
			severity,
			vulnerable_versions: '>=0.0.1',
			cwe: [],
			cvss: { score: 9, vectorString: null },
		},
	],
});

it.each([
	['a critical fault', 'critical', 1, /Known vulnerabilities: 1 \(0 high, 1 critical\)/],
	['a high fault', 'high', 1, /Known vulnerabilities: 1 \(1 high, 0 critical\)/],
	['a low fault', 'low', 0, /Known vulnerabilities: 1 \(0 high, 0 critical\)/],
])('%s of a package is reported with the right exit code', async (_, severity, code, words) => {
	answer = advisory(severity);
	const outcome = await audit();
	expect(outcome.output).toMatch(words);
	expect(outcome.code).toBe(code);
	expect(asked[PACKAGE]).toHaveLength(1);
	expect(Object.keys(asked).length).toBeGreaterThan(20);
});

it('no vulnerability gives exit code 0', async () => {
	answer = {};
	expect(await audit()).toMatchObject({ code: 0, output: expect.stringMatching(/Known vulnerabilities: 0/) });
});

it.each([
	['is reported', {}, 0],
	['is an error where an answer is required', { AUDIT_REQUIRED: '1' }, 1],
])('a registry that does not answer %s', async (_, env, code) => {
	answer = null;
	expect(await audit(env)).toMatchObject({ code, output: expect.stringMatching(/UNKNOWN/) });
});
