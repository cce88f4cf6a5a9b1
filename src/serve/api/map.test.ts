import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_1, FULL_BATCH, HOME, OTHER } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	const judgment = { isBlog: true, reason: 'Dated entries.', rules: [] };
	await tryOut.keep(FULL_BATCH, { at: DAY_1, blogs: [{ url: OTHER, title: 'Bob', judgment }] });
});

afterAll(() => tryOut.close());

async function mapOf(query = '') {
	const { status, type, body } = await tryOut.get(`/api/map${query}`);
	expect([status, type, body.state]).toEqual([200, 'application/json', 'ready']);
	return body.map;
}

it('gives the blogs, their places and the links among them', async () => {
	const { blogs, edges, communities } = await mapOf();
	expect(blogs.map(({ url }: { url: string }) => url)).toEqual([HOME, OTHER]);
	expect(blogs[0]).toMatchObject({ title: 'Ann', language: 'en', x: expect.any(Number), posts: 2 });
	expect(edges).toEqual([
		[0, 1, 2, 20040305, 20040305],
		[1, 0, 1, 20040305, 20040305],
	]);
	expect(communities).toEqual([{ blogs: 2, name: expect.any(String) }]);
});

it('gives the links of one origin', async () => {
	expect((await mapOf('?origin=blogroll')).edges).toEqual([[0, 1, 1, 20040305, 20040305]]);
	expect((await mapOf('?origin=comment')).edges).toEqual([]);
	expect((await tryOut.get('/api/map?origin=webring')).status).toBe(400);
});
