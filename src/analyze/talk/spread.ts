/**
 * spread: how a link spread through the blogs.
 *
 * In:     the posts that have it, with what else they cite.
 * Out:    these posts, oldest first, each with the post it took the link from, if it says so.
 *
 * The first rule that finds a post decides. If it finds several, the latest counts, because that one names the others in turn:
 * 1. an earlier post of another blog that the post cites;
 * 2. an earlier post of a blog whose home page the post links to, as with "via".
 */
import { orderByTime } from './order.ts';
import type { TalkPost } from './talk-post.ts';

export interface Linker extends TalkPost {
	/** Posts that it cites, by their numbers. */
	readonly cites: readonly number[];
	/** Blogs whose home pages it points at, by their numbers. */
	readonly homes: readonly number[];
}

export interface SpreadPlace {
	readonly post: number;
	readonly via: number | null;
}

const VIA_RULES: readonly ((linker: Linker, earlier: TalkPost) => boolean)[] = [
	({ cites }, { id }) => cites.includes(id),
	({ homes }, { blog }) => homes.includes(blog),
];

export function traceSpread(linkers: readonly Linker[]): SpreadPlace[] {
	const byId = new Map(linkers.map((linker) => [linker.id, linker]));
	const cites = linkers.flatMap(({ id, cites }) => cites.map((to) => ({ from: id, to })));
	const order = orderByTime(linkers, cites).map((id) => byId.get(id)!);
	const places = new Map(order.map(({ id }, place) => [id, place]));
	const latestOf = new Map<number, TalkPost>();
	return order.map((linker, place) => {
		const via = findVia(linker, place);
		latestOf.set(linker.blog, linker);
		return { post: linker.id, via };
	});

	/** Only those that it names are looked at. */
	function findVia(linker: Linker, place: number): number | null {
		const named = [
			...linker.cites.flatMap((id) => byId.get(id) ?? []),
			...linker.homes.flatMap((blog) => latestOf.get(blog) ?? []),
		];
		const earlier = named
			.filter(({ id, blog }) => blog !== linker.blog && places.get(id)! < place)
			.sort((a, b) => places.get(b.id)! - places.get(a.id)!);
		for (const rule of VIA_RULES) {
			const found = earlier.find((post) => rule(linker, post));
			if (found !== undefined) return found.id;
		}
		return null;
	}
}
