import { describe, expect, it } from 'vitest';
import type { Wrapper, WrapperRule } from '../model/wrapper.ts';
import { trainWrapper } from './index.ts';
import { tabulateClasses, tabulateGains } from './tables.ts';

const rule = (where: WrapperRule['where'], support: number): WrapperRule => ({
	kind: where?.path === undefined ? 'classes' : 'path',
	where: where!,
	read: { from: 'text' },
	support,
	exactness: 1,
	agreement: null,
});

function wrapperOf(author: readonly WrapperRule[]): Wrapper {
	const empty = trainWrapper([]);
	return { ...empty, rules: { ...empty.rules, author } };
}

describe('Table 6', () => {
	/** Wrapper, Table 5: 13 filters of ten pages, those that occur once among them. */
	const once = Array.from({ length: 5 }, (_, i) => rule({ path: `html[0]/body[1]/p[${20 + i}]` }, 1));

	it('has the occurrences and the gain of each value, the highest gain first', () => {
		const classes = wrapperOf([
			rule({ classSet: ['author'] }, 10),
			rule({ classSet: ['commentauthor'] }, 2),
			once[0]!,
		]);
		const [first, second] = tabulateGains([classes]);
		expect(first).toMatchObject({ property: 'author', kind: 'classes', occurrences: 10 });
		expect(first!.gain).toBeCloseTo(0.22, 2);
		expect(second!.gain).toBeCloseTo(0.06, 2);
	});

	it('adds up the pages of several wrappers', () => {
		const one = wrapperOf([rule({ classes: ['author'] }, 4)]);
		expect(tabulateGains([one, one])).toMatchObject([{ occurrences: 8 }]);
	});
});

describe('Table 7', () => {
	it('counts the wrappers that use the same classes, in any order', () => {
		const one = wrapperOf([rule({ classSet: ['url', 'fn'] }, 3), rule({ classSet: ['fn', 'url'] }, 1)]);
		const other = wrapperOf([rule({ classes: ['fn', 'url'] }, 2), rule({ classes: ['author'] }, 2)]);
		expect(tabulateClasses([one, other]).author).toEqual([
			{ classes: 'fn,url', wrappers: 2 },
			{ classes: 'author', wrappers: 1 },
		]);
	});
});
