/** start-report: what was read of each blog, as values and as a table. */
import type { DateExpression } from '../lib/dates/index.ts';
import type { BlogReading, Problem, ReadPage } from './read-blog.ts';
import { type Alignment, clip, renderTable, terminalWidth } from './table.ts';

const MAX_HOST_WIDTH = 34;
const MAX_FORM_WIDTH = 22;

/** What the pages of one blog told. */
export class BlogDates {
	readonly url: string;
	pages = 0;
	bytes = 0;
	dates = 0;
	left = 0;
	problems: ReadonlyMap<string, Problem> = new Map();
	/** The days found on each page, by its address. */
	readonly daysByPage = new Map<string, ReadonlySet<string>>();
	readonly #charsets = new Map<string, number>();
	readonly #forms = new Map<string, number>();
	readonly #days = new Set<string>();

	constructor(url: string) {
		this.url = url;
	}

	add({ url, bytes, charset }: ReadPage, dates: readonly DateExpression[]): void {
		this.pages++;
		this.bytes += bytes;
		this.dates += dates.length;
		increase(this.#charsets, charset);
		const entryLike = dates.filter(({ source, precision }) => source === 'text' && precision !== 'month');
		for (const { signature } of entryLike) increase(this.#forms, signature);
		const days = dates
			.filter(({ precision }) => precision !== 'month')
			.map(({ value }) => value.slice(0, 10));
		for (const day of days) this.#days.add(day);
		this.daysByPage.set(url, new Set(days));
	}

	finish({ left, problems }: BlogReading): void {
		this.left = left;
		this.problems = problems;
	}

	toJSON() {
		const days = [...this.#days].sort();
		return {
			url: this.url,
			charset: most(this.#charsets),
			pages: this.pages,
			bytes: this.bytes,
			dates: this.dates,
			form: most(this.#forms),
			firstDay: days[0] ?? null,
			lastDay: days.at(-1) ?? null,
			left: this.left,
			problems: [...this.problems].map(([code, { count, example }]) => ({ code, count, example })),
		};
	}
}

function increase(counts: Map<string, number>, key: string): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}

function most(counts: ReadonlyMap<string, number>): string | null {
	return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

interface Column {
	readonly heading: string;
	readonly alignment: Alignment;
	/** Left out where the terminal is narrow. */
	readonly isExtra?: boolean;
	cell(blog: ReturnType<BlogDates['toJSON']>): string;
}

/** A terminal below this many places has no room for the extra columns. */
const WIDE_TERMINAL = 110;

const COLUMNS: readonly Column[] = [
	{ heading: 'blog', alignment: 'left', cell: ({ url }) => clip(new URL(url).host, MAX_HOST_WIDTH) },
	{ heading: 'charset', alignment: 'left', isExtra: true, cell: ({ charset }) => charset ?? '' },
	{ heading: 'pages', alignment: 'right', cell: ({ pages }) => String(pages) },
	{ heading: 'KB', alignment: 'right', isExtra: true, cell: ({ bytes }) => String(Math.round(bytes / 1000)) },
	{ heading: 'dates', alignment: 'right', cell: ({ dates }) => String(dates) },
	{
		heading: 'usual form',
		alignment: 'left',
		isExtra: true,
		cell: ({ form }) => clip(form ?? '', MAX_FORM_WIDTH),
	},
	{ heading: 'first day', alignment: 'left', cell: ({ firstDay }) => firstDay ?? '' },
	{ heading: 'last day', alignment: 'left', cell: ({ lastDay }) => lastDay ?? '' },
	{ heading: 'problems', alignment: 'left', cell: problemWords },
];

/** The table, a line of totals, the checks, and one example of each kind of problem. */
export function renderReport(blogs: readonly BlogDates[], checks: readonly string[]): string {
	const isWide = terminalWidth() >= WIDE_TERMINAL;
	const columns = COLUMNS.filter(({ isExtra }) => isWide || isExtra !== true);
	const rows = blogs.map((blog) => {
		const values = blog.toJSON();
		return columns.map(({ cell }) => cell(values));
	});
	const table = renderTable(
		columns.map(({ heading }) => heading),
		rows,
		columns.map(({ alignment }) => alignment),
	);
	return [table, '', totals(blogs), ...checks, ...examples(blogs)].join('\n');
}

function problemWords({ problems, left }: ReturnType<BlogDates['toJSON']>): string {
	const words = problems.map(({ code, count }) => `${code} ×${count}`);
	if (left > 0) words.push(`${left} pages left`);
	return words.join(', ');
}

function totals(blogs: readonly BlogDates[]): string {
	const sum = (value: (blog: BlogDates) => number) => blogs.reduce((total, blog) => total + value(blog), 0);
	const megabytes = (sum(({ bytes }) => bytes) / 1e6).toFixed(1);
	const pages = sum((blog) => blog.pages);
	return `${blogs.length} blogs, ${pages} pages (${megabytes} MB), ${sum(({ dates }) => dates)} date expressions.`;
}

function examples(blogs: readonly BlogDates[]): string[] {
	const seen = new Map<string, string>();
	for (const { problems } of blogs) {
		for (const [code, { example }] of problems) if (!seen.has(code)) seen.set(code, example);
	}
	return [...seen].map(([code, example]) => `  ${code}, for example: ${example}`);
}
