import { describe, expect, it } from 'vitest';
import type { CrawlReport } from '../crawl/values.ts';
import type { Blog } from '../values.ts';
import { type Arrival, follow, progressOf } from './arrivals.ts';

const ADDED_MS = Date.parse('2026-01-01T00:00:00Z');
const at = (second: number) => ADDED_MS + second * 1000;
const iso = (second: number) => new Date(at(second)).toISOString();

const fresh: Arrival = {
	url: 'http://tea.example/',
	addedMs: ADDED_MS,
	changedMs: ADDED_MS,
	blog: null,
	trouble: null,
	isUnderWay: false,
	isDone: false,
};

function blogWith(posts: number, isBlog = true): Blog {
	const judgment = { isBlog, reason: 'it has dated posts', rules: [], at: iso(1) };
	return { id: 1, url: fresh.url, posts, judgment } as unknown as Blog;
}

function crawlWith(
	visit: { second: number; trouble: string | null } | null,
	underWay: readonly string[] = [],
) {
	const latest =
		visit === null
			? []
			: [{ url: 'https://tea.example', at: iso(visit.second), trouble: visit.trouble, status: 0 }];
	return {
		crawl: { underWay: underWay.map((url) => ({ url, kind: 'home', since: iso(0) })) },
		lastHour: { latest },
	} as unknown as CrawlReport;
}

describe('follow', () => {
	it('reports that the page is being fetched, with or without a trailing slash', () => {
		const now = follow(fresh, { blog: null, crawl: crawlWith(null, ['http://tea.example']), nowMs: at(1) });
		expect(now).toMatchObject({ isUnderWay: true, isDone: false });
	});

	it('continues while posts arrive and ends after a pause', () => {
		const first = follow(fresh, { blog: blogWith(5), crawl: crawlWith(null), nowMs: at(2) });
		const second = follow(first, { blog: blogWith(9), crawl: crawlWith(null), nowMs: at(10) });
		const third = follow(second, { blog: blogWith(9), crawl: crawlWith(null), nowMs: at(39) });
		const last = follow(third, { blog: blogWith(9), crawl: crawlWith(null), nowMs: at(41) });
		expect([first, second, third, last].map(({ isDone }) => isDone)).toEqual([false, false, false, true]);
	});

	it('ends immediately if it is not a blog', () => {
		const now = follow(fresh, { blog: blogWith(0, false), crawl: crawlWith(null), nowMs: at(2) });
		expect(now.isDone).toBe(true);
	});

	it('reports errors since it was added, not earlier ones', () => {
		const look = (second: number) =>
			follow(fresh, { blog: null, crawl: crawlWith({ second, trouble: 'no answer' }), nowMs: at(3) });
		expect(look(2)).toMatchObject({ trouble: 'no answer', isDone: true });
		expect(look(-2)).toMatchObject({ trouble: null, isDone: false });
	});

	it('stops after a maximum wait', () => {
		expect(follow(fresh, { blog: null, crawl: crawlWith(null), nowMs: at(181) }).isDone).toBe(true);
	});
});

describe('progressOf', () => {
	it('counts the checked URLs, and the posts of the blogs', () => {
		const all = [fresh, { ...fresh, blog: blogWith(7) }, { ...fresh, blog: blogWith(3, false) }];
		expect(progressOf([...all, { ...fresh, trouble: 'no answer' }])).toEqual({
			all: 4,
			checked: 3,
			blogs: 1,
			others: 1,
			troubles: 1,
			posts: 7,
		});
	});
});
