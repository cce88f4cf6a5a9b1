import { describe, expect, it } from 'vitest';
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { Dossier } from '../model/task.ts';
import { Delivered } from './delivered.ts';
import { SentDossiers, TakenDossiers } from './dossiers.ts';
import { Keeper } from './keeper.ts';
import { Patience } from './patience.ts';

describe('dossiers', () => {
	const dossierOf = (title: string): Dossier => ({
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
		const sent = new SentDossiers();
		const dossier = dossierOf('a');
		expect([sent.send(dossier), sent.send(dossier)]).toEqual([{ place: 0, dossier }, { place: 0 }]);
	});

	it('are the same on both sides however many there are, and the same object each time', () => {
		const [sent, taken] = [new SentDossiers(), new TakenDossiers()];
		const dossiers = Array.from({ length: 300 }, (_, i) => dossierOf(String(i)));
		for (const order of [dossiers, dossiers, [...dossiers].reverse()]) {
			for (const dossier of order) {
				const message = structuredClone(sent.send(dossier));
				const first = taken.take(message);
				expect(first.title).toBe(dossier.title);
				expect(taken.take(structuredClone(sent.send(dossier)))).toBe(first);
			}
		}
	});
});

describe('the keeper', () => {
	const batchAt = (at: string): Batch => ({ at });

	it('keeps nothing before what it was read from is on the disk', async () => {
		const done: string[] = [];
		const store = {
			writeAll: async (batches: readonly Batch[]) => {
				done.push('kept');
				return batches.map(() => ({ posts: [] }));
			},
		};
		const keeper = new Keeper(store as unknown as Store, async () => {
			await new Promise((resolve) => setTimeout(resolve, 5));
			done.push('archived');
		});
		await keeper.keep({ at: '' });
		expect(done).toEqual(['archived', 'kept']);
	});

	it('writes together what comes together, and answers each', async () => {
		const groups: string[][] = [];
		const writeAll = async (batches: readonly Batch[]) => {
			groups.push(batches.map(({ at }) => at));
			return batches.map((_, id): WriteReport => ({ posts: [{ id, outcome: 'new' }] }));
		};
		const keeper = new Keeper({ writeAll } as unknown as Store);
		const reports = await Promise.all(['1', '2', '3'].map((at) => keeper.keep(batchAt(at))));
		expect(groups).toEqual([['1', '2', '3']]);
		expect(reports.map(({ posts }) => posts[0]!.id)).toEqual([0, 1, 2]);
	});

	it('waits for nobody with what is urgent, and takes along what waits', async () => {
		const groups: string[][] = [];
		const writeAll = async (batches: readonly Batch[]) => {
			groups.push(batches.map(({ at }) => at));
			return batches.map((): WriteReport => ({ posts: [] }));
		};
		const keeper = new Keeper({ writeAll } as unknown as Store);
		const slow = keeper.keep(batchAt('1'));
		const urgent = keeper.keep(batchAt('2'), { isUrgent: true });
		const next = keeper.keep(batchAt('3'));
		await Promise.all([slow, urgent, next]);
		expect(groups).toEqual([['1', '2'], ['3']]);
	});

	it('tells everyone whose batch could not be written', async () => {
		const writeAll = () => Promise.reject(new Error('the disk is full'));
		const keeper = new Keeper({ writeAll } as unknown as Store);
		const told = await Promise.allSettled([keeper.keep(batchAt('1')), keeper.keep(batchAt('2'))]);
		expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});

describe('patience', () => {
	const afterAnHour = (looks: number, perDay: number | null) => {
		let nowMs = 0;
		const patience = new Patience(perDay, () => nowMs);
		const before = patience.now;
		for (let i = 1; i <= looks; i++) {
			nowMs = (i / looks) * 3_600_000;
			patience.used();
		}
		return Math.sign(patience.now - before);
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
