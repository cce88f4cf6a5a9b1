/**
 * crawl: from a few seeds over a simulated web that misbehaves: what is found, and does the crawler behave? Then whole
 * blogs of the corpus, served from their files, and how soon an announced post can be searched.
 *
 * By default a small web, half of whose hosts have a fault, in about a minute; with its seed the slow hosts are small.
 * LOGOSPHERE_CRAWL_SERVED=1 adds the corpus (a minute or more). LOGOSPHERE_CRAWL_BLOGS=1000 crawls a large one, a tenth
 * of whose hosts have a fault.
 */
import { type Sim, startSim } from '../sim/index.ts';
import { type PushScore, scorePush } from './crawl-push.ts';
import { type Crawled, withCrawl } from './crawl-run.ts';
import { type Score, type Share, scoreCrawl } from './crawl-score.ts';
import { type ServedScore, scoreServed } from './crawl-served.ts';
import { type Reach, reachFrom } from './crawl-truth.ts';
import type { Figure, Task } from './task.ts';

const SMALL = { seed: 5680, blogs: 40, faults: 0.5 };
const LARGE_SEED = 1;
const SEEDS = 5;

export const crawlTask: Task = {
	name: 'crawl',
	sets: ['blogs'],
	async run(corpus, explain) {
		const blogs = process.env.LOGOSPHERE_CRAWL_BLOGS;
		const world = blogs === undefined ? SMALL : { seed: LARGE_SEED, blogs: Number(blogs), faults: true };
		const sim = await startSim(world);
		try {
			const figures = await crawlSim(sim, explain);
			return [
				...figures,
				...(process.env.LOGOSPHERE_CRAWL_SERVED === '1'
					? servedFigures(await scoreServed(corpus, explain))
					: []),
				...pushFigures(await scorePush(explain)),
			];
		} finally {
			await sim.close();
		}
	},
};

async function crawlSim(sim: Sim, explain: (line: string) => void): Promise<Figure[]> {
	const seeds = Array.from({ length: SEEDS }, (_, i) => `http://${sim.world.name(i)}/`);
	return withCrawl({ proxy: sim.proxyUrl, startMs: sim.now(), seeds }, async (crawled) => {
		const reach = reachFrom(sim, seeds);
		const score = await scoreCrawl(crawled.store, reach, explain);
		explainCrawl(crawled, reach, explain);
		return [...mainFigures(score), ...fieldFigures(score), ...manners(sim)];
	});
}

function explainCrawl(
	{ engine, seconds }: Crawled,
	{ blogs, nonBlogs }: Reach,
	explain: (line: string) => void,
) {
	const { requests, gaps } = engine.tally;
	explain(
		`${requests} requests in ${seconds.toFixed(0)} s; ${blogs.length} blogs and ${nonBlogs.length} others are reachable`,
	);
	for (const [kind, { count, example }] of gaps) explain(`gap ${kind} × ${count}: ${example}`);
}

function mainFigures(score: Score): Figure[] {
	return [
		figure(
			'posts',
			'posts found, of those that still exist on reachable blogs linked from 5 seeds',
			score.posts,
			99,
		),
		figure('true-posts', 'stored posts that are real and not duplicates', score.true, 100),
		figure('comments', 'comments found on those posts', score.comments, 95),
		figure('hidden-comments', '… of those that only comment feeds have', score.hiddenComments, 99),
		figure(
			'links',
			'links of found posts, their comments and blogrolls, stored with their origin',
			score.links,
			99,
		),
		figure('non-blogs', 'non-blog hosts rejected', score.blocklist, 99),
		figure('gaps', 'hosts that are permanently down, listed as coverage gaps', score.gaps, 100),
	];
}

function fieldFigures(score: Score): Figure[] {
	return [
		figure('titles', 'titles right, for posts that have one', score.titles),
		figure('days', 'days right', score.days),
		figure('authors', 'authors right, where one was extracted', score.authors),
		figure('comment-texts', 'stored comments whose text is exact', score.commentTexts),
		figure('true-links', 'stored links to other hosts that exist with that origin', score.trueLinks),
	];
}

function manners(sim: Sim): Figure[] {
	const { requests, robotsViolations, hostsTouched, maxParallel } = sim.counts().totals();
	return [
		{
			name: 'robots',
			label: `requests allowed by robots.txt (${robotsViolations} are not)`,
			value: 100 * (1 - robotsViolations / requests),
			cases: requests,
			target: 100,
		},
		{
			name: 'one-connection',
			label: `hosts fetched over one connection at a time: maximum ${maxParallel}; 100 means one`,
			value: 100 / maxParallel,
			cases: hostsTouched,
			target: 100,
		},
	];
}

function servedFigures({ posts, whole, blogs }: ServedScore): Figure[] {
	return [
		figure('served-posts', 'posts of the corpus blogs, served from their files, found', posts),
		figure('served-whole', '… blogs with every post found', whole),
		figure('served-blogs', '… blogs recognized by their home page', blogs),
	];
}

/** How long a post may take in addition to its host's crawl delay, which is zero here. */
const MAX_SECONDS = 1;

function pushFigures({ seconds, late }: PushScore): Figure[] {
	const [median, p99] = [0.5, 0.99].map((share) => seconds[Math.floor(share * seconds.length)] ?? 0);
	const quick = seconds.filter((one) => one <= MAX_SECONDS).length;
	return [
		{
			name: 'push',
			label: `posts announced by pings or hubs, searchable within ${MAX_SECONDS} s (median ${median!.toFixed(2)} s, p99 ${p99!.toFixed(2)} s; ${late} not announced)`,
			value: (100 * quick) / seconds.length,
			cases: seconds.length,
			target: 99,
			isDrawn: true,
		},
	];
}

function figure(name: string, label: string, { percent, all }: Share, target?: number): Figure {
	return { name, label, value: percent, cases: all, ...(target === undefined ? {} : { target }) };
}
