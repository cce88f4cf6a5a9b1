/** faults-disk: full and read-only disks. The message says what to do, nothing is lost, and the same command continues. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyBackup } from '../src/io/store/backup/verify.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { logosphere, type Outcome } from './logosphere.fixture.ts';
import { homesOf, startWeb } from './sim-web.fixture.ts';
import { SmallDisk } from './small-disk.fixture.ts';

const POSTS = 1_200;
const ROOMY = 100_000;

let scratch: string;
let posts: string;
let full: string;
let disk: SmallDisk | null = null;

beforeAll(async () => {
	scratch = mkdtempSync(path.join(tmpdir(), 'logosphere-full-'));
	[posts, full] = [path.join(scratch, 'posts.jsonl'), path.join(scratch, 'full')];
	writeFileSync(posts, Array.from({ length: POSTS }, (_, i) => lineOf(i)).join(''));
	expect(await logosphere(['import', posts, '--data', full])).toMatchObject({ code: 0 });
	expect(await logosphere(['backup', path.join(scratch, 'backup'), '--data', full])).toMatchObject({
		code: 0,
	});
});
afterAll(() => rmSync(scratch, { recursive: true }));
afterEach(() => {
	disk?.remove();
	disk = null;
});

function lineOf(number: number): string {
	const html = `<p>${'snow on the garden '.repeat(30)} ${number}</p>`;
	const post = { url: `http://ann.example/${number}`, blog: 'http://ann.example/', title: `${number}`, html };
	return `${JSON.stringify({ ...post, published: '2004-03-05' })}\n`;
}

/** It ends, says that the disk is the problem and what to do, and shows no stack. */
function expectFull({ code, stderr }: Outcome): void {
	expect(code).toBe(1);
	expect(stderr).toMatch(disk!.isReal ? /disk .*full\b.*[Mm]ake room/ : /disk|too large/);
	expect(stderr).not.toMatch(/^\s+at /m);
}

async function countOf(data: string): Promise<number> {
	const store = new SqliteStore(data);
	try {
		const report = await store.check({ repair: false });
		expect(report).toMatchObject({ isSound: true, findings: [] });
		return report.posts;
	} finally {
		await store.close();
	}
}

describe('a disk that is full', () => {
	it('ends an import, which continues when there is space', async () => {
		disk = new SmallDisk(2_000);
		const command = ['import', posts, '--data', disk.at('data'), '--json'];
		expectFull(await disk.run(command));
		disk.resize(ROOMY);
		const kept = await countOf(disk.at('data'));
		const again = await disk.run(command);
		expect(again.code).toBe(0);
		expect(JSON.parse(again.stdout)).toMatchObject({ new: POSTS - kept, same: kept });
		expect(await countOf(disk.at('data'))).toBe(POSTS);
	});

	it('ends a crawl, which continues when there is space', async () => {
		disk = new SmallDisk(900);
		const web = await startWeb({ seed: 14596, blogs: 4, nonBlogs: 0 });
		try {
			const seeds = homesOf(web, web.world.size);
			const options = [
				'--until-idle',
				'--stay',
				'--crawl-delay-ms',
				'0',
				'--threads',
				'0',
				'--proxy',
				web.proxy,
			];
			const command = ['crawl', ...seeds, ...options, '--data', disk.at('data')];
			expectFull(await disk.run(command));
			disk.resize(ROOMY);
			const kept = await countOf(disk.at('data'));
			expect(await disk.run(command)).toMatchObject({ code: 0 });
			expect(await countOf(disk.at('data'))).toBeGreaterThan(kept);
		} finally {
			web.close();
		}
	});

	it('ends an export, which continues when there is space', async () => {
		disk = new SmallDisk(900);
		const command = ['export', 'jsonl', '--data', full, '--out', disk.at('posts.jsonl')];
		expectFull(await disk.run(command));
		expect(existsSync(disk.at('posts.jsonl'))).toBe(false);
		disk.resize(ROOMY);
		const again = await disk.run(command);
		expect(again).toMatchObject({ code: 0 });
		expect(again.stderr).toMatch(/Resuming after/);
		expect(await logosphere(['export', '--verify', disk.at('posts.jsonl.manifest.json')])).toMatchObject({
			code: 0,
		});
	});

	it('ends a backup: the old one stays, and a new one succeeds when there is space', async () => {
		disk = new SmallDisk(ROOMY);
		const command = ['backup', disk.at('backup'), '--data', full];
		expect(await disk.run(command)).toMatchObject({ code: 0 });
		const before = await verifyBackup(disk.at('backup'));
		disk.resize(2_400);
		expectFull(await disk.run(command));
		expect(await verifyBackup(disk.at('backup'))).toEqual(before);
		expectFull(await disk.run(['restore', disk.at('backup'), '--data', disk.at('again')]));
		expect(existsSync(disk.at('again/logosphere.db'))).toBe(false);
		disk.resize(ROOMY);
		expect(await disk.run(command)).toMatchObject({ code: 0 });
		expect((await verifyBackup(disk.at('backup'))).moment > before.moment).toBe(true);
		expect(await disk.run(['restore', disk.at('backup'), '--data', disk.at('again')])).toMatchObject({
			code: 0,
		});
	});

	it('ends the building of an index, which succeeds when there is space', async () => {
		disk = new SmallDisk(ROOMY);
		await logosphere(['restore', path.join(scratch, 'backup'), '--data', disk.at('data')]);
		disk.leave(200);
		expectFull(await disk.run(['check', '--data', disk.at('data')]));
		disk.resize(ROOMY);
		expect(await disk.run(['check', '--data', disk.at('data')])).toMatchObject({ code: 0 });
		expect(await countOf(disk.at('data'))).toBe(POSTS);
	});
});

describe('a read-only disk', () => {
	it('is reported to writers, and readers can search it', async (test) => {
		disk = new SmallDisk(ROOMY);
		const data = disk.at('data');
		await disk.run(['import', posts, '--data', data]);
		if (!disk.makeReadOnly()) {
			if (process.env.CI === 'true') throw new Error('No disk could be mounted: run as root.');
			test.skip('no disk could be mounted: run as root');
		}
		const refused: readonly (readonly string[])[] = [
			['import', posts, '--data', data],
			['check', '--data', data],
			['backup', disk.at('backup'), '--data', full],
			['restore', path.join(scratch, 'backup'), '--data', disk.at('again')],
			['export', 'jsonl', '--data', full, '--out', disk.at('posts.jsonl')],
		];
		for (const command of refused) {
			const { code, stderr } = await disk.run(command);
			expect([command[0], code]).toEqual([command[0], 1]);
			expect(stderr).toMatch(
				/^logosphere: .*(?:you may write|may not be writ|cannot be (?:created|written))/,
			);
		}
		const found = await disk.run(['search', 'snow', '--data', data, '--json']);
		expect(found).toMatchObject({ code: 0 });
		expect(JSON.parse(found.stdout)).toMatchObject({ total: POSTS });
		expect(await disk.run(['backup', path.join(scratch, 'of-still'), '--data', data])).toMatchObject({
			code: 0,
		});
	});

	it('without write permission is reported too', () => {
		const folder = path.join(scratch, 'closed');
		const isRoot = process.geteuid!() === 0;
		chmodSync(scratch, 0o755);
		chmodSync(full, 0o555);
		if (isRoot) process.seteuid!(65_534);
		try {
			expect(() => new SqliteStore(folder)).toThrow(isRoot ? /cannot be created/ : /./);
			expect(() => new SqliteStore(full)).toThrow(/may (?:not be|you) writ/);
		} finally {
			if (isRoot) process.seteuid!(0);
			chmodSync(full, 0o755);
		}
	});
});
