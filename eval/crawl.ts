/**
 * crawl: from a few seeds over a simulated web that misbehaves: what of it is found, and are the manners kept? Then whole
 * blogs of the corpus, served from their files, and how soon a post that its blog tells of can be searched.
 *
 * By default a small web, half of whose hosts have a fault, in about a minute; its seed is one at which the slow hosts are
 * small. LOGOSPHERE_CRAWL_SERVED=1 adds the corpus (a minute or more). LOGOSPHERE_CRAWL_BLOGS=1000 crawls a large one, a tenth of whose hosts have a fault.
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
		tell(crawled, reach, explain);
		return [...mainFigures(score), ...fieldFigures(score), ...manners(sim)];
	});
}

function tell({ engine, seconds }: Crawled, { blogs, nonBlogs }: Reach, explain: (line: string) => void) {
	const { requests, gaps } = engine.tally;
	explain(
		`${requests} requests in ${seconds.toFixed(0)} s; ${blogs.length} blogs and ${nonBlogs.length} others can be reached`,
	);
	for (const [kind, { count, example }] of gaps) explain(`gap ${kind} × ${count}: ${example}`);
}

function mainFigures(score: Score): Figure[] {
	return [
		figure(
			'posts',
			'posts found, of those not deleted, on blogs that are not down for good and that links lead to from 5 seeds',
			score.posts,
			99,
		),
		figure('true-posts', 'posts kept that are posts, each once', score.true, 100),
		figure('comments', 'comments found on those posts', score.comments, 95),
		figure(
			'links',
			'links of found posts, their comments and blogrolls, kept with their origin',
			score.links,
			99,
		),
		figure('non-blogs', 'hosts that are no blogs, not taken for one', score.keptOut, 99),
		figure('gaps', 'hosts that are down for good, told in the ledger of gaps', score.gaps, 100),
	];
}

function fieldFigures(score: Score): Figure[] {
	return [
		figure('titles', 'titles right, where the post has one', score.titles),
		figure('days', 'days right', score.days),
		figure('authors', 'authors right, where one was read', score.authors),
		figure('comment-texts', 'comments kept whose text is right, and nothing else in it', score.commentTexts),
		figure('true-links', 'links to other hosts kept that are there, with that origin', score.trueLinks),
	];
}

function manners(sim: Sim): Figure[] {
	const { requests, robotsViolations, hostsTouched, maxParallel } = sim.counts().totals();
	return [
		{
			name: 'robots',
			label: `requests that robots.txt allows (${robotsViolations} are not)`,
			value: 100 * (1 - robotsViolations / requests),
			cases: requests,
			target: 100,
		},
		{
			name: 'one-connection',
			label: `hosts asked by one connection at a time: the most is ${maxParallel}; 100 is one`,
			value: 100 / maxParallel,
			cases: hostsTouched,
			target: 100,
		},
	];
}

function servedFigures({ posts, whole, blogs }: ServedScore): Figure[] {
	return [
		figure('served-posts', 'posts of the corpus blogs, served from their files, found', posts),
		figure('served-whole', 'of these blogs, those of which every post was found', whole),
		figure('served-blogs', 'of these blogs, those taken for one at their home page', blogs),
	];
}

/** A post may take so long beside what its host's gap is: here it has none. */
const MOST_SECONDS = 1;

function pushFigures({ seconds, late }: PushScore): Figure[] {
	const [median, p99] = [0.5, 0.99].map((share) => seconds[Math.floor(share * seconds.length)] ?? 0);
	const quick = seconds.filter((one) => one <= MOST_SECONDS).length;
	return [
		{
			name: 'push',
			label: `posts told by pings or hubs, searchable within ${MOST_SECONDS} s (median ${median!.toFixed(2)} s, p99 ${p99!.toFixed(2)} s; ${late} not told)`,
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
