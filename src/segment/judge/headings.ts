/**
 * headings: lists of linked headings, the skeleton of a page of posts without dates.
 *
 * In:     a page.
 * Out:    the longest list of headings of one kind that each lead to another page, or null.
 */
import { FIRST_OWN_TAG, type Node, type Page, relativePathIds, TAG } from '../../lib/html/index.ts';

export interface HeadingList {
	readonly headings: readonly Node[];
	/** Share of the page's text from the first heading to the end of what holds them. */
	readonly share: number;
}

const HEADING = 1;
const ASIDE = 2;
const ROLES = new Uint8Array(FIRST_OWN_TAG);
for (const tag of [TAG.H1, TAG.H2, TAG.H3, TAG.H4]) ROLES[tag] = HEADING;
for (const tag of [TAG.ASIDE, TAG.NAV, TAG.FOOTER]) ROLES[tag] = ASIDE;
const MIN_HEADINGS = 3;

export function findHeadingList(page: Page, paths: Int32Array = relativePathIds(page)): HeadingList | null {
	const groups = new Map<number, { headings: Node[]; addresses: Set<string> }>();
	for (let n = 1; n < page.size; n++) {
		const role = ROLES[page.tag[n]!];
		if (role === ASIDE) n = page.end[n]! - 1;
		else if (role === HEADING) {
			const address = addressOf(page, n);
			if (address === null) continue;
			const group = groups.get(paths[n]!) ?? { headings: [], addresses: new Set() };
			groups.set(paths[n]!, group);
			if (!group.addresses.has(address)) group.headings.push(n);
			group.addresses.add(address);
		}
	}
	const lists = [...groups.values()]
		.filter(({ headings }) => headings.length >= MIN_HEADINGS)
		.map(({ headings }) => ({ headings, share: shareOf(page, headings) }));
	return lists.sort((a, b) => b.share - a.share || b.headings.length - a.headings.length)[0] ?? null;
}

/** Where a heading leads: by a link in it, or around it. */
function addressOf(page: Page, heading: Node): string | null {
	const inside = page.find(TAG.A, heading);
	for (const link of [inside, page.parent[heading]!, page.parent[page.parent[heading]!]!]) {
		if (link === null || link <= 0 || page.tag[link] !== TAG.A) continue;
		const href = page.attr(link, 'href') ?? '';
		if (href !== '' && !/^(?:#|javascript:|mailto:)/i.test(href)) return href;
	}
	return null;
}

function shareOf(page: Page, headings: readonly Node[]): number {
	const { start, text } = page.visible;
	const first = headings[0]!;
	const holder = page.commonAncestor(first, headings[headings.length - 1]!);
	return (start[page.end[holder]!]! - start[first]!) / Math.max(1, text.length);
}
