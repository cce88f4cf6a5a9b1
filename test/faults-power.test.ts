/** faults-power: power losses during writes. Everything acknowledged is there, and the store is sound. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { describeWith, findOrInstall } from './debian.fixture.ts';
import { type DiskStep, parseTrace, STRACE, straceArgs } from './disk-trace.fixture.ts';
import { effort } from './effort.fixture.ts';
import { ForgetfulDisk } from './power-loss.fixture.ts';
import { built } from './store-writer.fixture.ts';

/** The number of power losses; LOGOSPHERE_KILLS for more. */
const LOSSES = Number(process.env.LOGOSPHERE_KILLS ?? effort(6, 30));
const BATCHES = 150;
const BATCH = 3;

const WRITER = `
	import { openSync, writeSync } from 'node:fs';
	import { SqliteStore } from '${built('io/store/sqlite/sqlite-store.js')}';
	const [folder, log] = process.argv.slice(-2);
	const acknowledge = openSync(log, 'a');
	const store = new SqliteStore(folder);
	for (let batch = 0; batch < ${BATCHES}; batch++) {
		const posts = Array.from({ length: ${BATCH} }, (_, i) => ({
			blog: 'http://ann' + (batch % 7) + '.example/', guid: null, language: 'en',
			draft: {
				url: 'http://ann' + (batch % 7) + '.example/' + batch + 'x' + i, title: 'About ' + batch, author: null, published: '2004-03-05',
				updated: null, html: '<p>snow</p>'.repeat(20), text: 'snow on the garden '.repeat(10) + batch, categories: [], source: 'full-feed',
			},
		}));
		await store.write({ at: '2004-03-06T00:00:00Z', posts });
		writeSync(acknowledge, batch + '\\n');
		await new Promise((resolve) => setImmediate(resolve));
	}
	await store.close();
`;

let scratch: string;
beforeAll(() => {
	scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'logosphere-power-')));
});
afterAll(() => rmSync(scratch, { recursive: true }));

function traceWriter(): DiskStep[] {
	const [folder, log, output] = ['data', 'acknowledged', 'trace'].map((name) => path.join(scratch, name));
	mkdirSync(folder!);
	const node = [process.execPath, '--input-type=module', '-e', WRITER, folder!, log!];
	execFileSync(STRACE.find()!, [...straceArgs(output!), ...node], {
		env: { ...process.env, UV_USE_IO_URING: '0' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return parseTrace(readFileSync(output!, 'latin1'), folder!, log!);
}

/** Most steps are writes to a log, so every second moment is one at which files are checkpointed, synced or renamed. */
function drawMoment(steps: readonly DiskStep[], random: Random): number {
	const isRare = (step: DiskStep) => step.kind !== 'write' || !step.name.endsWith('-wal');
	const rare = [...steps.keys()].filter((moment) => isRare(steps[moment]!));
	return random.chance(0.5) ? random.below(steps.length) : rare[random.below(rare.length)]!;
}

function putDown(files: ReadonlyMap<string, Buffer>): string {
	const folder = path.join(scratch, 'after');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
	return folder;
}

/** The numbers of the batches that are there, each complete. */
function keptBatches(folder: string): Set<number> {
	const database = new Sqlite(path.join(folder, 'logosphere.db'));
	try {
		expect(database.sql('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
		const isMade = database.sql("SELECT 1 FROM sqlite_master WHERE name = 'posts'").get() !== undefined;
		const urls = isMade ? database.sql('SELECT url FROM posts').all() : [];
		const numbers = urls.map(({ url }) => Number(/\/(\d+)x/.exec(url as string)![1]));
		for (const number of numbers) expect(numbers.filter((other) => other === number)).toHaveLength(BATCH);
		return new Set(numbers);
	} finally {
		database.close();
	}
}

async function expectSound(folder: string): Promise<void> {
	const store = new SqliteStore(folder);
	await store.indexed();
	const report = await store.check({ repair: false });
	await store.close();
	expect(report).toMatchObject({ isStoreSound: true, indexed: report.posts });
}

describeWith(STRACE, findOrInstall(STRACE) !== null, 'the power goes', () => {
	it(`${LOSSES} times, nothing acknowledged is lost`, async () => {
		const steps = traceWriter();
		const count = (kind: DiskStep['kind']) => steps.filter((step) => step.kind === kind).length;
		expect(count('acknowledged')).toBe(BATCHES);
		expect(count('sync')).toBeGreaterThan(BATCHES);
		const random = new Random(20040305);
		const moments = Array.from({ length: LOSSES }, () => drawMoment(steps, random)).sort((a, b) => a - b);
		const disk = new ForgetfulDisk();
		let [done, acknowledged, behind] = [0, 0, 0];
		for (const [round, moment] of moments.entries()) {
			for (; done < moment; done++) disk.step(steps[done]!);
			const folder = putDown(disk.afterLoss(random));
			const kept = keptBatches(folder);
			expect(disk.acknowledged.filter((batch) => !kept.has(Number(batch)))).toEqual([]);
			acknowledged += disk.acknowledged.length;
			behind += kept.size - disk.acknowledged.length;
			if (round % 5 === 0) await expectSound(folder);
		}
		process.stdout.write(
			`the power went ${LOSSES} times: ${acknowledged * BATCH} posts acknowledged, 0 lost, ${behind * BATCH} more were there\n`,
		);
	});
});
