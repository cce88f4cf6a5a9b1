/**
 * results: the tables and pictures of docs/results.md, written from the reports of a run.
 *
 * The text between `<!-- bench:NAME -->` and `<!-- /bench -->` is replaced by the report of that name; everything else
 * is unchanged. A growth report includes its picture, which is saved in `pictures/` next to the page.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderBars } from './bars.ts';
import { renderChart } from './chart.ts';
import { describeRate, isMissed, type Report, type ReportRow } from './report.ts';

/** What `--json` writes. */
export interface Run {
	/** ISO. */
	readonly at: string;
	readonly node: string;
	readonly machine: string;
	readonly reports: readonly Report[];
}

/** The names of the reports that have no place on the page. */
export interface StoredReport extends Omit<Run, 'reports'> {
	readonly report: Report;
}

/** A picture that only compares us with one other thing says no more than its row. */
const MIN_BARS = 4;
const BLOCK = /<!-- bench:(.+?) -->\n[\s\S]*?<!-- \/bench -->/g;

/** Saves the run, and renders its part of the page. Returns the names of the reports for which the page has no block. */
export function writeResults(file: string, run: Run): string[] {
	const stored = saveReports(path.join(path.dirname(file), 'bench.json'), run);
	const { text, unplaced } = fillResults(readFileSync(file, 'utf8'), stored);
	writeFileSync(file, text);
	const folder = path.join(path.dirname(file), 'pictures');
	for (const { report } of stored) {
		const picture = drawReport(report);
		if (picture === null || unplaced.includes(report.bench)) continue;
		mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(folder, pictureOf(report)), picture);
	}
	return unplaced.filter((name) => run.reports.some(({ bench }) => bench === name));
}

/** A report replaces the older one of the same name. */
function saveReports(file: string, { reports, ...run }: Run): StoredReport[] {
	const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredReport[]) : [];
	const otherReports = before.filter(({ report }) => !reports.some(({ bench }) => bench === report.bench));
	const all = [...otherReports, ...reports.map((report) => ({ ...run, report }))];
	all.sort((a, b) => (a.report.bench < b.report.bench ? -1 : 1));
	writeFileSync(file, `${JSON.stringify(all, null, '\t')}\n`);
	return all;
}

export function fillResults(
	page: string,
	stored: readonly StoredReport[],
): { text: string; unplaced: string[] } {
	const placed = new Set<string>();
	const text = page.replace(BLOCK, (block, name: string) => {
		const found = stored.find(({ report }) => report.bench === name);
		if (found === undefined) return block;
		placed.add(name);
		return `<!-- bench:${name} -->\n${renderBlock(found)}\n<!-- /bench -->`;
	});
	return { text, unplaced: stored.map(({ report }) => report.bench).filter((name) => !placed.has(name)) };
}

function renderBlock({ report, at, node, machine }: StoredReport): string {
	const { bench, what, notes = [] } = report;
	const rounds = report.rows[0]!.value.rounds;
	const how = rounds > 1 ? ` Median of ${rounds} rounds, range in brackets.` : '';
	return [
		`\`npm run bench -- ${bench.split(',')[0]}\`: ${what}.${how} ${at.slice(0, 10)}, Node ${node.replace('v', '')}, ${machine}.`,
		renderMarkdown(report),
		...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
		...(drawReport(report) === null ? [] : [`![${bench}](pictures/${pictureOf(report)})`]),
	].join('\n\n');
}

interface Column {
	readonly title: string;
	cell(row: ReportRow): string;
}

/** Columns that are empty in every row are left out. A ratio that misses its target is in bold. */
function renderMarkdown({ unit, isLessBetter, rows }: Report): string {
	const columns: Column[] = [
		{ title: '', cell: ({ name }) => name },
		{
			title: isLessBetter ? `${unit} (lower is better)` : unit,
			cell: ({ value: { median, min, max, rounds } }) =>
				rounds > 1
					? `${describeRate(median)} (${describeRate(min)}–${describeRate(max)})`
					: describeRate(median),
		},
		{ title: 'ratio', cell: ratioCell },
		{ title: 'target', cell: ({ target }) => (target === null ? '' : `${Number(target.toFixed(2))} ×`) },
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
	const shown = isMissed(row) ? `**${median.toFixed(2)} ×**` : `${median.toFixed(2)} ×`;
	return rounds > 1 ? `${shown} (${min.toFixed(2)}–${max.toFixed(2)})` : shown;
}

export function pictureOf({ bench }: Report): string {
	return `${bench.replace(/^(?!growth)/, 'bench-').replace(/[^a-z\d]+/g, '-')}.svg`;
}

/** Null for a report that needs no picture. */
export function drawReport(report: Report): string | null {
	if (report.growth !== undefined) return drawGrowth(report);
	const { bench, unit, rows } = report;
	if (rows.length < MIN_BARS) return null;
	const bars = rows.map(({ name, role, value }) => ({ name, value: value.median, isOurs: role === 'ours' }));
	return renderBars({ title: `${bench}: ${unit}`, bars });
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
