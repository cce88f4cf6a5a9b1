/**
 * discover-rank: which candidate is the blog's main posts feed? It comes first.
 *
 * Ordered rules, each a small number per candidate, lower first. The first rule that distinguishes two candidates
 * decides. Otherwise they stay in the order they were found (so Atom and RSS keep the page's own order).
 */
import { withoutWww } from '../lib/url/without-www.ts';
import {
	bearsName,
	type FeedCandidate,
	type FeedKind,
	type FeedRole,
	type FoundBy,
	type PageFacts,
} from './discover-candidate.ts';

interface RankRule {
	readonly name: string;
	rank(candidate: FeedCandidate, facts: PageFacts): number;
}

const ROLE_RANK: Readonly<Record<FeedRole, number>> = { posts: 0, other: 1, comments: 2 };
const BY_RANK: Readonly<Record<FoundBy, number>> = {
	link: 0,
	'body-link': 1,
	host: 2,
	platform: 3,
	guess: 4,
};
const KIND_RANK: Readonly<Partial<Record<FeedKind, number>>> = {
	section: 1,
	author: 2,
	tag: 3,
	podcast: 4,
	forum: 5,
	search: 6,
	'post-comments': 7,
};

const RULES: readonly RankRule[] = [
	{ name: 'posts first, comments last', rank: ({ role }) => ROLE_RANK[role] },
	{ name: 'declared, then linked, then known, then guessed', rank: ({ by }) => BY_RANK[by] },
	{ name: 'the page’s own language', rank: ({ kind }) => (kind === 'language' ? 1 : 0) },
	{ name: 'the kind of section', rank: ({ kind }) => (kind === undefined ? 0 : (KIND_RANK[kind] ?? 0)) },
	{ name: 'a feed of all posts', rank: ({ title, url, by }) => (isGuess(by) || saysAll(title, url) ? 0 : 1) },
	{ name: 'the blog’s own title', rank: ({ title }, { titles }) => (bearsName(title, titles) ? 0 : 1) },
	{
		name: 'nearest to the page',
		rank: ({ url, by }, facts) => (isGuess(by) ? 0 : distance(url, facts.url)),
	},
];

export function rankCandidates(candidates: readonly FeedCandidate[], facts: PageFacts): FeedCandidate[] {
	const ranked = candidates.map((candidate) => ({
		candidate,
		ranks: RULES.map((rule) => rule.rank(candidate, facts)),
	}));
	ranked.sort((a, b) => compareRanks(a.ranks, b.ranks));
	return ranked.map(({ candidate }) => candidate);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
	return 0;
}

/** Known and conventional URLs are already ordered by likelihood. */
function isGuess(by: FoundBy): boolean {
	return by !== 'link' && by !== 'body-link';
}

function saysAll(title: string | null, url: string): boolean {
	return /\/all(?:[./-]|$)/.test(url) || /\b(?:all|full)\b/i.test(title ?? '');
}

/** Steps from the page's folder to the feed's. A folder that only says feed is not a step; another host is far away. */
function distance(address: string, page: URL): number {
	const target = new URL(address);
	if (withoutWww(target.host) !== withoutWww(page.host)) return FAR;
	const from = folders(page.pathname);
	const to = folders(target.pathname).filter(
		(step) => !/^(?:feeds?|rss2?|atom|posts|default|data)$/i.test(step),
	);
	let shared = 0;
	while (shared < from.length && from[shared] === to[shared]) shared++;
	return from.length - shared + (to.length - shared);
}

const FAR = 20;

function folders(path: string): string[] {
	return path.split('/').slice(1, -1);
}
