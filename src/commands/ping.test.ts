import { afterEach, describe, expect, it } from 'vitest';
import { type Ping, type PushServer, startPush } from '../io/push/index.ts';
import type { Values } from './command.ts';
import { pingCommand } from './ping.ts';

let server: PushServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

async function open(): Promise<{ to: string; pings: Ping[] }> {
	const pings: Ping[] = [];
	server = await startPush({ port: 0, onPing: (ping) => void pings.push(ping) });
	return { to: `http://127.0.0.1:${server.port}`, pings };
}

async function run(args: string[], values: Record<string, string | boolean>) {
	let out = '';
	const code = await pingCommand.run({
		args,
		values: values as Values,
		out: (text) => {
			out += text;
		},
		log: () => {},
	});
	return { code, out };
}

describe('logosphere ping', () => {
	it('notifies a server of blogs, and shows its message', async () => {
		const { to, pings } = await open();
		const { code, out } = await run(['http://a.example/', 'http://b.example/'], { to });
		expect(code).toBe(0);
		expect(out).toMatch(/http:\/\/a\.example\/ +accepted +Thanks for the ping\./);
		expect(pings).toMatchObject([
			{ url: 'http://a.example/', name: 'a.example' },
			{ url: 'http://b.example/', name: 'b.example' },
		]);
	});

	it('sends name and feed', async () => {
		const { to, pings } = await open();
		await run(['http://a.example/'], { to, name: 'A <1>', feed: 'http://a.example/feed' });
		expect(pings).toMatchObject([{ name: 'A <1>', feedUrl: 'http://a.example/feed' }]);
	});

	it('fails when a ping is refused', async () => {
		const { to } = await open();
		const { code, out } = await run(['http://a.example/', 'http://10.0.0.1/'], { to, json: true });
		expect(code).toBe(1);
		expect(JSON.parse(out)).toMatchObject([{ isError: false }, { isError: true, url: 'http://10.0.0.1/' }]);
	});

	it.each<[string, string[], Record<string, string>, string]>([
		['without an address', [], {}, 'usage'],
		['with an invalid URL', ['a.example'], {}, 'usage'],
		['to an invalid server URL', ['http://a.example/'], { to: 'server' }, 'usage'],
		[
			'with one feed for two',
			['http://a.example/', 'http://b.example/'],
			{ feed: 'http://a.example/f' },
			'usage',
		],
		['to nobody', ['http://a.example/'], { to: 'http://127.0.0.1:1/' }, 'no-ping-server'],
	])('does not go %s', async (_, args, values, code) => {
		await expect(run(args, values)).rejects.toMatchObject({ code });
	});

	it('says so if the server is not a ping server', async () => {
		const { to } = await open();
		await expect(run(['http://a.example/'], { to: `${to}/nowhere` })).rejects.toThrow('status 404');
	});
});
