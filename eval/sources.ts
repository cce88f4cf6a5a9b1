/**
 * sources: the blogs of both sets as one list of subscriptions, served on loopback and crawled.
 *
 * Has every source an outcome? Are there posts for every subscription whose feed has items?
 */
import { parseSourceList, renderOpml, type Subscription } from '../src/feed/index.ts';
import type { SourceOutcome } from '../src/model/source.ts';
import { findOutcomes } from '../src/observe/sources.ts';
import { withCrawl } from './crawl-run.ts';
import { Share } from './crawl-score.ts';
import type { Figure, Task } from './task.ts';
import { readWholeSites, serveSites, siteUrl, type WholeSite } from './whole-sites.ts';
import { NOW } from './wrapper-sites.ts';

interface Listed {
	readonly subscription: Subscription;
	readonly items: number;
}

export const sourcesTask: Task = {
	name: 'sources',
	sets: ['blogs', 'blogs2'],
	async run(corpus, explain) {
		const sites = readWholeSites(corpus);
		const listed = sites.map(toListed);
		const { sources } = parseSourceList(renderOpml(listed.map(({ subscription }) => subscription)));
		const served = await serveSites(corpus, sites);
		const hosts = [...new Set(sites.map(({ host }) => host))];
		const plan = {
			proxy: served.proxyUrl,
			startMs: Date.parse(NOW),
			scope: { hosts },
			phase: 'breadth' as const,
		};
		try {
			return await withCrawl({ ...plan, seeds: [], sources }, async ({ store, engine }) =>
				score(listed, await findOutcomes(store, engine.now()), explain),
			);
		} finally {
			served.close();
		}
	},
};

function toListed(of: WholeSite): Listed {
	const { set, site, home, feeds } = of;
	const main = feeds.find(({ kind }) => kind === 'main');
	const xmlUrl = main === undefined ? null : siteUrl(of, main.path);
	return {
		subscription: { title: site, htmlUrl: siteUrl(of, home), xmlUrl, folder: [set] },
		items: main?.items ?? 0,
	};
}

function score(
	listed: readonly Listed[],
	outcomes: readonly SourceOutcome[],
	explain: (line: string) => void,
): Figure[] {
	const [lines, posts] = [new Share(), new Share()];
	for (const { subscription, items } of listed) {
		const { htmlUrl, xmlUrl, title } = subscription;
		const outcome = outcomes.find(({ source }) => source.url === htmlUrl && source.feed === xmlUrl);
		const outcomeText =
			outcome === undefined
				? 'no outcome'
				: `${outcome.outcome}, ${outcome.found} of ${outcome.expected}: ${outcome.why}`;
		if (!lines.note(outcome !== undefined && outcome.outcome !== 'waiting'))
			explain(`${title}: ${outcomeText}`);
		if (xmlUrl === null || items === 0) continue;
		if (!posts.note((outcome?.found ?? 0) > 0))
			explain(`${title}: ${items} items in ${xmlUrl}; ${outcomeText}`);
	}
	return [
		{
			name: 'outcomes',
			label: 'sources that were visited and have an outcome',
			value: lines.percent,
			cases: lines.all,
			target: 100,
		},
		{
			name: 'posts',
			label: 'subscriptions with items that have posts',
			value: posts.percent,
			cases: posts.all,
			target: 100,
		},
	];
}
