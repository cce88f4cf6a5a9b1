/**
 * follow: how a machine's index keeps up with a PostgreSQL store.
 *
 * `npm run bench -- follow [--posts 200000] [--seconds 40] [--rate 500]`. Posts are written, and an index of all of
 * them is built (catching up). Then posts are written at a fixed rate, and each is timed from its commit until a search
 * finds it (lag). Then a blog is erased.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PostgresStore } from '../src/io/store/postgres/postgres-store.ts';
import type { PostFacts } from '../src/model/batch.ts';
import { startPostgres } from './fleet-services.ts';
import { SearchCorpus } from './search-corpus.ts';

const AT = '2026-01-01T00:00:00Z';
const BATCH = 500;
const WRITES_A_SECOND = 10;
/** The interval between two checks whether a post can be found. */
const LOOK_MS = 10;
/** The lag in 99 of 100 cases, at 500 posts per second. */
const MAX_P99_MS = 1_000;
const ALL = { plan: { kind: 'all', of: [] }, order: 'newest', limit: 1 } as const;

export async function benchFollow(argv: readonly string[]): Promise<number> {
	const options = {
		posts: { type: 'string' },
		seconds: { type: 'string' },
		rate: { type: 'string' },
	} as const;
	const { values } = parseArgs({ args: [...argv], options });
	const [posts, seconds] = [Number(values.posts ?? 200_000), Number(values.seconds ?? 40)];
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-follow-'));
	process.env.LOGOSPHERE_INDEX = folder;
	const server = await startPostgres();
	try {
		const writer = await PostgresStore.open(server.url);
		const reader = await PostgresStore.open(server.url, { isReader: true });
		const corpus = new SearchCorpus(7);
		await fill(writer, corpus, posts);
		await catchUp(reader, posts, folder);
		const p99 = await lag(writer, reader, { corpus, posts, seconds, rate: Number(values.rate ?? 500) });
		await forget(writer);
		await reader.close();
		await writer.close();
		return p99 > MAX_P99_MS ? 1 : 0;
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

function draw(corpus: SearchCorpus, from: number, count: number): PostFacts[] {
	return Array.from({ length: count }, (_, i) => corpus.post(from + i).facts);
}

async function fill(writer: PostgresStore, corpus: SearchCorpus, posts: number): Promise<void> {
	for (let at = 0; at < posts; at += BATCH)
		await writer.write({ at: AT, posts: draw(corpus, at, Math.min(BATCH, posts - at)) });
}

async function catchUp(reader: PostgresStore, posts: number, folder: string): Promise<void> {
	const [started, cpu] = [performance.now(), process.cpuUsage()];
	await reader.indexed();
	const seconds = (performance.now() - started) / 1000;
	const { user, system } = process.cpuUsage(cpu);
	const bytes = bytesIn(folder);
	say(`${posts} posts caught up in ${seconds.toFixed(1)} s: ${(posts / seconds).toFixed(0)} posts/s`);
	say(
		`${((user + system) / 1000 / posts).toFixed(2)} CPU ms and ${(bytes / posts).toFixed(0)} index bytes per post`,
	);
}

interface Load {
	readonly corpus: SearchCorpus;
	readonly posts: number;
	readonly seconds: number;
	readonly rate: number;
}

/** The lag in 99 of 100 cases, in milliseconds. */
async function lag(writer: PostgresStore, reader: PostgresStore, load: Load): Promise<number> {
	const waiting: { readonly post: number; readonly since: number }[] = [];
	const lags: number[] = [];
	let isWriting = true;
	const looking = (async () => {
		while (isWriting || waiting.length > 0) {
			const { upTo } = await reader.find(ALL);
			const now = performance.now();
			while (waiting.length > 0 && waiting[0]!.post <= upTo) lags.push(now - waiting.shift()!.since);
			await pause(LOOK_MS);
		}
	})();
	const count = Math.round(load.rate / WRITES_A_SECOND);
	const started = performance.now();
	for (let turn = 0; turn < load.seconds * WRITES_A_SECOND; turn++) {
		await pause(Math.max(0, started + (turn * 1000) / WRITES_A_SECOND - performance.now()));
		const posts = draw(load.corpus, load.posts + turn * count, count);
		const written = await writer.write({ at: AT, posts });
		const since = performance.now();
		for (const { id } of written.posts) waiting.push({ post: id, since });
	}
	const rate = (load.seconds * WRITES_A_SECOND * count) / ((performance.now() - started) / 1000);
	isWriting = false;
	await looking;
	lags.sort((a, b) => a - b);
	const at = (share: number) => lags[Math.floor((lags.length - 1) * share)]!;
	const figures = [0.5, 0.9, 0.99, 1].map((share) => at(share).toFixed(0)).join(', ');
	say(`lag at ${rate.toFixed(0)} posts/s, ms: ${figures} (p50, p90, p99, max)`);
	return at(0.99);
}

async function forget(writer: PostgresStore): Promise<void> {
	const started = performance.now();
	await writer.forget({ url: 'https://blog1.example/', kind: 'blog', at: AT });
	say(`a blog erased from the store and the index in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function bytesIn(folder: string): number {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const sizes = files.map((file) => statSync(path.join(folder, file))).filter((stat) => stat.isFile());
	return sizes.reduce((sum, { size }) => sum + size, 0);
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
