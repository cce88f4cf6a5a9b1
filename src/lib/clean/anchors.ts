/** anchors: links that a heading has to itself, shown as a sign instead of words. */
import { isHiddenByAttribute, type Node, type Page, TAG, TEXT } from '../html/index.ts';

const ANCHOR_SIGN = /^[#¶§🔗\s]*$/u;

/** True when the link shows a sign and no picture. The text of the whole page is only made where the link hides words. */
export function isAnchorSign(page: Page, link: Node): boolean {
	let hidesWords = false;
	for (let n = link + 1; n < page.end[link]!; n++) {
		if (page.tag[n] !== TEXT || ANCHOR_SIGN.test(page.chars(n))) continue;
		if (isShownIn(page, link, n)) return false;
		hidesWords = true;
	}
	if (hidesWords && !ANCHOR_SIGN.test(page.text(link))) return false;
	return page.find(TAG.IMG, link) === null;
}

/** Nothing between the link and the text is more than a plain element. */
function isShownIn(page: Page, link: Node, text: Node): boolean {
	for (let n = page.parent[text]!; n > link; n = page.parent[n]!)
		if (!PLAIN.has(page.tag[n]!) || isHiddenByAttribute(page, n)) return false;
	return true;
}

const PLAIN: ReadonlySet<number> = new Set([
	TAG.SPAN,
	TAG.B,
	TAG.I,
	TAG.EM,
	TAG.STRONG,
	TAG.SUP,
	TAG.SUB,
	TAG.SMALL,
	TAG.FONT,
	TAG.CODE,
	TAG.U,
	TAG.DIV,
	TAG.P,
]);
