/** trends-cli: `logosphere trends`, with the built program on a store. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { TREND_BATCH } from '../src/observe/trends.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-trends-cli-'));
const data = ['--data', path.join(folder, 'full')];
const MARCH = ['--from', '2004-03-01', '--to', '2004-03-28', '--span', 'week'];

beforeAll(async () => {
	for (const name of ['full', 'empty']) {
		const store = new SqliteStore(path.join(folder, name));
		if (name === 'full') await store.write(TREND_BATCH);
		await store.indexed();
		await store.close();
	}
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('logosphere trends', () => {
	it('draws a chart of 80 columns in which a missing week is not zero', async () => {
		const { code, stdout } = await logosphere(['trends', 'snow', 'garten', ...MARCH, '--mood', ...data]);
		expect(code).toBe(0);
		expect(stdout).toContain('posts by week, 2004-03-01 to 2004-03-28');
		expect(stdout).toContain('░');
		expect(stdout).toMatch(/└────××××────────/);
		expect(stdout).toMatch(/2004-03-08\s+–\s+–\s+missing/);
		expect(stdout).toContain('14 positive, 7 negative');
		expect(stdout).toContain('about 2.0 positive for each negative');
		const chart = stdout.slice(0, stdout.indexOf('└')).split('\n');
		expect(Math.max(...chart.map((line) => [...line].length))).toBeLessThanOrEqual(80);
	});

	it('fits more days than columns', async () => {
		const { stdout } = await logosphere(['trends', '--span', 'day', '--share', ...data]);
		expect(stdout).toContain('each column is the mean of 2 days');
		const lines = stdout.split('\n').filter((line) => line.includes('│'));
		expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80);
	});

	it('writes JSON, CSV and a picture', async () => {
		const [csv, svg] = ['trends.csv', 'trends.svg'].map((name) => path.join(folder, name));
		const { stdout } = await logosphere([
			...['trends', '=snow<', ...MARCH, '--json', '--csv', csv!, '--svg', svg!],
			...data,
		]);
		expect(JSON.parse(stdout)).toMatchObject({ span: 'week', series: [{ counts: [7, null, 7, 7] }] });
		expect(readFileSync(csv!, 'utf8')).toContain(`"'=snow<"`);
		const { stdout: piped } = await logosphere(['trends', '=snow<', ...MARCH, '--csv', '-', ...data]);
		expect(piped).toBe(readFileSync(csv!, 'utf8'));
		const picture = readFileSync(svg!, 'utf8');
		expect(picture).toContain('=snow&lt;');
		expect(picture.match(/M[\d.]+ [\d.]+/g)).toHaveLength(2);
	});

	it('gives CSV to a pipe', async () => {
		const { stdout } = await logosphere([
			'trends',
			'snow',
			'--by',
			'language',
			...MARCH,
			'--csv',
			'-',
			...data,
		]);
		expect(stdout.split('\r\n')[1]).toMatch(/^"2004-03-01","2004-03-07","whole",,21,"en","snow lang:en",7,/);
		expect(stdout).not.toContain('│');
	});

	it('says that the store is empty', async () => {
		const { code, stdout } = await logosphere(['trends', 'snow', '--data', path.join(folder, 'empty')]);
		expect([code, stdout]).toEqual([
			0,
			expect.stringMatching(/^The store has no posts from .*\nThe collection has no posts with a date\.\n$/),
		]);
	});

	it.each([
		['--span', 'year'],
		['--by', 'author'],
		['--from', '2004-02-30'],
	])('says what is wrong with %s %s', async (...args) => {
		const { code, stderr } = await logosphere(['trends', 'snow', ...args, ...data]);
		expect([code, stderr]).toEqual([2, expect.stringContaining(args[0]!)]);
	});
});
