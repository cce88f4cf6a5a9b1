/** equal: does the same document give the same record by every way into the program? And a whole blog, read again from its archive? */
import { compareArchives } from './equal-archives.ts';
import { compareDocuments, listDocuments } from './equal-documents.ts';
import type { Task } from './task.ts';
import { readWholeSites, serveSites } from './whole-sites.ts';

/** `LOGOSPHERE_EQUAL=0.2` reads a fifth. */
const MAX_DOCUMENTS = 300;
const MAX_BLOGS = 20;

export const equalTask: Task = {
	name: 'equal',
	sets: ['blogs', 'blogs2'],
	async run(corpus, explain) {
		const sites = readWholeSites(corpus).filter(({ needsScripts }) => !needsScripts);
		const served = await serveSites(corpus, sites);
		// The served corpus answers for https addresses, too, and nobody has to be spared on loopback.
		Object.assign(process.env, { LOGOSPHERE_PLAIN_PROXY: '1', LOGOSPHERE_CRAWL_DELAY_MS: '0' });
		try {
			const share = Number(process.env.LOGOSPHERE_EQUAL ?? 1);
			const documents = listDocuments(corpus, sites, share * MAX_DOCUMENTS);
			const blogs = spread(
				sites.filter(({ isBlog }) => isBlog),
				share * MAX_BLOGS,
			);
			return [
				...(await compareDocuments(documents, served, explain)),
				...(await compareArchives(blogs, served, explain)),
			];
		} finally {
			served.close();
		}
	},
};

/** So many of the list, evenly from its begin to its end. */
function spread<T>(all: readonly T[], count: number): T[] {
	return all.filter(
		(_, i) => Math.floor((i * count) / all.length) !== Math.floor(((i + 1) * count) / all.length),
	);
}
