/** Exports that are stopped, broken off, tampered with or in the way of something. */
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../sim/random.ts';
import type { State } from './partial.ts';
import { verifyExport } from './verify.ts';
import {
	copyPartial,
	DAY,
	exportTo,
	filesAt,
	KEPT,
	makeWorld,
	POSTS,
	postFacts,
	quietWatch,
	type Request,
	type World,
} from './world.fixture.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world.close());

const place = (name: string) => path.join(world.folder, name);

/** Short enough to be shown where they differ. */
function digests(target: string): Record<string, string> {
	const entries = [...filesAt(target)].map(([name, bytes]) => [
		name,
		createHash('sha256').update(bytes).digest('hex'),
	]);
	return Object.fromEntries(entries);
}

/** As if it was killed during a write, after the state was saved: growing files contain more. */
function writeHalf(target: string): void {
	const { files } = JSON.parse(readFileSync(path.join(`${target}.partial`, 'state.json'), 'utf8')) as State;
	for (const { name, isClosed } of files)
		if (!isClosed) appendFileSync(path.join(`${target}.partial`, 'out', name), '{"half a');
	writeFileSync(path.join(`${target}.partial`, 'out', 'not-yet-known'), 'x');
}

/** Made when it is not there. */
function folderOf(name: string): string {
	mkdirSync(place(name), { recursive: true });
	return place(name);
}

/** Stops after this many items. */
function stopAfter(items: number) {
	let done = 0;
	return quietWatch(() => ++done >= items);
}

const REQUESTS: readonly (readonly [string, Request])[] = [
	['jsonl', { format: 'jsonl' }],
	['jsonl of a query', { format: 'jsonl', query: 'snow' }],
	['csv', { format: 'csv' }],
	['one table', { format: 'csv', options: { table: 'links' } }],
	['gexf', { format: 'gexf' }],
	['gexf of posts', { format: 'gexf', options: { of: 'posts' } }],
	['graphml of posts', { format: 'graphml', options: { of: 'posts' } }],
	['edges', { format: 'edges' }],
	['opml', { format: 'opml' }],
	['atom', { format: 'atom' }],
	['atom in pages', { format: 'atom', options: { pages: 7 } }],
	['activitystreams', { format: 'activitystreams' }],
	['activitystreams in pages', { format: 'activitystreams', options: { pages: 7 } }],
	['turtle', { format: 'turtle' }],
	['ntriples', { format: 'ntriples' }],
	['jsonld', { format: 'jsonld' }],
	['markdown', { format: 'markdown' }],
	['warc', { format: 'warc' }],
];

describe('an export that is stopped repeatedly, then killed during a write, gives the same bytes', () => {
	it.each(REQUESTS)('%s', async (name, request) => {
		const random = new Random(name.length);
		const [whole, broken] = ['whole', 'broken'].map((way) => path.join(folderOf(way), name)) as [
			string,
			string,
		];
		expect(await exportTo(world.store, whole, request, stopAfter(1))).toBeNull();
		copyPartial(whole, broken);
		const undisturbed = await exportTo(world.store, whole, request);
		let manifest = null;
		for (let life = 0; manifest === null && life < 30; life++) {
			writeHalf(broken);
			// A graph of blogs starts again every time, so in the end it is not interrupted.
			const items = life > 20 ? 10_000 : 1 + Math.floor(random.unit() * 25);
			manifest = await exportTo(world.store, broken, request, stopAfter(items));
		}
		expect(digests(broken)).toEqual(digests(whole));
		expect(manifest).toEqual(undisturbed);
		expect(existsSync(`${broken}.partial`)).toBe(false);
	});
});

describe('what was there when it began', () => {
	it('is exported, whatever arrives meanwhile', async () => {
		const own = await makeWorld();
		const [before, after] = [path.join(own.folder, 'before'), path.join(own.folder, 'after')];
		for (const query of [undefined, 'snow']) {
			const request = { format: 'jsonl', ...(query === undefined ? {} : { query }) };
			await exportTo(own.store, before, request);
			expect(await exportTo(own.store, after, request, stopAfter(5))).toBeNull();
			const late = [POSTS, POSTS + 1].map((i) => postFacts(i + (query === undefined ? 0 : 10)));
			await own.store.write({ at: DAY, posts: late });
			await own.store.indexed();
			await exportTo(own.store, after, request);
			expect(readFileSync(after, 'utf8')).toBe(readFileSync(before, 'utf8'));
		}
		await own.close();
	});
});

describe('a partial export', () => {
	const request: Request = { format: 'jsonl' };

	it.each([
		['was changed', (out: string) => writeFileSync(out, 'x'.repeat(100_000))],
		['was cut', (out: string) => writeFileSync(out, readFileSync(out).subarray(0, 100))],
		['is lost', (out: string) => rmSync(out)],
	])('that %s starts again and says so', async (name, damage) => {
		const target = place(`damaged ${name}`);
		await exportTo(world.store, target, request, stopAfter(20));
		damage(path.join(`${target}.partial`, 'out', path.basename(target)));
		const watch = quietWatch();
		expect(await exportTo(world.store, target, request, watch)).toMatchObject({ posts: KEPT });
		expect(watch.notes.join()).toMatch(/Starting again/);
		expect(readFileSync(target, 'utf8').trimEnd().split('\n')).toHaveLength(KEPT);
	});

	it('of another command is not touched', async () => {
		const target = place('other');
		await exportTo(world.store, target, request, stopAfter(20));
		await expect(exportTo(world.store, target, { format: 'jsonld' })).rejects.toThrow(/another command/);
		expect(await exportTo(world.store, target, request)).toMatchObject({ posts: KEPT });
	});

	it('that another process continues is left to it', async () => {
		const target = place('contested');
		await exportTo(world.store, target, request, stopAfter(3));
		const file = path.join(`${target}.partial`, 'state.json');
		const beginTask = () => {
			const state = JSON.parse(readFileSync(file, 'utf8')) as State;
			writeFileSync(file, JSON.stringify({ ...state, run: 'another' }));
		};
		const disturbed = { ...quietWatch(), onItem: beginTask };
		await expect(exportTo(world.store, target, request, disturbed)).rejects.toThrow(/Another process/);
		expect(await exportTo(world.store, target, request)).toMatchObject({ posts: KEPT });
		expect(await verifyExport(`${target}.manifest.json`)).toMatchObject({ isSound: true });
	});

	it('that is complete except for its name is renamed', async () => {
		const target = place('nameless');
		await exportTo(world.store, target, request, stopAfter(3));
		cpSync(`${target}.partial`, place('kept'), { recursive: true });
		const manifest = await exportTo(world.store, target, request);
		cpSync(place('kept'), `${target}.partial`, { recursive: true });
		const state = JSON.parse(readFileSync(path.join(`${target}.partial`, 'state.json'), 'utf8'));
		writeFileSync(path.join(`${target}.partial`, 'out', 'nameless'), readFileSync(target));
		writeFileSync(path.join(`${target}.partial`, 'state.json'), JSON.stringify({ ...state, manifest }));
		rmSync(target);
		expect(await exportTo(world.store, target, request)).toEqual(manifest);
		expect(existsSync(target)).toBe(true);
		expect(existsSync(`${target}.partial`)).toBe(false);
	});
});

describe('a file or folder at the target of an export', () => {
	it('is not overwritten when it is foreign', async () => {
		writeFileSync(place('letter'), 'Dear friend');
		await expect(exportTo(world.store, place('letter'), { format: 'jsonl' })).rejects.toThrow(
			/not overwritten/,
		);
		expect(readFileSync(place('letter'), 'utf8')).toBe('Dear friend');
	});

	it('is not removed when it only looks like an unfinished export', async () => {
		writeFileSync(path.join(folderOf('mine.partial'), 'letter'), 'Dear friend');
		await expect(exportTo(world.store, place('mine'), { format: 'jsonl' })).rejects.toThrow(
			/was not created by an export/,
		);
		expect(existsSync(path.join(place('mine.partial'), 'letter'))).toBe(true);
	});

	it('is not filled up when it is a folder with something in it', async () => {
		mkdirSync(place('drawer'));
		writeFileSync(path.join(place('drawer'), 'letter'), 'Dear friend');
		await expect(exportTo(world.store, place('drawer'), { format: 'csv' })).rejects.toThrow(/already exists/);
	});

	it('is replaced when it is an export, and an empty folder is used', async () => {
		await exportTo(world.store, place('again'), { format: 'jsonl', query: 'snow tag:weather' });
		expect(await exportTo(world.store, place('again'), { format: 'jsonl' })).toMatchObject({ posts: KEPT });
		mkdirSync(place('empty'));
		expect(await exportTo(world.store, place('empty'), { format: 'csv' })).toMatchObject({ posts: KEPT });
	});
});
