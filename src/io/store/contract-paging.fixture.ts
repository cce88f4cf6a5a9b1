/** contract-paging: cursors return everything once, even while posts arrive. */
import { describe, expect, it } from 'vitest';
import { DAY_1, HOME, named, OTHER } from './facts.fixture.ts';
import type { PostQuery, Store } from './store.ts';

const COUNT = 25;
const PAGE = 4;

/** Some share a day, some are undated. */
const dateOf = (i: number) => (i % 5 === 0 ? null : `2004-03-${String(1 + (i % 7)).padStart(2, '0')}`);
const nameOf = (i: number) => `p${String(i).padStart(2, '0')}`;

export function pagingContract(store: () => Store): void {
	/** All pages of a query; `between` runs between two of them. */
	const pages = async (
		query: Omit<PostQuery, 'limit' | 'after'>,
		between: (page: number) => Promise<unknown>,
	) => {
		const urls: string[] = [];
		let after: string | null | undefined;
		for (let page = 0; after !== null; page++) {
			const slice = await store().posts({ ...query, limit: PAGE, ...(after && { after }) });
			expect(slice.items.length).toBeLessThanOrEqual(PAGE);
			urls.push(...slice.items.map(({ url }) => url));
			after = query.order === 'found' && slice.items.length === 0 ? null : slice.next;
			if (after !== null && page < 3) await between(page);
		}
		return urls;
	};
	const fill = () => {
		const posts = Array.from({ length: COUNT }, (_, i) => named(nameOf(i), {}, { published: dateOf(i) }));
		return store().write({ at: DAY_1, posts });
	};
	const arrive = (page: number) =>
		store().write({
			at: DAY_1,
			posts: [
				named(`new${page}`, {}, { published: '2005-01-01' }),
				named(`other${page}`, { blog: OTHER }, { published: '2005-01-01' }),
			],
		});

	describe('pages of posts', () => {
		it('by date return all that existed, newest first, undated ones last', async () => {
			await fill();
			const urls = await pages({ order: 'newest' }, arrive);
			const expected = Array.from({ length: COUNT }, (_, i) => i)
				.sort((a, b) => (dateOf(b) ?? '').localeCompare(dateOf(a) ?? '') || b - a)
				.map((i) => `${HOME}${nameOf(i)}`);
			expect(urls).toEqual(expected);
		});

		it('in the order of discovery return all, and those that arrive meanwhile at the end', async () => {
			await fill();
			const urls = await pages({ order: 'found' }, arrive);
			const first = Array.from({ length: COUNT }, (_, i) => `${HOME}${nameOf(i)}`);
			const arrived = [0, 1, 2].flatMap((page) => [`${HOME}new${page}`, `${OTHER}other${page}`]);
			expect(urls).toEqual([...first, ...arrived]);
		});

		it('in the order of discovery return an edited post again, so that a follower sees it', async () => {
			await fill();
			const edit = (page: number) =>
				store().write({
					at: DAY_1,
					posts: [named(nameOf(page), {}, { published: dateOf(page), text: 'Edited.' })],
				});
			const urls = await pages({ order: 'found' }, edit);
			expect(urls.slice(-3)).toEqual([0, 1, 2].map((i) => `${HOME}${nameOf(i)}`));
			expect(new Set(urls).size).toBe(COUNT);
		});

		it('in the order of discovery can be followed from their end on', async () => {
			const start = await store().posts({ order: 'found', limit: PAGE });
			expect(start).toEqual({ items: [], next: '0' });
			await arrive(0);
			const first = await store().posts({ order: 'found', limit: PAGE, after: start.next! });
			expect(first.items.map(({ url }) => url)).toEqual([`${HOME}new0`, `${OTHER}other0`]);
			const none = await store().posts({ order: 'found', limit: PAGE, after: first.next! });
			expect(none).toEqual({ items: [], next: first.next });
			await arrive(1);
			const more = await store().posts({ order: 'found', limit: PAGE, after: none.next! });
			expect(more.items.map(({ url }) => url)).toEqual([`${HOME}new1`, `${OTHER}other1`]);
		});

		it.each(['newest', 'found'] as const)("of one blog have no other's (%s)", async (order) => {
			await fill();
			await arrive(0);
			expect(await pages({ order, blog: 'https://bob.example' }, arrive)).toEqual([`${OTHER}other0`]);
			expect(await pages({ order, blog: HOME }, async () => {})).toHaveLength(COUNT + 1);
			expect(await pages({ order, blog: 'http://nobody.example/' }, arrive)).toEqual([]);
		});
	});

	it('pages of blogs return each once', async () => {
		const blogs = Array.from({ length: 5 }, (_, i) => ({ url: `http://b${i}.example/` }));
		await store().write({ at: DAY_1, blogs });
		const first = await store().blogs({ limit: 3 });
		await store().write({ at: DAY_1, blogs: [{ url: 'http://late.example/' }] });
		const second = await store().blogs({ limit: 3, after: first.next! });
		expect([...first.items, ...second.items].map(({ url }) => url)).toEqual([
			...blogs.map(({ url }) => url),
			'http://late.example/',
		]);
		expect(second.next).toBeNull();
	});
}
