import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { clockOf, saveDemoTime } from './demo-clock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'demo-clock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the clock of a store', () => {
	it('is the real one unless a demo made the store', () => {
		expect(clockOf(folder).isSimulated).toBe(false);
		expect(clockOf('postgres://db/logosphere').isSimulated).toBe(false);
		expect(Date.parse(clockOf(folder).now())).toBeGreaterThan(Date.now() - 60_000);
	});

	it('continues the time that a demo saved', () => {
		saveDemoTime(folder, '2026-01-15T20:00:00.000Z');
		const clock = clockOf(folder);
		expect(clock.isSimulated).toBe(true);
		expect(clock.now()).toMatch(/^2026-01-15T20:0/);
	});

	it('is the real one where the file is damaged', () => {
		writeFileSync(path.join(folder, 'demo.json'), '{"now": "yesterday"}');
		expect(clockOf(folder).isSimulated).toBe(false);
	});
});
