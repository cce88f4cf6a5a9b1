/** bursts-cli: `logosphere bursts`, with the built program on a store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { logosphere } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bursts-cli-'));
const DAYS = 31;
const dayOf = (i: number) => new Date(Date.UTC(2004, 0, 1 + i)).toISOString().slice(0, 10);
const LAST = dayOf(DAYS - 1);

beforeAll(async () => {
	const store = new SqliteStore(folder);
	for (let day = 0; day < DAYS; day++) {
		await store.write({
			at: '2004-02-01T00:00:00Z',
			posts: Array.from({ length: 20 }, (_, blog) =>
				named(
					`d${day}`,
					{ blog: `http://b${blog}.example/`, language: 'en' },
					{
						title: null,
						text: `The garden ${blog}x${day}. ${day === DAYS - 1 && blog < 9 ? ['I like Kelvik.', 'Where is Kelvik?'][blog % 2] : ''}`,
						published: dayOf(day),
					},
				),
			),
		});
	}
	await store.indexed();
	await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => logosphere(['bursts', ...args, '--data', folder]);

describe('logosphere bursts', () => {
	it('shows the bursts of the last day, with a bar chart and a query', async () => {
		const { code, stdout } = await run();
		expect(code).toBe(0);
		expect(stdout).toContain(`On ${LAST}: 20 posts from 20 blogs`);
		expect(stdout).toContain('1. Kelvik  (name, en)');
		expect(stdout).toContain('9 posts from 9 blogs, 0 expected');
		expect(stdout).toMatch(/·{30}█ up to 9 per day/);
		expect(stdout).toContain('search: Kelvik');
	});

	it('of a week, as JSON', async () => {
		const { stdout } = await run(LAST, '--span', 'week', '--json', '--limit', '1');
		const { from, to, bursts } = JSON.parse(stdout);
		expect([from, to]).toEqual([dayOf(DAYS - 7), LAST]);
		expect(bursts.map((burst: { label: string }) => burst.label)).toEqual(['Kelvik']);
	});

	it('says when there are no bursts or no posts', async () => {
		expect((await run(dayOf(20))).stdout).toContain('no bursts');
		expect((await run('1999-01-01')).stdout).toContain('There are no posts from this period.');
		expect((await run(LAST, '--lang', 'fr')).stdout).toContain('There are no posts from this period.');
	});

	it.each([
		[['yesterday'], 'is not a date'],
		[['2004-02-30'], 'is not a date'],
		[['--span', 'year'], 'must be day or week'],
		[['--lang', 'e!'], 'must be a language code'],
		[['--limit', '0'], '--limit'],
	])('%s: says what is valid', async (args, words) => {
		const { code, stderr } = await run(...args);
		expect(code).not.toBe(0);
		expect(stderr).toContain(words);
	});
});
