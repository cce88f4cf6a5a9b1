import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOME } from '../../io/store/facts.fixture.ts';
import { fill, startTryOut, type TryOut } from './try-out.fixture.ts';

let server: TryOut;
beforeAll(async () => {
	server = await startTryOut();
	await fill(server);
});
afterAll(() => server.close());

describe('POST /api/forget', () => {
	it('needs a token', async () => {
		const { status } = await fetch(`${server.base}/api/forget`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ url: HOME }),
		});
		expect(status).toBe(401);
	});

	it('erases a post while the server runs, and blocks it', async () => {
		const url = `${HOME}snow`;
		expect((await server.send('POST', '/api/forget', { url })).body).toMatchObject({
			kind: 'page',
			posts: 1,
		});
		expect(await server.store.post(url)).toBeNull();
		expect((await server.send('GET', '/api/forget')).body.items).toMatchObject([{ url, kind: 'page' }]);
	});

	it('erases a blog, which then cannot be added', async () => {
		expect((await server.send('POST', '/api/forget', { url: HOME })).body).toMatchObject({
			kind: 'blog',
			blogs: 1,
		});
		const { status, body } = await server.send('POST', '/api/blogs', { url: HOME });
		expect([status, body.type]).toEqual([422, 'forgotten']);
		expect((await server.send('DELETE', `/api/forget?url=${encodeURIComponent(HOME)}`)).status).toBe(200);
		expect((await server.send('POST', '/api/blogs', { url: HOME })).status).toBe(202);
	});

	it('says that another process must do it', async () => {
		const reader = await startTryOut({ isWriter: false });
		expect((await reader.send('POST', '/api/forget', { url: HOME })).status).toBe(409);
		await reader.close();
	});
});
