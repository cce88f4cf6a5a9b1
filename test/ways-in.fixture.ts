/** ways-in: one document, read by a visit of the crawl, by a worker of a fleet, by an import and by the page commands. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Command, Values } from '../src/commands/command.ts';
import type { VisitInput } from '../src/crawl/visit.ts';
import { visit } from '../src/crawl/visits/index.ts';
import { parseResult } from '../src/fleet/message-schemas.ts';
import { toSent } from '../src/fleet/messages.ts';
import { piecesOfAnswer } from '../src/import/answer.ts';
import type { Batch, PostFacts } from '../src/model/batch.ts';
import type { Task } from '../src/model/task.ts';

export const NOW = '2026-03-05T12:00:00.000Z';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-ways-in-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The responses of a site, by URL. */
export type Site = Readonly<Record<string, string | Uint8Array>>;

/** One visit of the crawl, without a network. `asked` collects the addresses it fetched. */
export async function crawl(
	site: Site,
	task: Pick<Task<'home' | 'feed' | 'post'>, 'url' | 'kind' | 'blog'>,
	asked = new Set<string>(),
): Promise<Batch> {
	const place = { due: NOW, priority: 1, depth: 0, strays: 0, via: null, failures: 0 };
	const settings = {
		side: 'depth',
		pollBudget: 1,
		hosts: null,
		languages: null,
		maxDepth: 9,
		hasPush: false,
	} as const;
	const input: VisitInput = {
		task: { ...place, ...task, note: null },
		crawlContext: null,
		sitemaps: [],
		settings,
		now: NOW,
	};
	return visit(input, async ({ url }) => {
		asked.add(url);
		const status = site[url] === undefined ? 404 : 200;
		const body = bytesOf(site[url] ?? 'not here');
		return { kind: 'answer', url, status, headers: {}, body, at: NOW, isCut: false };
	});
}

/** What a fleet worker sends and the writer receives. */
export function overTheBus(batch: Batch): Batch {
	const result = { host: 'ann.example', fence: 1, worker: 'one', batches: [batch], release: { state: null } };
	return parseResult(JSON.parse(JSON.stringify(toSent(result)))).batches[0]!;
}

/** What a page command prints as JSON. */
export async function run(
	command: Command,
	name: string,
	content: string | Uint8Array,
	values: Values,
): Promise<Record<string, unknown>> {
	let printed = '';
	const code = await command.run({
		args: [save(name, content)],
		values: { json: true, now: NOW, ...values },
		out: (line) => {
			printed += line;
		},
		log: () => {},
	});
	expect(code).toBe(0);
	return JSON.parse(printed) as Record<string, unknown>;
}

export function save(name: string, content: string | Uint8Array): string {
	const file = path.join(folder, name);
	writeFileSync(file, content);
	return file;
}

/** How an import classifies the page, and the posts it finds there. */
export function imported(
	url: string,
	content: string | Uint8Array,
): { readonly isBlog: boolean; readonly posts: readonly PostFacts[] } {
	const headers = { 'content-type': 'text/html' };
	const pieces = [...piecesOfAnswer({ url, headers, body: bytesOf(content), at: NOW })];
	return {
		isBlog: pieces.some(({ kind }) => kind === 'blog'),
		posts: pieces.flatMap((piece) => (piece.kind === 'post' ? [piece.post] : [])),
	};
}

/** As in JSON. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function bytesOf(content: string | Uint8Array): Uint8Array {
	return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
