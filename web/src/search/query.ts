/**
 * query: filters as they stand in a typed query, read and edited there.
 *
 * Only what stands alone is touched: a filter within brackets, beside OR, or excluded was written by hand and stays.
 */

/** Filters by name, with the other words for them. */
const NAMES = {
	after: ['after', 'since'],
	before: ['before', 'until'],
	date: ['date', 'on', 'year'],
	lang: ['lang', 'language'],
	blog: ['blog'],
	platform: ['platform', 'generator'],
} as const;

export type FilterName = keyof typeof NAMES;

const FILTERS = Object.keys(NAMES) as readonly FilterName[];

interface Piece {
	readonly text: string;
	readonly filter: FilterName | null;
	readonly value: string;
}

/** A sign, or a word or quoted phrase with what stands before it. */
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

/** The values of the filters that the query holds; of one that stands twice the last. */
export function readFilters(query: string): Readonly<Partial<Record<FilterName, string>>> {
	const found: Partial<Record<FilterName, string>> = {};
	for (const { filter, value } of readPieces(query)) if (filter !== null) found[filter] = value;
	return found;
}

/** The query with other filters; an empty value takes one out. What is not named stays. */
export function withFilters(query: string, changes: Readonly<Partial<Record<FilterName, string>>>): string {
	const keptPieces = readPieces(query).filter(({ filter }) => filter === null || !(filter in changes));
	const added = Object.entries(changes)
		.filter(([, value]) => value !== '')
		.map(([name, value]) => `${name}:${quoteWhereNeeded(value)}`);
	return [join(keptPieces), ...added].filter((part) => part !== '').join(' ');
}

const quoteWhereNeeded = (value: string) =>
	/[\s()|"]/.test(value) ? `"${value.replaceAll('"', ' ').trim()}"` : value;

/** Brackets stand close to what they hold, and to the operator before them. */
function join(pieces: readonly Piece[]): string {
	return pieces
		.map(({ text }) => text)
		.join(' ')
		.replaceAll('( ', '(')
		.replaceAll(' )', ')')
		.replace(/(^|\s)(-|\p{L}+:) \(/gu, '$1$2(');
}

/** `2004` and `2004-3` as the day that a date field shows; empty where it is none. */
export function toDay(value: string | undefined): string {
	const match = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(value ?? '');
	if (match === null) return '';
	const [, year, month = '1', day = '1'] = match;
	const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return Number.isNaN(Date.parse(text)) ? '' : text;
}
