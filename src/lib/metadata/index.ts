/** metadata: everything the markup claims about the page, read once, in document order. */
import { COMMENT, HAS, type Page, TAG } from '../html/index.ts';
import { type Claim, ClaimList } from './claim.ts';
import { readJsonLd } from './json-ld.ts';
import { MarkedReader } from './marked.ts';
import { readMeta, readTrackback } from './meta.ts';

export { type Claim, type ClaimSource, collapse, type Property } from './claim.ts';

/** Attributes that say what an element is marked as. */
const MARKING = HAS.CLASS | HAS.DATA;

/** Claims of the page, before anyone judges them. */
export function readMetadata(page: Page): Claim[] {
	const list = new ClaimList();
	const marked = new MarkedReader(page, list);
	const { size, tag: tags, marks } = page;
	for (let node = 1; node < size; node++) {
		const tag = tags[node]!;
		if (tag === TAG.META && page.attr(node, 'itemprop') === undefined) readMeta(page, node, list);
		else if (tag === TAG.SCRIPT) {
			if (/ld\+json/i.test(page.attr(node, 'type') ?? '')) readJsonLd(page.rawText(node), node, list);
		} else if (tag === COMMENT) readTrackback(page, node, list);
		else if ((marks[node]! & MARKING) !== 0) marked.read(node);
	}
	return list.claims;
}
