/** stats-bars: posts per month as bars, or per year if there are many months (Nanno, Figure 3). */

const MAX_BARS = 36;
const BAR_WIDTH = 40;
/** Eighths of a column, for the end of a bar. */
const EIGHTHS = ' ▏▎▍▌▋▊▉';

/** `months`: `2004-03` → count. Empty if there are none. */
export function renderBars(heading: string, months: Readonly<Record<string, number>>): string {
	const counts = new Map(Object.entries(months).filter(([month]) => /^\d{4}-\d\d$/.test(month)));
	if (counts.size === 0) return '';
	const byMonth = fillGaps(counts, nextMonth);
	const bars = byMonth ?? fillGaps(byYear(counts), nextYear) ?? newest(byYear(counts));
	const most = Math.max(...bars.map(([, n]) => n));
	const width = String(most).length;
	const lines = bars.map(([name, n]) => `${name}  ${String(n).padStart(width)}  ${barOf(n, most)}`.trimEnd());
	return [heading, ...lines].join('\n');
}

/** All steps from the first to the last, including empty ones. Null if there are too many. */
function fillGaps(
	counts: ReadonlyMap<string, number>,
	next: (name: string) => string,
): [string, number][] | null {
	const names = [...counts.keys()].sort();
	const last = names.at(-1)!;
	const filled: [string, number][] = [];
	for (let name = names[0]!; name <= last; name = next(name)) {
		if (filled.length === MAX_BARS) return null;
		filled.push([name, counts.get(name) ?? 0]);
	}
	return filled;
}

function nextMonth(name: string): string {
	const month = Number(name.slice(5));
	return month >= 12
		? `${nextYear(name.slice(0, 4))}-01`
		: `${name.slice(0, 5)}${String(month + 1).padStart(2, '0')}`;
}

function nextYear(name: string): string {
	return String(Number(name) + 1).padStart(4, '0');
}

function byYear(counts: ReadonlyMap<string, number>): Map<string, number> {
	const years = new Map<string, number>();
	for (const [month, n] of counts) {
		const year = month.slice(0, 4);
		years.set(year, (years.get(year) ?? 0) + n);
	}
	return years;
}

/** The last years with posts. Dates that are wrong by centuries would leave gaps too wide for a chart. */
function newest(years: ReadonlyMap<string, number>): [string, number][] {
	return [...years].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-MAX_BARS);
}

function barOf(n: number, most: number): string {
	const eighths = Math.max(n > 0 ? 1 : 0, Math.round((8 * BAR_WIDTH * n) / most));
	return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
