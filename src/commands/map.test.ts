import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL_BATCH } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { mapCommand } from './map.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-map-command-'));

beforeAll(async () => {
	const store = new SqliteStore(folder);
	await store.write(FULL_BATCH);
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(values: { out?: string; width?: string }): Promise<void> {
	const code = await mapCommand.run({
		args: [],
		values: { ...values, data: folder, iterations: '5' },
		out: () => {},
		log: () => {},
	});
	expect(code).toBe(0);
}

describe('a static map', () => {
	it('is a PNG of the requested width', async () => {
		const out = path.join(folder, 'map.png');
		await run({ out, width: '400' });
		const file = readFileSync(out);
		expect(file.subarray(1, 4).toString()).toBe('PNG');
		expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([400, 300]);
	});

	it('is SVG otherwise, for which a width makes no sense', async () => {
		const out = path.join(folder, 'map.svg');
		await run({ out });
		expect(readFileSync(out, 'utf8')).toMatch(/^<svg /);
		await expect(run({ out, width: '400' })).rejects.toThrow('--width');
	});
});
