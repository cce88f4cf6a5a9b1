import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FilledTable, fillPapers, shareWithInterval, tasksOfPapers } from './papers.ts';
import { plotOf, renderPapers } from './papers-render.ts';
import { PAPER_TABLES } from './papers-tables.ts';
import { TASKS } from './tasks.ts';

const figure = (name: string, value: number, cases: number) => ({ name, label: name, value, cases });

describe('the tables of the papers', () => {
	it('name tasks of eval', () => {
		const names = TASKS.map(({ name }) => name);
		expect(tasksOfPapers().filter((task) => !names.includes(task))).toEqual([]);
	});

	it('exist for each paper, with a reason if they have no numbers', () => {
		expect(new Set(PAPER_TABLES.map(({ paper }) => paper)).size).toBe(5);
		expect(PAPER_TABLES.filter(({ rows, why }) => rows.length === 0 && why === undefined)).toEqual([]);
	});

	it('are complete only with all their figures', () => {
		const name = 'text, “Segmentation statistics”';
		const glance = (measured: ReadonlyMap<string, ReturnType<typeof figure>>) =>
			fillPapers(measured, null).find((table) => table.name === name)!;
		const all = [
			'judge.glance-recall',
			'judge.recall',
			'judge.glance-precision',
			'judge.precision',
			'segment.blogs-model-true',
		];
		expect(glance(new Map())).toMatchObject({ state: 'incomplete', missing: expect.arrayContaining(all) });
		const full = glance(new Map(all.map((key) => [key, figure(key, 80, 100)])));
		expect(full.state).toBe('complete');
		expect(renderPapers([full])).toContain('| 70 | 80.0 (71.1–86.7; 100) |');
		expect(plotOf(full)).toContain('weblogs found (recall)');
	});

	it('have the gains that Tables 1 and 6 of the wrapper paper print', () => {
		const gains = fillPapers(new Map(), null).filter(({ title }) => title.startsWith('Gain of'));
		expect(gains.length).toBe(2);
		for (const { rows } of gains)
			for (const { paper, published } of rows) expect(published!.value).toBeCloseTo(paper!, 1);
	});

	it('take the tables of a collection from a user, and add what a user reviewed to the others', () => {
		const row = { label: 'yours', paper: null, published: null, ours: null };
		const own = fillPapers(
			new Map(),
			new Map([
				['Glance Table 1', [row]],
				['Nanno Table 2', [row]],
			]),
		);
		const find = (paper: string, name: string) =>
			own.find((one) => one.paper === paper && one.name === name)!;
		expect(find('Glance', 'Table 1')).toMatchObject({ state: 'complete', rows: [row] });
		expect(find('Nanno', 'Table 2')).toMatchObject({
			state: 'incomplete',
			rows: expect.arrayContaining([row]),
		});
		expect(find('Nanno', 'Table 2').rows.length).toBeGreaterThan(1);
	});

	it('have the distances that the wrapper paper prints', () => {
		const [table] = fillPapers(new Map(), null).filter(({ name }) => name === 'Tables 2 and 3');
		expect(table!.rows.map(({ published }) => published!.value)).toEqual([0, 1, 2, 3]);
	});

	it('equal the page in the docs', () => {
		const docs = path.resolve(import.meta.dirname, '../docs');
		const tables = JSON.parse(readFileSync(path.join(docs, 'papers.json'), 'utf8')) as FilledTable[];
		expect(readFileSync(path.join(docs, 'papers.md'), 'utf8')).toContain(
			renderPapers(tables, 'pictures/papers/'),
		);
	});

	it.each([
		[50, 100, 40.4, 59.6],
		[100, 10, 72.2, 100],
		[0, 10, 0, 27.8],
	])('give %d%% of %d cases the interval of Wilson', (value, cases, low, high) => {
		const found = shareWithInterval(value, cases);
		expect(found.low).toBeCloseTo(low, 1);
		expect(found.high).toBeCloseTo(high, 1);
	});
});
