import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_1, named } from '../../io/store/facts.fixture.ts';
import { NOW, startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({ at: DAY_1, posts: [named('snow')] });
});

afterAll(() => tryOut.close());

const put = (name: string, body: unknown) =>
	tryOut.send('PUT', `/api/searches/${encodeURIComponent(name)}`, body);
const HOOK = { url: 'https://receiver.example/hook' };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('a search', () => {
	it('is saved, shown and deleted', async () => {
		const name = 'Schnee & Eis';
		const { status, body } = await put(name, { query: 'snow', sort: 'newest' });
		const kept = { name, query: 'snow', sort: 'newest', saved: NOW, webhook: null, delivery: null };
		expect({ status, body }).toEqual({ status: 200, body: kept });
		const url = `/api/searches/${encodeURIComponent(name)}`;
		expect((await tryOut.get(url)).body).toEqual(kept);
		expect((await tryOut.get('/api/searches')).body).toEqual({ items: [kept] });
		expect((await tryOut.send('DELETE', url)).status).toBe(204);
		expect((await tryOut.send('DELETE', url)).status).toBe(404);
		expect((await tryOut.get(url)).status).toBe(404);
	});

	it('shows a generated secret once', async () => {
		const first = (await put('a', { query: 'snow', webhook: HOOK })).body;
		expect(first.webhook.secret).toMatch(/^whsec_/);
		expect(first.delivery).toEqual({ upTo: 1, failures: 0, due: null, trouble: null });
		const again = (await put('a', { query: 'snow', sort: 'oldest', webhook: HOOK })).body;
		expect(again.webhook).toEqual(HOOK);
		for (const url of ['/api/searches', '/api/searches/a'])
			expect(JSON.stringify((await tryOut.get(url)).body)).not.toContain('whsec_');
		const [kept] = await tryOut.store.savedSearches();
		expect(kept!.webhook!.secret).toBe(first.webhook.secret);
	});

	it('accepts a secret, and does not show it', async () => {
		const { body } = await put('b', { query: 'snow', webhook: { ...HOOK, secret: SECRET } });
		expect(body.webhook).toEqual(HOOK);
		const kept = (await tryOut.store.savedSearches()).find(({ name }) => name === 'b');
		expect(kept!.webhook!.secret).toBe(SECRET);
	});

	it('gets a new secret for a new receiver', async () => {
		await put('c', { query: 'snow', webhook: { ...HOOK, secret: SECRET } });
		const { body } = await put('c', { query: 'snow', webhook: { url: 'https://other.example/' } });
		expect(body.webhook.secret).toMatch(/^whsec_/);
		expect(body.webhook.secret).not.toBe(SECRET);
	});

	it.each([
		['no query', {}],
		['an unknown sort', { query: '', sort: 'worst' }],
		['a webhook without an address', { query: '', webhook: {} }],
		['a webhook that is not a web address', { query: '', webhook: { url: 'file:///etc/passwd' } }],
		['a secret that is too short', { query: '', webhook: { ...HOOK, secret: 'whsec_YQ==' } }],
		['no object', []],
	])('is not saved with %s', async (_what, body) => {
		expect((await put('d', body)).status).toBe(400);
	});

	it('is not changed without the token', async () => {
		const response = await fetch(`${tryOut.base}/api/searches/a`, { method: 'DELETE' });
		expect(response.status).toBe(401);
	});
});
