/** A person corrects a value of a post: the choice, what it changes, and how it is undone. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_1, HOME, named } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from './try-out.fixture.ts';

const SITE = 'The garden diary';

/** The site's name is the first heading, and the post's own title a plain element. */
const pageOf = (title: string, day: string) => `<!doctype html><html><head><title>${SITE}</title></head><body>
<h1><a href="${HOME}">${SITE}</a></h1><div class="entry"><div class="headline">${title}</div>
<p class="by">Posted by Ann Miller on ${day}</p><div class="text"><p>The garden is white this morning, and nobody has gone to
work. We walked to the lake and back, and then we made tea for everybody who came along.</p></div></div></body></html>`;

let server: TryOut;
const find = async (name: string) =>
	(await server.get(`/api/posts?url=${encodeURIComponent(HOME + name)}`)).body.items[0];

beforeEach(async () => {
	server = await startTryOut();
	const read = (name: string) =>
		named(name, {}, { title: SITE, author: 'admin', published: '2004-03-05', source: 'page' });
	await server.keep({
		at: DAY_1,
		posts: [read('snow'), read('ice'), read('rain')],
		samples: [
			{ blog: HOME, url: `${HOME}snow`, kind: 'post', html: pageOf('Snow at last', 'March 5, 2004') },
			{ blog: HOME, url: `${HOME}ice`, kind: 'post', html: pageOf('Ice on the lake', 'March 6, 2004') },
		],
	});
});
afterEach(() => server.close());

it('the candidates are named with their reasons, the stored value first', async () => {
	const { id } = await find('snow');
	const { body } = await server.send('GET', `/api/posts/${id}/corrections`);
	const title = body.items.find(({ property }: { property: string }) => property === 'title');
	expect(title).toMatchObject({ value: SITE, correction: null });
	expect(title.candidates[0]).toMatchObject({ value: SITE });
	expect(title.candidates[0].reasons[0]).toBe('stored now');
	const author = body.items.find(({ property }: { property: string }) => property === 'author');
	expect(author.candidates.map(({ value }: { value: string }) => value)).toContain('Ann Miller');
	for (const { candidates } of body.items)
		for (const { reasons } of candidates) expect(reasons).not.toEqual([]);
});

it('a correction teaches the blog, changes posts that then read differently, and is undone', async () => {
	const { id } = await find('snow');
	const path = `/api/posts/${id}/corrections`;
	const wish = { property: 'title', value: 'Snow at last' };
	const trial = await server.send('POST', path, { ...wish, dryRun: true });
	expect(trial.body).toMatchObject({ before: SITE, after: 'Snow at last', isTrial: true });
	expect(trial.body.rule).toContain('headline');
	expect((await find('snow')).title).toBe(SITE);

	const done = await server.send('POST', path, wish);
	expect(done.body).toEqual({ ...trial.body, isTrial: false });
	expect(await find('snow')).toMatchObject({ title: 'Snow at last', versions: 1 });
	expect(done.body.others).toMatchObject([{ url: `${HOME}ice`, before: SITE, after: 'Ice on the lake' }]);
	expect((await find('ice')).title).toBe('Ice on the lake');
	expect((await find('rain')).title).toBe(SITE);
	const { body: wrapper } = await server.get(`/api/blogs/${(await find('snow')).blogId}/wrapper`);
	expect(wrapper.rules[0]).toMatchObject({ property: 'title', pinned: true });

	const undone = await server.send('DELETE', `${path}?property=title`);
	expect(undone.body).toMatchObject({ before: 'Snow at last', after: SITE });
	expect((await find('snow')).title).toBe(SITE);
	expect((await find('ice')).title).toBe(SITE);
	const after = await server.get(`/api/blogs/${(await find('snow')).blogId}/wrapper`);
	expect(after.body.rules).toEqual([]);
	expect((await server.send('DELETE', `${path}?property=title`)).status).toBe(404);
});

it('a value that the page does not show changes only this post', async () => {
	const { id } = await find('snow');
	const wish = { property: 'published', value: '2003-01-02' };
	const { body } = await server.send('POST', `/api/posts/${id}/corrections`, wish);
	expect(body).toMatchObject({ rule: null, others: [], before: '2004-03-05', after: '2003-01-02' });
	expect((await find('snow')).published).toBe('2003-01-02');
});

it('what is not a date is refused, and a correction needs the token', async () => {
	const { id } = await find('snow');
	const path = `/api/posts/${id}/corrections`;
	const wish = { property: 'published', value: 'soon' };
	expect((await server.send('POST', path, wish)).body.type).toBe('not-a-date');
	const bare = {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(wish),
	};
	expect((await fetch(server.base + path, bare)).status).toBe(401);
});
