/** inspector: a page that cannot be processed is reported, and delays neither the next page nor the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureBusyLimit } from '../../../test/effort.fixture.ts';
import { DAY_1 } from '../../io/store/facts.fixture.ts';
import { compileThread } from '../../io/threads/compile-thread.fixture.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';
import { InspectThreads } from './index.ts';

const MAX_BUSY_MS = await measureBusyLimit();
const TOO_LONG = `it took more than ${MAX_BUSY_MS / 1000} s`;
const HOME = 'http://odd.example/';
const PAGES: Readonly<Record<string, string>> = {
	fair: '<p>fair</p>',
	spins: '<p>spin</p>',
	eats: '<p>eat</p>',
};

let folder: string;
let threads: InspectThreads;
let server: OpenServer;
let blog: number;
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-inspector-'));
	const file = compileThread(folder, 'serve/inspect/hostile-inspect.fixture.ts');
	threads = new InspectThreads({ file, maxBusyMs: MAX_BUSY_MS, maxMemoryMb: 24 });
	server = await openServer({ now: () => DAY_1, inspector: threads.inspector });
	const samples = Object.entries(PAGES).map(([name, html]) => ({
		blog: HOME,
		url: `${HOME}${name}`,
		html,
		kind: 'post' as const,
	}));
	await server.keep({ at: DAY_1, blogs: [{ url: HOME }], samples });
	blog = (await server.store.blog(HOME))!.id;
});
afterAll(async () => {
	await server.close();
	await threads.close();
	rmSync(folder, { recursive: true, force: true });
});

async function inspect(name: string, form = 'inspect') {
	const response = await server.get(`/api/blogs/${blog}/${form}?url=${encodeURIComponent(HOME + name)}`);
	return { status: response.status, text: await response.text() };
}

it('reports a page that takes too long or too much memory, and inspects the next one in a new thread', async () => {
	for (const form of ['inspect', 'inspect.html']) {
		const [spins, eats, fair] = await Promise.all([
			inspect('spins', form),
			inspect('eats', form),
			inspect('fair', form),
		]);
		expect(spins).toMatchObject({ status: 422, text: expect.stringContaining('not-understood') });
		expect(spins.text).toContain(`${HOME}spins could not be processed: ${TOO_LONG}.`);
		expect(eats.text).toContain(`${HOME}eats could not be processed: it used more than 24 MB of memory.`);
		expect(fair.status).toBe(200);
		expect(fair.text).toContain('fair');
	}
	expect(server.faults).toEqual([]);
});

it('does not delay the rest of the server', async () => {
	let isOver = false;
	const stuck = inspect('spins').then(() => {
		isOver = true;
	});
	expect((await server.get('/api/blogs')).status).toBe(200);
	expect(isOver).toBe(false);
	await stuck;
});
