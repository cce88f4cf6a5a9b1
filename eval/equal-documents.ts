/** equal-documents: a fixed sample of home pages, feeds and post pages, each read by every way into the program. Are the records equal? */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '../src/commands/command.ts';
import { extractCommand } from '../src/commands/extract.ts';
import { feedCommand } from '../src/commands/feed.ts';
import { judgeCommand } from '../src/commands/judge.ts';
import { segmentCommand } from '../src/commands/segment.ts';
import type { RawPart } from '../src/import/understand.ts';
import { understandHere } from '../src/import/understood.ts';
import type { Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { ArchivingWeb, mayBeCopied, WarcWeb, WarcWriter } from '../src/io/warc/index.ts';
import type { Batch } from '../src/model/batch.ts';
import { type FetchedDocument, homeAddressOf, readPage } from '../src/pipeline/index.ts';
import { Share } from './crawl-score.ts';
import { type EqualTask, NOW, openGate, visitBy, visitByWorker } from './equal-web.ts';
import type { Figure } from './task.ts';
import { findFile, type ServedSites, siteUrl, type WholeSite } from './whole-sites.ts';

interface EqualDocument {
	readonly site: WholeSite;
	readonly kind: 'home' | 'feed' | 'post';
	readonly url: string;
	readonly bytes: Uint8Array;
}

const MAX_BYTES = 20_000_000;

export async function compareDocuments(
	documents: readonly EqualDocument[],
	served: ServedSites,
	explain: (line: string) => void,
): Promise<Figure[]> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-equal-'));
	const http = new Http({
		timeoutMs: 60_000,
		maxBytes: MAX_BYTES,
		proxy: served.proxyUrl,
		isPlainProxy: true,
		now: () => Date.parse(NOW),
	});
	const comparison = new Comparison(served.proxyUrl, explain);
	try {
		const writer = await WarcWriter.open({ folder, software: 'equal' });
		const gate = openGate(new ArchivingWeb(http, writer));
		const crawled: Batch[] = [];
		for (const document of documents) crawled.push(await comparison.crawl(document, gate));
		await writer.flush();
		const archive = await WarcWeb.open([folder], { maxBytes: MAX_BYTES });
		const archiveGate = openGate(archive);
		for (const [i, document] of documents.entries()) {
			await comparison.byArchive(document, crawled[i]!, archiveGate);
			await comparison.byWorker(document, crawled[i]!, gate);
			await comparison.byCommand(document, crawled[i]!);
			await comparison.byImport(document, crawled[i]!, gate);
		}
		await archive.close();
		await writer.close();
		return comparison.figures();
	} finally {
		await http.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** What a way found of one document: the record of each post. */
type Records = readonly unknown[];

const WAYS = {
	archive: 'documents with equal records when a web archive is crawled instead of the web',
	fleet: 'documents with equal records by a worker of a fleet',
	command: 'documents with equal records by extract, segment, judge and feed',
	import: 'documents with equal records by import',
} as const;

class Comparison {
	readonly #proxy: string;
	readonly #explain: (line: string) => void;
	readonly #shares = new Map(Object.keys(WAYS).map((way) => [way as keyof typeof WAYS, new Share()]));

	constructor(proxy: string, explain: (line: string) => void) {
		this.#proxy = proxy;
		this.#explain = explain;
	}

	figures(): Figure[] {
		return [...this.#shares].map(([name, { percent, all }]) => ({
			name,
			label: WAYS[name],
			value: percent,
			cases: all,
			target: 100,
		}));
	}

	crawl(document: EqualDocument, gate: Gate): Promise<Batch> {
		return visitBy(gate, taskOf(document));
	}

	async byArchive(document: EqualDocument, crawled: Batch, gate: Gate): Promise<void> {
		// No copy is made of a page that forbids it.
		if (!mayBeCopied(fetchedOf(document))) return;
		const batch = await visitBy(gate, taskOf(document));
		this.#note('archive', document, found(batch), found(crawled));
	}

	async byWorker(document: EqualDocument, crawled: Batch, gate: Gate): Promise<void> {
		const batch = await visitByWorker(gate, taskOf(document));
		this.#note('fleet', document, found(batch ?? { at: NOW }), found(crawled));
	}

	async byCommand(document: EqualDocument, { posts = [], blogs = [] }: Batch): Promise<void> {
		const { kind } = document;
		if (kind === 'post') {
			const { record } = await this.#run(extractCommand, document);
			this.#note('command', document, record === null ? [] : [record], posts);
		} else if (kind === 'feed') {
			const { records } = await this.#run(feedCommand, document);
			this.#note('command', document, records as Records, posts);
		} else {
			const { records } = await this.#run(segmentCommand, document);
			const { isBlog, reason, rules } = await this.#run(judgeCommand, document);
			const judged = blogs.flatMap(({ judgment }) => judgment ?? []);
			const judgment = judged.length === 0 ? [] : [{ isBlog, reason, rules }];
			this.#note('command', document, [...(records as Records), ...judgment], [...posts, ...judged]);
		}
	}

	/**
	 * A file alone does not say what the page is. So the import is compared with the visit that has its opinion, and nothing but the
	 * page. Where it has none, only a crawl of the archive reads the page, with what its blog says about it.
	 */
	async byImport(document: EqualDocument, crawled: Batch, gate: Gate): Promise<void> {
		const { kind, url } = document;
		const { posts, isBlog } = await understand({ kind: 'answer', ...fetchedOf(document) });
		if (kind === 'feed') return this.#note('import', document, posts, crawled.posts ?? []);
		if (posts.length === 0 && !isBlog) return;
		const blog = blogOf(document);
		const task: EqualTask = isBlog ? { url, kind: 'home', blog: null } : { url, kind: 'post', blog };
		const same = await visitBy(gate, task, url);
		const expected = (same.posts ?? []).map((post) => ({ ...post, blog }));
		this.#note('import', document, posts, expected);
	}

	async #run(command: Command, { url }: EqualDocument): Promise<Record<string, unknown>> {
		let printed = '';
		const values = { json: true, now: NOW, proxy: this.#proxy };
		await command.run({ args: [url], values, out: (text) => (printed += text), log: () => {} });
		return JSON.parse(printed) as Record<string, unknown>;
	}

	#note(way: keyof typeof WAYS, { kind, url }: EqualDocument, records: Records, expected: Records): void {
		const [one, other] = [plain(records), plain(expected)];
		if (!this.#shares.get(way)!.note(isDeepStrictEqual(one, other)))
			this.#explain(`${way}: ${kind} ${url}: ${describeDifference(one, other)}`);
	}
}

/** The import of one response. */
async function understand(part: RawPart): Promise<{ readonly isBlog: boolean; readonly posts: Records }> {
	const pieces = await understandHere(part);
	return {
		isBlog: pieces.some(({ kind }) => kind === 'blog'),
		posts: pieces.flatMap((piece) => (piece.kind === 'post' ? [piece.post] : [])),
	};
}

function taskOf(document: EqualDocument) {
	const { kind, url } = document;
	return { kind, url, blog: kind === 'post' ? blogOf(document) : null };
}

/** The blog that the page itself names. */
function blogOf(document: EqualDocument): string {
	return homeAddressOf(readPage(fetchedOf(document)));
}

function fetchedOf({ url, bytes }: EqualDocument): FetchedDocument {
	return { url, headers: { 'content-type': 'text/html' }, body: bytes, at: NOW };
}

function found({ posts = [], blogs = [], wrappers = [] }: Batch): Records {
	return [...posts, ...blogs, ...wrappers];
}

/** As in JSON. */
function plain(records: Records): Records {
	return JSON.parse(JSON.stringify(records)) as Records;
}

export function describeDifference(one: Records, other: Records): string {
	if (one.length !== other.length) return `${one.length} records instead of ${other.length}`;
	const i = one.findIndex((record, at) => !isDeepStrictEqual(record, other[at]));
	const [a, b] = [one[i], other[i]] as Record<string, unknown>[];
	const fields = [...new Set([...Object.keys(a!), ...Object.keys(b!)])].filter(
		(name) => !isDeepStrictEqual(a![name], b![name]),
	);
	const show = (value: unknown) => JSON.stringify(value)?.slice(0, 150);
	return fields
		.map((name) => `record ${i}, ${name}: ${show(a![name])} instead of ${show(b![name])}`)
		.join('; ');
}

/** Documents of each kind from as many sites as possible: first one of each site, then the next of each. */
export function listDocuments(corpus: string, sites: readonly WholeSite[], max: number): EqualDocument[] {
	const kinds = [
		['home', ({ home }: WholeSite) => [home], max / 5],
		['feed', ({ feeds }: WholeSite) => feeds.map((feed) => feed.path), max / 5],
		['post', ({ posts }: WholeSite) => posts.map((post) => post.path), max],
	] as const;
	const documents: EqualDocument[] = [];
	for (const [kind, pathsOf, most] of kinds) {
		const rows = sites.map((site) => pathsOf(site).map((file) => ({ site, url: siteUrl(site, file) })));
		const depth = Math.max(...rows.map((row) => row.length));
		const order = Array.from({ length: depth }, (_, n) => rows.flatMap((row) => row[n] ?? [])).flat();
		const until = Math.min(max, documents.length + most);
		for (const { site, url } of order) {
			if (documents.length >= until) break;
			const file = findFile(corpus, site, new URL(url));
			if (file !== null) documents.push({ site, kind, url, bytes: readFileSync(file) });
		}
	}
	return documents;
}
