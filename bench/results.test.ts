import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthReport, makeReport, missedTargets } from './report.ts';
import { fillResults, type Run, type StoredReport, writeResults } from './results.ts';

const HEAD = { what: 'made up', unit: 'pages/s' };
const page = makeReport({ ...HEAD, bench: 'page', isLessBetter: false }, [
	{ name: 'ours', role: 'ours', values: [100, 110, 120], cpuMs: 12 },
	{ name: 'peer', role: 'peer', values: [50, 50, 50], target: 3 },
	{ name: 'bare', role: 'limit', values: [200, 220, 240], target: 0.4 },
]);
const growth = growthReport({ ...HEAD, bench: 'growth, store', notes: ['a note'] }, 'posts', [
	{ size: 1_000, values: [10, 10] },
	{ size: 1_000_000, values: [7, 9] },
	{ size: 10_000, values: [8, 8] },
]);
const RUN = {
	at: '2026-01-02T03:04:05.000Z',
	node: 'v20.1.0',
	machine: 'linux x64, 2 cores',
	reports: [page, growth],
} satisfies Run;
const { reports: _, ...HOW } = RUN;
const STORED: StoredReport[] = RUN.reports.map((report) => ({ ...HOW, report }));

describe('a growth figure', () => {
	it('compares the largest size with all smaller ones', () => {
		expect(growth.rows.map(({ name, ratio }) => [name, ratio?.median ?? null])).toEqual([
			['1,000,000 posts', null],
			['10,000 posts', 1],
			['1,000 posts', 0.8],
		]);
		expect(growth.growth).toEqual({ what: 'posts', sizes: [1_000_000, 10_000, 1_000] });
	});

	it('may lose a fifth', () => {
		const lost = growthReport({ ...HEAD, bench: 'growth, store' }, 'posts', [
			{ size: 1, values: [10] },
			{ size: 2, values: [7.9] },
		]);
		expect(missedTargets(growth)).toEqual([]);
		expect(missedTargets(lost)).toEqual(['growth, store: ours is 0.79 × 1 posts, ≥ 0.8 × is required']);
	});
});

describe('the page of results', () => {
	it('has its marked blocks filled, and nothing else changed', () => {
		const { text, unplaced } = fillResults(
			'# Results\n\nwords\n\n<!-- bench:page -->\nold\n<!-- /bench -->\n\n<!-- bench:other -->\nstays\n<!-- /bench -->\nend\n',
			STORED,
		);
		expect(text).toBe(`# Results

words

<!-- bench:page -->
\`npm run bench -- page\`: made up. Median of 3 rounds, range in brackets. 2026-01-02, Node 20.1.0, linux x64, 2 cores.

|  | pages/s | ratio | target | CPU ms |
|---|---|---|---|---|
| ours | 110 (100–120) |  |  | 12 |
| peer | 50.0 (50.0–50.0) | **2.20 ×** (2.00–2.40) | 3 × |  |
| bare | 220 (200–240) | 0.50 × (0.50–0.50) | 0.4 × |  |
<!-- /bench -->

<!-- bench:other -->
stays
<!-- /bench -->
end
`);
		expect(unplaced).toEqual(['growth, store']);
	});

	it('can be filled again and again', () => {
		const once = fillResults('<!-- bench:page -->\n<!-- /bench -->\n', STORED).text;
		expect(fillResults(once, STORED).text).toBe(once);
	});

	it('gets a picture of the growth', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-results-'));
		const file = path.join(folder, 'results.md');
		writeFileSync(file, '<!-- bench:growth, store -->\n<!-- /bench -->\n');
		expect(writeResults(file, RUN)).toEqual(['page']);
		expect(readFileSync(file, 'utf8')).toContain('- a note\n\n![growth, store](pictures/growth-store.svg)');
		const picture = readFileSync(path.join(folder, 'pictures/growth-store.svg'), 'utf8');
		expect(picture).toContain('>10k</text>');
		expect(picture.match(/<path/g)).toHaveLength(3);
		const stored = JSON.parse(readFileSync(path.join(folder, 'bench.json'), 'utf8')) as StoredReport[];
		expect(stored.map(({ report, at }) => [report.bench, at])).toEqual([
			['growth, store', RUN.at],
			['page', RUN.at],
		]);
		rmSync(folder, { recursive: true });
	});
});
