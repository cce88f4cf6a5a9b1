import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TREND_BATCH } from '../../observe/trends.fixture.ts';
import { type OpenServer, openServer } from '../open-server.fixture.ts';

let served: OpenServer;
let client: Client;

beforeAll(async () => {
	served = await openServer({ now: () => '2004-06-01T00:00:00Z' });
	await served.keep(TREND_BATCH);
	client = new Client({ name: 'test', version: '0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
	await client.listTools();
});

afterAll(async () => {
	await client.close();
	await served.close();
});

async function call(input: Record<string, unknown>) {
	return (await client.callTool({ name: 'trends', arguments: input })) as CallToolResult;
}

it('returns counts, with missing weeks as null, as text and data', async () => {
	const { structuredContent, content } = await call({
		queries: ['snow'],
		from: '2004-03-01',
		to: '2004-03-28',
		span: 'week',
		mood: true,
	});
	expect(structuredContent).toMatchObject({
		span: 'week',
		series: [
			{ name: 'snow', counts: [7, null, 7, 7], mood: { positive: 14, negative: 7, ratio: 2, read: 21 } },
		],
	});
	const [{ text } = { text: '' }] = content as { text: string }[];
	expect(text).toContain('2004-03-08: missing');
	expect(text).toContain('14 positive, 7 negative');
	expect(text).toContain('estimate');
});

it('explains an invalid request', async () => {
	const { isError, content } = await call({ queries: ['snow'], from: '2004-03-05', to: '2004-03-01' });
	expect([isError, JSON.stringify(content)]).toEqual([
		true,
		expect.stringContaining('is after the last day'),
	]);
});
