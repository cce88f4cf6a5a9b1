/**
 * ssrf: private addresses in every spelling, and a canary that counts connections.
 *
 * The path of each address names its entry point, so that the canary knows which one was used.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Canary {
	readonly port: number;
	/** Connections, with or without a request. */
	readonly connections: () => number;
	/** The entry points of the requests. */
	readonly doors: Set<string>;
	close(): void;
}

/** Listens on all given addresses, on one port. */
export async function openCanary(addresses: readonly string[], port = 0): Promise<Canary> {
	const doors = new Set<string>();
	const servers: Server[] = [];
	let connections = 0;
	let taken = port;
	for (const address of addresses) {
		const server = createServer((request, response) => {
			doors.add(/door-([\w-]+)/.exec(request.url ?? '')?.[1] ?? request.url ?? '');
			response.end('<title>secret</title>');
		}).on('connection', () => connections++);
		await new Promise<void>((resolve, reject) =>
			server.once('error', reject).listen(taken, address, resolve),
		);
		taken = (server.address() as AddressInfo).port;
		servers.push(server);
	}
	return {
		port: taken,
		connections: () => connections,
		doors,
		close() {
			for (const server of servers) {
				server.closeAllConnections();
				server.close();
			}
		},
	};
}

/** Spellings of loopback. */
const HOSTS: readonly string[] = [
	...['127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.255.255.254', '0.0.0.0', '0', '0x0'],
	...[
		'2130706433',
		'0x7f000001',
		'0x7F.0.0.0x1',
		'0177.0.0.1',
		'017700000001',
		'0177.0x0.0.1',
		'127.000.000.001',
	],
	...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'localhost.localdomain', 'ip6-localhost'],
	...[
		'１２７.０.０.１',
		'127。0。0。1',
		'①②⑦.⓪.⓪.①',
		'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
		'%31%32%37.0.0.1',
		'%6cocalhost',
		'loc%61lhost',
	],
	...[
		'[::1]',
		'[::]',
		'[0:0:0:0:0:0:0:1]',
		'[0000::0001]',
		'[::ffff:127.0.0.1]',
		'[::ffff:7f00:1]',
		'[::FFFF:7F00:0001]',
	],
	...[
		'[::127.0.0.1]',
		'[::ffff:0:127.0.0.1]',
		'[64:ff9b::127.0.0.1]',
		'[64:ff9b:1::7f00:1]',
		'[2002:7f00:1::]',
		'[::1%25lo]',
	],
	...[
		'169.254.169.254',
		'[fd00:ec2::254]',
		'10.0.0.1',
		'100.64.0.1',
		'192.168.0.1',
		'[fe80::1]',
		'[fec0::1]',
	],
];

type Written = (port: number, path: string) => string;

/** URLs whose host is not where a reader expects it. */
const DISGUISES: readonly Written[] = [
	(port, path) => `http://93.184.216.34@127.0.0.1:${port}${path}`,
	(port, path) => `http://public.example:80@127.0.0.1:${port}${path}`,
	(port, path) => `http://127.0.0.1:${port}${path}#@public.example/`,
	(port, path) => `http://127.0.0.1:${port}\\@public.example${path}`,
	(port, path) => `http:\\\\127.0.0.1:${port}${path}`,
	(port, path) => `http:/127.0.0.1:${port}${path}`,
	(port, path) => `http:///127.0.0.1:${port}${path}`,
	(port, path) => `HTTP://127.0.0.1:${port}${path}`,
	(port, path) => `http://127.0.0.1:0${port}${path}`,
	(port, path) => `http://127.0\t.0.1:${port}${path}`,
	(port, path) => `http://local\nhost:${port}${path}`,
	(port, path) => ` \t http://127.0.0.1:${port}${path} `,
	(port, path) => `https://127.0.0.1:${port}${path}`,
];

/** Texts that a program might take for URLs, and must not request. */
const SCHEMES: readonly Written[] = [
	'ftp',
	'gopher',
	'ws',
	'wss',
	'dict',
	'ldap',
	'http+unix',
	'jar:http',
].map((scheme) => (port, path) => `${scheme}://127.0.0.1:${port}${path}`);

const FILES = [
	'file:///etc/passwd',
	'data:text/html,x',
	'javascript:void(0)',
	'view-source:http://localhost/',
];

/** A vector makes a URL of the canary for an entry point. */
export type Vector = (door: string) => string;

export function vectorsTo(port: number): Vector[] {
	const at = (door: string) => `/door-${door}`;
	return [
		...HOSTS.map((host) => (door: string) => `http://${host}:${port}${at(door)}`),
		...[...DISGUISES, ...SCHEMES].map((write) => (door: string) => write(port, at(door))),
		...FILES.map((file) => () => file),
	];
}

/** A few of each kind, for tests in which each one costs a whole blog. */
export function fewVectorsTo(port: number): Vector[] {
	const all = vectorsTo(port);
	const chosen = [
		'127.0.0.1',
		'2130706433',
		'localhost',
		'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
		'[::1]',
		'[::ffff:127.0.0.1]',
		'169.254.169.254',
	];
	const hosts = chosen.map((host) => all[HOSTS.indexOf(host)]!);
	return [...hosts, ...all.slice(HOSTS.length, HOSTS.length + 2), all.at(-FILES.length)!];
}
