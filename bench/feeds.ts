/** feeds: the largest real feeds of the corpus, beside other feed parsers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openCorpus, readCases } from '../eval/corpus.ts';
import type { FeedCase } from '../eval/feeds.ts';
import { parseFeed } from '../src/feed/parse.ts';
import type { Bench, Contender } from './bench.ts';
import { loadFeedPeers } from './feeds-peers.ts';
import { NO_PYTHON, runPython } from './feeds-python.ts';

const FEEDS = 50;
const PYTHON_ROUNDS = 2;

interface Sample {
	readonly file: string;
	readonly bytes: Buffer;
	readonly text: string;
}

export const feedsBench: Bench = {
	name: 'feeds',
	targets: { 'htmlparser2 parseFeed': 1.4, feedsmith: 2 },
	async prepare({ isShort } = { isShort: false }) {
		const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
		if (corpus === null) throw new Error('The bench "feeds" needs the corpora: set LOGOSPHERE_CORPUS.');
		const samples = largestFeeds(corpus);
		const megabytes = samples.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
		const peers = (await loadFeedPeers()).map(({ name, parse }) =>
			contender(name, samples, ({ text }) => parse(text)),
		);
		return {
			unit: 'MB',
			amount: megabytes,
			what: `the ${samples.length} largest real feeds, ${megabytes.toFixed(1)} MB${isShort ? '' : pythonFigure(samples, megabytes)}`,
			contenders: [
				contender('logosphere', samples, ({ text }) => parseFeed(text)),
				contender('logosphere, from bytes', samples, ({ bytes }) => parseFeed(bytes)),
				...peers,
			],
		};
	},
};

function largestFeeds(corpus: string): Sample[] {
	const cases = readCases<FeedCase & { readonly bytes: number }>(corpus, 'feeds');
	const real = cases.filter(
		({ real, suite, kind }) => real === true && suite !== 'not-a-feed' && kind !== 'json',
	);
	const largest = real.sort((a, b) => b.bytes - a.bytes).slice(0, FEEDS);
	return largest.map(({ file }) => {
		const full = path.join(corpus, 'feeds', file);
		const bytes = readFileSync(full);
		return { file: full, bytes, text: bytes.toString('utf8') };
	});
}

/** A peer that refuses a feed has done its work on it. */
function contender(name: string, samples: readonly Sample[], parse: (sample: Sample) => unknown): Contender {
	return {
		name,
		async run() {
			for (const sample of samples) {
				try {
					await parse(sample);
				} catch {}
			}
		},
	};
}

/** Python measures its own CPU time, in a process of its own; ours beside it, warm, in the same minute. */
function pythonFigure(samples: readonly Sample[], megabytes: number): string {
	const python = runPython(samples, PYTHON_ROUNDS);
	if (python === null) return `; ${NO_PYTHON}`;
	const ratio = python.seconds / oursSeconds(samples);
	const rate = (megabytes / python.seconds).toFixed(1);
	return `; Python feedparser ${python.version} in a process of its own: ${rate} MB/s, ours is ${ratio.toFixed(1)} × (target ≥ 15 ×)`;
}

const WARM_UPS = 10;

function oursSeconds(samples: readonly Sample[]): number {
	for (let i = 0; i < WARM_UPS; i++) for (const { bytes } of samples) parseFeed(bytes);
	const started = process.cpuUsage();
	for (const { bytes } of samples) parseFeed(bytes);
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1e6;
}
