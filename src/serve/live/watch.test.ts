import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_1, DAY_2, named } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from '../api/try-out.fixture.ts';
import type { Reads } from '../reads.ts';
import { EventStream, renderEvent } from './event-stream.ts';
import { Place } from './place.ts';
import { Watch } from './watch.ts';

let tryOut: TryOut;

beforeEach(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({ at: DAY_1, posts: [named('snow')] });
});

afterEach(() => tryOut.close());

/** Reads that count how often each query runs. */
function counted(reads: Reads): { reads: Reads; queries: string[] } {
	const queries: string[] = [];
	const matches: Reads['matches'] = (query, question) => {
		queries.push(query);
		return reads.matches(query, question);
	};
	return { reads: { ...reads, matches }, queries };
}

describe('a watch', () => {
	it('runs a query once per tick, however many clients listen', async () => {
		const { reads, queries } = counted(tryOut.context.reads);
		const watch = new Watch(reads, { tickMs: 5 });
		const received: string[] = [];
		const everybody = new Promise<void>((resolve) => {
			for (const who of ['a', 'b', 'c', 'd'])
				void watch.listen(who === 'd' ? 'ice' : 'about', null, () => received.push(who) === 4 && resolve());
		});
		while (watch.listeners < 4) await new Promise((resolve) => setTimeout(resolve, 1));
		queries.length = 0;
		await tryOut.keep({ at: DAY_2, posts: [named('ice')] });
		await everybody;
		watch.close();
		const times = (query: string) => queries.filter((one) => one === query).length;
		expect(Math.abs(times('about') - times('ice'))).toBeLessThanOrEqual(1);
		expect(times('about')).toBeGreaterThan(0);
	});

	it('has a limited number of listeners', async () => {
		const watch = new Watch(tryOut.context.reads, { maxListeners: 2 });
		const first = await watch.listen('', null, () => {});
		await watch.listen('', null, () => {});
		await expect(watch.listen('', null, () => {})).rejects.toMatchObject({ status: 503 });
		first.stop();
		await watch.listen('', null, () => {});
		watch.close();
	});

	it('continues after the store failed', async () => {
		const { reads } = tryOut.context;
		let failures = 0;
		const flaky: Reads['matches'] = (query, question) =>
			query === 'about' && question.above === 0 && ++failures === 2
				? Promise.reject(new Error('busy'))
				: reads.matches(query, question);
		const troubles: unknown[] = [];
		const watch = new Watch(
			{ ...reads, matches: flaky },
			{ tickMs: 5, onTrouble: (error) => troubles.push(error) },
		);
		const firstId = new Promise<number>((resolve) => {
			void watch.listen('about', null, (results) => resolve(results[0]!.id));
		});
		while (troubles.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
		await tryOut.keep({ at: DAY_2, posts: [named('ice')] });
		expect(await firstId).toBe(2);
		watch.close();
		expect(troubles).toHaveLength(1);
	});
});

describe('a place', () => {
	it('returns each id once, lowest first, including late ones', () => {
		const place = new Place(10, [8]);
		expect(place.take({ upTo: 13, posts: [13, 8, 11] })).toEqual([11, 13]);
		expect(place.take({ upTo: 13, posts: [13, 12, 11, 8, 7] })).toEqual([7, 12]);
		expect(place.take({ upTo: 13, posts: [13, 12, 11, 8, 7] })).toEqual([]);
	});

	it('does not look back forever', () => {
		const place = new Place(10_000, []);
		expect(place.take({ upTo: 10_001, posts: [1, 10_001] })).toEqual([10_001]);
		expect(place.above).toBeGreaterThan(9_000);
	});
});

describe('an event stream', () => {
	it('writes an event on lines of its own', () => {
		expect(renderEvent({ event: 'post', id: 3, data: 'a\nb' })).toBe('event: post\nid: 3\ndata: "a\\nb"\n\n');
		expect(renderEvent({ data: null })).toBe('data: null\n\n');
	});

	it('disconnects a client that does not read', async () => {
		await new Promise<void>((resolve) => {
			const stream = new EventStream(null, resolve);
			for (let i = 0; i < 20; i++) stream.send({ data: 'x'.repeat(100_000) });
		});
	});
});
