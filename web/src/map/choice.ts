/** choice: the state of the map in the URL. */
import { go, href } from '../router.ts';
import type { ColourBy } from './colours.ts';
import { countOf, isoDay, type Scene } from './scene.ts';

export interface Choice {
	/** A search whose blogs light up. */
	readonly q: string;
	readonly origin: string;
	readonly colour: ColourBy;
	/** The id of the selected blog, and of a neighbour whose links are shown; empty for none. */
	readonly blog: string;
	readonly with: string;
	/** A day; empty for all. */
	readonly until: string;
}

export function readChoice(query: URLSearchParams): Choice {
	const text = (name: string) => query.get(name) ?? '';
	const colour = query.get('colour') === 'language' ? 'language' : 'community';
	return {
		q: text('q'),
		origin: text('origin'),
		colour,
		blog: text('blog'),
		with: text('with'),
		until: text('until'),
	};
}

/** Selecting a blog adds a history entry; `replace` is for smaller changes. */
export function choose(choice: Choice, change: Partial<Choice>, { replace = false } = {}): void {
	const next = { ...choice, ...change };
	go(href('/map', { ...next, colour: next.colour === 'community' ? '' : next.colour }), { replace });
}

/** The index of the blog with an id; null if it is not on the map. */
export function placeOf({ map }: Scene, id: string): number | null {
	const place = id === '' ? -1 : map.blogs.findIndex((blog) => String(blog.id) === id);
	return place === -1 ? null : place;
}

/** The last day shown; infinity for all. */
export function untilOf({ lastDay }: Scene, until: string): number {
	const day = until === '' ? null : countOf(until);
	return day === null || day >= lastDay ? Number.POSITIVE_INFINITY : day;
}

export const untilText = ({ lastDay }: Scene, day: number): string => (day >= lastDay ? '' : isoDay(day));
