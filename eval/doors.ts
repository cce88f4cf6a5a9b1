/**
 * doors: blogs without feeds on the simulated web, one crawl for each kind: every post once, with its comments.
 *
 * LOGOSPHERE_DOORS_BLOGS sets the number of blogs of each kind.
 */
import { DOORS, startSim } from '../sim/index.ts';
import { withCrawl } from './crawl-run.ts';
import { type Score, type Share, scoreCrawl } from './crawl-score.ts';
import { reachFrom } from './crawl-truth.ts';
import type { Figure, Task } from './task.ts';

const SEED = 32;
const BLOGS = Number(process.env.LOGOSPHERE_DOORS_BLOGS ?? 12);

export const doorsTask: Task = {
	name: 'doors',
	sets: [],
	async run(_corpus, explain) {
		const figures: Figure[] = [];
		for (const door of DOORS) {
			const score = await crawlDoor(door, (line) => explain(`${door}: ${line}`));
			figures.push(
				figure(`${door}-posts`, `${door}: posts found`, score.posts, 99),
				figure(`${door}-once`, `${door}: stored posts that are real and not duplicates`, score.true, 99),
				figure(`${door}-comments`, `${door}: comments found`, score.comments, 95),
				figure(`${door}-titles`, `${door}: titles right`, score.titles),
				figure(`${door}-days`, `${door}: days right`, score.days),
			);
		}
		return figures;
	},
};

async function crawlDoor(door: (typeof DOORS)[number], explain: (line: string) => void): Promise<Score> {
	const sim = await startSim({ seed: SEED, blogs: BLOGS, nonBlogs: 0, doors: [door] });
	try {
		const seeds = Array.from({ length: BLOGS }, (_, i) => sim.world.host(i).url);
		return await withCrawl({ proxy: sim.proxyUrl, startMs: sim.now(), seeds }, async ({ store, engine }) => {
			explain(`${engine.tally.requests} requests`);
			return scoreCrawl(store, reachFrom(sim, seeds), explain);
		});
	} finally {
		await sim.close();
	}
}

function figure(name: string, label: string, { percent, all }: Share, target?: number): Figure {
	return { name, label, value: percent, cases: all, ...(target === undefined ? {} : { target }) };
}
