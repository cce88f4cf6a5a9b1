import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, HOME, OTHER } from '../../io/store/facts.fixture.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';
import { BATCH, HOSTILE_BATCH } from '../out/facts.fixture.ts';
import { pieceOf } from './read-post.ts';

const SNOW = `${HOME}snow?a=1&b=2`;
const WORDS = Array.from({ length: 6_000 }, (_, i) => `word${i}`).join(' ');

let served: OpenServer;
let client: Client;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-04-01T00:00:00Z' });
	const long = draftOf({ url: `${OTHER}long`, title: 'Long', text: WORDS, html: `<p>${WORDS}</p>` });
	await served.keep(BATCH, HOSTILE_BATCH, {
		at: '2004-03-09T00:00:00Z',
		posts: [{ blog: OTHER, draft: long }],
	});
	client = new Client({ name: 'test', version: '0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
	await client.listTools();
});

afterAll(async () => {
	await client.close();
	await served.close();
});

/** The parts of the responses that the tests check. */
interface Data {
	readonly id: number;
	readonly text: string;
	readonly next: unknown;
	readonly results: readonly { readonly id: number }[];
	readonly blogs: readonly { readonly url: string }[];
	readonly notes: readonly string[];
}

const HALF_A_CHARACTER = /\p{Surrogate}/u;

async function call(name: string, input: Record<string, unknown>) {
	const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
	const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
	return { text, isError: result.isError ?? false, data: result.structuredContent as unknown as Data };
}

describe('the server', () => {
	it('describes itself and its tools', async () => {
		expect(client.getServerVersion()?.name).toBe('logosphere');
		expect(client.getInstructions()).toContain('search_posts');
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual([
			'search_posts',
			'read_post',
			'list_blogs',
			'describe_blog',
			'trends',
		]);
		for (const { description, inputSchema, annotations } of tools) {
			expect(description!.length).toBeGreaterThan(80);
			expect(annotations?.readOnlyHint).toBe(true);
			for (const value of Object.values(inputSchema.properties ?? {}))
				expect((value as { description?: string }).description).toBeTypeOf('string');
		}
	});
});

describe('search_posts', () => {
	it('finds posts, with the ids to read them by', async () => {
		const { text, data } = await call('search_posts', { query: 'title:ice' });
		const { id } = (await served.store.post(SNOW))!;
		expect(data).toMatchObject({
			total: 1,
			next: null,
			results: [{ id, url: SNOW, title: 'Snow & <ice>', author: 'Ann' }],
		});
		expect(text).toContain(`Post ${id}: Snow & <ice>`);
		expect(text).toMatch(/^1 posts match/);
		expect(text).not.toMatch(/[\ue000\ue001]/);
	});

	it('continues where it ended', async () => {
		const first = await call('search_posts', { limit: 2, sort: 'newest' });
		const second = await call('search_posts', { limit: 2, sort: 'newest', after: first.data.next });
		expect(first.text).toContain(`after: ${first.data.next}`);
		const ids = [first, second].flatMap(({ data }) => data.results.map(({ id }) => id));
		expect(new Set(ids).size).toBe(4);
	});

	it('quotes passages with their places in the text', async () => {
		const { text, data } = await call('search_posts', { query: 'garden', passages: 300 });
		const { id, passages } = data.results[0] as unknown as {
			readonly id: number;
			readonly passages: readonly { readonly start: number; readonly end: number; readonly quote: string }[];
		};
		const stored = (await served.store.post(id))!.text;
		for (const { start, end, quote } of passages) expect(stored.slice(start, end)).toBe(quote);
		expect(text).toContain(`Characters ${passages[0]!.start} to ${passages[0]!.end}:\n${passages[0]!.quote}`);
	});

	it('says how a query was understood', async () => {
		const { text, data } = await call('search_posts', { query: 'snow OR' });
		expect(data.notes).not.toEqual([]);
		expect(text).toContain(data.notes[0]);
	});

	it('limits the output of hostile posts', async () => {
		const { text, data } = await call('search_posts', { query: 'site:hostile.example', limit: 50 });
		expect(data.results.length).toBeGreaterThan(15);
		expect(text.length).toBeLessThan(30_000);
		expect(JSON.stringify(data).length).toBeLessThan(60_000);
	});
});

describe('read_post', () => {
	it.each([['a number'], ['a number as text'], ['an address']])('reads a post by %s', async (by) => {
		const { id } = (await served.store.post(SNOW))!;
		const post = by === 'an address' ? SNOW : by === 'a number' ? id : String(id);
		const { text, data } = await call('read_post', { post });
		expect(data).toMatchObject({
			id,
			title: 'Snow & <ice>',
			text: 'It snowed & the garden is white.',
			next: null,
			commentCount: 2,
			comments: [
				{ author: 'Bob', text: 'Here too!' },
				{ author: null, text: 'And here.' },
			],
			linksIn: [{ url: `${OTHER}sun`, text: 'snow' }],
			categories: ['weather', 'R&D', 'a "b"'],
		});
		for (const part of ['It snowed', 'Here too!', `Linked from:\n- ${OTHER}sun`])
			expect(text).toContain(part);
	});

	it('reads a long post to its end, piece by piece, without losing anything', async () => {
		let [whole, from, pieces] = ['', 0 as number | null, 0];
		while (from !== null) {
			const { text, data } = await call('read_post', { post: `${OTHER}long`, from });
			expect(text.length).toBeLessThan(13_000);
			whole += data.text;
			from = data.next as number | null;
			if (from !== null) expect(text).toContain(`from ${from}`);
			pieces++;
		}
		expect(whole).toBe(WORDS);
		expect(pieces).toBeGreaterThan(3);
	});

	it('never splits a character', () => {
		const text = `x${'\u{1f600}'.repeat(20_000)}`;
		let [whole, from] = ['', 0 as number | null];
		while (from !== null) {
			const piece = pieceOf(text, from);
			expect(piece.text).not.toMatch(HALF_A_CHARACTER);
			whole += piece.text;
			from = piece.next;
		}
		expect(whole).toBe(text);
	});

	it('returns nothing past the end', async () => {
		const { data } = await call('read_post', { post: SNOW, from: 1_000_000 });
		expect(data).toMatchObject({ text: '', next: null });
	});

	it.each([999_999, 'http://nowhere.example/', 'nonsense'])(
		'%s is not there: it says what to do',
		async (post) => {
			const { text, isError } = await call('read_post', { post });
			expect(isError).toBe(true);
			expect(text).toContain(`The collection has no post ${post}. Use search_posts to find posts`);
		},
	);

	it('reads every hostile post', async () => {
		const { items } = await served.store.posts({
			blog: 'http://hostile.example/',
			limit: 100,
			order: 'newest',
		});
		for (const { id } of items) {
			const { text, isError, data } = await call('read_post', { post: id });
			expect([isError, data.id]).toEqual([false, id]);
			expect(text.length).toBeLessThan(30_000);
			expect(text).not.toMatch(HALF_A_CHARACTER);
		}
	});
});

describe('list_blogs', () => {
	it('lists blogs and leaves out other sites', async () => {
		const { data, text } = await call('list_blogs', {});
		const urls = data.blogs.map(({ url }) => url);
		expect(urls).toContain(HOME);
		expect(urls).not.toContain('http://shop.example/');
		expect(text).toContain('Ann & her garden');
	});

	it.each([
		[{ platform: 'wordpress' }, [HOME]],
		[{ language: 'en' }, [HOME]],
		[{ about: 'site:bob.example sun' }, [OTHER]],
		[{ platform: 'nosuch' }, []],
	])('%j', async (input, expected) => {
		const { data, text } = await call('list_blogs', input);
		expect(data.blogs.map(({ url }) => url)).toEqual(expected);
		expect(text).not.toBe('');
	});

	it('continues where it ended', async () => {
		const first = await call('list_blogs', { limit: 1 });
		const second = await call('list_blogs', { limit: 1, after: first.data.next });
		expect([first, second].map(({ data }) => data.blogs[0]!.url)).toEqual([HOME, OTHER]);
	});
});

describe('describe_blog', () => {
	it('says whether it is a blog, and why', async () => {
		const { text, data } = await call('describe_blog', { blog: HOME });
		expect(data).toMatchObject({
			title: 'Ann & her garden',
			isBlog: true,
			why: 'Dated entries.',
			posts: 2,
			platform: 'wordpress',
			latest: [{ title: 'Snow & <ice>' }, { title: 'Undated' }],
			linksTo: [{ url: OTHER }],
			linkedFrom: [{ url: OTHER }],
		});
		for (const part of ['A blog: Dated entries.', 'Latest posts:', 'Linked from:'])
			expect(text).toContain(part);
	});

	it('says that a blog is missing', async () => {
		const { text, isError } = await call('describe_blog', { blog: 999_999 });
		expect(isError).toBe(true);
		expect(text).toContain('Use list_blogs to find blogs');
	});

	it('describes a hostile blog', async () => {
		const { isError, text } = await call('describe_blog', { blog: 'http://hostile.example/' });
		expect(isError).toBe(false);
		expect(text).not.toMatch(HALF_A_CHARACTER);
	});
});

describe('an invalid call', () => {
	it.each([
		['search_posts', { limit: 0 }],
		['search_posts', { sort: 'nonsense' }],
		['search_posts', { query: 'x'.repeat(3_000) }],
		['read_post', {}],
		['read_post', { post: 1, from: -1 }],
		['nosuch', {}],
	])('%s gets an error that names it', async (name, input) => {
		const { isError, text } = await call(name, input);
		expect(isError).toBe(true);
		expect(text.length).toBeGreaterThan(10);
	});

	const ACCEPT = 'application/json, text/event-stream';
	const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

	it.each([
		['no JSON', 400, '{', ACCEPT],
		['no object', 400, '"x"', ACCEPT],
		['no message', 400, '{}', ACCEPT],
		['too many calls', 400, JSON.stringify(Array.from({ length: 21 }, () => LIST)), ACCEPT],
		['no form that there is', 406, JSON.stringify(LIST), 'text/html'],
		['a call', 200, JSON.stringify(LIST), ACCEPT],
	])('%s: %i', async (_, status, body, accept) => {
		const headers = { 'content-type': 'application/json', accept };
		const response = await fetch(`${served.base}/mcp`, { method: 'POST', headers, body });
		expect(response.status).toBe(status);
		expect(response.headers.get('content-type')).toMatch(/json/);
		await response.json();
	});

	it.each(['GET', 'DELETE'])('%s has nothing to do here', async (method) => {
		const response = await fetch(`${served.base}/mcp`, { method });
		expect(response.status).toBe(405);
		expect(response.headers.get('allow')).toBe('POST');
	});

	it('there was no internal error', () => {
		expect(served.faults).toEqual([]);
	});
});

describe('an internal error', () => {
	it('is logged, and hidden from the agent', async () => {
		const faulty = await openServer({ now: failNow });
		const other = new Client({ name: 'test', version: '0' });
		await other.connect(new StreamableHTTPClientTransport(new URL(`${faulty.base}/mcp`)));
		const call = other.callTool({ name: 'search_posts', arguments: {} });
		const message = await call.catch((error: Error) => error.message);
		expect(message).toContain('The server has logged the cause');
		expect(message).not.toContain('secret');
		expect(faulty.faults).toEqual([new Error('a secret')]);
		await other.close();
		await faulty.close();
	});
});

function failNow(): never {
	throw new Error('a secret');
}
