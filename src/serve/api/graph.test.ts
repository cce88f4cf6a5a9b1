import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME, named, OTHER } from '../../io/store/facts.fixture.ts';
import { NOW, startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({
		at: NOW,
		blogs: [
			{ url: HOME, title: 'Ann', language: 'ja' },
			{ url: OTHER, title: 'Bob', language: 'en', blogroll: [{ to: HOME, text: 'Ann' }] },
		],
		posts: [
			named('flood', { links: [{ to: `${OTHER}later`, text: 'Bob' }] }, { published: '2004-03-05' }),
			named(
				'answer',
				{ blog: OTHER, links: [{ to: `${HOME}flood`, text: 'flood' }] },
				{ published: '2004-04-06', categories: ['Water'], author: 'Bob' },
			),
			named('later', { blog: OTHER }, { published: '2004-03-01' }),
		],
	});
});

afterAll(() => tryOut.close());

const get = async (url: string) => {
	const { status, body } = await tryOut.get(url);
	expect(status).toBe(200);
	return body;
};

describe('the graph', () => {
	it('has its figures and its most important blogs', async () => {
		const { nodes, edges, weight, reciprocity, table, grouped } = await get('/api/graph');
		expect({ nodes, edges, weight, mutual: reciprocity.mutualPairs, grouped }).toEqual({
			nodes: 2,
			edges: 2,
			weight: 3,
			mutual: 1,
			grouped: null,
		});
		expect(table).toHaveLength(2);
	});

	it.each([
		['tag', ['water']],
		['region', ['JP']],
		['language', ['ja', 'en']],
	])('has figures by %s', async (by, groups) => {
		const { grouped } = await get(`/api/graph?by=${by}`);
		expect(grouped.groups.map(({ group }: { group: string }) => group)).toEqual(groups);
	});

	it('can be restricted', async () => {
		expect((await get('/api/graph?origin=blogroll')).weight).toBe(1);
		expect((await get('/api/graph?region=jp')).nodes).toBe(1);
		expect((await get('/api/graph?since=2004-04-01')).weight).toBe(1);
		expect((await tryOut.get('/api/graph?by=size')).status).toBe(400);
	});

	it('has communities from period to period', async () => {
		const { periods, flows } = await get('/api/graph/periods?periods=2&from=2004-03-01&to=2004-04-30');
		expect(
			periods.map(({ communities }: { communities: { blogs: number; line: number }[] }) =>
				communities.map(({ blogs, line }) => [line, blogs]),
			),
		).toEqual([[[0, 2]], [[0, 2]]]);
		expect(flows).toEqual([[0, 0, 0, 2]]);
	});
});

it('leaders come with the posts that are cited', async () => {
	const { leaders, citations } = await get('/api/leaders?q=flood&by=influence');
	expect(citations).toBe(1);
	expect(leaders).toMatchObject([
		{ blog: { url: HOME }, evidence: [{ citations: 1, citedBy: [{ url: `${OTHER}answer` }] }] },
	]);
	expect((await get('/api/leaders?from=2004-05-01')).leaders).toEqual([]);
});

it('the region of a blog comes with its evidence', async () => {
	const [{ id }] = (await get(`/api/blogs?url=${HOME}`)).items;
	expect(await get(`/api/blogs/${id}/region`)).toMatchObject({
		region: 'JP',
		evidence: [{ rule: 'language', confidence: 0.7 }],
	});
	expect((await tryOut.get('/api/blogs/99/region')).status).toBe(404);
});
