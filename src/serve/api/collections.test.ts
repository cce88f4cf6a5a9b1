import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_1, DAY_2, HOME, named } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from './try-out.fixture.ts';

let tryOut: TryOut;

beforeAll(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({ at: DAY_1, posts: [named('snow'), named('ice'), named('sun')] });
});

afterAll(() => tryOut.close());

const freeze = (name: string, query: string) =>
	tryOut.send('POST', '/api/collections', { name, query, isWhole: true });
const urls = (text: string) =>
	text
		.trim()
		.split('\n')
		.map((line) => (JSON.parse(line) as { url: string }).url);

it('freezes the posts of a query, lists and exports them as they were', async () => {
	const { status, body } = await freeze('snow-2004', 'snow');
	expect({ status, body }).toMatchObject({
		status: 200,
		body: { name: 'snow-2004', query: 'snow', posts: 1 },
	});
	expect(body.citation).toContain(`SHA-256 ${body.sha256}`);
	expect((await tryOut.get('/api/collections')).body.items).toMatchObject([{ name: 'snow-2004' }]);
	const changed = named('snow', {}, { text: 'It has thawed, and everybody is glad of it.' });
	await tryOut.keep({ at: DAY_2, posts: [changed] });
	const frozen = await fetch(`${tryOut.base}/api/export/jsonl?collection=snow-2004`);
	expect(frozen.headers.get('content-disposition')).toContain('snow-2004.jsonl');
	expect(await frozen.text()).toContain('All about snow.');
});

it('exports the posts of a query, or all', async () => {
	const read = async (target: string) => urls(await (await fetch(tryOut.base + target)).text());
	expect(await read('/api/export/jsonl?q=ice')).toEqual([`${HOME}ice`]);
	expect((await read('/api/export/jsonl')).sort()).toEqual(['ice', 'snow', 'sun'].map((name) => HOME + name));
	const table = await (await fetch(`${tryOut.base}/api/export/csv?table=posts`)).text();
	expect(table.trim().split('\n')).toHaveLength(4);
});

it.each([
	['/api/export/nothing', 404, 'Formats: jsonl'],
	['/api/export/csv', 422, 'Choose one table'],
	['/api/export/jsonl?table=posts', 422, 'has no tables'],
	['/api/export/jsonl?collection=unknown', 422, 'There is no frozen collection'],
	['/api/export/jsonl?collection=..%2Fx', 400, 'letters, digits'],
])('refuses %s with %i', async (target, status, words) => {
	const answer = await tryOut.get(target);
	expect(answer.status).toBe(status);
	expect(answer.body.detail).toContain(words);
});

it('does not replace a collection, and needs the token', async () => {
	await freeze('twice', 'ice');
	expect((await freeze('twice', 'sun')).body.detail).toContain('already exists');
	const { status } = await fetch(`${tryOut.base}/api/collections`, { method: 'POST' });
	expect(status).toBe(401);
});
