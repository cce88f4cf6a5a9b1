import { expect, it } from 'vitest';
import { compareValues } from './compare.ts';
import type { InspectedValues } from './values.ts';

const values = (given: Readonly<Record<string, string | null>>): InspectedValues =>
	Object.fromEntries(
		Object.entries(given).map(([name, value]) => [
			name,
			{ value, by: 'wrapper' as const, rule: 'id', why: 'by its id', marks: [] },
		]),
	);

it('lists changed values first, including added and removed ones', () => {
	const before = values({ title: 'Tea', author: 'Ann', updated: '2004-03-05' });
	const after = values({ title: 'Tea', author: null, categories: 'cups' });
	expect(compareValues(before, after)).toEqual([
		{ name: 'author', before: 'Ann', after: null, isChanged: true },
		{ name: 'categories', before: null, after: 'cups', isChanged: true },
		{ name: 'updated', before: '2004-03-05', after: null, isChanged: true },
		{ name: 'title', before: 'Tea', after: 'Tea', isChanged: false },
	]);
});

it('is empty for no values', () => {
	expect(compareValues({}, {})).toEqual([]);
});
