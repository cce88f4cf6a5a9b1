/** Names that lead to one address now and to another a moment later, or to several at once. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNHURRIED_MS } from '../../../test/effort.fixture.ts';
import { Failure } from '../failure.ts';
import { AddressBook, type Addresses } from './addresses.ts';
import { Gate } from './gate.ts';
import { isPublicAddress } from './guard.ts';
import { Http, type HttpOptions } from './http.ts';

/** Stands for the public web; the rest of loopback is off limits. */
const OPEN = '127.0.0.2';
const allows = (address: string): boolean => address === OPEN;
const LIMITS = { timeoutMs: UNHURRIED_MS, maxBytes: 100_000, maxRedirects: 3 };
const INNER = ['127.0.0.1', '::1'] as const;

const reached: string[] = [];
const servers: Server[] = [];
let port = 0;

async function listen(address: string): Promise<void> {
	const server = createServer((request, response) => {
		if (request.url === '/inwards') response.writeHead(302, { location: `http://inner.example:${port}/` });
		response.end('read');
	}).on('connection', () => reached.push(address));
	await new Promise<void>((resolve) => server.listen(port, address, resolve));
	servers.push(server);
	({ port } = server.address() as AddressInfo);
}

beforeAll(async () => {
	for (const address of [OPEN, ...INNER]) await listen(address);
});

beforeEach(() => void reached.splice(0));

afterAll(() => {
	for (const server of servers) {
		server.closeAllConnections();
		server.close();
	}
});

const toAddresses = (addresses: readonly string[]): Addresses =>
	addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** The answers for one name, one after another; the last one repeats. */
function answering(...answers: (readonly string[])[]): (host: string) => Promise<Addresses> {
	let asked = 0;
	return async () => toAddresses(answers[Math.min(asked++, answers.length - 1)]!);
}

async function get(http: Http, path = '/'): Promise<string> {
	const url = `http://turning.example:${port}${path}`;
	try {
		return new TextDecoder().decode((await http.get({ url, wants: 'any' })).body);
	} catch (error) {
		return error instanceof Failure ? error.code : String(error);
	}
}

async function withHttp<T>(options: Partial<HttpOptions>, use: (http: Http) => Promise<T>): Promise<T> {
	const http = new Http({ ...LIMITS, allows, ...options });
	try {
		return await use(http);
	} finally {
		await http.close();
	}
}

describe('a name', () => {
	it.each<[string, readonly string[]]>([
		['that leads inwards', ['127.0.0.1']],
		['that leads inwards by IPv6', ['::1']],
		['that leads outwards and inwards', [OPEN, '127.0.0.1']],
		['that leads inwards and outwards', ['127.0.0.1', OPEN]],
		['whose last of many leads inwards', [...Array<string>(50).fill(OPEN), '::1']],
		['that leads to IPv4 in IPv6', ['::ffff:127.0.0.1']],
	])('%s is refused', async (_, addresses) => {
		expect(await withHttp({ resolve: answering(addresses) }, get)).toBe('private-address');
		expect(reached).toEqual([]);
	});

	it('that leads outwards is read', async () => {
		expect(await withHttp({ resolve: answering([OPEN, OPEN]) }, get)).toBe('read');
		expect(reached).toEqual([OPEN]);
	});

	it('without an address is reported', async () => {
		const nobody = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
		expect(await withHttp({ resolve: nobody }, get)).toBe('enotfound');
	});
});

describe('a name that changes to a private address', () => {
	it('after the check is refused on connect', async () => {
		const options = { resolve: answering([OPEN], ['127.0.0.1']), keepAddressMs: 0 };
		await withHttp(options, async (http) => {
			expect(await http.addressOf('turning.example')).toBe(OPEN);
			expect(await get(http)).toBe('private-address');
			expect(await http.addressOf('turning.example')).toBeNull();
		});
		expect(reached).toEqual([]);
	});

	it('is read at the old address while the cached answer is valid', async () => {
		await withHttp({ resolve: answering([OPEN], ['127.0.0.1']) }, async (http) => {
			expect(await http.addressOf('turning.example')).toBe(OPEN);
			expect([await get(http), await get(http)]).toEqual(['read', 'read']);
		});
		expect(new Set(reached)).toEqual(new Set([OPEN]));
	});

	it('at every second lookup never gets through', async () => {
		const turns = Array.from({ length: 40 }, (_, i) => [i % 2 === 0 ? OPEN : '127.0.0.1']);
		await withHttp({ resolve: answering(...turns), keepAddressMs: 0 }, async (http) => {
			for (let i = 0; i < 40; i++) await get(http);
		});
		expect(reached.every(allows)).toBe(true);
	});

	it('by a redirect is refused', async () => {
		const resolve = async (host: string) => toAddresses([host === 'inner.example' ? '127.0.0.1' : OPEN]);
		await withHttp({ resolve }, async (http) => {
			const gate = new Gate({ web: http, minDelayMs: 0 });
			const url = `http://turning.example:${port}/inwards`;
			const failure = await gate.follow('named-page', url).catch((error) => error);
			expect(failure).toMatchObject({ code: 'private-address' });
		});
		expect(reached).toEqual([OPEN]);
	});
});

it('a refusal is not cached: a name that changes to a public address is read', async () => {
	const book = new AddressBook({
		check: (_, addresses) => {
			if (!addresses.every(({ address }) => isPublicAddress(address))) throw new Error('refused');
		},
		resolve: answering(['10.0.0.1'], ['93.184.216.34']),
	});
	expect(await book.first('a.example')).toBeNull();
	expect(await book.first('a.example')).toBe('93.184.216.34');
});
