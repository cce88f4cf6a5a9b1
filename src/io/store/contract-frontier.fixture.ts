/** contract-frontier: hosts are claimed by one worker at a time, the best first, and no waiting address is lost. */
import { describe, expect, it } from 'vitest';
import { NO_STATE } from '../../model/blog-state.ts';
import type { FrontierFacts, Planning, Redirects } from '../../model/task.ts';
import { DAY_1, DAY_2, DAY_3, HOME, postOf, wrapperOf } from './facts.fixture.ts';
import { mostWoken, NEWEST_WOKEN } from './frontier.ts';
import type { Store } from './store.ts';

const BLOG = 'http://other.example/';
const REDIRECTS = { moves: 1, sent: 0, since: DAY_1 };

function taskOf(url: string, more: Planning & { note?: Redirects } = {}): FrontierFacts {
	return { url, kind: 'home', blog: null, due: DAY_1, priority: 1, depth: 1, via: null, ...more };
}

export function frontierContract(store: () => Store): void {
	const save = (...frontier: FrontierFacts[]) => store().write({ at: DAY_1, frontier });
	const take = async (now: string, limit = 10) => {
		const hosts = await store().frontier.take({ now, limit });
		return hosts.map(({ host }) => host);
	};
	const due = async (host: string, now: string) => {
		const tasks = await store().frontier.tasks({ host, now, limit: 10 });
		return tasks.map(({ url }) => url);
	};

	describe('the frontier', () => {
		it('hands out the hosts with the best tasks first, each to one worker at a time', async () => {
			await save(
				taskOf('http://a.example/'),
				taskOf('http://b.example/', { priority: 5 }),
				taskOf('http://c.example/'),
			);
			expect(await take(DAY_2, 1)).toEqual(['b.example']);
			expect(await take(DAY_2)).toEqual(['a.example', 'c.example']);
			expect(await take(DAY_2)).toEqual([]);
		});

		it('counts the addresses of a host together, with www and without, by http and by https', async () => {
			await save(
				taskOf('http://www.a.example/1'),
				taskOf('https://a.example/2'),
				taskOf('http://a.example:8080/3'),
			);
			expect((await take(DAY_2)).sort()).toEqual(['a.example', 'a.example:8080']);
			expect(await due('a.example', DAY_2)).toEqual(['http://www.a.example/1', 'https://a.example/2']);
		});

		it('hands out what is due, the best first, and nothing before its time', async () => {
			await save(
				taskOf('http://a.example/1'),
				taskOf('http://a.example/2', { priority: 9 }),
				taskOf('http://a.example/3', { due: DAY_3 }),
			);
			expect(await due('a.example', DAY_2)).toEqual(['http://a.example/2', 'http://a.example/1']);
			expect(await take('2004-03-05T09:59:59Z')).toEqual([]);
		});

		it('hands out at once what a clock a year ahead postponed', async () => {
			const ahead = '2005-03-06T10:00:00Z';
			await save(
				taskOf('http://a.example/', { due: ahead }),
				taskOf('http://b.example/1', { due: DAY_2 }),
				taskOf('http://b.example/2', { due: ahead }),
				taskOf('http://c.example/', { due: '2004-09-01T10:00:00Z' }),
			);
			expect(await take(DAY_1)).toEqual(['a.example']);
			expect(await due('a.example', DAY_1)).toEqual(['http://a.example/']);
			expect(await take(DAY_2)).toEqual(['b.example']);
			expect(await due('b.example', DAY_2)).toEqual(['http://b.example/1', 'http://b.example/2']);
			expect(await due('c.example', DAY_2)).toEqual([]);
		});

		it('recovers hosts that were claimed by a clock a year ahead', async () => {
			await save(taskOf('http://a.example/'), taskOf('http://b.example/'));
			await take('2005-03-06T10:00:00Z', 1);
			await take(DAY_2, 1);
			expect(await store().frontier.recover(DAY_1)).toBe(1);
			expect(await take(DAY_2)).toEqual(['a.example']);
		});

		it('holds a released host back until its next task is due', async () => {
			await save(taskOf('http://a.example/1'));
			await take(DAY_1);
			await save(taskOf('http://a.example/1', { due: DAY_3, as: 'visited' }));
			await store().frontier.release('a.example', { state: { gapMs: 7 } });
			expect(await take(DAY_2)).toEqual([]);
			expect(await store().frontier.nextDue()).toBe(DAY_3);
			expect(await store().frontier.take({ now: DAY_3, limit: 1 })).toEqual([
				{ host: 'a.example', state: { gapMs: 7 } },
			]);
		});

		it('pauses a host for as long as the release says', async () => {
			await save(taskOf('http://a.example/1'));
			await take(DAY_1);
			await store().frontier.release('a.example', { state: null, notBefore: DAY_2 });
			expect(await take(DAY_1)).toEqual([]);
			expect(await take(DAY_2)).toEqual(['a.example']);
		});

		it('holds a released host back until the first of many tasks is due, and not before the time that the release says', async () => {
			const later = Array.from({ length: 5 }, (_, i) =>
				taskOf(`http://a.example/later-${i}`, { due: DAY_3, priority: 5 + i }),
			);
			await save(taskOf('http://a.example/1'), ...later);
			await take(DAY_1);
			await store().frontier.release('a.example', { state: null, notBefore: DAY_2 });
			expect(await store().frontier.nextDue()).toBe(DAY_2);
			await take(DAY_2);
			await save(taskOf('http://a.example/1', { due: null, as: 'visited' }));
			await store().frontier.release('a.example', { state: null, notBefore: DAY_2 });
			expect(await store().frontier.nextDue()).toBe(DAY_3);
		});

		it('ranks a host by what became urgent there while it waited, not by finished tasks', async () => {
			await save(taskOf('http://a.example/1', { priority: 8 }), taskOf('http://b.example/', { priority: 3 }));
			await take(DAY_1);
			await save(
				taskOf('http://a.example/1', { due: null, priority: 8, as: 'visited' }),
				taskOf('http://a.example/2'),
			);
			for (const host of ['a.example', 'b.example']) await store().frontier.release(host, { state: null });
			await save(taskOf('http://c.example/'), taskOf('http://c.example/2', { due: DAY_3, priority: 5 }));
			expect(await take(DAY_1)).toEqual(['c.example', 'b.example', 'a.example']);
		});

		it('recovers a host that was claimed when a process died', async () => {
			await save(taskOf('http://a.example/1'));
			await take(DAY_1);
			expect(await store().frontier.recover()).toBe(1);
			expect(await take(DAY_1)).toEqual(['a.example']);
		});

		it('recovers a host that has been claimed for too long, and no other', async () => {
			await save(taskOf('http://a.example/1'));
			await take(DAY_1);
			await save(taskOf('http://b.example/1'));
			await take(DAY_2);
			expect(await store().frontier.recover(DAY_1)).toBe(0);
			expect(await store().frontier.recover(DAY_2)).toBe(1);
			expect(await take(DAY_3)).toEqual(['a.example']);
		});

		it('hands out at once what was pinged, however many hosts are due after a long halt', async () => {
			const many = Array.from({ length: mostWoken(1) + NEWEST_WOKEN }, (_, i) =>
				taskOf(`http://h${i}.example/`),
			);
			await save(...many, taskOf('http://pinged.example/', { due: DAY_2, priority: 9, as: 'sooner' }));
			expect(await take(DAY_2, 1)).toEqual(['pinged.example']);
			expect((await take(DAY_2, 2 * many.length)).length).toBe(many.length);
		});

		it('counts due addresses on waiting and on claimed hosts, and the hosts', async () => {
			await save(
				taskOf('http://a.example/1'),
				taskOf('http://a.example/2', { due: DAY_3 }),
				taskOf('http://b.example/1'),
				taskOf('http://b.example/2'),
				taskOf('http://c.example/1', { due: DAY_3 }),
				taskOf('http://d.example/1', { due: null }),
			);
			expect(await store().frontier.counts(DAY_2)).toEqual({ waiting: 3, ready: 2, out: 0 });
			await take(DAY_2, 1);
			expect(await store().frontier.counts(DAY_2)).toEqual({ waiting: 3, ready: 1, out: 1 });
			expect(await store().frontier.counts(DAY_3)).toEqual({ waiting: 5, ready: 2, out: 1 });
			await store().frontier.release('a.example', { state: null, notBefore: DAY_3 });
			expect(await store().frontier.counts(DAY_2)).toEqual({ waiting: 2, ready: 1, out: 0 });
		});

		it('does not visit a finished address again', async () => {
			await save(taskOf('http://a.example/1', { due: null, as: 'visited' }));
			await save(taskOf('http://a.example/1'), taskOf('http://www.a.example/1/'));
			expect(await take(DAY_3)).toEqual([]);
		});

		it('raises the priority of an address each time it is found', async () => {
			await save(taskOf('http://a.example/'), taskOf('http://b.example/'));
			await save(taskOf('http://b.example/', { depth: 0 }));
			expect(await take(DAY_2)).toEqual(['b.example', 'a.example']);
			expect((await store().frontier.task('http://b.example/'))!.depth).toBe(0);
		});

		it('schedules a host by its first due and its most urgent address', async () => {
			await save(taskOf('http://a.example/1', { due: DAY_2 }), taskOf('http://b.example/', { priority: 3 }));
			await save(taskOf('http://a.example/2', { due: DAY_3, priority: 9 }));
			await save(taskOf('http://c.example/1', { due: DAY_3, priority: 8 }));
			await save(taskOf('http://c.example/2', { due: DAY_2 }));
			expect(await take(DAY_1)).toEqual(['b.example']);
			expect(await take(DAY_2)).toEqual(['a.example', 'c.example']);
		});

		it('hands out first what becomes more urgent while it waits', async () => {
			await save(
				taskOf('http://a.example/', { priority: 5 }),
				taskOf('http://b.example/'),
				taskOf('http://c.example/', { priority: 2 }),
			);
			expect(await take(DAY_2, 1)).toEqual(['a.example']);
			await save(taskOf('http://b.example/2', { priority: 9 }));
			expect(await take(DAY_2)).toEqual(['b.example', 'c.example']);
		});

		it('hands out a claimed host to nobody else, whatever is found there', async () => {
			await save(taskOf('http://a.example/1'), taskOf('http://b.example/', { due: DAY_2 }));
			expect(await take(DAY_1)).toEqual(['a.example']);
			await save(taskOf('http://a.example/1'), taskOf('http://a.example/2', { priority: 9 }));
			expect(await take(DAY_2)).toEqual(['b.example']);
			await store().frontier.release('a.example', { state: null });
			expect(await take(DAY_2)).toEqual(['a.example']);
		});

		it('makes an address due at once on request', async () => {
			await save(taskOf('http://a.example/feed', { due: DAY_3, note: REDIRECTS }));
			await save(taskOf('http://a.example/feed', { due: DAY_1, as: 'sooner' }));
			expect(await take(DAY_1)).toEqual(['a.example']);
			expect(await store().frontier.task('http://a.example/feed')).toMatchObject({
				due: DAY_1,
				note: REDIRECTS,
			});
		});

		it('cancels an address: it is no longer due, and what is stored about it stays', async () => {
			await save(taskOf('http://a.example/1', { note: REDIRECTS }), taskOf('http://a.example/2'));
			await store().frontier.cancel('http://a.example/1');
			const now = { now: DAY_2, limit: 9 };
			expect((await store().frontier.tasks({ host: 'a.example', ...now })).map(({ url }) => url)).toEqual([
				'http://a.example/2',
			]);
			expect(await store().frontier.task('http://a.example/1')).toMatchObject({ due: null, note: REDIRECTS });
		});

		it('is part of the batch: saved with it or not at all', async () => {
			const bad = { ...postOf(), blog: null as unknown as string };
			await expect(
				store().writeAll([
					{ at: DAY_1, frontier: [taskOf(BLOG)] },
					{ at: DAY_1, posts: [bad] },
				]),
			).rejects.toThrow();
			expect(await store().frontier.task(BLOG)).toBeNull();
		});

		it('returns what a visit needs to know about a blog', async () => {
			await store().write({
				at: DAY_1,
				blogs: [
					{
						url: HOME,
						title: 'Snow',
						state: NO_STATE,
						judgment: { isBlog: true, reason: 'x', rules: [] },
					},
				],
				posts: [postOf()],
				wrappers: [{ blog: HOME, wrapper: wrapperOf(DAY_1) }],
			});
			const crawlContext = (await store().frontier.crawlContext(HOME))!;
			expect(crawlContext).toMatchObject({
				title: 'Snow',
				state: NO_STATE,
				isBlog: true,
				posts: 1,
				wrappers: [wrapperOf(DAY_1)],
			});
			expect(crawlContext.published).toHaveLength(1);
			expect(await store().frontier.crawlContext(BLOG)).toBeNull();
		});

		it('stores small values by name', async () => {
			await store().frontier.remember('hub b', { n: 2 });
			await store().frontier.remember('hub a', { n: 1 });
			await store().frontier.remember('hubs', { n: 3 });
			await store().frontier.remember('hub b', null);
			expect(await store().frontier.recall('hub ')).toEqual([{ n: 1 }]);
		});
	});
}
