/** Quarantined pages, as a person gets at them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Crawl } from '../crawl/crawl.ts';
import { compileHostileThread, PageWeb } from '../crawl/hostile.fixture.ts';
import { VisitThreads } from '../crawl/threads.ts';
import { Gate } from '../io/http/gate.ts';
import { createLog } from '../io/log.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Values } from './command.ts';
import { quarantineCommand } from './quarantine.ts';
import { statsCommand } from './stats.ts';

const URL = 'http://ann.example/odd';
const BYTES = Buffer.of(0x3c, 0x1b, 0x5b, 0x32, 0x4a, 0, 0xff);
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-quarantine-'));

beforeAll(async () => {
	const store = new SqliteStore(folder);
	await store.write({
		at: '2026-03-05T12:00:00.000Z',
		quarantine: [
			{
				url: URL,
				blog: null,
				why: 'it took \x1b[2J more than 20 s',
				stack: 'TypeError: \x1b[2J odd\n    at readPost (post.ts:3:7)\nCaused by: Error: worse',
				contentType: 'text/html',
				bytes: BYTES,
			},
		],
	});
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(
	args: readonly string[],
	values: Values = {},
	command = quarantineCommand,
): Promise<string> {
	const printed: string[] = [];
	const print = (text: string) => void printed.push(text);
	await command.run({ args, values: { data: folder, ...values }, out: print, log: print });
	return printed.join('\n');
}

it('are listed with the reason, without control characters', async () => {
	const list = await run(['list']);
	expect(await run([])).toBe(list);
	expect(list).toMatch(/2026-03-05 12:00:00 +7 +http:\/\/ann\.example\/odd +it took ·\[2J more than 20 s/);
	expect(list).not.toContain('\x1b');
	expect(JSON.parse(await run([], { json: true }))).toMatchObject([{ url: URL, size: 7 }]);
});

it('are shown with the reason and the stack, without control characters', async () => {
	const shown = await run(['show', URL]);
	expect(shown).toBe(`page         ${URL}
blog         unknown
quarantined  2026-03-05T12:00:00.000Z
reason       it took ·[2J more than 20 s
type         text/html
bytes        7

TypeError: ·[2J odd
    at readPost (post.ts:3:7)
Caused by: Error: worse`);
	const file = path.join(folder, 'shown');
	expect(JSON.parse(await run(['show', URL], { json: true, out: file }))).toMatchObject({
		url: URL,
		size: 7,
	});
	expect(readFileSync(file)).toEqual(BYTES);
});

it.each([[['bytes', URL]], [[URL]]])('are given byte for byte: %j', async (args) => {
	const file = path.join(folder, 'page');
	await run(args, { out: file });
	expect(readFileSync(file)).toEqual(BYTES);
	const { base64 } = JSON.parse(await run(args, { json: true }));
	expect(Buffer.from(base64, 'base64')).toEqual(BYTES);
});

it('are counted', async () => {
	expect(await run([], {}, statsCommand)).toMatch(/^quarantined +1 page \(see: logosphere quarantine\)$/m);
});

it('get an error if the page is not quarantined', async () => {
	await expect(run(['http://ann.example/even'])).rejects.toMatchObject({ code: 'no-quarantine' });
	for (const args of [[URL, URL], ['list', URL], ['show'], ['show', URL, URL], ['show', 'odd']])
		await expect(run(args)).rejects.toMatchObject({ code: 'usage' });
	await expect(run([URL], { out: path.join(folder, 'no', 'page') })).rejects.toMatchObject({
		code: 'unwritable',
	});
});

it('have the stack and the cause of what crashed a stage, in the store and in the log', async () => {
	const page = 'http://bob.example/odd/';
	const now = () => '2026-03-05T12:00:00.000Z';
	const lines: string[] = [];
	const write = (line: string) => lines.push(line);
	const store = new SqliteStore(path.join(folder, 'crashed'));
	const threads = new VisitThreads(1, { file: compileHostileThread(path.join(folder, 'thread')) });
	const engine = new Crawl({
		store,
		gate: new Gate({ web: new PageWeb({ [page]: Buffer.from('<p>fail</p>') }, now), minDelayMs: 0 }),
		now,
		untilIdle: true,
		visit: (input, ask) => threads.visit(input, ask),
		log: createLog({ level: 'info', isReadable: false, write }).child({ component: 'crawl' }),
	});
	await engine.add([page]);
	await engine.run();
	await threads.close();
	await store.close();

	const shown = await run(['show', page], { data: path.join(folder, 'crashed') });
	expect(shown).toMatch(/^reason +the post cannot be read$/m);
	expect(shown).toMatch(/^Error: the post cannot be read\n +at .*hostile-thread/m);
	expect(shown).toMatch(/^Caused by: RangeError: too deep\n +at .*hostile-thread/m);
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		{
			level: 'warn',
			time: expect.any(String),
			component: 'crawl',
			msg: 'the page could not be processed and is quarantined',
			url: page,
			blog: null,
			err: {
				name: 'Error',
				message: 'the post cannot be read',
				code: null,
				action: null,
				stack: expect.stringMatching(/at .*hostile-thread/),
				cause: {
					name: 'RangeError',
					message: 'too deep',
					code: null,
					action: null,
					stack: expect.stringMatching(/at .*hostile-thread/),
					cause: null,
				},
			},
		},
	]);
});
