/** tables: which tables hold data. The others only lay out the page and are unwrapped. */
import { type Node, type Page, TAG } from '../html/index.ts';

interface Census {
	readonly table: Node;
	rows: number;
	cells: number;
	headings: number;
	hasTable: boolean;
	/** Paragraphs, boxes, headings, lists: cells of data rarely contain them. */
	blocks: number;
}

/** Per cell. With more of them, the cells are layout boxes. */
const MAX_BLOCKS_PER_CELL = 1;

const BLOCKS = new Set<number>([
	TAG.P,
	TAG.DIV,
	TAG.H1,
	TAG.H2,
	TAG.H3,
	TAG.H4,
	TAG.UL,
	TAG.OL,
	TAG.BLOCKQUOTE,
	TAG.FORM,
	TAG.HR,
]);

/** Computed once per page, because every post of the page needs it. */
const known = new WeakMap<Page, ReadonlySet<Node>>();

/** The data tables of a page. */
export function dataTablesOf(page: Page): ReadonlySet<Node> {
	const tables = known.get(page) ?? findDataTables(page);
	known.set(page, tables);
	return tables;
}

function findDataTables(page: Page): ReadonlySet<Node> {
	const { size, tag: tags, end } = page;
	const data = new Set<Node>();
	const open: Census[] = [];
	const close = () => {
		const census = open.pop()!;
		if (isData(page, census)) data.add(census.table);
	};
	for (let n = tags.indexOf(TAG.TABLE); n >= 0 && n < size; ) {
		const tag = tags[n]!;
		if (tag === TAG.TABLE) {
			const outer = open[open.length - 1];
			if (outer !== undefined) outer.hasTable = true;
			open.push({ table: n, rows: 0, cells: 0, headings: 0, hasTable: false, blocks: 0 });
		} else count(open[open.length - 1]!, tag);
		n++;
		while (open.length > 0 && n >= end[open[open.length - 1]!.table]!) close();
		// Skip to the next table.
		if (open.length === 0) n = tags.indexOf(TAG.TABLE, n);
	}
	return data;
}

function count(census: Census, tag: number): void {
	if (tag === TAG.TR) census.rows++;
	else if (tag === TAG.TD) census.cells++;
	else if (tag === TAG.TH || tag === TAG.CAPTION) census.headings++;
	else if (BLOCKS.has(tag)) census.blocks++;
}

function isData(page: Page, { table, rows, cells, headings, hasTable, blocks }: Census): boolean {
	if (hasTable || /^(?:presentation|none)$/.test(page.attr(table, 'role') ?? '')) return false;
	if (headings > 0 && cells > 0) return true;
	return rows >= 2 && cells >= 2 * rows && blocks <= cells * MAX_BLOCKS_PER_CELL;
}
