/** export-hostile: the exports of a hostile blog, opened in a real browser: nothing runs, and nothing is requested. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marked } from 'marked';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { describeInBrowser, visit } from './browser.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';
import { KEPT, LINE, OWN_PICTURES } from './web-hostile.fixture.ts';

/** The formats that a browser, or a viewer made of one, shows. */
const SHOWN = ['markdown', 'atom', 'opml', 'gexf', 'graphml'];

let folder: string;
let server: Server;
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Types of a server that knows each file. Markdown is rendered by a viewer that lets all its HTML through. */
const TYPES: Readonly<Record<string, string>> = {
	'.md': 'text/html; charset=utf-8',
	'.xml': 'application/xml',
	'.atom': 'application/xml',
	'.opml': 'application/xml',
	'.gexf': 'application/xml',
	'.graphml': 'application/xml',
};

function render(name: string): string {
	const markdown = readFileSync(name, 'utf8').replace(/^---\n.*?\n---\n/s, '');
	return marked.parse(markdown, { async: false });
}

describeInBrowser('exports of a hostile blog', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'logosphere-export-hostile-'));
		const data = path.join(folder, 'data');
		const store = new SqliteStore(data);
		await store.write(KEPT);
		await store.close();
		const file = path.join(folder, 'posts.jsonl');
		writeFileSync(file, `${LINE}\n`);
		await logosphere(['import', file, '--data', data]);
		for (const format of SHOWN) {
			const out = path.join(folder, 'out', format === 'markdown' ? format : `${format}.${format}`);
			const { code, stderr } = await logosphere(['export', format, '--data', data, '--out', out]);
			expect(code, stderr).toBe(0);
		}
		server = createServer((request, response) => {
			const name = path.join(folder, 'out', decodeURIComponent(new URL(request.url!, origin()).pathname));
			response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' });
			if (!existsSync(name)) response.end();
			else response.end(name.endsWith('.md') ? render(name) : readFileSync(name));
		}).listen(0, '127.0.0.1');
	});
	afterAll(() => {
		server.close();
		rmSync(folder, { recursive: true });
	});

	it('run nothing and request nothing', () =>
		visit(
			{ origin, mayAsk: OWN_PICTURES.map((url) => new URL(url).host) },
			async ({ page, context, allow }) => {
				// The pictures of the posts are part of their text; here there is no such server.
				allow(/Failed to load resource/);
				await context.route(
					(url) => OWN_PICTURES.some((one) => new URL(one).host === url.host),
					(route) => route.abort(),
				);
				const names = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' });
				const files = names.filter((name) => path.extname(name) in TYPES);
				expect(files.length).toBeGreaterThan(SHOWN.length);
				for (const name of files) {
					const url = `${origin()}/${name.split(path.sep).map(encodeURIComponent).join('/')}`;
					await page.goto(url);
					await page.waitForTimeout(200);
					expect([name, await page.evaluate('typeof window.taken')]).toEqual([name, 'undefined']);
					expect([name, await page.evaluate(RUNNING)]).toEqual([name, []]);
					expect(page.url()).toBe(url);
				}
			},
		)());
});

/** Elements and attributes that would run or load something later. */
const RUNNING = `[...document.querySelectorAll('*')].filter((e) =>
	['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg'].includes(e.namespaceURI) && (
	/^(script|iframe|object|embed|base|meta|form|svg|video|audio)$/i.test(e.localName) ||
	[...e.attributes].some(({ name, value }) => /^on/i.test(name) || /^\\s*(javascript|vbscript):/i.test(value)))
).map((e) => e.outerHTML.slice(0, 200))`;
