import { expect, it } from 'vitest';
import { threadComments } from './threads.ts';

const orderOf = (parents: readonly (number | null)[]) =>
	threadComments(parents.map((parent, place) => ({ place, parent })))
		.map(({ item, depth }) => '>'.repeat(depth) + item.place)
		.join(' ');

it.each([
	['none', [], ''],
	['a plain list', [null, null], '0 1'],
	['replies after their parents', [null, null, 0, 2, 0], '0 >2 >>3 >4 1'],
	['a reply before its parent', [1, null], '1 >0'],
	['a reply without a parent', [null, 7], '0 1'],
	['a reply to itself', [0], '0'],
	['a cycle', [1, 0, null], '2 0 >1'],
] as const)('comments are threaded: %s', (_, parents, order) => {
	expect(orderOf(parents)).toBe(order);
});

it('comments are threaded to any depth', () => {
	const items = Array.from({ length: 50_000 }, (_, place) => ({
		place,
		parent: place === 0 ? null : place - 1,
	}));
	expect(threadComments(items).at(-1)?.depth).toBe(49_999);
});
