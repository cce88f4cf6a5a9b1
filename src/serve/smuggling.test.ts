/** smuggling: requests that a proxy and a server may read differently, and clients that never finish. Nothing behind an unclear message is read as a request. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenServer, openServer } from './open-server.fixture.ts';

let served: OpenServer;
let port: number;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-04-01T00:00:00Z' });
	port = Number(new URL(served.base).port);
});
afterAll(() => served.close());

/** Sends the bytes and returns everything that came back until the server closed the connection. */
function exchange(raw: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let answer = '';
		const socket = connect(port, '127.0.0.1', () => socket.write(raw, 'latin1'));
		socket.on('data', (bytes) => {
			answer += bytes.toString('latin1');
		});
		socket.on('close', () => resolve(answer));
		socket.on('error', reject);
	});
}

const BEHIND = `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
	`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

const UNCLEAR: readonly (readonly [string, string])[] = [
	['a length and chunks', post(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${BEHIND}`)],
	['chunks and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 5`, `0\r\n\r\n${BEHIND}`)],
	['two lengths', post(`Content-Length: 0\r\nContent-Length: ${BEHIND.length}`, BEHIND)],
	['a list of lengths', post(`Content-Length: 0, ${BEHIND.length}`, BEHIND)],
	['a length with a sign', post(`Content-Length: +0`, BEHIND)],
	['a length in another base', post(`Content-Length: 0x0`, BEHIND)],
	['a negative length', post(`Content-Length: -1`, BEHIND)],
	['a space before the colon', post(`Transfer-Encoding : chunked`, `0\r\n\r\n${BEHIND}`)],
	['a folded header', post(`Transfer-Encoding:\r\n chunked`, `0\r\n\r\n${BEHIND}`)],
	['an unknown coding', post(`Transfer-Encoding: xchunked`, `0\r\n\r\n${BEHIND}`)],
	['chunks that are not last', post(`Transfer-Encoding: chunked, identity`, `0\r\n\r\n${BEHIND}`)],
	['a tab in the coding', post(`Transfer-Encoding: \x0bchunked`, `0\r\n\r\n${BEHIND}`)],
	['a chunk whose size overflows', post(`Transfer-Encoding: chunked`, `ffffffffffffffff0\r\n\r\n${BEHIND}`)],
	['a chunk with a sign', post(`Transfer-Encoding: chunked`, `+0\r\n\r\n${BEHIND}`)],
	[
		'a chunk that is longer than its size',
		post(`Transfer-Encoding: chunked`, `1\r\nab\r\n0\r\n\r\n${BEHIND}`),
	],
	['a line feed alone', post(`X: y\nTransfer-Encoding: chunked\rZ: w`, `0\r\n\r\n${BEHIND}`)],
	['a zero byte in a header', post(`X: a\0b`, BEHIND)],
	['no version', `GET /health\r\n${BEHIND}`],
	['another protocol', `GET /health HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n${BEHIND}`],
];

it.each(UNCLEAR)('%s: refused once, and the connection is closed', async (_, raw) => {
	const answer = await exchange(raw);
	expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
	expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

/** More than the server accepts from one sender. */
const SLOW = 300;

it('clients that never finish their headers hold no other client up, and are limited', async () => {
	let refused = 0;
	const slow = await Promise.all(
		Array.from(
			{ length: SLOW },
			() =>
				new Promise<Socket>((resolve) => {
					const socket = connect(port, '127.0.0.1', () => {
						socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
						resolve(socket);
					});
					socket.on('error', () => {});
					socket.on('close', () => refused++);
				}),
		),
	);
	while (refused < SLOW - 256) await new Promise((resolve) => setTimeout(resolve, 10));
	slow[0]!.destroy();
	let answer = '';
	// Its place is free once the server has seen that it closed.
	while (!answer.startsWith('HTTP/1.1 200')) answer = await exchange(BEHIND).catch(() => '');
	expect(answer).toContain('Ready.');
	for (const socket of slow) socket.destroy();
});
