/**
 * title: the title of the post.
 *
 * A heading that the document's own title or the metadata repeats is almost always it; the site's name never is.
 * Visible text goes before metadata.
 *
 * In:     headings, the `title` element, claims.
 * Out:    the title and the rule that chose it.
 * Not here: where the post begins (structure/), judging headings (title-headings.ts).
 */

import type { ClaimSource } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { type Chosen, chooseFinding, type Finding } from './finding.ts';
import type { Setting } from './setting.ts';
import { headingFindings, LONGEST_TITLE } from './title-headings.ts';
import { documentTitle, type Strip, siteStripper } from './title-parts.ts';

export function findTitle(setting: Setting): Chosen {
	const strip = siteStripper(setting.site);
	const findings = [
		...headingFindings(setting, strip),
		...claimFindings(setting, strip),
		...documentFindings(setting, strip),
	].filter(({ value }) => value.length <= LONGEST_TITLE && /[\p{L}\p{N}]/u.test(value));
	return chooseFinding(findings, foldTight, 'the title');
}

const CLAIM_CONFIDENCE: Readonly<Record<ClaimSource, number>> = {
	microformats: 0.8,
	microdata: 0.78,
	trackback: 0.78,
	'json-ld': 0.72,
	'open-graph': 0.7,
	'dublin-core': 0.6,
	meta: 0.5,
};

function claimFindings({ claims, site }: Setting, strip: Strip): Finding[] {
	return claims('title').flatMap(({ value, from, name }) => {
		const title = strip(value);
		if (site.isName(title)) return [];
		return [{ value: title, confidence: CLAIM_CONFIDENCE[from], rule: from, why: `${name} says so` }];
	});
}

function documentFindings({ page, site }: Setting, strip: Strip): Finding[] {
	const value = strip(documentTitle(page));
	if (value === '') return [];
	const confidence = site.isName(value) ? 0.1 : 0.55;
	return [
		{ value, confidence, rule: 'document-title', why: 'the document’s title, without the site’s name' },
	];
}
