/**
 * arrivals: URLs that were added, and the progress of each.
 *
 * Polls a few of them at a time, until each is recognised as a blog, rejected or failed. The posts of a blog are counted as they
 * arrive. The list survives a change of view.
 */
import { useEffect, useState } from 'preact/hooks';
import { address, fetchJson, type Page } from '../api.ts';
import type { CrawlReport } from '../crawl/values.ts';
import type { Blog } from '../values.ts';
import { useEvery } from '../write.ts';

export interface Arrival {
	readonly url: string;
	readonly addedMs: number;
	readonly blog: Blog | null;
	/** The error message of the last fetch. */
	readonly trouble: string | null;
	readonly isUnderWay: boolean;
	/** When anything last changed. */
	readonly changedMs: number;
	readonly isDone: boolean;
}

const EVERY_MS = 1_200;
const BATCH = 8;
/** A blog counts as complete when it has had no new posts for this long. */
const QUIET_MS = 30_000;
/** After this long the page stops polling. The crawler still visits the URL later. */
const MAX_WAIT_MS = 180_000;

let arrivals: readonly Arrival[] = [];
let turn = 0;
const listeners = new Set<(now: readonly Arrival[]) => void>();

function change(now: readonly Arrival[]): void {
	arrivals = now;
	for (const listen of listeners) listen(now);
}

export function addArrivals(urls: readonly string[]): void {
	const nowMs = Date.now();
	const fresh = urls.map(
		(url): Arrival => ({
			url,
			addedMs: nowMs,
			changedMs: nowMs,
			blog: null,
			trouble: null,
			isUnderWay: false,
			isDone: false,
		}),
	);
	change([...fresh, ...arrivals.filter(({ url }) => !urls.includes(url))]);
}

export const clearArrivals = (): void => change([]);

export function useArrivals(): readonly Arrival[] {
	const [now, setNow] = useState(arrivals);
	useEffect(() => {
		listeners.add(setNow);
		setNow(arrivals);
		return () => void listeners.delete(setNow);
	}, []);
	const isWaiting = now.some(({ isDone }) => !isDone);
	useEvery(isWaiting ? EVERY_MS : null, poll);
	return now;
}

async function poll(): Promise<void> {
	const open = arrivals.filter(({ isDone }) => !isDone);
	const start = turn % Math.max(1, open.length);
	const looked = [...open.slice(start), ...open.slice(0, start)].slice(0, BATCH);
	turn = start + looked.length;
	const [crawl, ...pages] = await Promise.all([
		fetchJson<CrawlReport>('/api/crawl'),
		...looked.map(({ url }) => fetchJson<Page<Blog>>(address('/api/blogs', { url }))),
	]);
	const nowMs = Date.now();
	const next = new Map(
		looked.map((arrival, place) => [
			arrival.url,
			follow(arrival, { blog: pages[place]?.items[0] ?? null, crawl, nowMs }),
		]),
	);
	change(arrivals.map((arrival) => next.get(arrival.url) ?? arrival));
}

interface Seen {
	readonly blog: Blog | null;
	readonly crawl: CrawlReport;
	readonly nowMs: number;
}

/** The arrival after another poll. */
export function follow(arrival: Arrival, { blog, crawl, nowMs }: Seen): Arrival {
	const isNews =
		blog !== null && (blog.posts !== arrival.blog?.posts || blog.judgment?.at !== arrival.blog?.judgment?.at);
	const changedMs = isNews ? nowMs : arrival.changedMs;
	const isUnderWay = crawl.crawl?.underWay.some(({ url }) => isSame(url, arrival.url)) ?? false;
	const trouble = blog === null ? troubleOf(arrival, crawl) : null;
	const isSettled = blog !== null && blog.judgment !== null && nowMs - changedMs > QUIET_MS;
	const isNone = blog?.judgment?.isBlog === false;
	const isDone = trouble !== null || isNone || isSettled || nowMs - arrival.addedMs > MAX_WAIT_MS;
	return { ...arrival, blog, trouble, isUnderWay, changedMs, isDone };
}

function troubleOf({ url, addedMs }: Arrival, { lastHour }: CrawlReport): string | null {
	const visit = lastHour.latest.find((one) => isSame(one.url, url) && Date.parse(one.at) >= addedMs);
	return visit?.trouble ?? null;
}

const isSame = (one: string, other: string) => bare(one) === bare(other);
const bare = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export interface Progress {
	readonly all: number;
	readonly checked: number;
	readonly blogs: number;
	readonly others: number;
	readonly troubles: number;
	readonly posts: number;
}

export function progressOf(of: readonly Arrival[]): Progress {
	const blogs = of.filter(({ blog }) => blog?.judgment?.isBlog === true);
	const others = of.filter(({ blog }) => blog?.judgment?.isBlog === false).length;
	const troubles = of.filter(({ trouble }) => trouble !== null).length;
	return {
		all: of.length,
		checked: blogs.length + others + troubles,
		blogs: blogs.length,
		others,
		troubles,
		posts: blogs.reduce((sum, { blog }) => sum + blog!.posts, 0),
	};
}
