/**
 * page-filters: words in the address or the title of a page that weblogs do not have.
 *
 * Source: Nanno §3.5, filtering rules for web pages. The paper gives examples of its words; the others are of their kind.
 */
import { type Page, TAG } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';

const IN_ADDRESS =
	/(?:^|[^a-z])(?:[a-z]?bbs\d*|[a-z]{0,6}chat\d*|session(?:id)?|guest-?book|forums?|thread|board|mailman)(?![a-z])/i;
const IN_TITLE =
	/(?<![a-z])(?:bbs|chat|e-?mail magazine|mail(?:ing)?[ -]?list|guest ?book|forums?)(?![a-z])|掲示板|チャット|メールマガジン|メルマガ|ゲストブック|メーリングリスト/i;

/** How much of a title is looked at. */
const MAX_TITLE = 300;

/** The rule that keeps the page from being a weblog, or null. */
export function filterPage(page: Page, url: string | undefined): Reason | null {
	const address = IN_ADDRESS.exec((url ?? '').slice(0, 2000).replace(/^[a-z]+:\/\//i, ''));
	if (address !== null)
		return { rule: 'address-word', why: `its address says “${address[0].replace(/^[^a-z]/i, '')}”` };
	const title = page.find(TAG.TITLE);
	const found = title === null ? null : IN_TITLE.exec(page.rawText(title).slice(0, MAX_TITLE));
	return found === null ? null : { rule: 'title-word', why: `its title says “${found[0]}”` };
}
