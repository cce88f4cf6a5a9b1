/** crawl-view: a progress line while a crawl runs, and a summary at its end. */
import type { Crawl } from '../crawl/crawl.ts';
import { MAX_COUNTED } from '../io/store/frontier.ts';
import type { Store } from '../io/store/store.ts';
import { findOutcomes } from '../observe/sources.ts';
import type { Invocation } from './command.ts';
import { summarizeOutcomes } from './outcomes-view.ts';
import { duration, Progress } from './progress.ts';
import { counted } from './table.ts';

const REFRESH_MS = 500;
const COUNT_MS = 2_000;
const COUNT_PAUSE_FACTOR = 100;

export class CrawlView {
	readonly #engine: Crawl;
	readonly #progress = new Progress();
	readonly #timer: NodeJS.Timeout;
	#waiting = 0;
	#shownRequests = 0;
	/** Counting the queue can be slow, so it takes at most one percent of the time. */
	#countAgainMs = 0;

	constructor(engine: Crawl) {
		this.#engine = engine;
		this.#timer = setInterval(() => void this.#refresh(), REFRESH_MS);
		this.#timer.unref();
	}

	async #refresh(): Promise<void> {
		const started = performance.now();
		if (started > this.#countAgainMs) {
			this.#waiting = await this.#engine.waiting();
			this.#countAgainMs = performance.now() + COUNT_PAUSE_FACTOR * (performance.now() - started) + COUNT_MS;
		}
		const { requests } = this.#engine.tally;
		// A log gets no line while nothing happens.
		if (process.stderr.isTTY !== true && requests === this.#shownRequests) return;
		this.#progress.update(() => {
			this.#shownRequests = requests;
			return this.#line();
		});
	}

	#line(): string {
		const { blogs, notBlogs, newPosts, requests, gaps } = this.#engine.tally;
		const { seconds } = this.#progress;
		const rate = requests / Math.max(1, seconds);
		const missed = [...gaps.values()].reduce((sum, { count }) => sum + count, 0);
		const isMore = this.#waiting >= MAX_COUNTED;
		const left = rate > 0 ? ` (${isMore ? 'more than' : 'about'} ${duration(this.#waiting / rate)})` : '';
		return [
			counted(blogs, 'blog'),
			counted(newPosts, 'new post'),
			`${counted(requests, 'request')}, ${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
			`${this.#waiting}${isMore ? ' or more' : ''} URLs due${left}`,
			...(missed === 0 ? [] : [`${counted(missed, 'page')} missed`]),
			...(notBlogs === 0 ? [] : [`${notBlogs} not ${notBlogs === 1 ? 'a blog' : 'blogs'}`]),
			...(this.#engine.focus === null ? [] : [`${this.#engine.focus.side} first`]),
		].join(' · ');
	}

	end(): void {
		clearInterval(this.#timer);
		this.#progress.end();
	}
}

const MAX_KINDS = 8;

export async function summarize(
	engine: Crawl,
	store: Store,
	{ values, out, log }: Invocation,
): Promise<void> {
	const { tally } = engine;
	const { blogs, notBlogs, posts, comments } = await store.stats();
	const seconds = (performance.now() - tally.startedMs) / 1000;
	const missed = Object.fromEntries([...tally.gaps].map(([kind, { count }]) => [kind, count]));
	const next = await store.frontier.nextDue();
	const outcomes = await findOutcomes(store, engine.now());
	if (values.json === true) {
		const now = {
			requests: tally.requests,
			bytes: tally.bytes,
			newPosts: tally.newPosts,
			editedPosts: tally.editedPosts,
		};
		out(
			JSON.stringify({
				...now,
				seconds: Math.round(seconds),
				missed,
				next,
				store: { blogs, notBlogs, posts, comments },
				focus: engine.focus,
				sources: outcomes,
			}),
		);
		return;
	}
	const listAll = `logosphere blogs list${values.data === undefined ? '' : ` --data ${values.data}`}`;
	const sources = summarizeOutcomes(outcomes, listAll);
	if (sources !== '') out(sources);
	const kinds = [...tally.gaps].sort((a, b) => b[1].count - a[1].count).slice(0, MAX_KINDS);
	for (const [kind, { count, example }] of kinds)
		log(`  missed ${kind} (${count} ×), for example: ${example}`);
	const edited = tally.editedPosts > 0 ? `, ${tally.editedPosts} edited` : '';
	const sentences = [
		`${counted(tally.newPosts, 'new post')}${edited} in ${counted(tally.requests, 'request')} and ${duration(seconds)}.`,
		`The store has ${counted(posts, 'post')} from ${counted(blogs, 'blog')} and ${counted(comments, 'comment')}.`,
		...(notBlogs === 0 ? [] : [describeOthers(notBlogs)]),
		...(next === null ? [] : [`Next visit due: ${next}.`]),
		...describeFocus(engine),
	];
	out(sentences.join(' '));
}

function describeFocus({ focus }: Crawl): string[] {
	if (focus === null) return [];
	const share = focus.knownShare === null ? null : Math.round(100 * focus.knownShare);
	if (focus.switchedAt !== null)
		return [
			`Critical mass was reached at ${focus.switchedAt}: from then on, known blogs were completed first.`,
		];
	const known = share === null ? '' : `: ${share}% of new addresses lead to known sites`;
	return [`Critical mass is not reached${known}.`];
}

export function describeOthers(notBlogs: number): string {
	return notBlogs === 1 ? '1 site is not a blog.' : `${notBlogs} sites are not blogs.`;
}
