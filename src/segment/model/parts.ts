/** parts: elements inside a post whose tag or name says that they are not its text: meta lines, share bars, footers. */
import { type Node, TAG } from '../../lib/html/index.ts';
import type { Span, View } from './view.ts';

/** A named part with more of the post than this is the post. */
const MAX_SHARE = 0.35;
const MAX_CHARS = 300;
/** Parts examined in one post. */
const MAX_PARTS = 200;

/** Parts whose tag or name says that they are not the text of the post. */
export function namedParts(view: View, from: Node, to: Node): Span[] {
	const { page, start } = view;
	const all = start[to]! - start[from]!;
	const spans: Span[] = [];
	for (let n = from; n < to && spans.length < MAX_PARTS; n++) {
		if (!page.isElement(n)) continue;
		const end = page.end[n]!;
		const length = start[end]! - start[n]!;
		if (length === 0 || end > to || length > Math.max(MAX_SHARE * all, MAX_CHARS) || length === all) continue;
		if (!isNamedPart(view, n)) continue;
		spans.push({ start: start[n]!, end: start[end]! });
		n = end - 1;
	}
	return spans;
}

function isNamedPart({ page, names }: View, node: Node): boolean {
	switch (page.tag[node]) {
		case TAG.NAV:
		case TAG.ASIDE:
		case TAG.FOOTER:
		case TAG.FORM:
		case TAG.BUTTON:
			return true;
		case TAG.P:
		case TAG.DIV:
		case TAG.SPAN:
		case TAG.UL:
		case TAG.OL:
		case TAG.DL:
		case TAG.SECTION:
		case TAG.A:
		case TAG.SMALL:
		case TAG.TD:
		case TAG.TABLE:
		case TAG.HEADER:
		case TAG.H3:
		case TAG.H4:
		case TAG.H5:
		case TAG.H6:
		case TAG.LI:
			return names[node]?.isPart === true;
		default:
			return false;
	}
}
