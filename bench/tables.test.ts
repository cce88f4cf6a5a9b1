/** The figures of the docs come from JSON. To render them again: npx vitest run bench/tables.test.ts -u */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawReport, fillResults, pictureOf, type StoredReport } from './results.ts';
import { drawTables, fillTables, type Table, type Tables } from './tables.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const tables = JSON.parse(read('docs/results.json')) as Tables;
const stored = JSON.parse(read('docs/bench.json')) as StoredReport[];

describe('the figures of the docs', () => {
	it.each(['docs/results.md', 'README.md'])(
		'in %s are those of results.json and bench.json',
		async (file) => {
			const filled = fillResults(fillTables(read(file), tables, stored), stored).text;
			await expect(filled).toMatchFileSnapshot(path.join(ROOT, file));
		},
	);

	it('in results.md have every table and every report', () => {
		const page = read('docs/results.md');
		const missing = Object.keys(tables).filter(
			(name) => !`${page}${read('README.md')}`.includes(`table:${name} -->`),
		);
		expect(missing).toEqual([]);
		expect(fillResults(page, stored).unplaced).toEqual([]);
	});

	it.each([...drawTables(tables)])('in the picture %s are those of the table', async (file, picture) => {
		await expect(picture).toMatchFileSnapshot(path.join(ROOT, 'docs/pictures', file));
	});

	it.each(
		stored
			.filter(({ report }) => drawReport(report) !== null)
			.map(({ report }) => [pictureOf(report), report] as const),
	)('in the picture %s are those of the report', async (file, report) => {
		await expect(drawReport(report)).toMatchFileSnapshot(path.join(ROOT, 'docs/pictures', file));
	});
});

describe('a table', () => {
	const table: Table = { columns: ['', 'all'], rows: [['**text**', '93.7']] };
	const quoting = (cell: string): Tables => ({ table, other: { columns: ['figure'], rows: [[cell]] } });
	const page = '<!-- table:other -->\n<!-- /table -->';

	it('quotes a figure of another table', () => {
		const filled = fillTables(page, quoting('F1 {cell:table:text:all}'), []);
		expect(filled).toBe('<!-- table:other -->\n| figure |\n|---|\n| F1 93.7 |\n<!-- /table -->');
	});

	it.each(['{cell:table:title:all}', '{cell:table:text:none}', '{cell:none:text:all}', '{ratio:none:peer}'])(
		'refuses %s, which is nowhere',
		(cell) => {
			expect(() => fillTables(page, quoting(cell), [])).toThrow('there is no figure');
		},
	);

	it('must exist for each block', () => {
		expect(() => fillTables(page, {}, [])).toThrow('no table "other"');
	});
});
