import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('a remembered function', () => {
	it('works an answer out once', () => {
		let asked = 0;
		const shout = remembered((address) => `${address}${++asked}`);
		expect([shout('a'), shout('b'), shout('a')]).toEqual(['a1', 'b2', 'a1']);
	});

	it('lets go what was not asked for among many others, and keeps what was', () => {
		let asked = 0;
		const count = remembered(() => ++asked);
		const [kept, lost] = [count('kept'), count('lost')];
		for (let i = 0; i < 12_000; i++) {
			count(`address ${i}`);
			if (i % 1_000 === 0) count('kept');
		}
		expect(count('kept')).toBe(kept);
		expect(count('lost')).not.toBe(lost);
	});

	it('does not hold on to addresses without an end', () => {
		let asked = 0;
		const count = remembered(() => ++asked);
		const long = 'x'.repeat(501);
		expect([count(long), count(long)]).toEqual([1, 2]);
	});
});
