/**
 * control: the surface under `/_sim/` by which tests read the truth and the counts and move the clock.
 *
 * In:     a method, a path with its query.
 * Out:    a status and a value for JSON.
 */

import type { SimClock } from './clock.ts';
import type { Counts } from './counts.ts';
import { describeHost, describePost, describeProfile, findBlog, type TruePost } from './truth.ts';
import type { World } from './world.ts';

export interface ControlAnswer {
	readonly status: number;
	readonly value: unknown;
}

export const CONTROL_PREFIX = '/_sim/';
const DEFAULT_ROWS = 100;
const MAX_ROWS = 1000;

export class Control {
	private readonly world: World;
	private readonly counts: Counts;
	private readonly clock: SimClock;

	constructor(world: World, counts: Counts, clock: SimClock) {
		this.world = world;
		this.counts = counts;
		this.clock = clock;
	}

	answer(method: string, url: string): ControlAnswer {
		const { pathname, searchParams } = new URL(url, 'http://sim.test');
		const [area, kind, name] = pathname.slice(CONTROL_PREFIX.length).split('/');
		if (area === 'clock') return this.answerClock(method, searchParams);
		if (method !== 'GET') return problem(405, 'only clock accepts POST');
		if (area === 'counts') return ok(this.describeCounts(searchParams));
		if (area === 'truth' && kind === 'hosts') return ok(this.describeHosts(searchParams));
		if (area === 'truth' && kind === 'host')
			return this.withHost(name, (index) => this.describeProfile(index));
		if (area === 'truth' && kind === 'posts')
			return this.withHost(name, (index) => this.describePosts(index, searchParams));
		if (area === 'truth' && kind === 'events') return this.describeEvents();
		return problem(
			404,
			'the paths are truth/hosts, truth/host/HOST, truth/posts/HOST, truth/events, counts and clock',
		);
	}

	private answerClock(method: string, query: URLSearchParams): ControlAnswer {
		if (method === 'POST') {
			const ms = Number(query.get('advance') ?? Number.NaN);
			if (!Number.isFinite(ms) || ms < 0) return problem(400, 'advance must be milliseconds of at least 0');
			this.clock.advance(ms);
		}
		const nowMs = this.clock.now();
		return ok({ nowMs, now: new Date(nowMs).toISOString() });
	}

	private describeCounts(query: URLSearchParams): object {
		const { from, count } = rows(query, 0);
		const { indexes, next } = this.counts.touched(from, count);
		return {
			totals: this.counts.totals(),
			hosts: indexes.map((index) => ({ host: this.world.name(index), index, ...this.counts.of(index) })),
			next,
		};
	}

	private describeHosts(query: URLSearchParams): object {
		const { from, count } = rows(query, 0);
		const end = Math.min(this.world.size, from + count);
		const hosts: object[] = [];
		for (let index = from; index < end; index++)
			hosts.push(describeHost(this.world, index, this.clock.now()));
		const { blogs, nonBlogs, seed } = this.world;
		return { seed, blogs, nonBlogs, hosts, next: end < this.world.size ? end : null };
	}

	private describeEvents(): ControlAnswer {
		const events = this.world.events(this.clock.now());
		return events === null ? problem(404, 'this world was created without events') : ok(events);
	}

	private withHost(name: string | undefined, answer: (index: number) => ControlAnswer): ControlAnswer {
		const index = this.world.find(name ?? '');
		return index < 0 ? problem(404, `there is no host ${name}`) : answer(index);
	}

	private describeProfile(index: number): ControlAnswer {
		return ok(describeProfile(this.world, index, this.clock.now()));
	}

	private describePosts(index: number, query: URLSearchParams): ControlAnswer {
		const blog = findBlog(this.world.host(index));
		if (blog === null) return problem(404, `${this.world.name(index)} is not a blog`);
		const nowMs = this.clock.now();
		const total = this.world.postCount(blog, nowMs);
		const { from, count } = rows(query, 1);
		const posts: TruePost[] = [];
		for (let number = Math.max(1, from); number <= total && posts.length < count; number++) {
			const post = describePost(this.world, blog, number, nowMs);
			if (post !== null) posts.push(post);
		}
		const last = posts.at(-1)?.number ?? total;
		return ok({ total, posts, next: last < total ? last + 1 : null });
	}
}

function rows(query: URLSearchParams, first: number): { from: number; count: number } {
	return {
		from: whole(query.get('from'), first),
		count: Math.min(MAX_ROWS, whole(query.get('count'), DEFAULT_ROWS)),
	};
}

function whole(text: string | null, otherwise: number): number {
	return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

function ok(value: unknown): ControlAnswer {
	return { status: 200, value };
}

function problem(status: number, error: string): ControlAnswer {
	return { status, value: { error } };
}
