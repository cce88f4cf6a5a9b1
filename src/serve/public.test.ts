/** A server that is open to the public: what visitors can read, ask for and never do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_1, HOME, named } from '../io/store/facts.fixture.ts';
import { MAY_WRITE, type OpenServer, openServer } from './open-server.fixture.ts';

const HOSTILE = '</noscript><script>alert(1)</script>';
const site = { name: 'Gardens & <b>', text: 'Blogs about "gardens".', isPublic: true };

let server: OpenServer;
beforeEach(async () => {
	server = await openServer({ now: () => DAY_1, site });
	await server.keep({
		at: DAY_1,
		posts: [
			named(
				'snow',
				{},
				{ title: `Snow ${HOSTILE}`, text: 'White.', html: `<p title="${HOSTILE}">White.</p>` },
			),
		],
	});
});
afterEach(() => server.close());

const html = { Accept: 'text/html' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
	fetch(server.base + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});

describe('a visitor', () => {
	it('reads search and posts without scripts, and hostile posts do nothing', async () => {
		for (const path of ['/?q=white', '/posts/1', '/blogs/1']) {
			const text = await (await server.get(path, html)).text();
			if (text.includes('"not-built"')) return;
			const [, plain = ''] = /<main id="static-page">(.*?)<\/main>/s.exec(text) ?? [];
			expect(plain).toContain('Snow');
			expect(plain).not.toMatch(/<script|<b>/);
			expect(text).not.toContain('<script>alert');
			expect(text).toContain('<meta name="site-name" content="Gardens &amp; &lt;b');
		}
	});

	it.each(['/api/search?q=white', '/api/posts/1', '/api/facets', '/api/stats', '/feeds/search.atom'])(
		'may read %s',
		async (path) => expect((await server.get(path)).status).toBe(200),
	);

	it.each(['/api/crawl', '/api/searches', '/api/sources', '/api/gaps', '/dump.nt', '/api/site/requests'])(
		'may not read %s',
		async (path) => {
			expect((await server.get(path)).status).toBe(401);
			expect((await server.get(path, MAY_WRITE)).status).toBe(200);
		},
	);
});

describe('a request of a visitor', () => {
	const wish = { kind: 'removal', url: `${HOME}snow`, note: 'It is mine.', contact: 'ann@mail.example' };
	const waiting = async () =>
		((await (await server.get('/api/site/requests', MAY_WRITE)).json()) as { items: unknown }).items;

	it('waits once until somebody decides', async () => {
		expect((await post('/api/site/requests', wish)).status).toBe(202);
		expect((await post('/api/site/requests', wish)).status).toBe(202);
		expect(await waiting()).toEqual([{ ...wish, at: DAY_1 }]);
		expect((await post('/api/site/requests/decide', { ...wish, accept: false })).status).toBe(401);
	});

	it('is limited in number', async () => {
		const all = await Promise.all(
			Array.from({ length: 8 }, (_, i) => post('/api/site/requests', { ...wish, url: `${HOME}${i}` })),
		);
		expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
	});

	it('is refused by a server that is not public', async () => {
		const own = await openServer({ now: () => DAY_1 });
		const answer = await fetch(`${own.base}/api/site/requests`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(wish),
		});
		expect(answer.status).toBe(401);
		await own.close();
	});
});

describe('a key', () => {
	const make = async (role: string) => {
		const answer = await post('/api/keys', { name: role, role }, MAY_WRITE);
		return { Authorization: `Bearer ${((await answer.json()) as { key: string }).key}` };
	};
	const save = (headers: Record<string, string>) =>
		fetch(`${server.base}/api/searches/tea`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify({ query: 'tea' }),
		});

	it('allows what its role may do, and nothing once it is revoked', async () => {
		const [reader, editor, operator] = [await make('reader'), await make('editor'), await make('operator')];
		for (const headers of [reader, editor, operator])
			expect((await server.get('/api/crawl', headers)).status).toBe(200);
		expect((await save(reader)).status).toBe(403);
		expect((await save(editor)).status).toBe(200);
		expect((await server.get('/api/keys', editor)).status).toBe(403);
		const listed = await (await server.get('/api/keys', operator)).text();
		for (const { Authorization } of [reader, editor, operator])
			expect(listed).not.toContain(Authorization.slice('Bearer '.length));
		const revoke = { method: 'DELETE', headers: operator };
		expect((await fetch(`${server.base}/api/keys/editor`, revoke)).status).toBe(204);
		expect((await save(editor)).status).toBe(401);
	});

	it('becomes a cookie, which ends with the key', async () => {
		const { Authorization } = await make('editor');
		const entered = await server.get(`/?token=${Authorization.slice('Bearer '.length)}`);
		const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
		expect((await server.get('/api/crawl', { cookie })).status).toBe(200);
		await fetch(`${server.base}/api/keys/editor`, { method: 'DELETE', headers: MAY_WRITE });
		expect((await server.get('/api/crawl', { cookie })).status).toBe(401);
	});
});
