import { expect, it } from 'vitest';
import { raiseFloors } from './floors.ts';

const figure = (name: string, value: number) => ({ name, label: name, value, cases: 10 });

it('floors rise to a tenth below what was measured', () => {
	expect(raiseFloors({ 't.a': 90 }, 't', [figure('a', 91.27), figure('b', 50)])).toEqual({
		't.a': 91.2,
		't.b': 50,
	});
});

it('floors never fall', () => {
	expect(raiseFloors({ 't.a': 90 }, 't', [figure('a', 80)])).toEqual({ 't.a': 90 });
});

it('the floor of randomly drawn cases is the target', () => {
	const drawn = { ...figure('a', 96.7), target: 95, isDrawn: true };
	expect(raiseFloors({}, 't', [drawn])).toEqual({ 't.a': 95 });
});
