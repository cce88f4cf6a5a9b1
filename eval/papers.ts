/** papers: the tables of the five papers, filled with the figures of `eval`, a calculation or a collection. */
import { gainOf } from '../src/wrapper/gain.ts';
import { PAPER_TABLES, type PaperRow, type PaperTable } from './papers-tables.ts';
import type { Figure } from './task.ts';

export interface PaperValue {
	readonly value: number;
	readonly cases: number;
	/** Wilson, 95%; null where the value is not a share of cases. */
	readonly low: number | null;
	readonly high: number | null;
	/** The figure of `eval`, as task and name; where else it is from, in words. */
	readonly source: string;
}

export interface FilledRow {
	readonly label: string;
	readonly paper: number | null;
	readonly published: PaperValue | null;
	readonly ours: PaperValue | null;
}

export interface FilledTable extends Omit<PaperTable, 'rows'> {
	readonly rows: readonly FilledRow[];
	/** `complete`: every number it can have is there. */
	readonly state: 'complete' | 'incomplete' | 'not-reproducible';
	/** Figures that were not measured. */
	readonly missing: readonly string[];
}

/** Measured figures, by task and name: `comments.ours-place`. */
export type Measured = ReadonlyMap<string, Figure>;

/** What a collection has for tables that are made of one; null where none was given. */
export type CollectionRows = ReadonlyMap<string, readonly FilledRow[]> | null;

/** The tasks of `eval` that the tables need. */
export function tasksOfPapers(): string[] {
	const sources = PAPER_TABLES.filter(({ from }) => from === 'corpora').flatMap(({ rows }) =>
		rows.flatMap(({ published, ours }) => [published ?? [], ours ?? []].flat()),
	);
	return [...new Set(sources.map((source) => source.slice(0, source.indexOf('.'))))];
}

/** The user's collection replaces the corpora in tables of a collection, and adds rows to the others. */
export function fillPapers(measured: Measured, collection: CollectionRows): FilledTable[] {
	return PAPER_TABLES.map((table) => {
		const own = collection?.get(`${table.paper} ${table.name}`);
		if (own !== undefined && table.from === 'collection')
			return { ...table, rows: own, missing: [], state: 'complete' };
		const missing: string[] = [];
		const filled = table.rows.map((row) => fillRow(table, row, { measured, missing })).filter(hasNumber);
		return { ...table, rows: [...filled, ...(own ?? [])], missing, state: stateOf(table, missing) };
	});
}

function stateOf({ from }: PaperTable, missing: readonly string[]): FilledTable['state'] {
	if (from === 'none') return 'not-reproducible';
	return missing.length === 0 ? 'complete' : 'incomplete';
}

function fillRow(
	{ isCount = false }: PaperTable,
	{ label, paper, published, ours }: PaperRow,
	{ measured, missing }: { readonly measured: Measured; readonly missing: string[] },
): FilledRow {
	const find = (source: string | null): PaperValue | null => {
		if (source === null) return null;
		const value = calculated(source) ?? measuredValue(source, measured.get(source), isCount);
		if (value === null) missing.push(source);
		return value;
	};
	return { label, paper, published: find(published), ours: find(ours) };
}

/** A row without any number, such as a site that the corpus does not have. */
function hasNumber({ paper, published, ours }: FilledRow): boolean {
	return paper !== null || published !== null || ours !== null;
}

/** What needs no measuring: `gain:2/5`, `distance:kitten/sitting`. */
function calculated(source: string): PaperValue | null {
	const exact = { low: null, high: null, source: 'the published formula' };
	const [kind, one = '', other = ''] = source.split(/[:/]/);
	if (kind === 'gain') return { value: gainOf(Number(one) / Number(other)), cases: Number(other), ...exact };
	if (kind === 'distance') return { value: levenshtein(one, other), cases: 1, ...exact };
	return null;
}

/** The number of characters to insert, delete or replace. */
function levenshtein(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, i) => i);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++)
			next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
		row = next;
	}
	return row[other.length]!;
}

function measuredValue(source: string, figure: Figure | undefined, isCount: boolean): PaperValue | null {
	if (figure === undefined || figure.cases === 0) return null;
	const { value, cases } = figure;
	return isCount
		? { value, cases, low: null, high: null, source }
		: { ...shareWithInterval(value, cases), source };
}

/** 95% of the normal distribution. */
const Z = 1.959964;

/** The interval of Wilson for a share in per cent. */
export function shareWithInterval(value: number, cases: number): Omit<PaperValue, 'source'> {
	const share = value / 100;
	const spread = (Z * Z) / cases;
	const middle = (share + spread / 2) / (1 + spread);
	const half = (Z * Math.sqrt((share * (1 - share)) / cases + spread / cases / 4)) / (1 + spread);
	return { value, cases, low: 100 * Math.max(0, middle - half), high: 100 * Math.min(1, middle + half) };
}
