import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedConnector, isPublicAddress } from './guard.ts';

/** IANA's registries of special addresses (RFC 6890 and later): the first and the last of each block. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
	'this network': ['0.0.0.0', '0.255.255.255'],
	private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
	'shared by customers of a carrier': ['100.64.0.0', '100.127.255.255'],
	loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255'],
	'link-local, metadata of clouds': ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
	'metadata elsewhere': ['100.100.100.200', 'fd00:ec2::254', 'fe80::a9fe:a9fe'],
	'protocol assignments': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
	documentation: [
		'192.0.2.0',
		'192.0.2.255',
		'198.51.100.1',
		'198.51.100.255',
		'203.0.113.1',
		'203.0.113.255',
	],
	'6to4 relays': ['192.88.99.0', '192.88.99.255'],
	'name servers of nobody': ['192.31.196.1', '192.175.48.1', '2001:4:112::1', '2620:4f:8000::1'],
	'multicast relays': ['192.52.193.1', '2001:3::1'],
	benchmarks: ['198.18.0.0', '198.19.255.255', '2001:2::1', '2001:2:0:ffff::1'],
	multicast: ['224.0.0.0', '239.255.255.255', 'ff00::', 'ff02::1', 'ff0e::1', 'ffff::1'],
	'reserved, broadcast': ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
	'unspecified, IPv6 loopback': ['::', '::1', '0:0:0:0:0:0:0:1', '::0.0.0.1'],
	'IPv4 mapped': [
		'::ffff:127.0.0.1',
		'::ffff:7f00:1',
		'::FFFF:10.0.0.1',
		'::ffff:169.254.169.254',
		'::ffff:0.0.0.0',
	],
	'IPv4 translated': ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
	'IPv4 compatible': ['::127.0.0.1', '::8.8.8.8', '::10.0.0.1', '::7f00:1', '::808:808', '::2'],
	NAT64: [
		'64:ff9b::7f00:1',
		'64:ff9b::10.0.0.1',
		'64:ff9b::808:808',
		'64:ff9b:1::7f00:1',
		'64:ff9b:1:ffff::1',
	],
	'discard, dummy': ['100::', '100::1', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1'],
	Teredo: ['2001::', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
	'IPv6 protocol assignments': ['2001:1::1', '2001:1::3', '2001:5::1', '2001:1ff:ffff::1'],
	'ORCHID and its second': ['2001:10::', '2001:1f:ffff::1', '2001:20::', '2001:2f:ffff::1'],
	'drone tags': ['2001:30::1', '2001:3f:ffff::1'],
	'IPv6 documentation': ['2001:db8::', '2001:db8:ffff::1', '3fff::', '3fff:fff:ffff::1'],
	'6to4': ['2002::', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1', '2002:ffff::1'],
	'segment routing': ['5f00::', '5f00:ffff::1'],
	'unique local': ['fc00::', 'fd12:3456::1', 'fdff:ffff::1'],
	'link-local, with and without a zone': ['fe80::', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fe80::1%1'],
	'site-local': ['fec0::', 'feff:ffff::1'],
	'never handed out': ['1::1', '200::1', '400::1', '4000::1', '8000::1', 'e000::1', 'fe00::1'],
	'a zone of a neighbour': ['2606:4700::1111%eth0', '::1%lo'],
	'no address': [
		'',
		'localhost',
		'not an address',
		'127.1',
		'0x7f.1',
		'2130706433',
		'0177.0.0.1',
		'8.8.8.8 ',
		'[::1]',
	],
};

describe.each(Object.entries(SPECIAL))('%s is not public', (_, addresses) => {
	it.each(addresses)('%s', (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

describe('public is what lies between', () => {
	it.each([
		...['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '100.63.255.255', '100.128.0.0'],
		...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
		...[
			'192.0.1.0',
			'192.0.3.0',
			'192.88.98.1',
			'192.167.255.255',
			'192.169.0.0',
			'198.17.255.255',
			'198.20.0.0',
		],
		...['198.51.99.1', '203.0.112.1', '203.0.114.1', '223.255.255.255', '::ffff:8.8.8.8', '::ffff:808:808'],
		...[
			'2001:200::1',
			'2001:4860:4860::8888',
			'2001:db7::1',
			'2001:db9::1',
			'2003::1',
			'2606:4700:4700::1111',
		],
		...['2a00:1450:4001:81a::200e', '3ffe::1', '3fff:1000::1'],
	])('%s', (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});
});

describe('an open connection', () => {
	let greeted = 0;
	let server: Server;

	beforeAll(async () => {
		server = createTcpServer((socket) => {
			socket.on('data', () => greeted++).on('error', () => {});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});

	afterAll(() => void server.close());

	/** A lookup that nobody checks: only the connection itself can find out. */
	const connect = (allows: (address: string) => boolean): Promise<Error | null> => {
		const connector = guardedConnector(
			{
				lookup: (_host, options, callback) => {
					if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
					else callback(null, '127.0.0.1', 4);
				},
			},
			allows,
		);
		const port = String((server.address() as AddressInfo).port);
		const target = { hostname: 'a.example', host: `a.example:${port}`, protocol: 'http:', port };
		return new Promise((resolve) =>
			connector(target, (error, socket) => {
				socket?.end();
				resolve(error);
			}),
		);
	};

	it('is dropped before a byte is sent if its other end is not allowed', async () => {
		expect(await connect(isPublicAddress)).toMatchObject({
			code: 'private-address',
			message: expect.stringContaining('a.example (127.0.0.1)'),
		});
		expect(greeted).toBe(0);
	});

	it('stays open if it is allowed', async () => {
		expect(await connect((address) => address === '127.0.0.1')).toBeNull();
	});
});
