import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TREND_BATCH } from '../../observe/trends.fixture.ts';
import { startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;
const MARCH = 'from=2004-03-01&to=2004-03-28&span=week';

beforeAll(async () => {
	tryOut = await startTryOut();
	await tryOut.keep(TREND_BATCH);
});

afterAll(() => tryOut.close());

describe('trends', () => {
	it('compare queries, with missing weeks as null', async () => {
		const { status, body } = await tryOut.get(`/api/trends?q=snow&q=tee&${MARCH}`);
		expect(status).toBe(200);
		expect(body.series).toMatchObject([
			{ name: 'snow', counts: [7, null, 7, 7], total: 21, mood: null },
			{ name: 'tee', counts: [7, null, 7, 7] },
		]);
		expect(body.periods[1]).toMatchObject({ state: 'missing', posts: 0 });
	});

	it('have defaults for missing parameters', async () => {
		const { body } = await tryOut.get('/api/trends');
		expect(body).toMatchObject({ from: '2004-02-01', span: 'day', series: [{ name: 'all posts' }] });
	});

	it('have groups and sentiment', async () => {
		const { body } = await tryOut.get(`/api/trends?q=snow&by=language&mood=1&${MARCH}`);
		expect(body.series).toMatchObject([
			{ name: 'en', query: 'snow lang:en', mood: { ratio: 2, read: 21, of: 21 } },
		]);
	});

	it.each([
		['by the address', '&format=csv', {}],
		['by the header', '', { accept: 'text/csv' }],
	])('are CSV if requested by %s', async (_, address, headers) => {
		const response = await fetch(`${tryOut.base}/api/trends?q=%3D1%2B1&${MARCH}${address}`, { headers });
		expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
		expect(response.headers.get('vary')).toContain('Accept');
		const [heading, first] = (await response.text()).split('\r\n');
		expect(heading).toMatch(/^start,end,state/);
		expect(first).toContain(`"'=1+1"`);
	});

	it.each([
		['q=a&from=2004-02-30', 400],
		['span=year', 400],
		['by=author', 400],
		['mood=yes', 400],
		['from=2004-03-05&to=2004-03-01', 422],
		['from=0001-01-01&to=2004-03-01&span=day', 422],
		[Array(9).fill('q=a').join('&'), 400],
	])('respond to %s with status %i', async (query, status) => {
		expect((await tryOut.get(`/api/trends?${query}`)).status).toBe(status);
	});
});
