/**
 * pages: the input of the benchmarks: real pages if the corpora are available, else pages of the simulated blogosphere.
 */
import { readFileSync, statSync } from 'node:fs';
import { listPages, openCorpus } from '../eval/corpus.ts';
import { answerSite, createWorld } from '../sim/index.ts';
import { decodeHtml } from '../src/lib/html/index.ts';

export interface PageSample {
	readonly pages: readonly string[];
	readonly megabytes: number;
	readonly what: string;
}

const SIMULATED_BLOGS = 200;

/** About `megabytes` of pages, spread evenly over all there are. */
export function samplePages(megabytes: number): PageSample {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	const pages = corpus === null ? simulatedPages() : corpusPages(corpus, megabytes);
	const size = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / 1e6;
	const from = corpus === null ? 'simulated pages' : 'pages of the corpora';
	return { pages, megabytes: size, what: `${pages.length} ${from}, ${size.toFixed(1)} MB` };
}

function corpusPages(corpus: string, megabytes: number): string[] {
	const files = ['judge', 'comments', 'pages'].flatMap((set) => listPages(`${corpus}/${set}`));
	const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
	const every = Math.max(1, Math.round(total / (megabytes * 1e6)));
	return files.filter((_, i) => i % every === 0).map((file) => decodeHtml(readFileSync(file)).html);
}

function simulatedPages(): string[] {
	const world = createWorld({ seed: 1, blogs: SIMULATED_BLOGS });
	return Array.from({ length: SIMULATED_BLOGS }, (_, i) => {
		const { body } = answerSite(world, i, world.host(i).host, '/', world.startMs);
		return decodeHtml(body).html;
	});
}
