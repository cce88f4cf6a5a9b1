import { describe, expect, it } from 'vitest';
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlContext } from '../model/task.ts';
import { SentContexts, TakenContexts } from './crawl-contexts.ts';
import { Delivered } from './delivered.ts';
import { PollBudget } from './poll-budget.ts';
import { WriteBatcher } from './write-batcher.ts';

describe('crawlContexts', () => {
	const crawlContextOf = (title: string): CrawlContext => ({
		title,
		state: null,
		isBlog: true,
		isSettled: false,
		judgedAt: null,
		posts: 0,
		inboundLinks: 0,
		published: [],
		wrappers: [],
	});

	it('go to a thread once', () => {
		const sent = new SentContexts<CrawlContext>();
		const crawlContext = crawlContextOf('a');
		expect([sent.send(crawlContext), sent.send(crawlContext)]).toEqual([
			{ place: 0, value: crawlContext },
			{ place: 0 },
		]);
	});

	it('are the same on both sides however many there are, and the same object each time', () => {
		const [sent, taken] = [new SentContexts<CrawlContext>(), new TakenContexts<CrawlContext>()];
		const crawlContexts = Array.from({ length: 300 }, (_, i) => crawlContextOf(String(i)));
		for (const order of [crawlContexts, crawlContexts, [...crawlContexts].reverse()]) {
			for (const crawlContext of order) {
				const message = structuredClone(sent.send(crawlContext));
				const first = taken.take(message);
				expect(first.title).toBe(crawlContext.title);
				expect(taken.take(structuredClone(sent.send(crawlContext)))).toBe(first);
			}
		}
	});
});

describe('the batcher', () => {
	const batchAt = (at: string): Batch => ({ at });

	it('keeps nothing before what it was read from is on the disk', async () => {
		const done: string[] = [];
		const store = {
			writeAll: async (batches: readonly Batch[]) => {
				done.push('kept');
				return batches.map(() => ({ posts: [], blogs: 0, notBlogs: 0 }));
			},
		};
		const batcher = new WriteBatcher(store as unknown as Store, async () => {
			await new Promise((resolve) => setTimeout(resolve, 5));
			done.push('archived');
		});
		await batcher.save({ at: '' });
		expect(done).toEqual(['archived', 'kept']);
	});

	it('writes together what comes together, and answers each', async () => {
		const groups: string[][] = [];
		const writeAll = async (batches: readonly Batch[]) => {
			groups.push(batches.map(({ at }) => at));
			return batches.map(
				(_, id): WriteReport => ({ posts: [{ id, outcome: 'new' }], blogs: 0, notBlogs: 0 }),
			);
		};
		const batcher = new WriteBatcher({ writeAll } as unknown as Store);
		const reports = await Promise.all(['1', '2', '3'].map((at) => batcher.save(batchAt(at))));
		expect(groups).toEqual([['1', '2', '3']]);
		expect(reports.map(({ posts }) => posts[0]!.id)).toEqual([0, 1, 2]);
	});

	it('waits for nobody with what is urgent, and takes along what waits', async () => {
		const groups: string[][] = [];
		const writeAll = async (batches: readonly Batch[]) => {
			groups.push(batches.map(({ at }) => at));
			return batches.map((): WriteReport => ({ posts: [], blogs: 0, notBlogs: 0 }));
		};
		const batcher = new WriteBatcher({ writeAll } as unknown as Store);
		const slow = batcher.save(batchAt('1'));
		const urgent = batcher.save(batchAt('2'), { isUrgent: true });
		const next = batcher.save(batchAt('3'));
		await Promise.all([slow, urgent, next]);
		expect(groups).toEqual([['1', '2'], ['3']]);
	});

	it('reports to everyone whose batch could not be written', async () => {
		const writeAll = () => Promise.reject(new Error('the disk is full'));
		const batcher = new WriteBatcher({ writeAll } as unknown as Store);
		const outcomes = await Promise.allSettled([batcher.save(batchAt('1')), batcher.save(batchAt('2'))]);
		expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});

describe('the poll budget', () => {
	const afterAnHour = (looks: number, perDay: number | null) => {
		let nowMs = 0;
		const pollBudget = new PollBudget(perDay, () => nowMs);
		const before = pollBudget.now;
		for (let i = 1; i <= looks; i++) {
			nowMs = (i / looks) * 3_600_000;
			pollBudget.used();
		}
		return Math.sign(pollBudget.now - before);
	};

	it('grows when more was used than allowed, and shrinks when less was', () => {
		expect(afterAnHour(200, 2400)).toBe(1);
		expect(afterAnHour(50, 2400)).toBe(-1);
	});

	it('stays without a budget', () => {
		expect(afterAnHour(200, null)).toBe(0);
	});
});

describe('what was delivered', () => {
	const feed = (bytes: number) => ({
		kind: 'answer' as const,
		url: 'http://a.example/feed',
		status: 200,
		headers: {},
		isCut: false,
		body: new Uint8Array(bytes),
		at: '2026-01-01T00:00:00Z',
	});
	const sizes = (delivered: Delivered, names: string) =>
		[...names].map((name) => delivered.take(name)?.body.length ?? null);

	it('is taken once, the last that came', () => {
		const delivered = new Delivered();
		delivered.put('a', feed(1));
		delivered.put('a', feed(2));
		expect(sizes(delivered, 'aab')).toEqual([2, null, null]);
	});

	it('is bounded by its bytes: the oldest is let go', () => {
		const delivered = new Delivered(100);
		for (const [name, bytes] of Object.entries({ a: 40, b: 40, c: 40, d: 10 }))
			delivered.put(name, feed(bytes));
		expect(sizes(delivered, 'abcd')).toEqual([null, 40, 40, 10]);
		delivered.put('e', feed(200));
		delivered.put('f', feed(100));
		expect(sizes(delivered, 'ef')).toEqual([null, 100]);
	});
});
