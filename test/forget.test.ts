/** forget: erased data is nowhere in the data folder: not in the store, the index, their logs, archives or frozen collections. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetCommand } from '../src/commands/forget.ts';
import { listCollections, readCollection } from '../src/export/frozen/index.ts';
import { DAY_2, FULL_BATCH, HOME } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { WarcWeb } from '../src/io/warc/index.ts';
import { BESIDE, filesWith, fill, MARKER, POST } from './forget.fixture.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-forget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: readonly string[], values: object = {}): Promise<string[]> {
	const printed: string[] = [];
	const out = (text: string) => void printed.push(text);
	const code = await forgetCommand.run({ args, values: { data: folder, ...values }, out, log: out });
	expect(code).toBe(0);
	return printed;
}

describe('logosphere forget', () => {
	it('leaves no byte of a post anywhere in the data folder, and everything of the others', async () => {
		await fill(folder);
		expect(
			filesWith(folder, MARKER)
				.map((name) => path.basename(name).replace(/-wal$/, ''))
				.sort(),
		).toEqual([...['index.db', 'logosphere-00001.warc.gz', 'logosphere.db', 'study.jsonl', 'worked.db']]);
		const text = (await run([POST])).join('\n');
		expect(text).toMatch(/1 post, 2 old versions/);
		expect(filesWith(folder, MARKER)).toEqual([]);
		expect(filesWith(folder, BESIDE).length).toBeGreaterThan(2);
		const store = new SqliteStore(folder, { isReader: true });
		expect(await store.post(POST)).toBeNull();
		expect(await store.post(`${HOME}beside`)).not.toBeNull();
		await store.close();
		const web = await WarcWeb.open([path.join(folder, 'warc')], { maxBytes: 1e6 });
		expect(web.captures.of(`${HOME}beside`)).toHaveLength(1);
		expect([...web.captures.urls()].sort()).toEqual([`${HOME}beside`]);
		await web.close();
		const [collection] = await listCollections(folder);
		expect(collection).toMatchObject({ posts: 4, forgotten: [{ posts: 1 }] });
		expect((await readCollection(folder, 'study')).name).toBe('study');
	});

	it('leaves nothing of a blog, and can be completed by a second run', async () => {
		await fill(folder);
		// As if killed after the first step.
		const store = new SqliteStore(folder);
		await store.forget({ url: HOME, kind: 'blog', at: DAY_2 });
		await store.close();
		expect(filesWith(folder, MARKER)).not.toEqual([]);
		await run(['ann.example']);
		expect(filesWith(folder, MARKER)).toEqual([]);
		expect(filesWith(folder, BESIDE)).toEqual([]);
		expect((await run([], { list: true })).join('\n')).toContain(HOME);
	});

	it('shows what would be erased, and changes nothing', async () => {
		await fill(folder);
		expect((await run([HOME, POST], { 'dry-run': true })).join('\n')).toMatch(
			/would erase the blog “Ann” with 4 posts/,
		);
		expect(filesWith(folder, MARKER)).not.toEqual([]);
	});

	it.each([
		['http://unknown.example/folder/', {}, /--blog.*--page/],
		[HOME, { page: true }, /home page of a blog/],
		[HOME, { page: true, blog: true }, /either/],
		['mailto:ann@example.org', {}, /not a web URL/],
	])('asks what %s %j means', async (url, values, words) => {
		await (async () => {
			const store = new SqliteStore(folder);
			await store.write(FULL_BATCH);
			await store.close();
		})();
		await expect(run([url], values)).rejects.toThrow(words);
	});

	it('says what to do while another process writes', async () => {
		const store = new SqliteStore(folder);
		await store.write(FULL_BATCH);
		await expect(run([HOME])).rejects.toThrow(/POST \/api\/forget/);
		await store.close();
	});
});
