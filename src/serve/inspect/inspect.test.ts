import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { trainWrapper } from '../../wrapper/index.ts';
import { examplesOf, madeUpPost, plainTheme, urlOf } from '../../wrapper/made-up-blog.fixture.ts';
import { type Served, serve } from './served.fixture.ts';

const HOME = 'https://blog.example/';
const DAY_1 = '2019-12-01T00:00:00Z';
const DAY_2 = '2019-12-02T00:00:00Z';
const COMMENTED = madeUpPost(12);
const COMMENTS = [
	'Well said, and I think that it is so in winter, too.',
	'No, it never is, whatever you say about it.',
].map(
	(text, i) =>
		`<li class="comment"><cite>Rob Row ${i}</cite> says: <small>2019-05-0${i + 2} 10:00</small><p>${text}</p></li>`,
);
const commentedPage = () =>
	plainTheme(COMMENTED).replace(
		'<div id="side">',
		`<div id="comments"><h3>2 comments</h3><ol class="commentlist">${COMMENTS.join('')}</ol></div><div id="side">`,
	);
const WRAPPER = trainWrapper(examplesOf([1, 2, 3, 4, 5, 6]), { now: DAY_1 });

const homePage = () => {
	const posts = [3, 4, 5].map((number) => {
		const { title, day } = madeUpPost(number);
		return `<div class="post"><h2><a href="/posts/${number}">${title}</a></h2><p class="d">Posted by Jane Doe on ${day}</p><p>${`All about ${title}. `.repeat(8)}</p></div>`;
	});
	return `<html><head><title>The Made-up Blog</title><script>alert(1)</script></head><body onload="alert(1)"><h1>The Made-up Blog</h1>${posts.join('')}</body></html>`;
};

let served: Served;
let blog: number;
let bare: number;

beforeAll(async () => {
	const next = urlOf(madeUpPost(14));
	served = await serve({ pages: { [next]: plainTheme(madeUpPost(14)) } });
	await served.store.write({
		at: DAY_1,
		blogs: [{ url: HOME, title: 'The Made-up Blog' }, { url: 'https://bare.example/' }],
		wrappers: [{ blog: HOME, wrapper: WRAPPER }],
		samples: [
			{ blog: HOME, url: HOME, kind: 'home', html: homePage() },
			{ blog: HOME, url: urlOf(COMMENTED), kind: 'post', html: commentedPage() },
		],
	});
	blog = (await served.store.blog(HOME))!.id;
	bare = (await served.store.blog('https://bare.example/'))!.id;
});

afterAll(() => served.close());

interface Value {
	readonly value: string | null;
	readonly by: string;
	readonly rule: string;
	readonly why: string;
	readonly marks: readonly string[];
}
interface Inspected {
	readonly by: string;
	readonly values: Readonly<Record<string, Value>>;
	readonly before: Readonly<Record<string, Value>>;
	readonly comments: readonly { readonly text: string; readonly marks: readonly string[] }[];
	readonly posts: readonly {
		readonly title: string;
		readonly published: string;
		readonly marks: readonly string[];
	}[];
	readonly html: string;
}

/** The marked texts of the page, by kind. */
function markedIn(html: string): Record<string, string[]> {
	const page = parseHtml(html);
	const marked: Record<string, string[]> = {};
	for (let n = 1; n < page.size; n++)
		for (const kind of page.attr(n, 'data-mark')?.split(' ') ?? [])
			marked[kind] = [...(marked[kind] ?? []), page.text(n)];
	return marked;
}

const inspect = async (query = '') =>
	(await served.get(`/api/blogs/${blog}/inspect${query}`)).json<Inspected>();

describe('the stored pages', () => {
	it('are listed', async () => {
		const answer = await served.get(`/api/blogs/${blog}/samples`);
		expect(answer.json()).toEqual({
			items: [
				{ url: HOME, kind: 'home', at: DAY_1 },
				{ url: urlOf(COMMENTED), kind: 'post', at: DAY_1 },
			],
		});
	});

	it.each([
		['no such blog', () => '/api/blogs/999/samples', 404],
		['no page of it', () => `/api/blogs/${bare}/inspect`, 404],
		['another page', () => `/api/blogs/${blog}/inspect?url=https%3A%2F%2Fblog.example%2Fno`, 404],
		['no address', () => `/api/blogs/${blog}/inspect?url=no`, 400],
	])('%s gets an error', async (_, url, status) => {
		const answer = await served.get(url());
		expect(answer.status).toBe(status);
		expect(answer.json()).toMatchObject({ status });
	});
});

describe('a post page', () => {
	it('is read by the wrapper, each value with its rule', async () => {
		const { by, values } = await inspect();
		expect(by).toBe('wrapper');
		expect(values.title).toMatchObject({
			value: COMMENTED.title,
			by: 'wrapper',
			why: expect.stringContaining('heading'),
		});
		expect(values.author).toMatchObject({ value: COMMENTED.author, by: 'wrapper' });
		expect(values.published).toMatchObject({ value: COMMENTED.day, by: 'wrapper' });
		expect(values.content?.value).toMatch(/^\w+ \w+/);
		expect(values.content?.value).not.toContain('Share this');
	});

	it('shows the positions of the values', async () => {
		const { html, values, comments } = await inspect();
		const marked = markedIn(html);
		expect(marked.title).toEqual([COMMENTED.title]);
		expect(marked.author).toEqual([COMMENTED.author]);
		expect(marked.published).toEqual([COMMENTED.day]);
		expect(marked.content?.[0]).toContain(values.content!.value!.slice(0, 60));
		expect(marked.comment?.join()).toContain('Well said');
		expect(comments[0]?.text).toContain('Well said');
		for (const id of [
			...values.title!.marks,
			...values.author!.marks,
			...values.content!.marks,
			...comments[0]!.marks,
		])
			expect(html).toMatch(new RegExp(`data-mark-id="(?:\\w+ )*${id}(?: \\w+)*"`));
	});

	it('is shown as a document that runs and loads nothing', async () => {
		const answer = await served.get(`/api/blogs/${blog}/inspect.html`);
		expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(answer.headers.get('content-security-policy')).toBe(
			"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
		);
		expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
		expect(markedIn(answer.text).title).toEqual([COMMENTED.title]);
	});
});

describe('a home page', () => {
	it('marks its posts in place', async () => {
		const { by, posts, html, values } = await inspect(`?url=${encodeURIComponent(HOME)}`);
		expect(by).toBe('segmentation');
		expect(values.posts?.value).toBe('3 posts');
		expect(posts.map(({ title, published }) => [title, published])).toEqual(
			[3, 4, 5].map((number) => [madeUpPost(number).title, madeUpPost(number).day]),
		);
		const marked = markedIn(html);
		expect(marked.title).toEqual(posts.map(({ title }) => title));
		expect(marked.published).toEqual(posts.map(({ published }) => published));
		expect(marked.author).toEqual(['Jane Doe', 'Jane Doe', 'Jane Doe']);
		expect(html).not.toMatch(/alert|onload/);
	});
});

describe('the rules', () => {
	interface Listed {
		readonly wrapper: Wrapper | null;
		readonly from: string;
		readonly rules: readonly {
			readonly name: string;
			readonly property: string;
			readonly where: string;
			readonly pinned: boolean;
			readonly examples: readonly {
				readonly url: string;
				readonly value: string | null;
				readonly isTaken: boolean;
			}[];
		}[];
		readonly history: readonly string[];
	}
	const path = () => `/api/blogs/${blog}/wrapper`;

	it('are listed, each with its value', async () => {
		const listed = (await served.get(path())).json<Listed>();
		expect(listed).toMatchObject({ wrapper: WRAPPER, from: DAY_1, history: [DAY_1] });
		expect(listed.rules.filter(({ property }) => property === 'title').map(({ name }) => name)).toEqual(
			WRAPPER.rules.title.map((_, i) => `title:${i + 1}`),
		);
		const first = listed.rules.find(({ name }) => name === 'title:1');
		expect(first?.examples).toEqual([{ url: urlOf(COMMENTED), value: COMMENTED.title, isTaken: true }]);
		expect(listed.rules.find(({ name }) => name === 'title:2')?.examples[0]?.isTaken).toBe(false);
	});

	it('are empty for a blog without a wrapper', async () => {
		expect((await served.get(`/api/blogs/${bare}/wrapper`)).json()).toEqual({
			wrapper: null,
			from: null,
			rules: [],
			history: [],
		});
	});

	it('can be tested without saving', async () => {
		const wrapper = { ...WRAPPER, rules: { ...WRAPPER.rules, title: [], author: [], content: [] } };
		const answer = await served.send('POST', `${path()}/try`, { wrapper });
		const { values, before } = answer.json<Inspected>();
		expect(values.title).toMatchObject({ by: 'page', value: COMMENTED.title });
		expect(before.title).toMatchObject({ by: 'wrapper', value: COMMENTED.title });
		expect((await served.get(path())).json<Listed>().wrapper).toEqual(WRAPPER);
	});

	it('can be tested on a fetched page', async () => {
		const url = urlOf(madeUpPost(14));
		const answer = await served.send('POST', `${path()}/try`, { url });
		expect(answer.json<Inspected>().values.title?.value).toBe(madeUpPost(14).title);
	});

	it.each([
		['a page of another host', { url: 'https://other.example/' }, 422],
		['a page that is not stored', { sample: `${HOME}no` }, 404],
		['something that is not a wrapper', { wrapper: { version: 1 } }, 422],
		['a list', [], 400],
	])('cannot be tested on %s', async (_, body, status) => {
		expect((await served.send('POST', `${path()}/try`, body)).status).toBe(status);
	});

	it('can be pinned and deleted, and earlier versions stay in the history', async () => {
		served.setNow(DAY_2);
		const pinned = await served.send('PATCH', path(), { pin: ['title:2'], drop: ['author:1'], from: DAY_1 });
		const listed = pinned.json<Listed>();
		expect(listed.wrapper?.rules.title[0]).toEqual({ ...WRAPPER.rules.title[1], pinned: true });
		expect(listed.wrapper?.rules.author).toEqual(WRAPPER.rules.author.slice(1));
		expect(listed.history).toEqual([DAY_2, DAY_1]);
		expect(listed.rules.find(({ name }) => name === 'title:1')?.pinned).toBe(true);
	});

	it('cannot be edited after another change', async () => {
		const answer = await served.send('PATCH', path(), { pin: ['title:1'], from: DAY_1 });
		expect(answer.json()).toMatchObject({ status: 409, type: 'changed-meanwhile' });
	});

	it('can be replaced', async () => {
		served.setNow('2019-12-03T00:00:00Z');
		const answer = await served.send('PUT', path(), { wrapper: WRAPPER });
		expect(answer.json<Listed>().wrapper).toEqual(WRAPPER);
		expect((await served.store.wrappers(HOME))[0]?.wrapper).toEqual(WRAPPER);
	});

	it.each([
		['a rule that is not there', 'PATCH', { pin: ['title:99'] }, 422, /title has rules 1 to/],
		[
			'a wrapper with a misspelt field',
			'PUT',
			{ wrapper: { ...WRAPPER, rules: { ...WRAPPER.rules, titel: [] } } },
			422,
			/titel/,
		],
		['no wrapper', 'PUT', {}, 400, /wrapper/],
	])('%s is refused with a reason', async (_, method, body, status, words) => {
		const answer = await served.send(method, path(), body);
		expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(words) });
	});

	it('cannot be edited without the token, or while another process crawls', async () => {
		const response = await served.get(path());
		expect(response.status).toBe(200);
		const reader = await serve({ isWriter: false });
		await reader.store.write({
			at: DAY_1,
			blogs: [{ url: HOME }],
			wrappers: [{ blog: HOME, wrapper: WRAPPER }],
		});
		expect((await reader.send('PATCH', '/api/blogs/1/wrapper', { pin: ['title:1'] })).status).toBe(409);
		const address = `${served.context.base()}${path()}`;
		const stranger = await fetch(address, {
			method: 'PATCH',
			body: '{}',
			headers: { 'Content-Type': 'application/json' },
		});
		expect(stranger.status).toBe(401);
		await reader.close();
	});
});
