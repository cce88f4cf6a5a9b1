/** forget-kill: an erasure that is killed at random moments loses no other data, and the same command completes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { DAY_1, HOME } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { BESIDE, filesWith, fill, MARKER, POST } from './forget.fixture.ts';
import { CLI, logosphere } from './logosphere.fixture.ts';

const KILLS = Number(process.env.LOGOSPHERE_KILLS ?? 4);
const SEED = 20040306;
/** Further posts of its blog, so that compacting the file takes a while. */
const OTHERS = 1_500;

let folder: string;
let full: string;
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-forget-kill-'));
	full = path.join(folder, 'full');
	await fill(full);
	const store = new SqliteStore(full);
	const words = `Of ${BESIDE} and much else. `.repeat(40);
	await store.write({
		at: DAY_1,
		posts: Array.from({ length: OTHERS }, (_, i) => ({
			blog: 'http://bea.example/',
			guid: null,
			language: 'en',
			draft: {
				url: `http://bea.example/${i}`,
				title: `Part ${i}`,
				author: null,
				text: `${words}${i}`,
				html: `<p>${words}${i}</p>`,
				published: '2004-03-05',
				updated: null,
				categories: [],
				source: 'full-feed' as const,
			},
		})),
	});
	await store.indexed();
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One run of the command, killed this long after it first touched the folder; returns how long it ran from then on. */
async function forget(data: string, url: string, killAfterMs: number | null) {
	const child = spawn(process.execPath, [CLI, 'forget', url, '--data', data], { stdio: 'ignore' });
	let [touchedMs, timer]: [number | null, NodeJS.Timeout | null] = [null, null];
	const watcher = watch(data, () => {
		touchedMs ??= performance.now();
		if (killAfterMs !== null) timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs);
	});
	await once(child, 'close');
	watcher.close();
	if (timer !== null) clearTimeout(timer);
	return { wasKilled: child.signalCode === 'SIGKILL', livedMs: performance.now() - touchedMs! };
}

async function stateOf(data: string) {
	const store = new SqliteStore(data, { isReader: true });
	const [entries, post] = [await store.forgotten(), await store.post(POST)];
	await store.close();
	return { isBlocked: entries.length > 0, isThere: post !== null };
}

it(`killed ${KILLS} times at random moments, an erasure is completed by the same command`, async () => {
	const random = new Random(SEED);
	const seen = { before: 0, between: 0, after: 0 };
	let tookMs = 0;
	for (let life = -1; life < KILLS; life++) {
		const data = path.join(folder, `life${life}`);
		cpSync(full, data, { recursive: true });
		const url = life % 2 === 0 ? POST : HOME;
		// The first run is not killed, and shows how long it takes.
		const { wasKilled, livedMs } = await forget(data, url, life < 0 ? null : random.unit() * tookMs);
		if (!wasKilled) tookMs = livedMs;
		const { isBlocked, isThere } = await stateOf(data);
		// The blocklist entry is written first.
		expect(isBlocked || isThere).toBe(true);
		const isLeft = filesWith(data, MARKER).length > 0;
		if (wasKilled) seen[!isBlocked ? 'before' : isLeft ? 'between' : 'after']++;
		expect((await logosphere(['forget', url, '--data', data])).code).toBe(0);
		expect(filesWith(data, MARKER)).toEqual([]);
		const store = new SqliteStore(data);
		expect((await store.stats()).posts).toBe(url === POST ? OTHERS + 4 : OTHERS + 1);
		await store.indexed();
		expect(await store.check({ repair: false })).toMatchObject({ isSound: true, findings: [] });
		await store.close();
		rmSync(data, { recursive: true });
	}
	process.stdout.write(
		`forget killed ${KILLS} times: ${seen.before} before its first step, ${seen.between} between its steps, ${seen.after} at its end; finished by the same command, 0 left\n`,
	);
});
