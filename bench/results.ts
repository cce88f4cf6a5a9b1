/**
 * results: the tables and pictures of docs/results.md, written from what a run reported.
 *
 * What stands between `<!-- bench:NAME -->` and `<!-- /bench -->` is replaced by the report of that name; all else is left as it is. A report of
 * something that grows brings its picture, which is kept in `pictures/` beside the page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderChart } from './chart.ts';
import { isMissed, type Report, type ReportRow, tellRate } from './report.ts';

/** What `--json` writes. */
export interface Run {
	/** ISO. */
	readonly at: string;
	readonly node: string;
	readonly machine: string;
	readonly reports: readonly Report[];
}

const BLOCK = /<!-- bench:(.+?) -->\n[\s\S]*?<!-- \/bench -->/g;

/** The names of the reports for which the page has no place. */
export function writeResults(file: string, run: Run): string[] {
	const { text, unplaced } = fillResults(readFileSync(file, 'utf8'), run);
	writeFileSync(file, text);
	const folder = path.join(path.dirname(file), 'pictures');
	for (const report of run.reports) {
		if (report.growth === undefined || unplaced.includes(report.bench)) continue;
		mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(folder, pictureOf(report)), drawGrowth(report));
	}
	return unplaced;
}

export function fillResults(page: string, run: Run): { text: string; unplaced: string[] } {
	const placed = new Set<string>();
	const text = page.replace(BLOCK, (block, name: string) => {
		const report = run.reports.find(({ bench }) => bench === name);
		if (report === undefined) return block;
		placed.add(name);
		return `<!-- bench:${name} -->\n${renderBlock(report, run)}\n<!-- /bench -->`;
	});
	return { text, unplaced: run.reports.map(({ bench }) => bench).filter((name) => !placed.has(name)) };
}

function renderBlock(report: Report, { at, node, machine }: Run): string {
	const { bench, what, growth, notes = [] } = report;
	const rounds = report.rows[0]!.value.rounds;
	const how = rounds > 1 ? `median of ${rounds} rounds in turn, their spread in brackets; ` : '';
	return [
		`\`npm run bench -- ${bench.split(',')[0]}\`: ${what}; ${how}${at.slice(0, 10)}, Node ${node.replace('v', '')}, ${machine}`,
		renderMarkdown(report),
		...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
		...(growth === undefined ? [] : [`![${bench}](pictures/${pictureOf(report)})`]),
	].join('\n\n');
}

interface Column {
	readonly title: string;
	cell(row: ReportRow): string;
}

/** Columns that say nothing in any row are left out. A ratio that misses its target is in bold. */
function renderMarkdown({ unit, isLessBetter, rows }: Report): string {
	const columns: Column[] = [
		{ title: '', cell: ({ name }) => name },
		{
			title: isLessBetter ? `${unit} (less is better)` : unit,
			cell: ({ value: { median, min, max, rounds } }) =>
				rounds > 1 ? `${tellRate(median)} (${tellRate(min)}–${tellRate(max)})` : tellRate(median),
		},
		{ title: 'ours is', cell: ratioCell },
		{ title: 'asked for', cell: ({ target }) => (target === null ? '' : `${Number(target.toFixed(2))} ×`) },
		{ title: 'CPU ms', cell: ({ cpuMs }) => cpuMs?.toFixed(0) ?? '' },
		{ title: 'peak MB', cell: ({ peakMb }) => peakMb?.toFixed(0) ?? '' },
	];
	const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(shown.map(({ title }) => title)),
		`|${'---|'.repeat(shown.length)}`,
		...rows.map((row) => line(shown.map(({ cell }) => cell(row)))),
	].join('\n');
}

function ratioCell(row: ReportRow): string {
	if (row.ratio === null) return '';
	const { median, min, max, rounds } = row.ratio;
	const told = isMissed(row) ? `**${median.toFixed(2)} ×**` : `${median.toFixed(2)} ×`;
	return rounds > 1 ? `${told} (${min.toFixed(2)}–${max.toFixed(2)})` : told;
}

function pictureOf({ bench }: Report): string {
	return `${bench.replace(/[^a-z\d]+/g, '-')}.svg`;
}

/** Smallest size first; the slowest and the fastest round beside the median. */
function drawGrowth({ bench, unit, rows, growth }: Report): string {
	const rising = [...rows].reverse();
	const line = (name: 'median' | 'min' | 'max') => ({ name, values: rising.map(({ value }) => value[name]) });
	return renderChart({
		title: bench,
		xLabel: growth!.what,
		x: [...growth!.sizes].reverse(),
		isLogarithmic: true,
		panels: [{ title: unit, lines: [line('median'), line('min'), line('max')] }],
	});
}
