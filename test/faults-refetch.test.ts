/** faults-refetch: posts that a repair could not save, or whose bytes changed on disk, are fetched again by the next crawl, or read from an archive. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { effort } from './effort.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';
import { homesOf, type SimWeb, startWeb } from './sim-web.fixture.ts';

const ROUNDS = Number(process.env.LOGOSPHERE_KILLS ?? effort(0, 20));
const PAGE = 4_096;
/** Of about 250 pages of the store. */
const DAMAGED_PAGES = 8;
const WORLD = { seed: 14596, blogs: effort(2, 6), nonBlogs: 0 };

let scratch: string;
let web: SimWeb;
let data: string;
let texts: ReadonlyMap<string, string>;
const place = (name: string) => path.join(scratch, name);
const storeFile = () => path.join(data, 'logosphere.db');

beforeAll(async () => {
	scratch = mkdtempSync(path.join(tmpdir(), 'logosphere-refetch-'));
	web = await startWeb(WORLD);
	data = place('sound');
	await crawl('--warc', place('archive'));
	texts = await readTexts();
	expect(texts.size).toBeGreaterThan(20);
}, 120_000);

afterAll(() => {
	web.close();
	rmSync(scratch, { recursive: true });
});

beforeEach(() => {
	data = place('data');
	rmSync(data, { recursive: true, force: true });
	cpSync(place('sound'), data, { recursive: true });
});

async function crawl(...more: string[]): Promise<void> {
	const options = ['--until-idle', '--crawl-delay-ms', '0', '--threads', '0', '--lanes', '2'];
	const { code, stderr } = await logosphere([
		'crawl',
		...homesOf(web, web.world.size),
		...options,
		'--data',
		data,
		'--proxy',
		web.proxy,
		...more,
	]);
	expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
}

async function check(...options: string[]) {
	return logosphere(['check', '--data', data, ...options]);
}

async function readTexts(): Promise<Map<string, string>> {
	const store = new SqliteStore(data, { isReader: true });
	const { items } = await store.posts({ limit: 10_000, order: 'found' });
	await store.close();
	return new Map(items.map(({ url, text }) => [url, text]));
}

/** Posts that are gone or have another text. */
function lostIn(now: ReadonlyMap<string, string>): number {
	return [...texts].filter(([url, text]) => now.get(url) !== text).length;
}

/** Random pages, never the first: without the list of tables there is nothing to save. ASCII, because the library aborts at other texts. */
function damagePages(random: Random): void {
	const bytes = readFileSync(storeFile());
	const pages = bytes.length / PAGE;
	for (let n = 0; n < DAMAGED_PAGES; n++) {
		const start = (1 + random.below(pages - 1)) * PAGE;
		for (let i = 0; i < PAGE; i++) bytes[start + i] = random.below(128);
	}
	writeFileSync(storeFile(), bytes);
}

it.runIf(ROUNDS > 0)(
	`${DAMAGED_PAGES} random pages of the store, ${ROUNDS} times: repaired, and what was lost is fetched again`,
	async () => {
		let [before, after, beyond] = [0, 0, 0];
		for (let round = 0; round < ROUNDS; round++) {
			rmSync(data, { recursive: true });
			cpSync(place('sound'), data, { recursive: true });
			damagePages(new Random(20040306 + round));
			const repaired = await check('--repair');
			if (/cannot be read at all/.test(repaired.stderr)) {
				beyond++;
				continue;
			}
			before += lostIn(await readTexts());
			await crawl();
			after += lostIn(await readTexts());
		}
		process.stdout.write(
			`${ROUNDS} stores of ${texts.size} posts: ${before} lost or damaged after the repair, ${after} after the next crawl; ${beyond} beyond repair\n`,
		);
		// A post whose keys were lost with it, and that no feed has any more, is not known to be missing.
		expect(after).toBeLessThanOrEqual(before / 2);
		expect(beyond).toBeLessThanOrEqual(ROUNDS / 4);
	},
	60_000 + ROUNDS * 60_000,
);

/** One letter of one post, in the file. */
function changeLetter(): string {
	const bytes = readFileSync(storeFile());
	for (const [url, text] of texts) {
		const word = /[a-z]{12,}/.exec(text)?.[0];
		const found = word === undefined ? -1 : bytes.lastIndexOf(text.slice(0, 40));
		if (found < 0) continue;
		bytes[found + 3] = 'q'.charCodeAt(0);
		writeFileSync(storeFile(), bytes);
		return url;
	}
	throw new Error('No text was found in the file.');
}

it('a changed letter that leaves the file valid is found by its checksum, and the post is fetched again', async () => {
	changeLetter();
	expect(lostIn(await readTexts())).toBe(1);
	const found = await check();
	expect(found.code).toBe(1);
	expect(found.stdout).toMatch(/1 row of posts is not as it was written \(checksum\)/);
	const repaired = await check('--repair');
	expect(repaired.stdout).toMatch(/1 post lost or damaged: the next crawl fetches it again/);
	await crawl();
	expect(lostIn(await readTexts())).toBe(0);
	expect((await check()).code).toBe(0);
});

it('without the web, the archive of the crawl brings it back', async () => {
	changeLetter();
	await check('--repair');
	expect(lostIn(await readTexts())).toBe(1);
	const files = readdirSync(place('archive'))
		.filter((name) => /\.warc(?:\.gz)?$/.test(name))
		.map((name) => path.join(place('archive'), name));
	const { code, stderr } = await logosphere(['import', ...files, '--data', data]);
	expect(code, stderr).toBe(0);
	expect(lostIn(await readTexts())).toBe(0);
});
