/** claims: what a page says about itself in invisible places: JSON-LD in scripts, trackback data in comments. */
import { COMMENT, type Page, TAG } from '../lib/html/index.ts';
import { type Claim, ClaimList } from '../lib/metadata/claim.ts';
import { readJsonLd } from '../lib/metadata/json-ld.ts';
import { readTrackback } from '../lib/metadata/meta.ts';

export function readHiddenClaims(page: Page): readonly Claim[] {
	const list = new ClaimList();
	for (let node = 1; node < page.size; node++) {
		const tag = page.tag[node];
		if (tag === COMMENT) readTrackback(page, node, list);
		else if (tag === TAG.SCRIPT && /ld\+json/i.test(page.attr(node, 'type') ?? ''))
			readJsonLd(page.rawText(node), node, list);
	}
	return list.claims;
}

/** The name that rules use for a claim. */
export function claimName({ from, name }: Claim): string {
	return `${from} ${name}`;
}
