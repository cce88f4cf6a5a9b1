import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rightsCommand } from '../src/commands/rights.ts';

const FILES: Readonly<Record<string, string>> = {
	'/robots.txt': 'User-agent: *\nContent-Signal: search=yes\nLicense: /licence.xml\nAllow: /\n',
	'/.well-known/tdmrep.json': '[{"location":"/2026/","tdm-reservation":1}]',
	'/licence.xml':
		'<rsl><content url="/"><license><permits type="usage">ai-input</permits></license></content></rsl>',
	'/2026/post':
		'<!doctype html><link rel="license" href="https://creativecommons.org/licenses/by/4.0/"><p>Text',
};

const server = createServer((request, response) => {
	const text = FILES[request.url ?? ''];
	response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' });
	response.end(text ?? '<!doctype html><p>Disallow: /');
});
const folder = mkdtempSync(path.join(tmpdir(), 'rights-'));
let base = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	process.env.LOGOSPHERE_ALLOW_PRIVATE = '1';
});
afterEach(() => {
	delete process.env.LOGOSPHERE_RIGHTS_POLICY;
});
afterAll(() => {
	delete process.env.LOGOSPHERE_ALLOW_PRIVATE;
	rmSync(folder, { recursive: true });
	server.close();
});

async function run(json: boolean): Promise<string> {
	let written = '';
	const out = (text: string) => {
		written += text;
	};
	await rightsCommand.run({ args: [`${base}/2026/post`], values: { json }, out, log: () => {} });
	return written;
}

describe('logosphere rights URL', () => {
	it('reads the files of the host and the page, and says what each use is permitted by', async () => {
		const { uses, declarations } = JSON.parse(await run(true));
		expect(uses.index).toMatchObject({ answer: 'allowed', isPermitted: true });
		expect(uses.text.reason).toContain('licenses/by/4.0');
		expect(uses.mcp).toMatchObject({ answer: 'withheld', isPermitted: false });
		expect(uses.mcp.reason).toBe(`TDMRep: “tdm-reservation: 1” (${base}/.well-known/tdmrep.json)`);
		expect(declarations.map(({ source }: { source: string }) => source)).toEqual(
			expect.arrayContaining(['Content-Signal', 'TDMRep', 'RSL', 'licence']),
		);
	});

	it('shows a table', async () => {
		expect(await run(false)).toMatch(/training +withheld +no/);
	});

	it('obeys the policy file where nothing is declared, and refuses a file that is not one', async () => {
		const file = path.join(folder, 'policy.json');
		process.env.LOGOSPHERE_RIGHTS_POLICY = file;
		writeFileSync(file, '{"unknown":{"archive":"withhold"}}');
		expect(JSON.parse(await run(true)).uses.archive).toMatchObject({ answer: 'allowed', isPermitted: true });
		writeFileSync(file, '{"unknown":{"archives":"withhold"}}');
		await expect(run(true)).rejects.toMatchObject({ code: 'bad-rights-policy' });
	});
});
