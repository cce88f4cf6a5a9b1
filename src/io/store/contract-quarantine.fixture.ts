/** contract-quarantine: pages that the program failed on are stored byte for byte; only the newest ones are pages. */
import { describe, expect, it } from 'vitest';
import { MAX_QUARANTINED } from '../../merge/pages.ts';
import type { QuarantineFacts } from '../../model/batch.ts';
import { DAY_1, DAY_2, DAY_3, HOME } from './facts.fixture.ts';
import type { Store } from './store.ts';

const ODD: QuarantineFacts = {
	url: `${HOME}odd`,
	blog: HOME,
	why: 'Understanding it took more than 20 s.',
	stack: 'TypeError: no such post\n    at readPost (post.ts:3:7)\nCaused by: Error: \u2028 odd',
	contentType: 'text/html; charset=x',
	bytes: Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7 + (i >> 8)) & 0xff),
};
const { bytes: BYTES, ...REPORTED } = ODD;

export function quarantineContract(store: () => Store): void {
	describe('a quarantined page', () => {
		const read = async (url: string) => {
			const page = await store().quarantinedPage(url);
			return page && { ...page, bytes: Buffer.from(page.bytes) };
		};

		it('is listed and returned byte for byte', async () => {
			await store().write({ at: DAY_1, quarantine: [ODD] });
			const expected = { ...REPORTED, at: DAY_1, size: BYTES.length };
			expect(await store().quarantine(10)).toEqual([expected]);
			expect(await read('http://ann.example/odd/')).toEqual({ ...expected, bytes: Buffer.from(BYTES) });
			expect(await store().quarantinedPage(`${HOME}even`)).toBeNull();
			expect((await store().stats()).quarantined).toBe(1);
		});

		it('may be empty, without a blog, a type or a stack', async () => {
			const bare = { ...REPORTED, blog: null, contentType: null, stack: null };
			await store().write({ at: DAY_1, quarantine: [{ ...bare, bytes: new Uint8Array() }] });
			expect(await read(ODD.url)).toEqual({ ...bare, at: DAY_1, size: 0, bytes: Buffer.alloc(0) });
		});

		it('is stored once: as it was when it was quarantined last', async () => {
			const [older, newer] = [
				{ at: DAY_1, quarantine: [{ ...ODD, why: 'Older.' }] },
				{ at: DAY_2, quarantine: [{ ...ODD, why: 'Newer.' }] },
			];
			for (const batch of [newer, older, newer]) await store().write(batch);
			expect((await store().quarantine(10)).map(({ why, at }) => [why, at])).toEqual([['Newer.', DAY_2]]);
		});

		it('is deleted when very many others were quarantined since', async () => {
			const many = (at: string, from: number, count: number) => ({
				at,
				quarantine: Array.from({ length: count }, (_, i) => ({
					...ODD,
					url: `${HOME}${from + i}`,
					bytes: BYTES.subarray(0, 9),
				})),
			});
			await store().write(many(DAY_2, 0, MAX_QUARANTINED - 2));
			await store().write({ at: DAY_1, quarantine: [ODD] });
			await store().writeAll([many(DAY_3, 5_000, 2), many(DAY_3, 6_000, 1)]);
			const pages = await store().quarantine(10_000);
			expect(pages).toHaveLength(MAX_QUARANTINED);
			expect(pages.slice(0, 3).map(({ url }) => url)).toEqual(
				[5_000, 5_001, 6_000].map((n) => `${HOME}${n}`),
			);
			expect(await store().quarantinedPage(ODD.url)).toBeNull();
			expect(await store().quarantine(7)).toHaveLength(7);
		});
	});
}
