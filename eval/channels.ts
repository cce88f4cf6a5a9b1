/**
 * channels: blogs without feeds on the simulated web, one crawl for each kind: every post once, with its comments.
 *
 * LOGOSPHERE_CHANNELS_BLOGS sets the number of blogs of each kind, and LOGOSPHERE_CHANNELS the kinds.
 */
import { CHANNELS, startSim } from '../sim/index.ts';
import { withCrawl } from './crawl-run.ts';
import { type Score, type Share, scoreCrawl } from './crawl-score.ts';
import { reachFrom } from './crawl-truth.ts';
import type { Figure, Task } from './task.ts';

const SEED = 32;
const BLOGS = Number(process.env.LOGOSPHERE_CHANNELS_BLOGS ?? 12);
const KINDS = process.env.LOGOSPHERE_CHANNELS?.split(',');

export const channelsTask: Task = {
	name: 'channels',
	sets: [],
	async run(_corpus, explain) {
		const figures: Figure[] = [];
		for (const channel of CHANNELS.filter((one) => KINDS?.includes(one) ?? true)) {
			const score = await crawlChannel(channel, (line) => explain(`${channel}: ${line}`));
			figures.push(
				figure(`${channel}-posts`, `${channel}: posts found`, score.posts, 99),
				figure(
					`${channel}-once`,
					`${channel}: stored posts that are real and not duplicates`,
					score.true,
					99,
				),
				figure(`${channel}-comments`, `${channel}: comments found`, score.comments, 95),
				figure(`${channel}-titles`, `${channel}: titles right`, score.titles),
				figure(`${channel}-days`, `${channel}: days right`, score.days),
			);
		}
		return figures;
	},
};

async function crawlChannel(
	channel: (typeof CHANNELS)[number],
	explain: (line: string) => void,
): Promise<Score> {
	const sim = await startSim({ seed: SEED, blogs: BLOGS, nonBlogs: 0, channels: [channel] });
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
