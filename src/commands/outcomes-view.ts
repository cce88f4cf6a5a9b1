/** outcomes-view: the outcome of each source, as lines for a terminal, as JSON, or as CSV. */
import { type Cell, renderCell } from '../formats/csv.ts';
import type { SourceOutcome, SourceState } from '../model/source.ts';
import { counted, printable } from './table.ts';

/** In the order in which they are shown: what needs attention first. */
const STATES: readonly SourceState[] = ['dead', 'robots', 'rejected', 'partial', 'waiting', 'complete'];
/** A crawl of more sources shows only so many of each outcome. */
const MAX_LISTED = 40;
const MAX_OF_STATE = 10;
const STATE_WIDTH = 8;

/** `46 sources: 3 dead, 1 partial, 42 complete.` */
export function countOutcomes(outcomes: readonly SourceOutcome[]): string {
	const counts = STATES.flatMap((state) => {
		const count = outcomes.filter(({ outcome }) => outcome === state).length;
		return count === 0 ? [] : `${count} ${state}`;
	});
	return `${counted(outcomes.length, 'source')}: ${counts.join(', ')}.`;
}

/** All of them, in the order given. */
export function listOutcomes(outcomes: readonly SourceOutcome[]): string {
	return outcomes.map(describeOutcome).join('\n');
}

/** Those of a crawl, grouped by outcome. Where there are many, the first of each. */
export function summarizeOutcomes(outcomes: readonly SourceOutcome[], listAll: string): string {
	if (outcomes.length === 0) return '';
	const isShort = outcomes.length <= MAX_LISTED;
	const lines = STATES.flatMap((state) => {
		const own = outcomes.filter(({ outcome }) => outcome === state);
		const shown = isShort ? own : own.slice(0, state === 'complete' ? 0 : MAX_OF_STATE);
		const left = own.length - shown.length;
		return [
			...shown.map(describeOutcome),
			...(left === 0 ? [] : [`${state.padEnd(STATE_WIDTH)}  … ${left} more`]),
		];
	});
	return [countOutcomes(outcomes), ...lines, ...(isShort ? [] : [`To list all: ${listAll}`])].join('\n');
}

function describeOutcome({ outcome, source, found, expected, why }: SourceOutcome): string {
	const address = printable(source.url ?? source.feed ?? '');
	const margin = ' '.repeat(STATE_WIDTH + 2);
	const head = `${outcome.padEnd(STATE_WIDTH)}  ${found} of ${counted(expected, 'post')}`;
	const reason = outcome === 'complete' ? [] : [margin + printable(why)];
	return [head, margin + address, ...reason].join('\n');
}

export function outcomesAsCsv(outcomes: readonly SourceOutcome[]): string {
	const rows = outcomes.map(
		({ source, outcome, why, blog, expected, found, verdict }): Record<string, Cell> => ({
			outcome,
			page: source.url,
			feed: source.feed,
			title: source.title ?? blog?.title ?? null,
			tags: source.tags,
			expected,
			found,
			why,
			blog: blog?.url ?? null,
			verdict,
			added: source.added,
			by: source.by,
		}),
	);
	const names = [
		'outcome',
		'page',
		'feed',
		'title',
		'tags',
		'expected',
		'found',
		'why',
		'blog',
		'verdict',
		'added',
		'by',
	];
	const lines = rows.map((row) => names.map((name) => renderCell(row[name] ?? null)).join(','));
	return [names.join(','), ...lines].join('\r\n');
}
