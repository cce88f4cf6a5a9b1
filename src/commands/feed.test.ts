import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Failure } from '../io/failure.ts';
import type { Values } from './command.ts';
import { feedCommand } from './feed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'feed-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(text: string, values: Values = {}): Promise<{ out: string; log: string; code: number }> {
	const file = path.join(folder, 'input');
	writeFileSync(file, text);
	const written = { out: '', log: '' };
	const code = await feedCommand.run({
		args: [file],
		values,
		out: (line) => {
			written.out += line;
		},
		log: (line) => {
			written.log += line;
		},
	});
	return { ...written, code };
}

const RSS = `<rss version="2.0"><channel><title>My Blog</title><link>http://b.example/</link>
<item><title>Hello</title><link>http://b.example/1</link><pubDate>Mon, 04 May 2020 10:00:00 GMT</pubDate>
<description>Some words and then…</description></item></channel></rss>`;
const PAGE = '<!doctype html><title>B</title><link rel="alternate" type="application/rss+xml" href="/rss">';

describe('logosphere feed', () => {
	it('describes a feed', async () => {
		const { out, code } = await run(RSS);
		expect(code).toBe(0);
		for (const word of ['My Blog', 'rss2.0', 'Hello', '2020-05-04', 'partial', 'ellipsis', 'usable']) {
			expect(out).toContain(word);
		}
	});

	it('gives the library’s values as JSON', async () => {
		const { out } = await run(RSS, { json: true });
		expect(JSON.parse(out)).toMatchObject({
			title: 'My Blog',
			items: [{ title: 'Hello' }],
			judgment: { isUsable: true },
			classification: { content: 'partial' },
		});
	});

	it('says what was wrong with a repaired feed', async () => {
		const { out } = await run(RSS.replace('Some words', 'Tom & Jerry'));
		expect(out).toContain('Problems:');
	});

	it('lists the feeds of a page, the main one first', async () => {
		const { out, code } = await run(PAGE, { url: 'http://b.example/', json: true });
		expect(code).toBe(0);
		expect(JSON.parse(out).candidates[0]).toMatchObject({ url: 'http://b.example/rss', role: 'posts' });
		expect((await run(PAGE, { url: 'http://b.example/' })).out).toContain('This is a page, not a feed');
	});

	it('guesses nothing for a page without a URL, and says so', async () => {
		const { out, log } = await run(PAGE, { json: true });
		expect(JSON.parse(out).candidates).toHaveLength(1);
		expect(log).toContain('--url');
	});

	it('rejects anything else', async () => {
		await expect(run('hello')).rejects.toThrow(Failure);
	});
});
