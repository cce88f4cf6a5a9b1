import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME, named, OTHER } from '../../io/store/facts.fixture.ts';
import { NOW, startTryOut, type TryOut } from './try-out.fixture.ts';

const PAGE = 'http://news.example/flood';
let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({
		at: NOW,
		blogs: [
			{ url: HOME, title: '=Ann' },
			{ url: OTHER, title: 'Bob', blogroll: [{ to: HOME, text: 'Ann' }] },
		],
		posts: [
			named('flood', { links: [{ to: PAGE, text: 'the flood' }] }, { published: '2004-03-05T10:00:00Z' }),
			named(
				'answer',
				{
					blog: OTHER,
					links: [
						{ to: `${HOME}flood`, text: '=1+1' },
						{ to: PAGE, text: 'the flood' },
					],
				},
				{ published: '2004-03-06' },
			),
			named('later', { blog: OTHER }, { published: '2050-01-01' }),
		],
	});
});

afterAll(() => tryOut.close());

const get = async (url: string) => (await tryOut.get(url)).body;
const postAt = async (url: string) => (await get(`/api/posts?url=${url}`)).items[0];
const csvOf = async (url: string) => {
	const { type, body } = await tryOut.get(url);
	expect(type).toBe('text/csv');
	return (body as string).split('\r\n');
};

describe('a thread', () => {
	it('has posts and citations', async () => {
		const [flood, answer] = [await postAt(`${HOME}flood`), await postAt(`${OTHER}answer`)];
		expect(await get(`/api/posts/${flood.id}/thread`)).toMatchObject({
			post: flood.id,
			posts: [
				{ id: flood.id, blogId: flood.blogId, blogTitle: '=Ann' },
				{ id: answer.id, blogId: answer.blogId, title: 'About answer' },
			],
			citations: [
				{
					from: { id: answer.id },
					to: { id: flood.id },
					text: '=1+1',
					origin: 'post',
					linksBack: false,
					isTold: false,
				},
			],
			isCut: false,
		});
	});

	it('can be CSV without formulas', async () => {
		const { id } = await postAt(`${HOME}flood`);
		const [heading, row, rest] = await csvOf(`/api/posts/${id}/thread?format=csv`);
		expect(heading).toBe('published,from,from_title,from_blog,to,to_title,to_blog,text,links_back,is_told');
		expect(row).toContain(`,"'=1+1",false`);
		expect(rest).toBe('');
	});

	it('is not found for a missing post', async () => {
		expect(await tryOut.get('/api/posts/999/thread')).toMatchObject({
			status: 404,
			body: { type: 'not-found' },
		});
	});
});

describe('the spread of a link', () => {
	it('says who has it from whom', async () => {
		const { steps } = await get(`/api/spread?url=${PAGE}`);
		expect(steps).toMatchObject([
			{ post: { url: `${HOME}flood` }, via: null, text: 'the flood' },
			{ post: { url: `${OTHER}answer` }, via: steps[0].post.id },
		]);
		expect((await csvOf(`/api/spread?url=${PAGE}&format=csv`)).length).toBe(4);
	});

	it.each(['/api/spread', '/api/spread?url=flood', `/api/spread?url=${PAGE}&format=xml`])(
		'is refused for %s',
		async (url) => {
			expect((await tryOut.get(url)).status).toBe(400);
		},
	);
});

describe('what is linked to', () => {
	it('is by default of the week up to the last day with posts', async () => {
		const { from, to, items } = await get('/api/linked?of=pages');
		expect([from, to]).toEqual(['2004-02-29', '2004-03-06']);
		expect(items).toMatchObject([{ url: PAGE, post: null, blogs: 2, posts: 2, text: 'the flood' }]);
		expect((await get('/api/linked')).items).toMatchObject([{ post: { url: `${HOME}flood` }, blogs: 1 }]);
	});

	it('can be of other days', async () => {
		expect((await get('/api/linked?of=pages&from=2004-03-06&to=2004-03-06')).items).toMatchObject([
			{ blogs: 1 },
		]);
		expect((await csvOf('/api/linked?of=pages&to=2004-03-05&format=csv'))[1]).toContain(`"${PAGE}",,,1,1,`);
	});

	it.each(['from=2004-03-07&to=2004-03-06', 'from=2004-02-30', 'to=yesterday'])(
		'is refused for %s',
		async (query) => {
			expect((await tryOut.get(`/api/linked?${query}`)).status).toBe(400);
		},
	);
});

describe('the links from one blog to another', () => {
	it('have post, date and anchor text', async () => {
		const [ann, bob] = [(await postAt(`${HOME}flood`)).blogId, (await postAt(`${OTHER}answer`)).blogId];
		const { items } = await get(`/api/blogs/${bob}/links-to/${ann}`);
		expect(items).toHaveLength(2);
		expect(items).toContainEqual(
			expect.objectContaining({
				origin: 'post',
				fromPostTitle: 'About answer',
				published: '2004-03-06',
				text: '=1+1',
			}),
		);
		expect(items).toContainEqual(expect.objectContaining({ origin: 'blogroll', fromPostId: null }));
		expect((await get(`/api/blogs/${ann}/links-to/${bob}`)).items).toEqual([]);
		expect((await csvOf(`/api/blogs/${bob}/links-to/${ann}?format=csv`)).length).toBe(4);
		expect((await tryOut.get(`/api/blogs/${bob}/links-to/999`)).status).toBe(404);
	});
});

describe('today', () => {
	it('is the last day with posts by default', async () => {
		expect(await get('/api/today')).toMatchObject({
			from: '2004-03-06',
			to: '2004-03-06',
			posts: 1,
			blogs: 1,
			linkedPosts: [{ post: { url: `${HOME}flood` } }],
			linkedPages: [{ url: PAGE, posts: 1 }],
			threads: [{ posts: [{ url: `${HOME}flood` }, { url: `${OTHER}answer` }] }],
		});
	});

	it('can be a week, in one language', async () => {
		const week = await get('/api/today?day=2004-03-07&span=week');
		expect(week).toMatchObject({
			from: '2004-03-01',
			to: '2004-03-07',
			posts: 2,
			linkedPages: [{ posts: 2 }],
		});
		const french = await get('/api/today?day=2004-03-07&span=week&lang=fr');
		expect(french).toMatchObject({ posts: 0, linkedPosts: [], linkedPages: [], threads: [] });
		expect(french.notes).toContainEqual(expect.stringContaining('language fr'));
	});

	it('can be CSV with a row per burst', async () => {
		expect((await csvOf('/api/today?format=csv'))[0]).toMatch(/^kind,label,/);
	});

	it.each(['day=today', 'day=2004-13-01', 'span=year', 'lang=klingon-of-old'])(
		'is refused for %s',
		async (query) => {
			expect((await tryOut.get(`/api/today?${query}`)).status).toBe(400);
		},
	);
});
