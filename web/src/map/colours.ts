/** colours: colours of communities or languages, distinct with every common colour blindness (Okabe & Ito 2008). Grey is for the rest. */

import { PALETTE } from '../../../src/analyze/graph/map/palette.ts';
import type { BlogMap } from '../../../src/model/map.ts';
import { counted, languageName } from '../words.ts';

export type ColourBy = 'community' | 'language';

const BEYOND = '#8f8f8f';
const UNLIT = '#a9a9a9';

export interface Colouring {
	/** The index in `groups` of each blog. */
	readonly of: readonly number[];
	readonly groups: readonly ColourGroup[];
}

interface ColourGroup {
	readonly name: string;
	readonly blogs: number;
	/** `#0072b2`. */
	readonly colour: string;
}

export function colourMap(map: BlogMap, by: ColourBy): Colouring {
	return by === 'community' ? byCommunity(map) : byLanguage(map);
}

/** The blogs of a search light up. */
export function lightUp({ blogs }: BlogMap, lit: ReadonlySet<string>): Colouring {
	const of = blogs.map(({ url }) => (lit.has(url) ? 0 : 1));
	const found = of.filter((place) => place === 0).length;
	return {
		of,
		groups: [
			{ name: 'blogs with posts of this search', blogs: found, colour: PALETTE[1]! },
			{ name: 'other blogs', blogs: blogs.length - found, colour: UNLIT },
		],
	};
}

/** Communities are sorted by size. A single blog is not a community. */
function byCommunity({ blogs, communities }: BlogMap): Colouring {
	const named = communities.slice(0, PALETTE.length).filter((community) => community.blogs > 1);
	const others = communities.slice(named.length);
	const alone = others.filter((community) => community.blogs === 1).length;
	const rest = others.reduce((sum, community) => sum + community.blogs, 0);
	const words = [
		...(others.length > alone
			? [counted(others.length - alone, 'smaller community', 'smaller communities')]
			: []),
		...(alone > 0 ? [`${counted(alone, 'blog')} without a community`] : []),
	].join(', ');
	return {
		of: blogs.map(({ community }) => Math.min(community, named.length)),
		groups: withBeyond(named, { name: words, blogs: rest }),
	};
}

function byLanguage({ blogs }: BlogMap): Colouring {
	const counts = new Map<string, number>();
	const languages = blogs.map(({ language }) => language?.split('-')[0]?.toLowerCase() || null);
	for (const language of languages)
		if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
	const named = [...counts].sort((a, b) => b[1] - a[1]).slice(0, PALETTE.length);
	const places = new Map(named.map(([language], place) => [language, place]));
	const rest = blogs.length - named.reduce((sum, [, count]) => sum + count, 0);
	return {
		of: languages.map((language) => places.get(language ?? '') ?? named.length),
		groups: withBeyond(
			named.map(([language, count]) => ({ name: languageName(language), blogs: count })),
			{ name: 'other or unknown', blogs: rest },
		),
	};
}

type Group = Omit<ColourGroup, 'colour'>;

function withBeyond(groups: readonly Group[], rest: Group): ColourGroup[] {
	return [
		...groups.map((group, place) => ({ ...group, colour: PALETTE[place]! })),
		...(rest.blogs > 0 ? [{ ...rest, colour: BEYOND }] : []),
	];
}

/** Red, green and blue, from 0 to 255. */
export function partsOf(colour: string): readonly [number, number, number] {
	const number = Number.parseInt(colour.slice(1), 16);
	return [number >> 16, (number >> 8) & 255, number & 255];
}
