/**
 * feeds-accuracy: our parser and its peers on the feed corpus, by the same scoring, in one run.
 *
 * `node dist/bench/feeds-accuracy.js`. Peers that take text get the text that our decoder made of the bytes, which is
 * more than they do themselves.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCorpus, readCases } from '../eval/corpus.ts';
import { type FeedCase, type FeedParser, ours, type Tally, tallyFeeds } from '../eval/feeds.ts';
import { FAILED, type ScoredFeed } from '../eval/feeds-score.ts';
import { renderTable } from '../src/commands/table.ts';
import { decodeHtml } from '../src/lib/html/index.ts';
import { type FeedPeer, loadFeedPeers } from './feeds-peers.ts';
import { NO_PYTHON, runPython } from './feeds-python.ts';

const COLUMNS = ['parsed', 'items', 'expectations', 'ill-formed-items', 'ill-formed-expectations', 'refused'];
/** A parser that has not finished by then counts as failed. */
const TIMEOUT_MS = 5000;

/** The table, one parser per line. */
export async function feedAccuracyTable(corpus: string): Promise<string> {
	const parsers: [string, FeedParser][] = [['logosphere', ours]];
	for (const peer of await loadFeedPeers()) parsers.push([peer.name, peerParser(peer)]);
	const python = pythonParser(corpus);
	if (python !== null) parsers.push(['Python feedparser', python]);
	const rows: string[][] = [];
	for (const [name, parser] of parsers) rows.push(row(name, await tallyFeeds(corpus, parser, () => {})));
	const table = renderTable(['parser', ...COLUMNS], rows, ['left', ...Array(COLUMNS.length).fill('right')]);
	return python === null ? `${table}\n${NO_PYTHON}` : table;
}

function row(name: string, tally: Tally): string[] {
	return [name, ...COLUMNS.map((column) => tally.share(column).toFixed(1))];
}

function peerParser({ parse, toScored }: FeedPeer): FeedParser {
	return async (bytes, { contentType }) => {
		const { html } = decodeHtml(bytes, { contentType });
		try {
			return toScored(await withTimeout(async () => parse(html)));
		} catch {
			return FAILED;
		}
	};
}

async function withTimeout(work: () => Promise<unknown>): Promise<unknown> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
	});
	try {
		return await Promise.race([work(), late]);
	} finally {
		clearTimeout(timer);
	}
}

function pythonParser(corpus: string): FeedParser | null {
	const cases = readCases<FeedCase>(corpus, 'feeds');
	const inputs = cases.map(({ file, contentType, baseUrl }) => ({
		file: path.join(corpus, 'feeds', file),
		contentType,
		baseUrl,
	}));
	const feeds = runPython(inputs);
	if (feeds === null) return null;
	const found = new Map<string, ScoredFeed>(cases.map(({ id }, i) => [id, feeds[i] ?? FAILED]));
	return (_, { id }) => found.get(id) ?? FAILED;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) throw new Error('The test corpora are missing: set LOGOSPHERE_CORPUS.');
	process.stdout.write(`${await feedAccuracyTable(corpus)}\n`);
}
