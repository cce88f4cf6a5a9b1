/** wrapper-classes: the classes of Wrapper, Table 7, in the wrappers of the corpus blogs, learned as published and by us. */
import type { Wrapper } from '../src/model/wrapper.ts';
import { tabulateClasses } from '../src/wrapper/index.ts';
import { trainWrapper } from '../src/wrapper/train.ts';
import { classFigureName, TABLE_7_CLASSES } from './papers-tables.ts';
import type { Figure } from './task.ts';
import { FOLDS } from './wrapper-runs.ts';
import { NOW, type OpenBlog } from './wrapper-sites.ts';

export function tableSevenFigures(blogs: readonly OpenBlog[]): Figure[] {
	const trained = (order: 'paper' | 'worth') =>
		blogs.map(({ cases, content }) => trainWrapper(cases.slice(0, FOLDS), { now: NOW, order, content }));
	return [
		...figures('paper-', 'published rules', trained('paper')),
		...figures('', 'our rules', trained('worth')),
	];
}

function figures(prefix: string, what: string, wrappers: readonly Wrapper[]): Figure[] {
	const counted = tabulateClasses(wrappers);
	return (['author', 'title'] as const).flatMap((property) =>
		TABLE_7_CLASSES[property].map((names) => ({
			name: prefix + classFigureName(property, names),
			label: `wrappers with a rule for the ${property} by exactly these classes, ${what}: ${names}`,
			value:
				(100 * (counted[property].find((row) => row.classes === sorted(names))?.wrappers ?? 0)) /
				wrappers.length,
			cases: wrappers.length,
			isDrawn: true,
		})),
	);
}

function sorted(names: string): string {
	return names.split(',').sort().join(',');
}
