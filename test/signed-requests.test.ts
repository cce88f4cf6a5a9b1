/** signed-requests: a server checks a request of the crawler with the key of the directory that the request names. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysCommand } from '../src/commands/keys.ts';
import { openGate } from '../src/commands/source.ts';
import { currentKey, listedKeys, readSigningKeys, rotateKeys } from '../src/io/http/signing-keys.ts';
import { type PublicKey, thumbprintOf, verifyMessage } from '../src/lib/signatures/index.ts';
import { type OpenServer, openServer } from '../src/serve/open-server.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
const file = path.join(folder, 'keys.json');
const seen: IncomingHttpHeaders[] = [];
const blog = createServer(({ headers }, response) => {
	seen.push(headers);
	response.setHeader('content-type', 'text/html').end('<p>Hello');
});
let server: OpenServer;
let address = '';

beforeAll(async () => {
	server = await openServer({ now: () => new Date().toISOString() });
	await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve));
	address = `http://127.0.0.1:${(blog.address() as AddressInfo).port}/`;
	process.env.LOGOSPHERE_ALLOW_PRIVATE = '1';
	process.env.LOGOSPHERE_SIGNING_KEYS = file;
});
afterAll(async () => {
	await server.close();
	blog.close();
	rmSync(folder, { recursive: true });
});

async function fetchBlog(): Promise<IncomingHttpHeaders> {
	const gate = openGate({});
	await gate.follow('named-page', address);
	await gate.close();
	return seen.at(-1)!;
}

const DIRECTORY = '/.well-known/http-message-signatures-directory';

it('without an agent, or without a key, requests are not signed', async () => {
	expect((await fetchBlog()).signature).toBeUndefined();
	process.env.LOGOSPHERE_SIGNATURE_AGENT = server.base;
	expect((await fetchBlog()).signature).toBeUndefined();
	expect((await server.get(DIRECTORY)).status).toBe(404);
});

it('a signed request verifies with the key of the directory that it names', async () => {
	let written = '';
	const out = (text: string) => {
		written += text;
	};
	await keysCommand.run({ args: ['rotate'], values: {}, out, log: () => {} });
	expect(written).toContain('signs now');
	expect(statSync(file).mode & 0o077).toBe(0);
	const headers = await fetchBlog();
	expect(headers['signature-agent']).toBe(`"${server.base}"`);
	const directory = await server.get(DIRECTORY);
	expect(directory.headers.get('content-type')).toBe('application/http-message-signatures-directory+json');
	const { keys } = (await directory.json()) as { keys: PublicKey[] };
	expect(Object.keys(keys[0]!)).not.toContain('d');
	const input = String(headers['signature-input']).replace(/^sig1=/, '');
	const keyid = /keyid="([^"]+)"/.exec(input)![1];
	const key = keys.find((one) => thumbprintOf(one) === keyid)!;
	const components = [
		['@authority', new URL(address).host] as const,
		['signature-agent', String(headers['signature-agent'])] as const,
	];
	const signature = Buffer.from(/:([^:]*):/.exec(String(headers.signature))![1]!, 'base64');
	expect(verifyMessage(components, input, signature, key)).toBe(true);
	// The directory proves that its owner has the keys.
	const proof = directory.headers.get('signature-input')!.replace(/^sig1=/, '');
	const bytes = Buffer.from(/:([^:]*):/.exec(directory.headers.get('signature')!)![1]!, 'base64');
	expect(verifyMessage([['@authority;req', new URL(server.base).host]], proof, bytes, key)).toBe(true);
});

it('a new key is listed at once, signs after a day, and its predecessor ends a week later', () => {
	const start = 1_800_000_000;
	const day = 86_400;
	const other = path.join(folder, 'rotated.json');
	const [first] = rotateKeys(other, start);
	const keys = rotateKeys(other, start + 100 * day);
	const second = keys[1]!;
	const at = (days: number) => start + 100 * day + days * day;
	expect(listedKeys(keys, at(0))).toHaveLength(2);
	expect(currentKey(keys, at(0.9))!.x).toBe(first!.x);
	expect(currentKey(keys, at(1))!.x).toBe(second.x);
	expect(listedKeys(keys, at(8)).map(({ x }) => x)).toEqual([second.x]);
	expect(readSigningKeys(other)).toEqual(keys);
});
