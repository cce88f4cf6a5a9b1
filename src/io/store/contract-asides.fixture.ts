/** contract-asides: pages that the program could not cope with are kept byte for byte, the newest of them. */
import { describe, expect, it } from 'vitest';
import type { AsideFacts } from '../../model/batch.ts';
import { DAY_1, DAY_2, DAY_3, HOME } from './facts.fixture.ts';
import { MOST_ASIDES } from './kept-asides.ts';
import type { Store } from './store.ts';

const ODD: AsideFacts = {
	url: `${HOME}odd`,
	blog: HOME,
	why: 'Understanding it took more than 20 s.',
	contentType: 'text/html; charset=x',
	bytes: Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7 + (i >> 8)) & 0xff),
};
const { bytes: BYTES, ...TOLD } = ODD;

export function asideContract(store: () => Store): void {
	describe('a page that is set aside', () => {
		const read = async (url: string) => {
			const aside = await store().aside(url);
			return aside && { ...aside, bytes: Buffer.from(aside.bytes) };
		};

		it('is told and given back byte for byte', async () => {
			await store().write({ at: DAY_1, asides: [ODD] });
			const told = { ...TOLD, at: DAY_1, size: BYTES.length };
			expect(await store().asides(10)).toEqual([told]);
			expect(await read('http://ann.example/odd/')).toEqual({ ...told, bytes: Buffer.from(BYTES) });
			expect(await store().aside(`${HOME}even`)).toBeNull();
			expect((await store().stats()).asides).toBe(1);
		});

		it('may be empty, of no blog and of no type', async () => {
			const bare = { ...TOLD, blog: null, contentType: null };
			await store().write({ at: DAY_1, asides: [{ ...bare, bytes: new Uint8Array() }] });
			expect(await read(ODD.url)).toEqual({ ...bare, at: DAY_1, size: 0, bytes: Buffer.alloc(0) });
		});

		it('is kept once: as it was when it was set aside last', async () => {
			const [older, newer] = [
				{ at: DAY_1, asides: [{ ...ODD, why: 'Older.' }] },
				{ at: DAY_2, asides: [{ ...ODD, why: 'Newer.' }] },
			];
			for (const batch of [newer, older, newer]) await store().write(batch);
			expect((await store().asides(10)).map(({ why, at }) => [why, at])).toEqual([['Newer.', DAY_2]]);
		});

		it('goes when very many others were set aside since', async () => {
			const many = (at: string, from: number, count: number) => ({
				at,
				asides: Array.from({ length: count }, (_, i) => ({
					...ODD,
					url: `${HOME}${from + i}`,
					bytes: BYTES.subarray(0, 9),
				})),
			});
			await store().write(many(DAY_2, 0, MOST_ASIDES - 2));
			await store().write({ at: DAY_1, asides: [ODD] });
			await store().writeAll([many(DAY_3, 5_000, 2), many(DAY_3, 6_000, 1)]);
			const kept = await store().asides(10_000);
			expect(kept).toHaveLength(MOST_ASIDES);
			expect(kept.slice(0, 3).map(({ url }) => url)).toEqual([5_000, 5_001, 6_000].map((n) => `${HOME}${n}`));
			expect(await store().aside(ODD.url)).toBeNull();
			expect(await store().asides(7)).toHaveLength(7);
		});
	});
}
