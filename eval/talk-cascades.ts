/**
 * talk-cascades: is a planted conversation found completely, and nothing else with it?
 *
 * Each cascade is requested by its root. Recall: planted citations that are found. Precision: found citations that lead
 * to the root. Posts that happen to cite a post of the cascade belong to it too, with those that cite them: that is the
 * definition of a cascade. So does what the root itself cites, but not who else cites that.
 */
import type { TrueCascade } from '../sim/index.ts';
import { canonicalUrl } from '../src/lib/url/canonical-url.ts';
import type { Thread } from '../src/model/talk.ts';
import type { PlantedWorld, WrittenPost } from './talk-world.ts';

export interface CascadeScore {
	readonly planted: number;
	readonly found: number;
	readonly reported: number;
	readonly right: number;
	/** Of the planted citations that were found: those correctly marked as shown by the cited post or not. */
	readonly markedRight: number;
}

export type FollowThread = (post: number) => Promise<Thread | null>;

/** For each post the posts of other blogs that cite it. */
type Citers = ReadonlyMap<string, readonly string[]>;

export async function scoreCascades(
	{ store, events, posts }: PlantedWorld,
	follow: FollowThread,
	explain: (line: string) => void,
): Promise<CascadeScore[]> {
	const citers = listCiters(posts);
	const scores: CascadeScore[] = [];
	for (const cascade of events.cascades) {
		const root = await store.post(cascade.root);
		const thread = root === null ? null : await follow(root.id);
		const score = scoreCascade(cascade, reachedFrom(cascade.root, citers), thread);
		scores.push(score);
		const { planted, found, reported, right } = score;
		if (found < planted || right < reported)
			explain(
				`cascade ${cascade.root}: ${found} of ${planted} citations found, ${right} of ${reported} right`,
			);
	}
	return scores;
}

function scoreCascade(
	{ root, citations }: TrueCascade,
	reached: ReadonlySet<string>,
	thread: Thread | null,
): CascadeScore {
	const reported = new Map(
		(thread?.citations ?? []).map(({ from, to, linksBack }) => [
			pair(from.url, to.url),
			{ from, to, linksBack },
		]),
	);
	const found = citations.filter(({ from, to }) => reported.has(pair(from, to)));
	return {
		planted: citations.length,
		found: found.length,
		reported: reported.size,
		right: [...reported.values()].filter(
			({ from, to }) => from.url === root || reached.has(canonicalUrl(to.url)),
		).length,
		markedRight: found.filter(
			({ from, to, linksBack }) => linksBack === reported.get(pair(from, to))?.linksBack,
		).length,
	};
}

function pair(from: string, to: string): string {
	return `${canonicalUrl(from)} ${canonicalUrl(to)}`;
}

function listCiters(posts: readonly WrittenPost[]): Citers {
	const blogs = new Map(posts.map(({ url, blog }) => [canonicalUrl(url), blog]));
	const citers = new Map<string, string[]>();
	for (const { url, blog, links } of posts) {
		for (const cited of new Set(links.map(canonicalUrl))) {
			const owner = blogs.get(cited);
			if (owner === undefined || owner === blog) continue;
			citers.set(cited, [...(citers.get(cited) ?? []), canonicalUrl(url)]);
		}
	}
	return citers;
}

/** The post, those that cite it, those that cite these, and so on. */
function reachedFrom(url: string, citers: Citers): ReadonlySet<string> {
	const reached = new Set([canonicalUrl(url)]);
	for (const post of reached) for (const citer of citers.get(post) ?? []) reached.add(citer);
	return reached;
}
