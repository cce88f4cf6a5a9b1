import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME, OTHER } from '../../io/store/facts.fixture.ts';
import { fill, startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	await fill(tryOut);
});

afterAll(() => tryOut.close());

const get = async (url: string) => (await tryOut.get(url)).body;
const snow = async () => (await get(`/api/posts?url=${HOME}snow`)).items[0];
const ann = async () => (await get(`/api/blogs?url=${HOME}`)).items[0];

describe('search', () => {
	it('returns the positions of the matches', async () => {
		const { total, results } = await get('/api/search?q=garden');
		const [{ id, blogId, snippet, snippetMarks, markedTitle }] = results;
		expect({ total, id, blogId }).toEqual({ total: 1, id: (await snow()).id, blogId: (await ann()).id });
		expect(snippetMarks.map(([from, to]: [number, number]) => snippet.slice(from, to))).toEqual(['garden']);
		expect(markedTitle).toBeUndefined();
	});

	it('quotes passages that are exactly in the text of the post', async () => {
		const [{ id, passages }] = (await get('/api/search?q=garden&passages=200')).results;
		const { text } = await get(`/api/posts/${id}`);
		expect(passages.length).toBeGreaterThan(0);
		for (const { start, end, quote } of passages) expect(text.slice(start, end)).toBe(quote);
		expect(passages[0].quote).toContain('garden');
		expect((await get('/api/search?q=garden')).results[0].passages).toBeUndefined();
	});

	it('can require all words as written', async () => {
		const { notes, results } = await get('/api/search?q=garden%20zebra');
		expect([notes.length, results.length]).toEqual([1, 1]);
		expect((await get('/api/search?q=garden%20zebra&exact=true')).results).toEqual([]);
	});

	it('shows how a sentence was read', async () => {
		const { of, readAs, results } = await get('/api/search?q=blogs%20about%20garden%20since%202000');
		expect({ of, readAs }).toEqual({ of: 'blogs', readAs: 'garden after:2000' });
		expect(results[0].url).toBe(HOME);
	});

	it('continues where a page ended', async () => {
		const first = await get('/api/search?q=about&limit=1&sort=newest');
		const second = await get(`/api/search?q=about&limit=1&sort=newest&after=${first.next}`);
		expect([first, second].map(({ results }) => results[0].title)).toEqual(['About ice', 'About sun']);
		expect(second.next).toBeNull();
	});

	it('finds blogs, by their numbers', async () => {
		const { results } = await get('/api/search?q=garden&of=blogs');
		expect(results).toMatchObject([{ id: (await ann()).id, url: HOME, posts: [{ title: 'Snow' }] }]);
	});

	it('uses the given weights', async () => {
		const { results } = await get('/api/search?q=garden&weights=relevance:0,links:2');
		expect(results[0].parts.relevance).toBe(0);
	});
});

describe('posts', () => {
	it('are listed page by page without their content', async () => {
		const all = (await get('/api/posts')).items;
		const pages: unknown[] = [];
		let after: string | null = '';
		while (after !== null) {
			const page = await get(`/api/posts?limit=2${after && `&after=${encodeURIComponent(after)}`}`);
			pages.push(...page.items);
			after = page.next;
		}
		expect(pages).toEqual(all);
		expect(all.map(({ title }: { title: string }) => title)).toEqual([
			'About ice',
			null,
			'About sun',
			'Snow',
		]);
		expect(all[0]).not.toHaveProperty('html');
	});

	it('can be listed for one blog', async () => {
		const { items } = await get(`/api/posts?blog=${(await ann()).id}`);
		expect(new Set(items.map(({ blog }: { blog: string }) => blog))).toEqual(new Set([HOME]));
	});

	it('are shown in full', async () => {
		const { id } = await snow();
		expect(await get(`/api/posts/${id}`)).toMatchObject({
			id,
			title: 'Snow',
			versions: 2,
			comments: 2,
			excerpt: 'The garden is green again this morning, and everybody has gone to work.',
			html: '<p>The garden is green again this morning, and everybody has gone to work.</p>',
		});
	});

	it('have versions, which can be compared', async () => {
		const { id } = await snow();
		const { items } = await get(`/api/posts/${id}/versions`);
		expect(items).toMatchObject([
			{ place: 0, words: 12 },
			{ place: 1, words: 13 },
		]);
		const { title, text } = await get(`/api/posts/${id}/compare?from=0&to=1`);
		expect(title).toEqual([{ kind: 'same', text: 'Snow' }]);
		const changed = text.filter(({ kind }: { kind: string }) => kind !== 'same');
		expect(changed).toContainEqual({ kind: 'removed', text: 'white' });
		expect(changed).toContainEqual({ kind: 'added', text: 'everybody' });
		expect((await tryOut.get(`/api/posts/${id}/compare?from=0&to=2`)).status).toBe(404);
	});

	it('have comments, in order', async () => {
		const { items } = await get(`/api/posts/${(await snow()).id}/comments`);
		expect(items).toMatchObject([
			{ place: 0, author: 'Bob', parent: null },
			{ place: 1, author: 'Ann', parent: 0 },
		]);
	});

	it('have outgoing and incoming links, with the ids of stored posts and blogs', async () => {
		const { id } = await snow();
		const [sun] = (await get(`/api/posts?url=${OTHER}sun`)).items;
		const { items } = await get(`/api/posts/${id}/links`);
		expect(items).toMatchObject([
			{ to: `${OTHER}sun`, toPost: sun.id, toBlog: sun.blogId },
			{ to: 'http://nowhere.example/', toPost: null, toBlog: null },
		]);
		const back = await get(`/api/posts/${id}/linked-by`);
		expect(back.items).toMatchObject([
			{ fromPostId: sun.id, fromPostTitle: 'About sun', fromBlogId: sun.blogId, text: 'Ann' },
		]);
	});
});

describe('blogs', () => {
	it('are listed and filtered', async () => {
		const { items } = await get('/api/blogs?isBlog=true&platform=wordpress&language=en');
		expect(items.map(({ url }: { url: string }) => url)).toEqual([HOME]);
		expect((await get('/api/blogs?isBlog=false')).items).toEqual([]);
	});

	it.each([
		['timeline', { weekdays: [0, 0, 0, 0, 2, 1, 0], months: { '2004-03': 3 } }],
		['judgments', { items: [{ isBlog: true, rules: [{ rule: 'dates' }] }] }],
		['visits', { items: [{ url: `${HOME}feed`, newPosts: 2 }] }],
		['gaps', { items: [{ kind: 'archive' }] }],
		['neighbours', { linksTo: [{ url: OTHER }], linkedFrom: [{ url: OTHER }] }],
		['blogroll', { items: [{ to: OTHER, toPost: null }] }],
		[
			'feeds',
			{
				items: [
					{ url: `${HOME}feed`, isWell: true, health: 'not read yet, full text, 2 items new this week' },
				],
			},
		],
	])('have %s', async (part, expected) => {
		expect(await get(`/api/blogs/${(await ann()).id}/${part}`)).toMatchObject(expected);
	});

	it('are added by URL, with or without the scheme', async () => {
		const answer = await tryOut.send('POST', '/api/blogs', {
			urls: ['new.example', 'http://new.example/b', 'new.example'],
		});
		expect(answer).toMatchObject({
			status: 202,
			body: { added: ['https://new.example/', 'http://new.example/b'] },
		});
		expect((await get('/api/blogs?url=https://new.example/')).items).toHaveLength(1);
	});

	it.each(['javascript:alert(1)', 'ftp://a.example/', 'no address', '', 'http://'])(
		'are not added from %j',
		async (url) => {
			expect((await tryOut.send('POST', '/api/blogs', { url })).status).toBe(400);
		},
	);

	it('says in words what is wrong with an address', async () => {
		const { body } = await tryOut.send('POST', '/api/blogs', { urls: ['good.example', 'not a url at all'] });
		expect(body.detail).toBe('"not a url at all" is not a web URL. It must look like https://example.org/.');
	});

	it('are added from a list, except known ones', async () => {
		const list = `<opml><body><outline text="A" htmlUrl="${HOME}"/><outline text="B" xmlUrl="http://list.example/feed"/></body></opml>`;
		const answer = await tryOut.send('POST', '/api/blogs/opml', list, 'text/x-opml');
		expect(answer).toMatchObject({
			status: 202,
			body: { added: 2, skipped: [] },
		});
		const again = await tryOut.send('POST', '/api/blogs/opml', list, 'text/x-opml');
		const why = 'it is already in the list of sources';
		expect(again.body).toEqual({
			added: 0,
			skipped: [
				{ url: HOME, why },
				{ url: 'http://list.example/feed', why },
			],
		});
		const empty = await tryOut.send('POST', '/api/blogs/opml', 'no list', 'text/xml');
		expect(empty).toMatchObject({ status: 422, body: { type: 'no-list' } });
		expect((await tryOut.send('POST', '/api/blogs/opml', {})).status).toBe(415);
	});

	it('are not added without the token, nor where another process crawls', async () => {
		const response = await fetch(`${tryOut.base}/api/blogs`, { method: 'POST', body: '{}' });
		expect(response.status).toBe(401);
		const reader = await startTryOut({ isWriter: false });
		try {
			const answer = await reader.send('POST', '/api/blogs', { url: 'new.example' });
			expect(answer).toMatchObject({ status: 409, body: { type: 'not-the-writer' } });
		} finally {
			await reader.close();
		}
	});
});

describe('the crawl', () => {
	it('lists coverage gaps, page by page', async () => {
		const { items, next } = await get('/api/gaps?limit=1');
		expect(items).toMatchObject([{ kind: 'archive', blog: HOME }]);
		expect(next).toBeNull();
	});

	it('reports its state and the counts of the store', async () => {
		expect(await get('/api/stats')).toMatchObject({ comments: 2, postsBySource: { 'full-feed': 4 } });
		expect(await get('/api/crawl')).toMatchObject({ crawl: { requests: 12 }, lastHour: { visits: 0 } });
	});
});

describe('invalid requests', () => {
	it.each([
		['/api/search?limit=0', 'limit'],
		['/api/search?limit=101', 'limit'],
		['/api/search?limit=1&limit=2', 'limit'],
		['/api/search?sort=worst', 'sort'],
		['/api/search?weights=luck:2', 'weights'],
		['/api/search?like=nowhere', 'like'],
		['/api/posts?after=x', 'after'],
		['/api/posts?blog=0', 'blog'],
		['/api/posts/none', 'id'],
		['/api/blogs?isBlog=maybe', 'isBlog'],
		['/api/gaps?after=-1', 'after'],
	])('%s gets an error in words', async (url, name) => {
		const answer = await tryOut.get(url);
		expect(answer).toMatchObject({
			status: 400,
			type: 'application/problem+json',
			body: { type: 'bad-request' },
		});
		expect(answer.body.detail).toContain(`"${name}"`);
	});

	it.each(['/api/posts/999', '/api/blogs/999', '/api/blogs/999/timeline', '/api/posts?blog=999'])(
		'%s is not there',
		async (url) => {
			expect(await tryOut.get(url)).toMatchObject({ status: 404, body: { type: 'not-found' } });
		},
	);
});
