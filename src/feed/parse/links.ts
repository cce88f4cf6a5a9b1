/** links: Atom's `link`, whose `rel` says what it leads to, and RSS's, which is text. */

import type { Draft, Key } from './draft.ts';
import type { FieldValue } from './field.ts';
import { resolveUrl } from './urls.ts';

const FEED_TYPE = /(?:atom|rss|rdf)\+xml|^(?:text|application)\/xml|feed\+json/i;

/** The sources of an item's URL, best first. */
export const URL_RANK = { page: 1, other: 2, permalink: 3, original: 4, about: 5, id: 6, source: 7 } as const;

/** The relations that a feed and an item have in common. */
const RELATIONS: Readonly<Record<string, Key>> = {
	hub: 'hub',
	next: 'next',
	self: 'self',
};

export function takeFeedLink(draft: Draft, value: FieldValue): void {
	const href = hrefOf(value);
	if (href === null) return;
	const relation = relationOf(value);
	if (relation === 'alternate') takeAlternate(draft, href, value);
	else if (relation === 'prev-archive') draft.set('next', 1, href);
	else if (RELATIONS[relation] !== undefined) draft.set(RELATIONS[relation], 0, href);
}

export function takeItemLink(draft: Draft, value: FieldValue): void {
	const href = hrefOf(value);
	if (href === null) return;
	const { attributes } = value;
	switch (relationOf(value)) {
		case 'alternate':
			takeAlternate(draft, href, value);
			return;
		case 'enclosure':
			draft.enclosures.push({
				url: href,
				type: attributes.get('type') || null,
				bytes: bytesOf(attributes.get('length')),
			});
			return;
		case 'replies':
			draft.set('commentCount', 1, attributes.get('thr:count'));
			if (FEED_TYPE.test(attributes.get('type') ?? '')) draft.set('commentsFeed', 1, href);
			else draft.set('commentsUrl', 1, href);
	}
}

/** The page itself; if there are several, the one of type HTML. */
function takeAlternate(draft: Draft, href: string, { attributes }: FieldValue): void {
	const type = attributes.get('type');
	const isPage = type === undefined || /html/i.test(type);
	draft.set('url', isPage ? URL_RANK.page : URL_RANK.other, href);
}

function hrefOf({ text, attributes, base }: FieldValue): string | null {
	const written = attributes.get('href') ?? attributes.get('rdf:resource') ?? attributes.get('url');
	return resolveUrl(written === undefined || written.trim() === '' ? text : written, base);
}

function relationOf({ attributes }: FieldValue): string {
	const relation = attributes.get('rel')?.trim().toLowerCase() ?? '';
	if (relation === '') return 'alternate';
	return relation.replace(/^https?:\/\/www\.iana\.org\/assignments\/relation\//, '');
}

/** A length in bytes; null when absent or not a number. */
export function bytesOf(written: string | undefined): number | null {
	const bytes = Number(written?.replaceAll(',', '') || Number.NaN);
	return Number.isFinite(bytes) && bytes >= 0 ? Math.round(bytes) : null;
}
