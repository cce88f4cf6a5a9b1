/**
 * ratios: a run fails if a ratio is more than 15% below the recorded one.
 *
 * `bench/ratios.json` contains the recorded medians by bench and contender, separately for the corpora and for
 * simulated pages, because other pages give other ratios. `--check` runs only the recorded contenders; a fallen ratio
 * is measured twice more before it counts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Report, ReportRow } from './report.ts';

/** By what was read, by bench, by contender: how many times as good ours is. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

const MAX_LOST = 0.15;
/** The record is next to the sources, from dist/bench and from bench. */
const FILE = fileURLToPath(
	new URL(import.meta.url.endsWith('.ts') ? './ratios.json' : '../../bench/ratios.json', import.meta.url),
);

export function readRatios(): Ratios {
	return JSON.parse(readFileSync(FILE, 'utf8')) as Ratios;
}

/** What is recorded, by bench: its limit, and the peers that are quick to measure. Ours alone has no ratio. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
	parse: ['parse5'],
	feeds: ['htmlparser2 parseFeed'],
	page: ['stock parse5, the parse alone', 'Readability + linkedom'],
	judge: ['our bare parse'],
	wrapper: ['our bare parse'],
	store: ['bare inserts and bare FTS5'],
	queries: ['bare FTS5'],
};
/** Those without simulated pages to measure on. */
const CORPORA_ALONE = ['feeds'];

/** What `--record` measures, for the corpora or for simulated pages. */
export function recordedIn(set: string): Readonly<Record<string, readonly string[]>> {
	if (set === 'corpora') return KEPT;
	return Object.fromEntries(Object.entries(KEPT).filter(([name]) => !CORPORA_ALONE.includes(name)));
}

/** Ratios that fell, in words. */
export function fallen(recorded: Readonly<Record<string, number>>, report: Report): string[] {
	const { bench, rows } = report;
	return Object.entries(recorded).flatMap(([name, before]) => {
		const row = rows.find((each) => each.name === name);
		if (row === undefined || row.ratio === null) return `${bench}: ${name} was not measured`;
		const now = Math.max(row.ratio.median, leastDisturbed(report, row));
		if (now >= (1 - MAX_LOST) * before) return [];
		const lost = (100 * (1 - now / before)).toFixed(0);
		return `${bench}: ours is ${now.toFixed(2)} × ${name}, ${lost}% below the recorded ${before} ×`;
	});
}

/**
 * The ratio of the best rounds of both. Other processes only ever add cost, so the best round is the least disturbed
 * one. Slower code is slower in its best round too.
 */
function leastDisturbed({ rows, isLessBetter }: Report, { value }: ReportRow): number {
	const own = rows[0]!.value;
	return isLessBetter ? value.min / own.min : own.max / value.max;
}

/**
 * Ratios of a run that are below those of another version, in words; what only one of both measured is not compared.
 */
export function fallenSince(before: readonly Report[], now: readonly Report[]): string[] {
	return now.flatMap((report) => {
		const earlier = before.find(({ bench }) => bench === report.bench);
		const isThere = (name: string) => report.rows.some((row) => row.name === name);
		const ratios = Object.entries(earlier === undefined ? {} : ratiosOf(earlier));
		return fallen(Object.fromEntries(ratios.filter(([name]) => isThere(name))), report);
	});
}

/** The medians of a run in place of those recorded before. */
export function recordRatios(set: string, reports: readonly Report[]): void {
	const ratios = readRatios();
	const after = Object.fromEntries(reports.map((report) => [report.bench, ratiosOf(report)]));
	const all = { ...ratios, [set]: { ...ratios[set], ...after } };
	writeFileSync(FILE, `${render(all)}\n`);
}

function ratiosOf({ rows }: Report): Record<string, number> {
	const others = rows.filter(({ ratio }) => ratio !== null);
	return Object.fromEntries(others.map(({ name, ratio }) => [name, Number(ratio!.median.toPrecision(3))]));
}

/** One line per bench, as the formatter writes it. */
function render(ratios: Ratios): string {
	const lines = JSON.stringify(ratios, null, '\t');
	return lines.replace(
		/\{\n\t{3}([^{}]*)\n\t\t\}/g,
		(_, inner: string) => `{ ${inner.replace(/\n\t{3}/g, ' ')} }`,
	);
}
