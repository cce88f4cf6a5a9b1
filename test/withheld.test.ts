/**
 * withheld: tries every way out of the program for posts that their owners withhold: API, page, feeds, linked data, MCP, exports, samples.
 *
 * Each withheld post has a word of its own. No answer may contain it.
 */

import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportToStream, loadFormat } from '../src/export/index.ts';
import { parseHtml } from '../src/lib/html/index.ts';
import { type Declaration, NO_RIGHTS, type Use } from '../src/model/rights.ts';
import { permitStore } from '../src/observe/permitted-store.ts';
import { DEFAULT_POLICY, pageRights, robotsRights } from '../src/rights/index.ts';
import { type OpenServer, openServer } from '../src/serve/open-server.fixture.ts';

const NOW = '2026-11-19T12:00:00.000Z';
const HOME = 'https://ann.example/';
const CLOSED = 'https://closed.example/';

const meta = (content: string, more = '') =>
	pageRights(
		{ url: HOME, headers: {}, page: parseHtml(`<meta name="robots" content="${content}">${more}`) },
		'Logosphere',
	);

/** A word that only this post has, what its page declares, and the uses for which it must not come out. */
const POSTS: readonly (readonly [string, readonly Declaration[], readonly Use[]])[] = [
	['openword', [], ['training']],
	[
		'noindexword',
		meta('noindex'),
		['index', 'snippet', 'text', 'api', 'feeds', 'mcp', 'export', 'training', 'archive'],
	],
	['noarchiveword', meta('noarchive'), ['text', 'api', 'feeds', 'mcp', 'export', 'training', 'archive']],
	['nosnippetword', meta('nosnippet'), ['snippet', 'text', 'api', 'feeds', 'mcp', 'training']],
	['noaiword', meta('noai'), ['mcp', 'training']],
	['tdmword', meta('all', '<meta name="tdm-reservation" content="1">'), ['mcp', 'training']],
	[
		'freeword',
		meta('all', '<link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">'),
		[],
	],
];

let server: OpenServer;
const ids = new Map<string, number>();

/** The word comes after the first lines, so a snippet of a search for something else does not have it. */
const bodyOf = (word: string) =>
	`Common beginning of a post about snow. ${'Snow falls. '.repeat(40)} ${word} is the end.`;

function draftOf(blog: string, word: string) {
	const text = bodyOf(word);
	return {
		...{
			url: `${blog}${word}/`,
			title: `Title of ${word.slice(0, 3)}`,
			author: null,
			updated: null,
			published: '2026-11-01',
		},
		...{ html: `<p>${text}</p>`, text, categories: [], source: 'page' as const },
	};
}

const judgment = { isBlog: true, reason: 'test', rules: [] };

beforeAll(async () => {
	server = await openServer({ now: () => NOW });
	await server.keep({
		at: '2026-11-01T00:00:00.000Z',
		blogs: [{ url: HOME, judgment }],
		posts: POSTS.map(([word]) => ({
			blog: HOME,
			draft: { ...draftOf(HOME, word), text: `Before: ${word}.` },
		})),
	});
	await server.keep({
		at: NOW,
		blogs: [
			{ url: HOME, judgment },
			{
				url: CLOSED,
				judgment,
				rights: {
					...NO_RIGHTS,
					robots: robotsRights('User-agent: *\nDisallow: /', `${CLOSED}robots.txt`, 'Logosphere'),
				},
			},
		],
		posts: [
			...POSTS.map(([word, rights]) => ({
				blog: HOME,
				draft: draftOf(HOME, word),
				rights,
				comments: [
					{
						author: null,
						published: null,
						text: `A comment with ${word}`,
						parent: null,
						source: 'page' as const,
					},
				],
			})),
			{ blog: CLOSED, draft: draftOf(CLOSED, 'closedword'), rights: [] },
		],
		samples: ['freeword', 'noindexword', 'noarchiveword'].map((word) => ({
			blog: HOME,
			url: `${HOME}${word}/`,
			kind: 'post' as const,
			html: `<p>${word}`,
		})),
	});
	for (const word of [...POSTS.map(([word]) => word), 'closedword']) {
		const post = await server.store.post(word === 'closedword' ? `${CLOSED}${word}/` : `${HOME}${word}/`);
		ids.set(word, post!.id);
	}
});
afterAll(() => server.close());

const read = async (path: string, headers: Record<string, string> = {}) =>
	(await server.get(path, headers)).text();

async function callTool(name: string, input: object): Promise<string> {
	const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
	const response = await fetch(`${server.base}/mcp`, {
		method: 'POST',
		headers: {
			...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
			'mcp-protocol-version': '2025-06-18',
		},
		body: JSON.stringify(body),
	});
	return response.text();
}

async function exported(format: string, purpose: 'export' | 'training'): Promise<string> {
	const view = permitStore(server.store, { purpose, policy: DEFAULT_POLICY, now: () => NOW });
	const options = {
		of: 'blogs',
		table: format === 'csv' ? 'posts' : null,
		pages: null,
		base: 'http://x.example',
	} as const;
	const stream = new PassThrough();
	const request = { format: await loadFormat(format), options, query: null, frozen: null, data: '' };
	const watch = { onItem: () => {}, isStopped: () => false, note: () => {} };
	void exportToStream(view, request, stream, watch).then(() => stream.end());
	return textOf(stream);
}

/** Every way out, the use that it is, and everything that it says about a post. */
const WAYS: readonly (readonly [string, Use, (word: string, id: number) => Promise<string>])[] = [
	['API: a post', 'api', (_, id) => read(`/api/posts/${id}`)],
	['API: the list of posts', 'api', () => read('/api/posts?limit=50')],
	['API: by discovery', 'api', () => read('/api/posts?order=found&limit=50')],
	['API: comments', 'api', (_, id) => read(`/api/posts/${id}/comments`)],
	['API: versions, compared', 'api', (_, id) => read(`/api/posts/${id}/compare?from=0&to=1`)],
	['API: export', 'export', () => read('/api/export/jsonl')],
	['API: sample', 'archive', (word) => read(`/api/blogs/1/inspect.html?url=${HOME}${word}/`)],
	['page: search', 'snippet', (word) => read(`/api/search?q=${word}`).then(withoutQuery(word))],
	['page: search with other words', 'text', () => read('/api/search?q=snow&limit=50')],
	['page: passages', 'text', () => read('/api/search?q=snow&limit=50&passages=2000')],
	['feed: RSS of the blog', 'feeds', () => read('/feeds/blogs/1.rss')],
	['feed: Atom of the blog', 'feeds', () => read('/feeds/blogs/1.atom')],
	['feed: JSON of the blog', 'feeds', () => read('/feeds/blogs/1.json')],
	['feed: RSS of a search', 'feeds', () => read('/feeds/search.rss?q=snow')],
	['feed: Atom of a search', 'feeds', () => read('/feeds/search.atom?q=snow')],
	['feed: JSON of a search', 'feeds', () => read('/feeds/search.json?q=snow')],
	['linked data: Turtle', 'api', (_, id) => read(`/posts/${id}.ttl`)],
	['linked data: JSON-LD', 'api', (_, id) => read(`/posts/${id}.jsonld`)],
	['linked data: the blog', 'api', () => read('/blogs/1.ttl')],
	['linked data: the collection', 'api', () => read('/dump.nt')],
	['MCP: read_post', 'mcp', (_, id) => callTool('read_post', { post: id })],
	['MCP: search_posts', 'mcp', () => callTool('search_posts', { query: 'snow', limit: 50 })],
	['MCP: passages', 'mcp', () => callTool('search_posts', { query: 'snow', limit: 50, passages: 2_000 })],
	...['jsonl', 'csv', 'atom', 'jsonld', 'ntriples'].flatMap((format) =>
		(['export', 'training'] as const).map(
			(purpose) => [`export for ${purpose}: ${format}`, purpose, () => exported(format, purpose)] as const,
		),
	),
];

/** The words of the question are in the answer, and the post's address has its word. */
const withoutQuery = (word: string) => (answer: string) => answer.replaceAll(`"query":"${word}"`, '');
const withoutAddresses = (answer: string) =>
	answer.replaceAll(/https?:[^\s"'<>\\]*/g, '').replaceAll('%3A', '');

describe.each(WAYS)('%s', (_, use, ask) => {
	it('answers about a post that may be used for everything', async () => {
		expect(await ask('freeword', ids.get('freeword')!)).toContain('freeword');
	});

	it('contains no withheld text', async () => {
		for (const [word, , withheld] of [
			...POSTS,
			[
				'closedword',
				[],
				['index', 'snippet', 'text', 'api', 'feeds', 'mcp', 'export', 'training', 'archive'],
			] as const,
		]) {
			if (!(withheld as readonly Use[]).includes(use)) continue;
			expect(withoutAddresses(await ask(word, ids.get(word)!))).not.toContain(word);
		}
	});
});

it('what is permitted does come out', async () => {
	expect(await read(`/api/posts/${ids.get('openword')}`)).toContain('openword is the end');
	expect(await read(`/api/posts/${ids.get('openword')}`)).toContain('"isWithheld":false');
	expect(await exported('jsonl', 'training')).toContain('freeword is the end');
	expect(await exported('jsonl', 'export')).toContain('noaiword is the end');
	expect(await callTool('read_post', { post: ids.get('openword') })).toContain('openword is the end');
	expect(await read('/feeds/blogs/1.rss')).toContain('openword is the end');
});

it('what is withheld is said, counted and listed', async () => {
	expect(await read(`/api/posts/${ids.get('noarchiveword')}`)).toContain('"isWithheld":true');
	const rights = JSON.parse(await read(`/api/posts/${ids.get('noaiword')}/rights`));
	expect(rights.declarations).toEqual([{ source: 'meta robots', said: 'noai', where: HOME }]);
	const list = JSON.parse(await read('/api/rights?use=mcp'));
	expect(list.items.map(({ id }: { id: number }) => id)).toEqual(
		['noindexword', 'noarchiveword', 'nosnippetword', 'noaiword', 'tdmword', 'closedword'].map((word) =>
			ids.get(word),
		),
	);
	expect(JSON.parse(await read('/api/search?q=snow&limit=50')).notes.join()).toMatch(/owners withhold/);
});

it('takes effect when the page is read again', async () => {
	const again = { blog: HOME, draft: draftOf(HOME, 'openword'), rights: meta('noarchive') };
	await server.keep({ at: '2026-11-20T00:00:00.000Z', posts: [again] });
	expect(await read(`/api/posts/${ids.get('openword')}`)).not.toContain('openword is the end');
	await server.keep({ at: '2026-11-21T00:00:00.000Z', posts: [{ ...again, rights: [] }] });
	expect(await read(`/api/posts/${ids.get('openword')}`)).toContain('openword is the end');
});
