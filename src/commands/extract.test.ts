import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageExtract } from '../model/page.ts';
import type { Values } from './command.ts';
import { extractCommand } from './extract.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-extract-'));
const file = path.join(folder, 'post.html');
const PARAGRAPH =
	'<p>The boat was in the harbour, and we were on it for most of the day \u001b[31m and said <b>little</b>.</p>';
writeFileSync(
	file,
	`<title>A day at sea</title><h1>A day at sea</h1><p>Posted by Jane Doe on March 5, 2004</p>${PARAGRAPH.repeat(8)}`,
);
afterAll(() => rmSync(folder, { recursive: true }));

async function run(values: Values): Promise<string> {
	let written = '';
	const code = await extractCommand.run({
		args: [file],
		values: { now: '2010-01-01', ...values },
		out: (text) => {
			written += text;
		},
		log: () => {},
	});
	expect(code).toBe(0);
	return written;
}

describe('extract', () => {
	it('shows each value with its reason, the text and the number of comments', async () => {
		const lines = (await run({})).split('\n');
		expect(lines[0]).toMatch(/^title +A day at sea {2}\(heading-declared: /);
		expect(lines[1]).toMatch(/^author +Jane Doe {2}\(byline-above: /);
		expect(lines[2]).toMatch(/^date +2004-03-05 {2}\(shown-above: /);
		expect(lines.at(-1)).toBe('0 comments');
	});

	it.each<[string, Values]>([
		['plain', {}],
		['Markdown', { markdown: true }],
		['explained', { explain: true }],
	])('%s cannot control the terminal', async (_, values) => {
		expect(await run(values)).not.toContain('\u001b');
	});

	it('gives the library’s value as JSON', async () => {
		const extract = JSON.parse(await run({ json: true })) as PageExtract;
		expect(extract).toMatchObject({
			title: 'A day at sea',
			author: 'Jane Doe',
			published: '2004-03-05',
			isPost: true,
		});
	});

	it('gives clean HTML and Markdown', async () => {
		expect(await run({ html: true })).toContain('and said <strong>little</strong>.</p>');
		expect(await run({ markdown: true })).toMatch(/^# A day at sea\n\n[\s\S]*and said \*\*little\*\*\./);
	});

	it('shows which rule included or excluded each block', async () => {
		const explained = await run({ explain: true });
		expect(explained).toMatch(/^main text /m);
		expect(explained).toMatch(/^kept .*The boat was in the harbour/m);
	});
});
