/** backup: backups of a store under constant writes, and processes that are killed while they back up or restore. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
	appendFileSync,
	closeSync,
	existsSync,
	fstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { backupStore } from '../src/io/store/backup/backup.ts';
import { type BackupManifest, readManifest } from '../src/io/store/backup/manifest.ts';
import { restoreStore } from '../src/io/store/backup/restore.ts';
import { verifyBackup } from '../src/io/store/backup/verify.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { effort } from './effort.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';
import { BATCH, built, kill, startScript, startWriter, urlsOf } from './store-writer.fixture.ts';

const KILLS = Number(process.env.LOGOSPHERE_KILLS ?? effort(1, 4));
const BACKUPS = 3;
const FLIPS = 12;
const SOFTWARE = 'Logosphere test';
const random = new Random(20040305);

let folder: string;
let data: string;
let target: string;
const at = (name: string) => path.join(folder, name);

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-backup-'));
	[data, target] = [at('data'), at('target')];
});
afterEach(() => rmSync(folder, { recursive: true }));

const backup = (options = {}) => backupStore(data, target, { software: SOFTWARE, ...options });

async function write(place: string, first: number, last: number): Promise<void> {
	const { child } = startWriter(place, first, last);
	await once(child, 'close');
	expect(child.exitCode).toBe(0);
}

/** Checks that the store has complete batches without a gap; returns their number. */
async function batchesOf(place: string): Promise<number> {
	const store = new SqliteStore(place, { isReader: true });
	try {
		const { posts } = await store.stats();
		const last = posts / BATCH - 1;
		for (const batch of [0, Math.floor(last / 2), last])
			for (const url of urlsOf(batch)) expect(await store.post(url)).not.toBeNull();
		expect(await store.post(urlsOf(last + 1)[0]!)).toBeNull();
		return last + 1;
	} finally {
		await store.close();
	}
}

async function expectSound(place: string): Promise<void> {
	const store = new SqliteStore(place);
	const report = await store.check({ repair: false });
	await store.close();
	expect(report).toMatchObject({ isSound: true, findings: [], indexed: report.posts });
}

function flip(file: string): void {
	const handle = openSync(file, 'r+');
	const place = Math.floor(random.unit() * fstatSync(handle).size);
	const byte = Buffer.alloc(1);
	readSync(handle, byte, 0, 1, place);
	byte[0]! ^= 1 << Math.floor(random.unit() * 8);
	writeSync(handle, byte, 0, 1, place);
	closeSync(handle);
}

it('a backup during writes is a consistent snapshot with everything acknowledged before', async () => {
	const { child, acknowledged, first } = startWriter(data);
	await first;
	for (let round = 0; round < BACKUPS; round++) {
		const before = acknowledged.length;
		const report = await backup();
		expect(child.exitCode).toBeNull();
		const place = at(`restored-${round}`);
		await restoreStore(target, place);
		const batches = await batchesOf(place);
		expect(batches).toBeGreaterThanOrEqual(before);
		expect(report.holds).toEqual({ posts: batches * BATCH, blogs: 1, comments: 0, links: 0 });
		await expectSound(place);
	}
	while (acknowledged.length <= BACKUPS) await pause(10);
	expect(child.exitCode).toBeNull();
	await kill(child);
});

it('the commands report what they did', async () => {
	await write(data, 0, 2);
	const made = await logosphere(['backup', target, '--data', data]);
	expect(made).toMatchObject({ code: 0, stderr: '' });
	expect(made.stdout).toMatch(/40 posts from 1 blog, 0 comments, 0 links\.\n1 file, .*read back/);
	const checked = await logosphere(['backup', '--verify', target]);
	expect(checked.stdout).toMatch(/is intact: 1 file, 40 posts/);
	const refused = await logosphere(['restore', target, '--data', data]);
	expect(refused).toMatchObject({ code: 1, stdout: '' });
	expect(refused.stderr).toMatch(/is not empty: it contains logosphere\.db\. Nothing was changed/);
	const done = await logosphere(['restore', target, '--data', data, '--force']);
	expect(done.stdout).toMatch(
		/40 posts.*\nThe previous store is now in .*before-restore-1.*\nThe next command/,
	);
	expect(await batchesOf(at('data/before-restore-1'))).toBe(2);
	expect(await logosphere(['check', '--data', data])).toMatchObject({ code: 0 });
});

describe('what belongs to a store', () => {
	it('is in the backup: collections, and the archive without partial records', async () => {
		await write(data, 0, 1);
		mkdirSync(at('data/frozen'));
		writeFileSync(at('data/frozen/spring.json'), '{}');
		writeFileSync(at('data/frozen/half.jsonl.new'), '{');
		mkdirSync(at('warc'));
		const record = 'WARC/1.1\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n';
		const members = gzipSync(record);
		writeFileSync(at('warc/logosphere-00001.warc.gz'), members);
		writeFileSync(at('warc/logosphere-00002.warc.gz'), members);
		appendFileSync(at('warc/logosphere-00002.warc.gz'), members.subarray(0, 20));
		await backup({ archive: at('warc') });
		await restoreStore(target, at('again'));
		expect(readFileSync(at('again/frozen/spring.json'), 'utf8')).toBe('{}');
		expect(readdirSync(at('again/frozen'))).toEqual(['spring.json']);
		for (const name of ['logosphere-00001.warc.gz', 'logosphere-00002.warc.gz'])
			expect(readFileSync(at(`again/archive/${name}`)).equals(members)).toBe(true);
		expect(existsSync(at('again/index.db'))).toBe(false);
	});

	it('is not copied again if it has not changed', async () => {
		await write(data, 0, 1);
		mkdirSync(at('data/archive'));
		writeFileSync(at('data/archive/other.warc'), 'x'.repeat(5_000));
		const copyOf = ({ folder }: BackupManifest) => path.join(target, folder, 'archive/other.warc');
		const { ino } = statSync(copyOf(await backup()));
		const second = await backup();
		expect(second.kept).toBe(5_000);
		expect(statSync(copyOf(second)).ino).toBe(ino);
		appendFileSync(at('data/archive/other.warc'), 'y');
		const third = await backup();
		expect(third.kept).toBe(0);
		expect(readFileSync(copyOf(third))).toHaveLength(5_001);
		expect(readdirSync(target).sort()).toEqual([third.folder, 'backup.json', 'writer.lock'].sort());
	});
});

describe('nothing is overwritten', () => {
	it('by a backup: neither the store nor foreign files', async () => {
		await write(data, 0, 1);
		await expect(backupStore(data, data, { software: SOFTWARE })).rejects.toThrow(/the store itself/);
		mkdirSync(target);
		writeFileSync(at('target/letter.txt'), 'Dear diary');
		await expect(backup()).rejects.toThrow(/contains other files, such as letter\.txt. Nothing was changed/);
		expect(readdirSync(target)).toEqual(['letter.txt']);
	});

	it('by a restore while another process writes there', async () => {
		await write(data, 0, 1);
		await backup();
		const { child, first } = startWriter(at('busy'));
		await first;
		await expect(restoreStore(target, at('busy'), { isForced: true })).rejects.toThrow(
			/Another process is writing/,
		);
		await kill(child);
	});
});

it('a flipped bit is detected anywhere', async () => {
	await write(data, 0, 3);
	mkdirSync(at('data/frozen'));
	writeFileSync(at('data/frozen/spring.json'), '{"posts": 3}');
	const { folder: name, files } = await backup();
	for (let round = 0; round < FLIPS; round++) {
		const file = path.join(target, name, files[round % files.length]!.name);
		const before = readFileSync(file);
		flip(file);
		await expect(verifyBackup(target)).rejects.toThrow(
			/has changed since it was written: the backup is damaged/,
		);
		await expect(restoreStore(target, at('none'))).rejects.toThrow(/has changed since it was written/);
		expect(readdirSync(at('none'))).toEqual(['writer.lock']);
		writeFileSync(file, before);
	}
	await verifyBackup(target);
	rmSync(path.join(target, name, 'frozen'), { recursive: true });
	await expect(verifyBackup(target)).rejects.toThrow(/has changed since it was written/);
});

it('a damaged store is not backed up, and the old backup stays', async () => {
	await write(data, 0, 40);
	const { folder: name } = await backup();
	const file = openSync(at('data/logosphere.db'), 'r+');
	writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, Math.floor(fstatSync(file).size / 8_192) * 4_096);
	closeSync(file);
	await expect(backup()).rejects.toThrow(/is damaged.*logosphere check --repair/);
	expect((await verifyBackup(target)).folder).toBe(name);
	expect(readdirSync(target).filter((entry) => entry.startsWith('20'))).toEqual([name]);
});

/** The output of a process that repeats its work until it is killed at a random moment. */
async function killedAfter(script: string, args: readonly string[], most: number): Promise<string[]> {
	const child: ChildProcess = startScript(script, args);
	const printed: string[] = [];
	const lines = createInterface({ input: child.stdout! });
	lines.on('line', (line) => printed.push(line));
	await Promise.race([once(lines, 'line'), once(child, 'exit')]);
	await pause(random.unit() * most);
	await kill(child);
	expect(child.signalCode).toBe('SIGKILL');
	return printed;
}

it(`killed ${KILLS} times during backups, the old or the new backup is there`, async () => {
	const again = `
		import { backupStore } from '${built('io/store/backup/backup.js')}';
		const [data, target] = process.argv.slice(-2);
		for (;;) process.stdout.write((await backupStore(data, target, { software: 'x' })).moment + '\\n');
	`;
	await write(data, 0, 50);
	const { child, acknowledged, first } = startWriter(data, 50);
	await first;
	for (let round = 0; round < KILLS; round++) {
		const printed = await killedAfter(again, [data, target], 300);
		const { moment, holds } = await verifyBackup(target);
		expect(moment >= printed.at(-1)!).toBe(true);
		expect(holds.posts % BATCH).toBe(0);
	}
	await kill(child);
	await restoreStore(target, at('again'));
	expect(await batchesOf(at('again'))).toBeLessThanOrEqual(51 + acknowledged.length);
	await expectSound(at('again'));
	await backup();
	expect(readdirSync(target)).toHaveLength(3);
});

it(`killed ${KILLS} times during restores, the old or the restored store is there`, async () => {
	const again = `
		import { rmSync } from 'node:fs';
		import { restoreStore } from '${built('io/store/backup/restore.js')}';
		const [folder, one, other] = process.argv.slice(-3);
		for (let round = 0; ; round++) {
			const { before } = await restoreStore(round % 2 ? one : other, folder, { isForced: true });
			if (before !== null) rmSync(before, { recursive: true });
			process.stdout.write(round + '\\n');
		}
	`;
	for (const [place, batches] of [
		['one', 10],
		['other', 25],
	] as const) {
		await write(at(place), 0, batches);
		mkdirSync(at(`${place}/frozen`));
		writeFileSync(at(`${place}/frozen/mark.json`), String(batches));
		await backupStore(at(place), at(`${place}-backup`), { software: SOFTWARE });
	}
	for (let round = 0; round < KILLS; round++) {
		await killedAfter(again, [data, at('one-backup'), at('other-backup')], 100);
		const batches = await batchesOf(data);
		expect([10, 25]).toContain(batches);
		expect(readFileSync(at('data/frozen/mark.json'), 'utf8')).toBe(String(batches));
		if (round % 3 === 0) await expectSound(data);
	}
});

it('a backup describes itself, also for other programs', async () => {
	await write(data, 0, 1);
	const { folder: name } = await backup();
	const manifest = await readManifest(target);
	const file = path.join(target, name, 'logosphere.db');
	const [sum] = execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ');
	expect(manifest).toMatchObject({
		logosphere: SOFTWARE,
		from: data,
		files: [{ name: 'logosphere.db', bytes: statSync(file).size, sha256: sum }],
	});
});

describe('logosphere backup --rotate', () => {
	it('keeps the newest complete backups, and everything else in the folder', async () => {
		await write(data, 0, BATCH);
		const names = ['2020-01-01T00-00-00', '2020-01-02T00-00-00', 'notes'];
		await backupStore(data, at(`target/${names[0]}`), { software: SOFTWARE });
		await backupStore(data, at(`target/${names[1]}`), { software: SOFTWARE });
		mkdirSync(at('target/2020-01-03T00-00-00'));
		mkdirSync(at('target/notes'));
		const { code } = await logosphere(['backup', target, '--rotate', '2', '--data', data]);
		expect(code).toBe(0);
		const left = readdirSync(target).sort();
		expect(left).toEqual([names[1], expect.stringMatching(/^20(?!20)/), 'notes']);
		await verifyBackup(path.join(target, left[1]!));
	});
});
