/** metadata: everything the markup claims about the page, read once, in document order. */
import { COMMENT, HAS, type Node, type Page, TAG, TEXT } from '../html/index.ts';
import { type Claim, ClaimList } from './claim.ts';
import { parseLooseJson, readJsonLd } from './json-ld.ts';
import { findEntries, readMarked } from './marked.ts';
import { readMeta, readTrackback } from './meta.ts';

export { type Claim, type ClaimSource, collapse, type Property } from './claim.ts';
export { parseLooseJson };

/** Attributes that say what an element is marked as. */
const MARKING = HAS.CLASS | HAS.DATA;

/**
 * All claims of the page, before they are judged. With `about`, classes are only read inside entries that contain one
 * of these nodes: most pages have none, and every element has a class.
 */
export function readMetadata(page: Page, about?: readonly Node[]): Claim[] {
	const list = new ClaimList();
	const { size, tag: tags, marks, end } = page;
	const entries = findEntries(page, about);
	let next = 0;
	let nextEntry = entries[0] ?? size;
	let entriesEnd = 0;
	for (let node = 1; node < size; node++) {
		const tag = tags[node]!;
		if (tag === TEXT) continue;
		if (tag === TAG.META && page.attr(node, 'itemprop') === undefined) readMeta(page, node, list);
		else if (tag === TAG.SCRIPT) {
			if (/ld\+json/i.test(page.attr(node, 'type') ?? '')) readJsonLd(page.rawText(node), node, list);
		} else if (tag === COMMENT) readTrackback(page, node, list);
		else if ((marks[node]! & (node < entriesEnd ? MARKING : HAS.DATA)) !== 0)
			readMarked(page, node, node < entriesEnd, list);
		if (node !== nextEntry) continue;
		entriesEnd = Math.max(entriesEnd, end[node]!);
		nextEntry = entries[++next] ?? size;
	}
	return list.claims;
}
