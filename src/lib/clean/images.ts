/** images: the URL of a picture, also where pages lazy-load it, and pictures that stand for text. */
import type { Node, Page } from '../html/index.ts';
import type { Addresses } from './address.ts';

/** Attributes in which scripts store the URL of a lazy-loaded picture, best first. */
const LAZY =
	'data-src data-lazy-src data-original data-lazy data-orig-file data-echo data-url data-img-src data-hi-res-src data-full-src data-actualsrc data-delayed-url'.split(
		' ',
	);
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const;
/** Most pictures have none of these, so one test skips checking each. */
const LAZY_ATTRIBUTES: ReadonlyMap<string, 'address' | 'set'> = new Map([
	...LAZY.map((name) => [name, 'address'] as const),
	...LAZY_SETS.map((name) => [name, 'set'] as const),
]);
/** File names of placeholder pictures. */
const PLACEHOLDER =
	/(?:^|[/_-])(?:blank|spacer|placeholder|transparent|lazy|loading|pixel|clear|grey|1x1|trans)[\w-]*\.(?:gif|png|svg|jpe?g)/i;
/** Smaller pictures are tracking pixels. */
const MIN_PIXELS = 3;
/** An alternative text without letters replaces the picture: a smiley. */
const SYMBOL = /^[^\p{L}\p{N}\s]{1,6}$|^:\w{1,20}:$|^[:;=8xX]['-]?[()DPpOo|3*/\\]$/u;

/** In UTF-16 units: the longest match of the pattern. */
const LONGEST_SYMBOL = 22;

export interface Picture {
	readonly src: string;
	readonly alt: string;
	/** The URL came from a lazy-loading attribute, so a `noscript` next to it repeats the picture. */
	readonly lazy: boolean;
}

/** The picture of an `img`; null when it has no usable URL or is a tracking pixel. */
export function findPicture(page: Page, node: Node, addresses: Addresses): Picture | null {
	if (isPixel(page, node)) return null;
	const alt = (page.attr(node, 'alt') ?? '').replace(/\s+/g, ' ').trim();
	const shown = addresses.image(page.attr(node, 'src'));
	const isUsable = shown !== null && !PLACEHOLDER.test(shown);
	const lazyKind = lazyKindOf(page, node);
	const lazy = lazyKind === null ? null : lazyAddress(page, node, addresses);
	if (lazy !== null && (!isUsable || lazyKind === 'address')) return { src: lazy, alt, lazy: true };
	return isUsable ? { src: shown, alt, lazy: false } : null;
}

/** The character that a picture represents, or null. */
export function findSymbol(page: Page, node: Node): string | null {
	const alt = page.attr(node, 'alt')?.trim() ?? '';
	return alt.length <= LONGEST_SYMBOL && SYMBOL.test(alt) ? alt : null;
}

function isPixel(page: Page, node: Node): boolean {
	return isTiny(page.attr(node, 'width')) && isTiny(page.attr(node, 'height'));
}

function isTiny(size: string | undefined): boolean {
	return size !== undefined && Number.parseInt(size, 10) < MIN_PIXELS;
}

/** Whether the picture has a lazy-loading URL or only a `srcset`. */
function lazyKindOf(page: Page, node: Node): 'address' | 'set' | null {
	let found: 'set' | null = null;
	for (const { name } of page.attributes(node)) {
		const kind = LAZY_ATTRIBUTES.get(name);
		if (kind === 'address') return kind;
		found = kind ?? found;
	}
	return found;
}

function lazyAddress(page: Page, node: Node, addresses: Addresses): string | null {
	for (const name of LAZY) {
		const address = addresses.image(page.attr(node, name));
		if (address !== null) return address;
	}
	for (const name of LAZY_SETS) {
		const address = addresses.image(largestOf(page.attr(node, name)));
		if (address !== null) return address;
	}
	return null;
}

/** The candidate of a `srcset` with the greatest width or density. */
function largestOf(set: string | undefined): string | undefined {
	let best: string | undefined;
	let bestSize = -1;
	for (const candidate of (set ?? '').split(/,\s+/)) {
		const [address, size] = candidate.trim().split(/\s+/);
		const number = Number.parseFloat(size ?? '1');
		if (address !== '' && number > bestSize) [best, bestSize] = [address, number];
	}
	return best;
}
