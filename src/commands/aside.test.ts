/** Pages that were set aside, as a person gets at them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { asideCommand } from './aside.ts';
import type { Values } from './command.ts';
import { statsCommand } from './stats.ts';

const URL = 'http://ann.example/odd';
const BYTES = Buffer.of(0x3c, 0x1b, 0x5b, 0x32, 0x4a, 0, 0xff);
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-aside-'));

beforeAll(async () => {
	const store = new SqliteStore(folder);
	await store.write({
		at: '2026-03-05T12:00:00.000Z',
		asides: [
			{ url: URL, blog: null, why: 'it took \x1b[2J more than 20 s', contentType: 'text/html', bytes: BYTES },
		],
	});
	await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], values: Values = {}, command = asideCommand): Promise<string> {
	const told: string[] = [];
	const tell = (text: string) => void told.push(text);
	await command.run({ args, values: { data: folder, ...values }, out: tell, log: tell });
	return told.join('\n');
}

it('are listed with the reason, and nothing that a terminal obeys', async () => {
	const list = await run([]);
	expect(list).toMatch(/2026-03-05 12:00:00 +7 +http:\/\/ann\.example\/odd +it took ·\[2J more than 20 s/);
	expect(list).not.toContain('\x1b');
	expect(JSON.parse(await run([], { json: true }))).toMatchObject([{ url: URL, size: 7 }]);
});

it('are given byte for byte', async () => {
	const file = path.join(folder, 'page');
	await run([URL], { out: file });
	expect(readFileSync(file)).toEqual(BYTES);
	const { base64 } = JSON.parse(await run([URL], { json: true }));
	expect(Buffer.from(base64, 'base64')).toEqual(BYTES);
});

it('are counted', async () => {
	expect(await run([], {}, statsCommand)).toMatch(/^set aside +1 page \(logosphere aside\)$/m);
});

it('are asked for in vain where there is none', async () => {
	await expect(run(['http://ann.example/even'])).rejects.toMatchObject({ code: 'no-quarantine' });
	await expect(run([URL, URL])).rejects.toMatchObject({ code: 'usage' });
	await expect(run([URL], { out: path.join(folder, 'no', 'page') })).rejects.toMatchObject({
		code: 'unwritable',
	});
});
