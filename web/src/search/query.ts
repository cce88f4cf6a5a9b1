/**
 * query: reads and edits the filters in a typed query.
 *
 * Only top-level filters are edited. A filter in brackets, next to OR or excluded was written by hand and stays.
 */

/** The names of each filter, including aliases. */
const NAMES = {
	after: ['after', 'since'],
	before: ['before', 'until'],
	date: ['date', 'on', 'year'],
	lang: ['lang', 'language'],
	blog: ['blog'],
	platform: ['platform', 'generator'],
	author: ['author', 'by', 'from'],
	tag: ['tag', 'tags', 'category', 'label'],
} as const;

export type FilterName = keyof typeof NAMES;

const FILTERS = Object.keys(NAMES) as readonly FilterName[];

interface Piece {
	readonly text: string;
	readonly filter: FilterName | null;
	readonly value: string;
}

/** An operator sign, or a word or quoted phrase with its prefix. */
const PIECE = /[()|]|-?(?:(\p{L}+):\s*)?(?:"([^"]*)(?:"|$)|([^\s()"|]+))|\S/gu;

function readPieces(query: string): Piece[] {
	const raw = [...query.matchAll(PIECE)];
	let depth = 0;
	return raw.map(([text, name, quoted, word], place) => {
		if (text === '(') depth++;
		if (text === ')') depth = Math.max(0, depth - 1);
		const isAlone = depth === 0 && !isOr(raw[place - 1]?.[0]) && !isOr(raw[place + 1]?.[0]);
		const filter = name === undefined || !isAlone || text.startsWith('-') ? null : filterOf(name);
		return { text, filter, value: quoted ?? word ?? '' };
	});
}

const isOr = (text: string | undefined) => text === 'OR' || text === '|';

function filterOf(name: string): FilterName | null {
	const wanted = name.toLowerCase();
	return FILTERS.find((filter) => (NAMES[filter] as readonly string[]).includes(wanted)) ?? null;
}

/** The filters in the query; if one occurs twice, the last counts. */
export function readFilters(query: string): Readonly<Partial<Record<FilterName, string>>> {
	const found: Partial<Record<FilterName, string>> = {};
	for (const { filter, value } of readPieces(query)) if (filter !== null) found[filter] = value;
	return found;
}

/** The query with changed filters. An empty value removes a filter; filters that are not named stay. */
export function withFilters(query: string, changes: Readonly<Partial<Record<FilterName, string>>>): string {
	const otherPieces = readPieces(query).filter(({ filter }) => filter === null || !(filter in changes));
	const added = Object.entries(changes)
		.filter(([, value]) => value !== '')
		.map(([name, value]) => `${name}:${quoteWhereNeeded(value)}`);
	return [join(otherPieces), ...added].filter((part) => part !== '').join(' ');
}

const quoteWhereNeeded = (value: string) =>
	/[\s()|"=]/.test(value) ? `"${value.replaceAll('"', ' ').trim()}"` : value;

/** Brackets have no space inside, and none after an operator. */
function join(pieces: readonly Piece[]): string {
	return pieces
		.map(({ text }) => text)
		.join(' ')
		.replaceAll('( ', '(')
		.replaceAll(' )', ')')
		.replace(/(^|\s)(-|\p{L}+:) \(/gu, '$1$2(');
}

/** `2004` or `2004-3` as a day for a date field; empty if it is not a date. */
export function toDay(value: string | undefined): string {
	const match = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(value ?? '');
	if (match === null) return '';
	const [, year, month = '1', day = '1'] = match;
	const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return Number.isNaN(Date.parse(text)) ? '' : text;
}
