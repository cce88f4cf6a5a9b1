/** wrapper tables: Tables 6 and 7 of the paper over the wrappers of a collection, or Table 6 of one wrapper. */
import { WRAPPER_PROPERTIES } from '../model/wrapper.ts';
import { tabulateWrappers, type WrapperTables } from '../observe/wrappers.ts';
import { tabulateClasses, tabulateGains } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { clip, counted, printable, renderTable } from './table.ts';
import { readWrapper } from './wrapper-file.ts';

/** Rows of each property. */
const MAX_ROWS = 12;
const WIDEST = 70;

export async function showTables({ args, values, out }: Invocation): Promise<number> {
	const [file] = args;
	const tables =
		file === undefined
			? await withStore(await openReader(values), (store) => tabulateWrappers(store))
			: ofOne(file);
	out(values.json === true ? JSON.stringify(tables, null, 2) : viewOf(tables));
	return 0;
}

function ofOne(file: string): WrapperTables {
	const wrappers = [readWrapper(file)];
	return { wrappers: 1, gains: tabulateGains(wrappers), classes: tabulateClasses(wrappers) };
}

function viewOf({ wrappers, gains, classes }: WrapperTables): string {
	if (wrappers === 0)
		return 'The collection has no wrapper yet. The crawl learns one for each blog with a feed and pages.';
	const gained = WRAPPER_PROPERTIES.flatMap((property) =>
		gains.filter((row) => row.property === property).slice(0, MAX_ROWS),
	).map(({ property, kind, value, occurrences, gain }) => [
		property,
		kind,
		clip(printable(value), WIDEST),
		String(occurrences),
		gain.toFixed(2),
	]);
	const named = (['author', 'title'] as const).flatMap((property) =>
		classes[property]
			.slice(0, MAX_ROWS)
			.map((row) => [property, clip(printable(row.classes), WIDEST), String(row.wrappers)]),
	);
	return [
		`${counted(wrappers, 'wrapper')}.`,
		'Table 6: values of the rules by the published gain',
		renderTable(['property', 'kind', 'value', 'pages', 'gain'], gained, [
			'left',
			'left',
			'left',
			'right',
			'right',
		]),
		'Table 7: classes of authors and titles by number of wrappers',
		renderTable(['property', 'classes', 'wrappers'], named, ['left', 'left', 'right']),
	].join('\n\n');
}
