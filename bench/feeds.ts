/** feeds: the largest real feeds of the corpus, compared with other feed parsers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openCorpus, readCases } from '../eval/corpus.ts';
import type { FeedCase } from '../eval/feeds.ts';
import { parseFeed } from '../src/feed/parse.ts';
import type { Bench, Contender } from './bench.ts';
import { loadFeedPeers } from './feeds-peers.ts';
import { feedparserContender, HOW_TO_GET, PYTHON_NAME } from './feeds-python.ts';

const FEEDS = 50;
const FROM_BYTES = 'logosphere, from bytes';

interface Sample {
	readonly file: string;
	readonly bytes: Buffer;
	readonly text: string;
}

export const feedsBench: Bench = {
	name: 'feeds',
	targets: { 'htmlparser2 parseFeed': 1.6, feedsmith: 2, [PYTHON_NAME]: 20 },
	async prepare() {
		const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
		if (corpus === null)
			throw new Error('The "feeds" benchmark needs the test corpora: set LOGOSPHERE_CORPUS.');
		const samples = largestFeeds(corpus);
		const megabytes = samples.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
		const peers = (await loadFeedPeers()).map(({ name, parse }) =>
			contender(name, samples, ({ text }) => parse(text)),
		);
		const files = samples.map(({ file }) => file);
		const python = feedparserContender(files, FROM_BYTES);
		return {
			unit: 'MB',
			amount: megabytes,
			what: `the ${samples.length} largest real feeds, ${megabytes.toFixed(1)} MB`,
			contenders: [
				contender('logosphere', samples, ({ text }) => parseFeed(text)),
				contender(FROM_BYTES, samples, ({ bytes }) => parseFeed(bytes)),
				...peers,
				...(python === null ? [] : [python]),
			],
			...(python === null && { absent: { [PYTHON_NAME]: HOW_TO_GET } }),
			async close() {
				python?.close();
			},
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

/** A peer that rejects a feed has done its work on it. */
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
