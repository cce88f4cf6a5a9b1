/** metadata: everything the markup claims about the page, read once, in document order. */
import { COMMENT, type Page, TAG, TEXT } from '../html/index.ts';
import { type Claim, ClaimList } from './claim.ts';
import { readJsonLd } from './json-ld.ts';
import { MarkedReader } from './marked.ts';
import { readMeta, readTrackback } from './meta.ts';

export { type Claim, type ClaimSource, collapse, type Property } from './claim.ts';

/** Claims of the page, before anyone judges them. */
export function readMetadata(page: Page): Claim[] {
	const list = new ClaimList();
	const marked = new MarkedReader(page, list);
	for (let node = 1; node < page.size; node++) {
		const tag = page.tag[node]!;
		if (tag === TAG.META && page.attr(node, 'itemprop') === undefined) readMeta(page, node, list);
		else if (tag === TAG.SCRIPT) {
			if (/ld\+json/i.test(page.attr(node, 'type') ?? '')) readJsonLd(page.rawText(node), node, list);
		} else if (tag === COMMENT) readTrackback(page, node, list);
		else if (tag !== TEXT) marked.read(node);
	}
	return list.claims;
}
