/** sim-client: the other process of the sim bench: requests every URL once, a few at a time. */
import { Pool } from 'undici';
import { createWorld } from '../sim/index.ts';
import { listAddresses } from './sim-addresses.ts';

const CONNECTIONS = 16;
const [proxy, seed, blogs, requests] = process.argv.slice(2);
const world = createWorld({ seed: Number(seed), blogs: Number(blogs) });
const queue = listAddresses(world, Number(requests))[Symbol.iterator]();
const pool = new Pool(proxy!, { connections: CONNECTIONS });

async function requestAll(): Promise<void> {
	for (const { host, path } of queue) {
		const { statusCode, body } = await pool.request({
			method: 'GET',
			path: `http://${host}${path}`,
			headers: { host },
		});
		await body.dump({ limit: 10_000_000 });
		if (statusCode !== 200) throw new Error(`http://${host}${path} answered ${statusCode}`);
	}
}

await Promise.all(Array.from({ length: CONNECTIONS }, requestAll));
await pool.close();
