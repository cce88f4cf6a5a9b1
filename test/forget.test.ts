/** What is forgotten is nowhere in the data folder: not in the store, the index, their logs, archives or frozen collections. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetCommand } from '../src/commands/forget.ts';
import { freeze, listCollections, readCollection } from '../src/export/frozen/index.ts';
import { DAY_1, DAY_2, FULL_BATCH, HOME, named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { WarcWeb, WarcWriter } from '../src/io/warc/index.ts';

/** A word that only the post has that is forgotten, and one of a post beside it. */
const MARKER = 'xylomarkerquartz';
const BESIDE = 'zephyrbesideword';
const POST = `${HOME}secret-post`;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-forget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Files of the folder in which a word is, packed or not. */
function filesWith(word: string): string[] {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
		statSync(path.join(folder, name)).isFile(),
	);
	return files.filter((name) => holds(readFileSync(path.join(folder, name)), word));
}

function holds(bytes: Buffer, word: string): boolean {
	const wanted = Buffer.from(word);
	return bytes.includes(wanted) || unpackedParts(bytes).some((part) => part.includes(wanted));
}

/** All that is packed with gzip anywhere in a file; a blob of a database may be cut by its pages, its beginning is read then. */
function unpackedParts(bytes: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	for (let at = bytes.indexOf('\x1f\x8b\x08', 0, 'latin1'); at !== -1; ) {
		try {
			parts.push(gunzipSync(bytes.subarray(at), { finishFlush: 2 }));
		} catch {
			try {
				parts.push(inflateRawSync(bytes.subarray(at + 10), { finishFlush: 2 }));
			} catch {
				// No packed part begins here.
			}
		}
		at = bytes.indexOf('\x1f\x8b\x08', at + 3, 'latin1');
	}
	return parts;
}

const SECRET = named(
	'secret-post',
	{ guid: 'tag:secret' },
	{ title: `On ${MARKER}`, text: `All about ${MARKER}.` },
);

async function fill(): Promise<void> {
	const store = new SqliteStore(folder);
	await store.write(FULL_BATCH);
	await store.write({
		at: DAY_1,
		posts: [SECRET, named('beside', {}, { text: `All about ${BESIDE}.` })],
		samples: [
			{ blog: HOME, url: POST, kind: 'post', html: `<p>${MARKER}</p>` },
			{ blog: HOME, url: HOME, kind: 'home', html: `<a href="${POST}">${MARKER}</a>` },
		],
		asides: [{ blog: HOME, url: POST, why: 'odd', contentType: null, bytes: Buffer.from(MARKER) }],
	});
	// Edited twice, so that older terms and texts lie about in both files.
	for (const text of [`Now ${MARKER} again.`, `And ${MARKER} for the last time.`]) {
		await store.indexed();
		await store.write({
			at: DAY_2,
			posts: [{ ...SECRET, draft: { ...SECRET.draft, text, html: `<p>${text}</p>` } }],
		});
	}
	await store.indexed();
	await store.worked.set('map', 'all', '1', Buffer.from(`{"title":"${MARKER}"}`));
	await freeze(store, { name: 'study', query: null, isWhole: true, data: folder }, {
		onItem: () => {},
		note: () => {},
		isStopped: () => false,
	} as never);
	await store.close();
	await archive();
}

async function archive(): Promise<void> {
	const writer = await WarcWriter.open({ folder: path.join(folder, 'warc'), software: 'Logosphere/test' });
	const page = (url: string, text: string) => ({
		...{ url, status: 200, location: null, at: DAY_1, sent: { host: 'ann.example' } },
		headers: { 'content-type': 'text/html' },
		body: Buffer.from(`<p>${text}</p>`.padEnd(400)),
	});
	await writer.write(page(POST, MARKER));
	await writer.write(page(`${POST}/feed/`, `${MARKER} comments`));
	await writer.write(page('http://copy.example/', MARKER));
	await writer.write(page(`${HOME}feed`, `<link>${POST}</link> ${MARKER} and ${BESIDE}`));
	await writer.write(page(`${HOME}beside`, BESIDE));
	await writer.close();
}

async function run(args: readonly string[], values: object = {}): Promise<string[]> {
	const told: string[] = [];
	const out = (text: string) => void told.push(text);
	const code = await forgetCommand.run({ args, values: { data: folder, ...values }, out, log: out });
	expect(code).toBe(0);
	return told;
}

describe('logosphere forget', () => {
	it('leaves no byte of a post anywhere in the data folder, and all of the others', async () => {
		await fill();
		expect(
			filesWith(MARKER)
				.map((name) => path.basename(name).replace(/-wal$/, ''))
				.sort(),
		).toEqual([...['index.db', 'logosphere-00001.warc.gz', 'logosphere.db', 'study.jsonl', 'worked.db']]);
		const told = (await run([POST])).join('\n');
		expect(told).toMatch(/1 posts, 2 versions/);
		expect(filesWith(MARKER)).toEqual([]);
		expect(filesWith(BESIDE).length).toBeGreaterThan(2);
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

	it('leaves nothing of a blog, and is finished when it is asked again', async () => {
		await fill();
		// As if it had been killed after its first step.
		const store = new SqliteStore(folder);
		await store.forget({ url: HOME, kind: 'blog', at: DAY_2 });
		await store.close();
		expect(filesWith(MARKER)).not.toEqual([]);
		await run(['ann.example']);
		expect(filesWith(MARKER)).toEqual([]);
		expect(filesWith(BESIDE)).toEqual([]);
		expect((await run([], { list: true })).join('\n')).toContain(HOME);
	});

	it('tells what would go, and does nothing', async () => {
		await fill();
		expect((await run([HOME, POST], { 'dry-run': true })).join('\n')).toMatch(
			/blog “Ann” would go, with 4 posts/,
		);
		expect(filesWith(MARKER)).not.toEqual([]);
	});

	it.each([
		['http://unknown.example/folder/', {}, /--blog.*--page/],
		[HOME, { page: true }, /home of a blog/],
		[HOME, { page: true, blog: true }, /either/],
		['mailto:ann@example.org', {}, /no address/],
	])('asks what is meant by %s %j', async (url, values, words) => {
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
