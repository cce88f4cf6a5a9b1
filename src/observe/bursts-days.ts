/**
 * bursts-days: the digests of days, stored so that the posts of a day are read only once.
 *
 * A digest is stamped with the number of posts of the day. If the number changes, the digest is made again.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import {
	type DayCounts,
	DIGEST_VERSION,
	type DigestPost,
	digestDay,
	type Press,
	packDigest,
	unpackDigest,
} from '../analyze/bursts/index.ts';
import type { Store } from '../io/store/store.ts';
import type { Candidate, FoundPost, SearchPlan, TimePlace } from '../model/search.ts';

/** The posts read per day; of larger days a sample is read. */
export const MAX_POSTS = 20_000;
const PAGE = 1_000;
const KIND = 'burst-digest';
const DAY_MS = 86_400_000;
/** A post is in the sample if the hash of its id is below this share of the maximum. */
const HASH_RANGE = 2 ** 32;

const PRESS: Press = { press: (bytes) => deflateSync(bytes), unpress: (bytes) => inflateSync(bytes) };

/** A day with posts. */
export interface BusyDay {
	/** ISO. */
	readonly day: string;
	readonly posts: number;
}

export async function findBusyDays(
	store: Store,
	from: string,
	to: string,
	language: string | undefined,
): Promise<BusyDay[]> {
	const counts = await store.countByDay({
		plan: planOf(language),
		from: numberOfDay(from),
		to: numberOfDay(to),
	});
	return counts.map(({ day, posts }) => ({ day: dayOfNumber(day), posts }));
}

/** Null if it was not made, or if the day has other posts now. */
export async function findDigest(
	store: Store,
	busy: BusyDay,
	language: string | undefined,
): Promise<DayCounts | null> {
	const stored = await store.worked.get(KIND, keyOf(busy, language), stampOf(busy));
	return stored === null ? null : unpackDigest(stored, PRESS);
}

/** The stored digest, or a new one from the day's posts. */
export async function readDigest(
	store: Store,
	busy: BusyDay,
	language: string | undefined,
): Promise<DayCounts> {
	const known = await findDigest(store, busy, language);
	if (known !== null) return known;
	const packed = packDigest(digestDay(await readPosts(store, busy.day, busy.posts, language)), PRESS);
	await store.worked.set(KIND, keyOf(busy, language), stampOf(busy), packed);
	return unpackDigest(packed, PRESS);
}

function keyOf({ day }: BusyDay, language: string | undefined): string {
	return language === undefined ? day : `${day} ${language}`;
}

/** Changes with the posts of a day. */
export function stampOf({ posts }: BusyDay): string {
	return `${DIGEST_VERSION} ${posts}`;
}

async function readPosts(
	store: Store,
	day: string,
	total: number,
	language: string | undefined,
): Promise<DigestPost[]> {
	const number = numberOfDay(day);
	const plan: SearchPlan = {
		kind: 'all',
		of: [{ kind: 'days', from: number, to: number }, planOf(language)],
	};
	const posts: DigestPost[] = [];
	let after: TimePlace | undefined;
	while (true) {
		const place = after === undefined ? {} : { after };
		const { candidates } = await store.find({ plan, order: 'newest', limit: PAGE, ...place });
		posts.push(...(await readPage(store, candidates.filter(isSampled(total)))));
		const last = candidates.at(-1);
		if (last === undefined || candidates.length < PAGE) return posts;
		after = { time: last.time, post: last.post };
	}
}

function isSampled(total: number): (candidate: Candidate) => boolean {
	if (total <= MAX_POSTS) return () => true;
	return ({ post }) => Math.imul(post, 0x9e3779b1) >>> 0 < (HASH_RANGE * MAX_POSTS) / total;
}

async function readPage(store: Store, candidates: readonly Candidate[]): Promise<DigestPost[]> {
	const simhashes = new Map(candidates.map(({ post, simhash }) => [post, simhash]));
	const posts: DigestPost[] = [];
	for (const found of await store.found([...simhashes.keys()])) {
		// A date without a day cannot be counted.
		if (!/^\d{4}-\d\d-\d\d/.test(found.published ?? '')) continue;
		posts.push(await toDigestPost(store, found, simhashes.get(found.post) ?? null));
	}
	return posts;
}

async function toDigestPost(
	store: Store,
	{ post, blogId, blog, language, stems, title, text, categories }: FoundPost,
	simhash: Candidate['simhash'],
): Promise<DigestPost> {
	const links = await store.linksFrom(post);
	return {
		blog: blogId,
		home: blog,
		// If the post declares no language, the index has detected it from the words.
		language: (language ?? stems)?.toLowerCase().split(/[-_]/)[0] ?? null,
		stems,
		title,
		text,
		tags: categories,
		links: links.filter(({ origin }) => origin === 'post').map(({ to }) => to),
		simhash,
	};
}

function planOf(language: string | undefined): SearchPlan {
	return language === undefined ? { kind: 'all', of: [] } : { kind: 'language', value: language };
}

/** 2004-03-05 → 20040305. */
export function numberOfDay(day: string): number {
	return Number(day.replaceAll('-', ''));
}

function dayOfNumber(day: number): string {
	return String(day).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
}

/** Moves a day by `days`, forward or backward. */
export function shiftDay(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
