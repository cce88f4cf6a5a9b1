/** talk-cli: `logosphere thread`, with the built program on a store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentOf, HOME, named, OTHER } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { logosphere } from './logosphere.fixture.ts';

const PAGE = 'http://news.example/flood';
const THIRD = 'http://cy.example/';
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-talk-cli-'));

beforeAll(async () => {
	const store = new SqliteStore(folder);
	await store.write({
		at: '2004-04-01T00:00:00Z',
		blogs: [{ url: HOME, title: 'Ann\u001b[31m' }],
		posts: [
			named(
				'flood',
				{
					comments: [commentOf('Bob', 'I wrote about it.')],
					links: [
						{ to: PAGE, text: 'the flood' },
						{ to: OTHER, text: 'Bob', comment: 0 },
					],
				},
				{ published: '2004-03-01T10:00:00Z' },
			),
			named(
				'answer',
				{
					blog: OTHER,
					links: [
						{ to: `${HOME}flood`, text: 'Ann' },
						{ to: PAGE, text: 'it' },
					],
				},
				{ published: '2004-03-02' },
			),
			named(
				'late',
				{
					blog: THIRD,
					links: [
						{ to: `${OTHER}answer`, text: 'an answer' },
						{ to: PAGE, text: '' },
					],
				},
				{ published: '2004-03-03' },
			),
			named('alone', { blog: THIRD }, { published: '2004-03-04' }),
		],
	});
	await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => logosphere(['thread', ...args, '--data', folder]);

describe('logosphere thread', () => {
	it('shows a conversation, each post below the one it cites', async () => {
		const { code, stdout } = await run(`${OTHER}answer`);
		expect(code).toBe(0);
		expect(stdout.trimEnd().split('\n')).toEqual([
			'3 posts from 3 blogs, 2 citations',
			'1 not linked back: the cited page has no link to the citing post',
			'',
			'1. 2004-03-01 10:00  Ann·[31m: About flood',
			`    ${HOME}flood`,
			'',
			'  └ 2. ▶ 2004-03-02  bob.example: About answer',
			`      ${OTHER}answer`,
			'      cites 1 as “Ann”',
			'',
			'    └ 3. 2004-03-03  cy.example: About late',
			`        ${THIRD}late`,
			'        cites 2 as “an answer”, not linked back',
		]);
	});

	it('shows how a link spread through blogs', async () => {
		const { stdout } = await run(PAGE);
		expect(stdout).toContain(`${PAGE}\n3 posts from 3 blogs link to it`);
		expect(stdout).toContain('via 1');
		expect(stdout).toContain('    └ 3. 2004-03-03  cy.example: About late');
	});

	it('gives both as JSON', async () => {
		const thread = JSON.parse((await run(`${HOME}flood`, '--json')).stdout);
		expect(thread.citations.map(({ linksBack }: { linksBack: boolean }) => linksBack)).toEqual([true, false]);
		const spread = JSON.parse((await run(`${HOME}flood`, '--spread', '--json')).stdout);
		expect(spread).toMatchObject({
			post: { url: `${HOME}flood` },
			steps: [{ post: { url: `${OTHER}answer` } }],
		});
	});

	it.each([
		[`${THIRD}alone`, 'No stored post of another blog cites this post, and it cites none.'],
		['http://nowhere.example/', 'No post of another blog links to http://nowhere.example/.'],
	])('says that it has nothing for %s', async (url, expected) => {
		expect((await run(url)).stdout).toContain(expected);
	});

	it.each([
		[[], 'Give one post or page'],
		[['flood'], 'must be a URL'],
		[[PAGE, PAGE], 'Give one post or page'],
	])('says what is wrong with %j', async (args, expected) => {
		const { code, stderr } = await run(...args);
		expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
	});
});
