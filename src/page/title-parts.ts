/** title-parts: a document's title split into the post's title, the site's name, the section's name. */
import { type Page, TAG } from '../lib/html/index.ts';
import { collapse } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import type { SiteNames } from './site.ts';

/** The text of the `title` element. */
export function documentTitle(page: Page): string {
	const node = page.find(TAG.TITLE);
	return node === null ? '' : collapse(page.rawText(node));
}

/** Between the parts of a title. A hyphen or colon without space before it is part of a word or a sentence. */
const SEPARATOR =
	/(?<!\s)\s+(?:[|\-–—‐−:·•»«>‹›~/\\*]{1,2}|::)\s+|(?:(?<!\s)\s+)?(?:[|｜»«]\s*|[–—]\s+)|:\s+/gu;

/** The title cut at each separator: beginnings, ends and middles. */
export function splitTitle(title: string): string[] {
	const cuts = cutsOf(title);
	const parts: string[] = [];
	for (let i = 0; i < cuts.length; i++)
		for (let j = i; j < cuts.length; j++) parts.push(title.slice(cuts[i]!.start, cuts[j]!.end).trim());
	return parts;
}

interface Cut {
	readonly start: number;
	readonly end: number;
}

/** More separators than this are decoration. */
const MAX_PARTS = 8;

function cutsOf(title: string): Cut[] {
	const cuts: Cut[] = [];
	let start = 0;
	SEPARATOR.lastIndex = 0;
	for (let match = SEPARATOR.exec(title); match !== null; match = SEPARATOR.exec(title)) {
		if (cuts.length === MAX_PARTS - 1) break;
		if (match.index > start) cuts.push({ start, end: match.index });
		start = match.index + match[0].length;
	}
	if (start < title.length) cuts.push({ start, end: title.length });
	return cuts;
}

/** A title → the same without the parts at its ends that name the site. */
export type Strip = (title: string) => string;

/** Strips the site's name from titles; the metadata repeats the same title many times. */
export function siteStripper(site: SiteNames): Strip {
	const known = new Map<string, string>();
	return (title) => {
		const stripped = known.get(title) ?? stripSite(title, site);
		known.set(title, stripped);
		return stripped;
	};
}

/** The title without the parts at its ends that name the site. */
function stripSite(title: string, site: SiteNames): string {
	const cuts = cutsOf(title);
	let [from, to] = [0, cuts.length];
	const part = (i: number) => title.slice(cuts[i]!.start, cuts[i]!.end);
	while (to - from > 1 && namesSite(part(to - 1), site)) to--;
	while (to - from > 1 && namesSite(part(from), site)) from++;
	if (cuts.length === 0) return '';
	return withoutGluedName(title.slice(cuts[from]!.start, cuts[to - 1]!.end).trim(), site);
}

/** A name that follows a punctuation mark without a space: `A day at sea:The Sea Blog`. */
function withoutGluedName(title: string, site: SiteNames): string {
	let at = title.length - 1;
	while (at > 0 && !GLUE.has(title.charCodeAt(at))) at--;
	return at > 0 && site.isName(title.slice(at + 1)) ? title.slice(0, at).trim() : title;
}

const GLUE: ReadonlySet<number> = new Set([...':：-–—_@・'].map((sign) => sign.charCodeAt(0)));

/** A part may contain more than the name: `Jane’s Blog: Home`, but not much more. */
const NAME_SHARE = 0.6;

function namesSite(part: string, site: SiteNames): boolean {
	const own = foldTight(part);
	if (site.isNameKey(own)) return true;
	for (const key of site.keys)
		if (key.length > 4 && own.includes(key) && key.length >= NAME_SHARE * own.length) return true;
	return false;
}
